// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QtWidgets>

#include "gallery.h"
#include "look/applystyle.h"
#include "look/typography.h"

using namespace Qt::StringLiterals;

QImage dialogPage(const Theme& theme, qreal scale) {
    applyStyle(*qobject_cast<QApplication*>(QCoreApplication::instance()), theme, Typography());
    QWidget page;
    page.resize(1280, 760);
    const auto place = [&](QWidget* dialog, const QRect& rect) {
        dialog->setParent(&page);
        dialog->setWindowFlags(Qt::Widget);
        dialog->setAutoFillBackground(true);
        dialog->setGeometry(rect);
        dialog->show();
    };
    auto* question = new QMessageBox(
        QMessageBox::Question, u"保存"_s, u"“玩具句子.attn.json”已修改。要保存吗？"_s,
        QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    question->setInformativeText(u"不保存，改动会丢失。"_s);
    place(question, {20, 20, 440, 150});
    auto* files = new QFileDialog;
    files->setOption(QFileDialog::DontUseNativeDialog);
    files->setDirectory(QDir::rootPath());
    place(files, {20, 200, 640, 420});
    auto* form = new QDialog;
    auto* rows = new QFormLayout(form);
    auto* dpi = new QSpinBox;
    dpi->setRange(36, 1200);
    dpi->setValue(300);
    auto* format = new QComboBox;
    format->addItems({u"PNG"_s, u"SVG"_s, u"PDF"_s});
    rows->addRow(u"格式 Format"_s, format);
    rows->addRow(u"分辨率 dpi"_s, dpi);
    rows->addRow(new QCheckBox(u"每步一个文件"_s));
    auto* caption = new QLabel(u"PDF 与 SVG 保持矢量。"_s);
    caption->setProperty("role", u"caption"_s);
    rows->addRow(caption);
    auto* error = new QLabel(u"attention.heads[0].WK 是 3×4，需要 4×d_k"_s);
    error->setProperty("role", u"error"_s);
    rows->addRow(error);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Save)->setDefault(true);
    rows->addRow(buttons);
    place(form, {700, 20, 360, 250});
    auto* progress = new QProgressDialog(u"正在计算…"_s, u"取消"_s, 0, 100);
    progress->setMinimumDuration(0);
    progress->setValue(40);
    place(progress, {700, 300, 360, 110});
    auto* input = new QInputDialog;
    input->setLabelText(u"值"_s);
    input->setTextValue(u"0.705"_s);
    place(input, {700, 440, 360, 110});
    page.show();
    QApplication::setActiveWindow(&page);
    for (int i = 0; i < 5; ++i) {
        QCoreApplication::processEvents();
    }
    QImage image = newPage(page.size(), scale, theme.sunken);
    page.render(&image, {}, {}, QWidget::DrawChildren);
    return image;
}
