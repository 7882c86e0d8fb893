// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QtWidgets>

#include "gallery.h"
#include "look/applystyle.h"
#include "look/icons.h"
#include "look/typography.h"
#include "widgets/actionbutton.h"
#include "widgets/disclosure.h"
#include "widgets/docktitle.h"
#include "widgets/elidedlabel.h"
#include "widgets/flowlayout.h"
#include "widgets/labeledspin.h"
#include "widgets/mathlabel.h"
#include "widgets/matrixtabs.h"
#include "widgets/segmentedcontrol.h"

using namespace Qt::StringLiterals;

namespace {

QTableWidget* inputTable(const Theme& theme) {
    auto* table = new QTableWidget(3, 4);
    table->setVerticalHeaderLabels({u"猫"_s, u"抓"_s, u"老鼠"_s});
    for (int r = 0; r < 3; ++r) {
        for (int c = 0; c < 4; ++c) {
            const int value = (r + c) % 2 == 0 || r == 2 ? 1 : 0;
            auto* item = new QTableWidgetItem(QString::number(value));
            const QColor ground = theme.signedTint(value);
            item->setBackground(ground);
            item->setForeground(numberColorOn(ground));
            item->setTextAlignment(Qt::AlignCenter);
            table->setItem(r, c, item);
        }
    }
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
    table->verticalHeader()->setDefaultSectionSize(28);
    table->verticalHeader()->setFixedWidth(60);
    table->verticalHeader()->setDefaultAlignment(Qt::AlignRight | Qt::AlignVCenter);
    table->setFixedHeight(110);
    return table;
}

QWidget* inputs(const Theme& theme) {
    auto* panel = new QWidget;
    auto* column = new QVBoxLayout(panel);
    column->setContentsMargins(12, 12, 12, 12);
    column->setSpacing(8);
    auto* examples = new QComboBox;
    examples->addItems({u"玩具句子"_s, u"编码器层（2 头）"_s});
    column->addWidget(examples);
    auto* spins = new QGridLayout;
    spins->setHorizontalSpacing(24);
    int i = 0;
    for (const QString& label : {u"词数 n"_s, u"d_{model}"_s, u"键宽 d_k"_s, u"d_v"_s}) {
        auto* spin = new LabeledSpin;
        spin->setLabel(label);
        spin->spin()->setValue(4);
        spins->addWidget(spin, i / 2, i % 2);
        ++i;
    }
    column->addLayout(spins);
    auto* title = new QHBoxLayout;
    title->addWidget(new MathLabel(u"X {\\bold 词嵌入} {\\muted \\text{embedding}}"_s), 1);
    auto* shape = new QLabel(u"3×4"_s);
    shape->setProperty("role", u"muted"_s);
    title->addWidget(shape);
    column->addLayout(title);
    column->addWidget(inputTable(theme));
    auto* tabs = new MatrixTabs;
    for (const QString& name : {u"W^Q"_s, u"W^K"_s, u"W^V"_s, u"W^O"_s}) {
        tabs->addMathTab(name);
    }
    tabs->setNote(u"4×4"_s);
    column->addWidget(tabs);
    column->addWidget(inputTable(theme));
    auto* options = new Disclosure;
    options->setTitle(u"选项"_s, u"Options"_s);
    auto* form = new QWidget;
    auto* rows = new QFormLayout(form);
    rows->setContentsMargins(0, 0, 0, 0);
    auto* similarity = new QComboBox;
    similarity->addItem(u"缩放点积"_s);
    auto* mask = new QComboBox;
    mask->addItem(u"无"_s);
    mask->setEnabled(false);
    rows->addRow(u"相似度"_s, similarity);
    rows->addRow(u"掩码"_s, mask);
    options->setContent(form);
    column->addWidget(options);
    auto* closed = new Disclosure;
    closed->setTitle(u"前馈网络"_s);
    closed->setSummary(u"4 → 8 → 4 · ReLU"_s);
    closed->setOpen(false);
    column->addWidget(closed);
    column->addStretch();
    return panel;
}

QToolButton* stepButton(const QIcon& icon, bool primary) {
    auto* button = new QToolButton;
    button->setIcon(icon);
    button->setProperty(primary ? "primary" : "framed", true);
    button->setFixedSize(primary ? 84 : 46, 34);
    return button;
}

QWidget* canvas(const Theme& theme, const Typography& type) {
    auto* page = new QWidget;
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(24, 16, 24, 16);
    column->setSpacing(12);
    auto* title = new QLabel(u"原始注意力得分"_s);
    title->setProperty("role", u"title"_s);
    column->addWidget(title);
    auto* flow = new QWidget;
    auto* line = new FlowLayout(flow);
    auto* focused = new QPushButton(u"Focused"_s);
    auto* primary = new QPushButton(u"打开等式"_s);
    primary->setProperty("primary", true);
    auto* disabled = new QPushButton(u"Disabled"_s);
    disabled->setEnabled(false);
    auto* on = new QPushButton(u"On"_s);
    on->setCheckable(true);
    on->setChecked(true);
    for (QPushButton* button : {focused, new QPushButton(u"全部展开"_s), on, disabled, primary}) {
        line->addWidget(button);
    }
    column->addWidget(flow);
    auto* choices = new QHBoxLayout;
    auto* check = new QCheckBox(u"共用范围"_s);
    check->setChecked(true);
    auto* partial = new QCheckBox(u"部分"_s);
    partial->setCheckState(Qt::PartiallyChecked);
    auto* radio = new QRadioButton(u"因果"_s);
    radio->setChecked(true);
    auto* off = new QCheckBox(u"不可用"_s);
    off->setEnabled(false);
    for (QAbstractButton* box : std::initializer_list<QAbstractButton*>{
             check, partial, new QCheckBox(u"未选"_s), radio, new QRadioButton(u"填充"_s), off}) {
        choices->addWidget(box);
    }
    choices->addStretch();
    column->addLayout(choices);
    auto* mixed = new QHBoxLayout;
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(40);
    auto* edit = new QLineEdit(u"0.705"_s);
    auto* invalid = new QLineEdit(u"1..2"_s);
    invalid->setProperty("invalid", true);
    auto* real = new QDoubleSpinBox;
    real->setValue(0.5);
    auto* progress = new QProgressBar;
    progress->setValue(60);
    for (QWidget* widget : std::initializer_list<QWidget*>{slider, edit, invalid, real, progress}) {
        mixed->addWidget(widget);
    }
    column->addLayout(mixed);
    auto* tabs = new QTabWidget;
    auto* tree = new QTreeWidget;
    tree->setHeaderLabels({u"步骤"_s, u"形状"_s});
    auto* head = new QTreeWidgetItem(tree, {u"第 1 头"_s, u"3×4"_s});
    new QTreeWidgetItem(head, {u"权重"_s, u"3×3"_s});
    tree->expandAll();
    tree->setCurrentItem(head);
    tabs->addTab(tree, u"快捷键"_s);
    auto* text = new QPlainTextEdit;
    for (int i = 0; i < 40; ++i) {
        text->appendPlainText(u"一行文字 line %1"_s.arg(i));
    }
    tabs->addTab(text, u"说明"_s);
    tabs->setMaximumHeight(150);
    auto* side = new QHBoxLayout;
    side->addWidget(tabs);
    auto* editor = new QPlainTextEdit(text->toPlainText());
    editor->setMaximumHeight(150);
    side->addWidget(editor);
    auto* group = new QGroupBox(u"导出 Export"_s);
    auto* inside = new QVBoxLayout(group);
    inside->addWidget(new QCheckBox(u"PNG"_s));
    auto* elided = new ElidedLabel;
    elided->setBold(true);
    elided->setTexts(u"一个很长的标题放不下"_s, u"A long title that does not fit"_s);
    inside->addWidget(elided);
    group->setMaximumWidth(240);
    side->addWidget(group);
    column->addLayout(side);
    auto* sentence = new MathLabel(
        u"\\rowpill{猫} \\text{把 0.035 的注意力给猫，0.260 给抓，}{\\sel{\\bold 0.705}} "
        u"\\text{给老鼠。"
        "Each row of }A\\text{ says how much of every value vector goes into that word's new "
        "vector; }S/\\sqrt{d_k}\\text{ is what softmax sees.}"_s);
    sentence->setWrapping(true);
    sentence->setSizePercent(110);
    column->addWidget(sentence);
    // The ring that painted views draw round themselves.
    QPixmap ring(QSize(160, 44) * page->devicePixelRatio());
    ring.fill(theme.signedColor(0.5));
    QPainter painter(&ring);
    paintFocusRing(painter, QRectF(0, 0, 160, 44), theme);
    painter.setFont(type.ui(TextSize::Caption));
    painter.end();
    auto* picture = new QLabel;
    picture->setPixmap(ring);
    column->addWidget(picture);
    column->addStretch();
    QTimer::singleShot(0, focused, [focused] { focused->setFocus(Qt::TabFocusReason); });
    return page;
}

}  // namespace

QImage controlPage(const Theme& theme, qreal scale) {
    const Typography type;
    applyStyle(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme, type);
    QMainWindow window;
    for (const QString& menu : {u"文件(&F)"_s, u"编辑(&E)"_s, u"视图(&V)"_s, u"步骤(&S)"_s}) {
        window.menuBar()->addMenu(menu)->addAction(u"…"_s);
    }
    QToolBar* bar = window.addToolBar(u"工具"_s);
    bar->setMovable(false);
    bar->setIconSize({20, 20});
    for (const QString& name : {u"open"_s, u"save"_s}) {
        bar->addAction(themedIcon(name, theme), name);
    }
    bar->addSeparator();
    bar->addAction(themedIcon(u"undo"_s, theme), u"undo"_s);
    bar->addAction(themedIcon(u"redo"_s, theme), u"redo"_s)->setEnabled(false);
    bar->addSeparator();
    auto* label = new QLabel(u"计算"_s);
    label->setProperty("role", u"muted"_s);
    bar->addWidget(label);
    auto* arithmetic = new SegmentedControl;
    arithmetic->addOption(0, u"精确"_s);
    arithmetic->addOption(1, u"手算 3 位"_s);
    arithmetic->setCurrent(1);
    bar->addWidget(arithmetic);
    bar->addSeparator();
    auto* labels = new SegmentedControl;
    labels->addOption(0, u"中文"_s);
    labels->addOption(1, u"English"_s);
    labels->addOption(2, u"双语"_s);
    labels->setCurrent(0);
    bar->addWidget(labels);
    auto* spacer = new QWidget;
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(spacer);
    for (const auto& [icon, text] : {std::pair{u"eye"_s, u"隐藏结果"_s},
                                     {u"present"_s, u"演示"_s},
                                     {u"export"_s, u"导出"_s}}) {
        auto* action = new QAction(themedIcon(icon, theme), text, &window);
        bar->addWidget(new ActionButton(action));
    }
    auto* dock = new QDockWidget(&window);
    auto* title = new DockTitle(dock);
    title->setTitle(u"输入"_s, u"Inputs"_s);
    title->setTheme(theme);
    dock->setTitleBarWidget(title);
    dock->setWidget(inputs(theme));
    window.addDockWidget(Qt::LeftDockWidgetArea, dock);
    auto* center = canvas(theme, type);
    auto* steps = new QHBoxLayout;
    steps->setSpacing(6);
    steps->addWidget(stepButton(themedIcon(u"first"_s, theme), false));
    steps->addWidget(stepButton(themedIcon(u"previous"_s, theme), false));
    steps->addWidget(stepButton(tintedIcon(u"next"_s, theme.surface), true));
    steps->addWidget(stepButton(themedIcon(u"last"_s, theme), false));
    steps->addStretch();
    qobject_cast<QVBoxLayout*>(center->layout())->addLayout(steps);
    window.setCentralWidget(center);
    window.statusBar()->showMessage(u"已保存"_s);
    window.resize(1280, 800);
    window.resizeDocks({dock}, {284}, Qt::Horizontal);
    window.show();
    QApplication::setActiveWindow(&window);
    for (int i = 0; i < 5; ++i) {
        QCoreApplication::processEvents();
    }
    QImage image = newPage(window.size(), scale, theme.window);
    window.render(&image);
    return image;
}

QImage menuPage(const Theme& theme, qreal scale) {
    const Typography type;
    applyStyle(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme, type);
    QWidget page;
    page.resize(760, 420);
    QMenu menu(&page);
    menu.setWindowFlags(Qt::Widget);
    menu.addAction(themedIcon(u"open"_s, theme), u"打开…"_s, Qt::CTRL | Qt::Key_O, &page, [] {});
    menu.addAction(themedIcon(u"save"_s, theme), u"保存"_s, Qt::CTRL | Qt::Key_S, &page, [] {});
    menu.addSeparator();
    QAction* dark = menu.addAction(u"深色"_s);
    dark->setCheckable(true);
    dark->setChecked(true);
    menu.addAction(u"不可用"_s)->setEnabled(false);
    menu.addMenu(u"示例"_s)->addAction(u"…"_s);
    menu.setActiveAction(dark);
    menu.setGeometry(20, 20, 240, menu.sizeHint().height());
    QListWidget list(&page);
    list.addItems({u"玩具句子"_s, u"因果掩码"_s, u"两个头"_s});
    list.setCurrentRow(1);
    list.setGeometry(300, 20, 200, 160);
    QDialogButtonBox buttons(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, &page);
    buttons.button(QDialogButtonBox::Ok)->setDefault(true);
    buttons.setGeometry(300, 200, 220, 40);
    QTextBrowser browser(&page);
    browser.setHtml(u"<h3>标题</h3><p>文字 <a href='x'>链接 link</a></p>"_s);
    browser.setGeometry(530, 20, 200, 160);
    MatrixTabs tabs(&page);
    tabs.addMathTab(u"W^Q"_s);
    tabs.addMathTab(u"W^K"_s);
    tabs.setGeometry(20, 260, 260, 38);
    SegmentedControl segments(&page);
    segments.addOption(0, u"Exact"_s);
    segments.addOption(1, u"By hand"_s);
    segments.setCurrent(1);
    segments.setGeometry(300, 262, segments.sizeHint().width(), segments.sizeHint().height());
    QComboBox combo(&page);
    combo.addItem(u"缩放点积"_s);
    combo.setGeometry(20, 320, 200, 28);
    page.show();
    for (QWidget* widget : {static_cast<QWidget*>(&menu), static_cast<QWidget*>(&list)}) {
        widget->show();
    }
    QApplication::setActiveWindow(&page);
    tabs.setFocus(Qt::TabFocusReason);
    for (int i = 0; i < 5; ++i) {
        QCoreApplication::processEvents();
    }
    QImage image = newPage(page.size(), scale, theme.window);
    page.render(&image);
    return image;
}
