// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The small controls under real events, as the keyboard and assistive technology see them; and the
// style: no token left over, no picture missing, the focus visible everywhere.

#include <QAccessible>
#include <QtTest>
#include <QtWidgets>

#include "look/applystyle.h"
#include "look/icons.h"
#include "look/theme.h"
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

QString accessibleName(QWidget* widget) {
    QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
    return interface ? interface->text(QAccessible::Name) : QString();
}

void dress(const Theme& theme) {
    applyStyle(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme, Typography());
}

void activate(QWidget& window) {
    window.show();
    QApplication::setActiveWindow(&window);
    QVERIFY(QTest::qWaitForWindowActive(&window));
}

SegmentedControl* threeOptions(QWidget* parent) {
    auto* control = new SegmentedControl(parent);
    control->addOption(10, u"中文"_s);
    control->addOption(20, u"English"_s);
    control->addOption(30, u"双语"_s);
    control->setCurrent(10);
    return control;
}

}  // namespace

class TestWidgets : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { dress(Theme::light()); }

    void segmentsByMouseAndKeyboard() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        SegmentedControl* control = threeOptions(&window);
        layout->addWidget(control);
        activate(window);
        QSignalSpy chosen(control, &SegmentedControl::chosen);
        const auto segments = control->findChildren<QRadioButton*>();
        QCOMPARE(segments.size(), 3);
        QTest::mouseClick(segments[1], Qt::LeftButton);
        QCOMPARE(control->current(), 20);
        segments[1]->setFocus(Qt::TabFocusReason);
        QTest::keyClick(segments[1], Qt::Key_Right);
        QCOMPARE(control->current(), 30);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Left);
        QCOMPARE(control->current(), 20);
        QCOMPARE(chosen.size(), 3);
        QCOMPARE(chosen.last().first().toInt(), 20);
        control->setCurrent(10);  // by the program: no signal
        QCOMPARE(control->current(), 10);
        QCOMPARE(chosen.size(), 3);
    }

    void segmentsSpeak() {
        QWidget window;
        SegmentedControl* control = threeOptions(&window);
        const auto segments = control->findChildren<QRadioButton*>();
        QAccessibleInterface* first = QAccessible::queryAccessibleInterface(segments[0]);
        QCOMPARE(first->role(), QAccessible::RadioButton);
        QVERIFY(first->state().checked);
        QCOMPARE(first->text(QAccessible::Name), u"中文"_s);
        control->setOptionText(10, u"Chinese"_s);
        QCOMPARE(accessibleName(segments[0]), u"Chinese"_s);
    }

    void choosingMovesNothing() {
        QWidget window;
        SegmentedControl* control = threeOptions(&window);
        const QSize before = control->sizeHint();
        control->setCurrent(20);
        QCOMPARE(control->sizeHint(), before);
    }

    void aDisclosureFolds() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* section = new Disclosure(&window);
        section->setTitle(u"选项"_s, u"Options"_s);
        section->setSummary(u"缩放点积 · 无掩码"_s);
        auto* content = new QLabel(u"…"_s);
        section->setContent(content);
        layout->addWidget(section);
        activate(window);
        QVERIFY(content->isVisible());
        auto* header = section->findChild<QPushButton*>();
        QCOMPARE(accessibleName(header), u"选项 Options"_s);
        QSignalSpy toggled(section, &Disclosure::toggled);
        header->setFocus();
        QTest::keyClick(header, Qt::Key_Space);
        QVERIFY(!section->isOpen());
        QVERIFY(!content->isVisible());
        QTest::mouseClick(header, Qt::LeftButton);
        QVERIFY(content->isVisible());
        QCOMPARE(toggled.size(), 2);
    }

    void tabsOfSymbols() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* tabs = new MatrixTabs(&window);
        layout->addWidget(tabs);
        for (const QString& name : {u"W^Q"_s, u"W^K"_s, u"W^V"_s}) {
            tabs->addMathTab(name);
        }
        tabs->setNote(u"4×4"_s);
        window.resize(300, 60);
        activate(window);
        QCOMPARE(tabs->tabText(1), u"W^K"_s);
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(2).center());
        QCOMPARE(tabs->currentIndex(), 2);
        tabs->setFocus();
        QTest::keyClick(tabs, Qt::Key_Left);
        QCOMPARE(tabs->currentIndex(), 1);
        tabs->removeTab(0);
        QCOMPARE(tabs->tabText(0), u"W^K"_s);
        tabs->setMathTab(0, u"W^O"_s);
        QCOMPARE(tabs->tabText(0), u"W^O"_s);
        tabs->setMathTab(9, u"no such tab"_s);
    }

    void aSpinBoxIsNamedByItsSymbol() {
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* labeled = new LabeledSpin(&window);
        layout->addWidget(labeled);
        labeled->setLabel(u"键宽 d_k"_s);
        QCOMPARE(accessibleName(labeled->spin()), u"键宽 d_k"_s);
        labeled->setLabel(u"d_{model}"_s, u"模型宽 d_model"_s);
        QCOMPARE(accessibleName(labeled->spin()), u"模型宽 d_model"_s);
        // The wheel over a box without the focus scrolls the panel and edits nothing.
        auto* other = new QLineEdit(&window);
        layout->addWidget(other);
        activate(window);
        other->setFocus();
        labeled->spin()->setValue(4);
        const QPointF middle = labeled->spin()->rect().center();
        QWheelEvent wheel(middle, labeled->spin()->mapToGlobal(middle), {}, {0, 120}, {}, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(labeled->spin(), &wheel);
        QCOMPARE(labeled->spin()->value(), 4);
    }

    void aSpinBoxHasRoomForItsDigits() {
        LabeledSpin labeled;
        labeled.show();
        for (const int value : {1, 64, 999, 2048, 3}) {
            labeled.showValue(value, 512);
            QCOMPARE(labeled.spin()->value(), value);
            QStyleOptionSpinBox option;
            option.initFrom(labeled.spin());
            option.frame = true;
            const QRect field = labeled.spin()->style()->subControlRect(
                QStyle::CC_SpinBox, &option, QStyle::SC_SpinBoxEditField, labeled.spin());
            const int digits =
                labeled.spin()->fontMetrics().horizontalAdvance(QString::number(value));
            QVERIFY2(field.width() >= digits, qPrintable(QString::number(value)));
        }
    }

    void aMathLabelWraps() {
        MathLabel label(
            u"\\text{Each row of }A\\text{ says how much of every value vector goes into "
            "the new vector of that word.}"_s);
        label.setWrapping(true);
        QVERIFY(label.heightForWidth(150) > label.heightForWidth(900) * 2);
        QVERIFY(label.text().startsWith(u"Each row of A says"_s));
        QVERIFY(accessibleName(&label).startsWith(u"Each row of A says"_s));
    }

    void aLongLabelIsElided() {
        ElidedLabel label;
        label.setTexts(u"一个很长的标题"_s, u"A long title"_s);
        label.resize(label.sizeHint());
        QVERIFY(!label.isElided());
        label.resize(60, label.height());
        QVERIFY(label.isElided());
        QCOMPARE(label.text(), u"一个很长的标题 A long title"_s);
    }

    void flowingLinesTakeWhatTheyNeed() {
        QWidget panel;
        auto* flow = new FlowLayout(&panel, 8);
        for (int i = 0; i < 6; ++i) {
            auto* chip = new QLabel(u"x"_s);
            chip->setFixedSize(90, 20);
            flow->addWidget(chip);
        }
        QCOMPARE(flow->heightForWidth(700), 20);
        QCOMPARE(flow->heightForWidth(300), 48);
        QCOMPARE(flow->heightForWidth(90), 6 * 20 + 5 * 8);
        panel.resize(300, 60);
        flow->setGeometry(panel.rect());
        QCOMPARE(flow->itemAt(3)->geometry().topLeft(), QPoint(0, 28));
        delete flow->takeAt(0);
        QCOMPARE(flow->count(), 5);
    }

    void aDockTitleNamesAndCloses() {
        QMainWindow window;
        auto* dock = new QDockWidget(&window);
        auto* title = new DockTitle(dock);
        dock->setTitleBarWidget(title);
        dock->setWidget(new QLabel(u"…"_s));
        window.addDockWidget(Qt::LeftDockWidgetArea, dock);
        title->setTitle(u"输入"_s, u"Inputs"_s);
        title->setTheme(Theme::dark());
        title->setButtonTexts(u"浮动"_s, u"关闭"_s);
        activate(window);
        QCOMPARE(dock->windowTitle(), u"输入 Inputs"_s);
        const auto buttons = title->findChildren<QToolButton*>();
        QCOMPARE(accessibleName(buttons[0]), u"浮动"_s);
        QTest::mouseClick(buttons[0], Qt::LeftButton);
        QVERIFY(dock->isFloating());
        QTest::mouseClick(buttons[1], Qt::LeftButton);
        QVERIFY(!dock->isVisible());
    }

    void anActionButtonHasRoomForItsWords() {
        QAction action(themedIcon(u"eye"_s, Theme::light()), u"隐藏结果"_s);
        ActionButton button(&action);
        const int text = QFontMetrics(button.font()).horizontalAdvance(action.text());
        QVERIFY(button.sizeHint().width() >= text + button.iconSize().width() + 20);
        QCOMPARE(accessibleName(&button), u"隐藏结果"_s);
    }

    void theStyleSheetIsWhole() {
        for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
            const QString sheet = themeStyleSheet(*theme, Typography());
            QVERIFY(!sheet.contains(u'$'));
            static const QRegularExpression url(u"url\\((:[^)]*)\\)"_s);
            int pictures = 0;
            for (const QRegularExpressionMatch& match : url.globalMatch(sheet)) {
                ++pictures;
                QVERIFY2(!QIcon(match.captured(1)).pixmap(13, 13).isNull() &&
                             QFile::exists(match.captured(1)),
                         qPrintable(match.captured(1)));
            }
            QVERIFY(pictures >= 10);
        }
    }

    void thePaletteReads() {
        for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
            const QPalette palette = themePalette(*theme);
            using P = QPalette;
            const std::pair<P::ColorRole, P::ColorRole> pairs[] = {
                {P::WindowText, P::Window},
                {P::Text, P::Base},
                {P::ButtonText, P::Button},
                {P::HighlightedText, P::Highlight},
                {P::ToolTipText, P::ToolTipBase},
                {P::PlaceholderText, P::Base},
                {P::Link, P::Base},
            };
            for (const auto& [ink, ground] : pairs) {
                QVERIFY(contrastRatio(palette.color(ink), palette.color(ground)) >= 4.5);
            }
            QCOMPARE(systemTheme(palette).isDark, theme->isDark);
        }
    }

    void iconsAreThemedAndCrisp() {
        const QDir icons(u":/icons"_s);
        const QStringList files = icons.entryList({u"*.svg"_s});
        QVERIFY(files.size() > 50);
        for (const QString& file : files) {
            QFile source(icons.filePath(file));
            QVERIFY(source.open(QIODevice::ReadOnly));
            const QByteArray svg = source.readAll();
            const QString name = file.chopped(4);
            if (!svg.contains("currentColor")) {
                continue;  // drawn in its own colours
            }
            QVERIFY2(svg.contains("viewBox=\"0 0 20 20\"") && svg.contains("stroke-width=\"1.6\""),
                     qPrintable(name));
            const QIcon icon = themedIcon(name, Theme::dark());
            for (const int side : {20, 40, 60}) {
                const QImage image = icon.pixmap(side, side).toImage();
                QCOMPARE(image.size(), QSize(side, side));
                int inked = 0;
                for (int y = 0; y < side; ++y) {
                    for (int x = 0; x < side; ++x) {
                        const QColor pixel = image.pixelColor(x, y);
                        inked += pixel.alpha() > 120 ? 1 : 0;
                        QVERIFY2(pixel.alpha() < 250 || pixel.lightness() > 200, qPrintable(name));
                    }
                }
                QVERIFY2(inked > side / 4, qPrintable(name));
                // Nothing is cut at the edge of its box.
                for (int i = 0; i < side; ++i) {
                    QVERIFY2(image.pixelColor(i, 0).alpha() < 60 &&
                                 image.pixelColor(0, i).alpha() < 60 &&
                                 image.pixelColor(i, side - 1).alpha() < 60 &&
                                 image.pixelColor(side - 1, i).alpha() < 60,
                             qPrintable(name));
                }
            }
        }
        QVERIFY(themedIcon(u"no such icon"_s, Theme::light()).isNull());
        QVERIFY(!applicationIcon().pixmap(256, 256).isNull());
        const QImage on = themedIcon(u"open"_s, Theme::light()).pixmap(20, 20).toImage();
        const QImage off =
            themedIcon(u"open"_s, Theme::light()).pixmap(20, 20, QIcon::Disabled).toImage();
        QVERIFY(on != off);
    }

    void theFocusIsVisible_data() {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void theFocusIsVisible() {
        QFETCH(bool, dark);
        const Theme& theme = dark ? Theme::dark() : Theme::light();
        dress(theme);
        QWidget window;
        auto* layout = new QVBoxLayout(&window);
        auto* rest = new QLineEdit;  // where the focus is while it is not on the one looked at
        layout->addWidget(rest);
        auto* list = new QListWidget;
        list->addItem(u"a"_s);
        auto* primary = new QPushButton(u"主要"_s);
        primary->setProperty("primary", true);
        auto* framed = new QToolButton;
        framed->setProperty("framed", true);
        framed->setFocusPolicy(Qt::StrongFocus);
        auto* tool = new QToolButton;
        tool->setText(u"x"_s);
        tool->setFocusPolicy(Qt::StrongFocus);
        auto* bar = new QTabBar;
        bar->addTab(u"a"_s);
        auto* matrices = new MatrixTabs;
        matrices->addMathTab(u"W^Q"_s);
        auto* section = new Disclosure;
        section->setTitle(u"选项"_s);
        SegmentedControl* segments = threeOptions(nullptr);
        auto* combo = new QComboBox;
        combo->addItem(u"a"_s);
        auto* action = new QAction(themedIcon(u"eye"_s, theme), u"隐藏"_s, &window);
        const QList<QWidget*> shown{new QPushButton(u"按钮"_s),
                                    primary,
                                    framed,
                                    tool,
                                    combo,
                                    new QSpinBox,
                                    new QLineEdit(u"x"_s),
                                    new QCheckBox(u"x"_s),
                                    new QRadioButton(u"x"_s),
                                    new QSlider(Qt::Horizontal),
                                    list,
                                    bar,
                                    matrices,
                                    section,
                                    segments,
                                    new ActionButton(action),
                                    new QPlainTextEdit};
        for (QWidget* widget : shown) {
            layout->addWidget(widget);
        }
        activate(window);
        for (QWidget* widget : shown) {
            QWidget* target = widget;
            if (widget == section) {
                target = section->findChild<QPushButton*>();
            } else if (widget == segments) {
                target = segments->findChildren<QRadioButton*>().front();
            }
            rest->setFocus(Qt::TabFocusReason);
            const QImage without = window.grab(widget->geometry()).toImage();
            target->setFocus(Qt::TabFocusReason);
            QVERIFY2(target->hasFocus(), widget->metaObject()->className());
            const QImage with = window.grab(widget->geometry()).toImage();
            // Enough pixels change, and clearly so (WCAG 2.2 asks 3 : 1 of the change).
            int changed = 0;
            for (int y = 0; y < with.height(); ++y) {
                for (int x = 0; x < with.width(); ++x) {
                    if (contrastRatio(with.pixelColor(x, y), without.pixelColor(x, y)) >= 3) {
                        ++changed;
                    }
                }
            }
            const int perimeter = target->width() + target->height();
            QVERIFY2(changed >= std::min(perimeter, 60),
                     qPrintable(u"%1: %2 pixels"_s
                                    .arg(QLatin1StringView(widget->metaObject()->className()))
                                    .arg(changed)));
        }
        dress(Theme::light());
    }
};

QTEST_MAIN(TestWidgets)
#include "tst_widgets.moc"
