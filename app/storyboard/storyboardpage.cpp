// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "storyboard/storyboardpage.h"

#include <QClipboard>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "document/session.h"
#include "export/figureexport.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "storyboard/sheetexport.h"
#include "storyboard/storyboardview.h"
#include "widgets/elidedlabel.h"

StoryboardPage::StoryboardPage(const Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      view_(new StoryboardView(lab, this)),
      title_(new ElidedLabel(this)),
      hint_(new QLabel(this)),
      fit_(new QPushButton(this)),
      copy_(new QPushButton(this)),
      export_(new QPushButton(this)) {
    title_->setProperty("role", QStringLiteral("title"));
    hint_->setProperty("role", QStringLiteral("muted"));
    hint_->setTextFormat(Qt::PlainText);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 16, 24, 4);
    head->setSpacing(8);
    head->addWidget(title_);
    head->addWidget(hint_, 1, Qt::AlignBottom);
    head->addWidget(fit_);
    head->addWidget(copy_);
    head->addWidget(export_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(view_, 1);
    setFocusProxy(view_);
    connect(fit_, &QPushButton::clicked, view_, [this] { view_->fit(); });
    connect(copy_, &QPushButton::clicked, this, &StoryboardPage::copyImage);
    connect(export_, &QPushButton::clicked, this, &StoryboardPage::askAndExport);
    connect(view_, &StoryboardView::openRequested, this, &StoryboardPage::equationRequested);
    connect(&lab_.languages, &Languages::changed, this, &StoryboardPage::retranslate);
    connect(&lab_.appearance, &Appearance::changed, this, [this] { update(); });
    retranslate();
}

void StoryboardPage::retranslate() {
    const Label title = lab_.languages.label("StoryboardPage", QT_TR_NOOP("Storyboard"));
    title_->setTexts(title.first, title.second);
    hint_->setText(tr("Every step on one sheet"));
    fit_->setText(tr("Fit"));
    fit_->setToolTip(tr("Show the whole sheet (F)"));
    copy_->setText(tr("Copy as image"));
    export_->setText(tr("Export…"));
}

namespace {

PaintedSheet painted(const StoryboardSheet& sheet, const QString& title) {
    return {sheet.size(), [&sheet](QPainter& painter) { sheet.paint(painter); }, title};
}

}  // namespace

QString StoryboardPage::exportTo(const QString& path) const {
    const auto format = figureFormat(QFileInfo(path).suffix());
    const StoryboardSheet sheet = view_->exportSheet();
    FigureOptions options;
    options.theme = lab_.appearance.theme();
    const auto bytes =
        sheetFile(painted(sheet, title_->text()), format.value_or(FigureFormat::png), options);
    if (!bytes) {
        return QString::fromStdString(bytes.error().message(lab_.languages.primary()));
    }
    const auto refused = writeFile(path, *bytes);
    return refused ? QString::fromStdString(refused->message(lab_.languages.primary())) : QString();
}

void StoryboardPage::copyImage() const {
    const StoryboardSheet sheet = view_->exportSheet();
    FigureOptions options;
    options.theme = lab_.appearance.theme();
    if (const auto image = sheetImage(painted(sheet, title_->text()), options)) {
        QGuiApplication::clipboard()->setImage(*image);
    }
}

void StoryboardPage::askAndExport() {
    const QString path = QFileDialog::getSaveFileName(this, tr("Export storyboard"),
                                                      QStringLiteral("storyboard.pdf"),
                                                      tr("PDF (*.pdf);;SVG (*.svg);;PNG (*.png)"));
    if (path.isEmpty()) {
        return;
    }
    const QString refused = exportTo(path);
    if (!refused.isEmpty()) {
        QMessageBox::warning(this, tr("Export storyboard"), refused);
    }
}

void StoryboardPage::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

void StoryboardPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), lab_.appearance.theme().window);
}
