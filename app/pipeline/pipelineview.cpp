// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/pipelineview.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "pipeline/diagramcanvas.h"
#include "pipeline/striptext.h"
#include "widgets/elidedlabel.h"
#include "widgets/mathlabel.h"

PipelineView::PipelineView(const Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      canvas_(new DiagramCanvas(lab, this)),
      title_(new ElidedLabel(this)),
      subtitle_(new QLabel(this)),
      present_(new QLabel(this)),
      presentPlace_(new ElidedLabel(this)),
      presentName_(new MathLabel(this)),
      presentSecond_(new ElidedLabel(this)),
      hint_(new ElidedLabel(this)),
      expand_(new QPushButton(this)),
      fold_(new QPushButton(this)),
      fit_(new QPushButton(this)),
      open_(new QPushButton(this)),
      footer_(new QWidget(this)) {
    for (QLabel* label : {subtitle_, present_}) {
        label->setTextFormat(Qt::PlainText);
    }
    title_->setProperty("role", QStringLiteral("title"));
    for (QLabel* label :
         {subtitle_, present_, static_cast<QLabel*>(presentSecond_), static_cast<QLabel*>(hint_)}) {
        label->setProperty("role", QStringLiteral("muted"));
    }
    presentName_->setProperty("role", QStringLiteral("strong"));
    presentName_->setObjectName(QStringLiteral("presentName"));
    for (auto* label : {presentPlace_, presentSecond_}) {
        label->setElideMode(Qt::ElideLeft);  // where one stands is named last
    }
    presentSecond_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    open_->setProperty("primary", true);
    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 16, 24, 4);
    head->setSpacing(8);
    head->addWidget(title_);
    head->addWidget(subtitle_, 1, Qt::AlignBottom);
    head->addWidget(expand_);
    head->addWidget(fold_);
    head->addWidget(fit_);
    auto* foot = new QHBoxLayout(footer_);
    foot->setContentsMargins(24, 8, 24, 8);
    foot->setSpacing(8);
    foot->addWidget(present_);
    foot->addWidget(presentPlace_);
    foot->addWidget(presentName_);
    foot->addWidget(presentSecond_, 1);  // takes what is left
    foot->addWidget(hint_);
    foot->addWidget(open_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(canvas_, 1);
    layout->addWidget(footer_);
    setFocusProxy(canvas_);

    connect(expand_, &QPushButton::clicked, canvas_, &DiagramCanvas::expandAll);
    connect(fold_, &QPushButton::clicked, canvas_, &DiagramCanvas::foldAll);
    connect(fit_, &QPushButton::clicked, canvas_, [this] { canvas_->fit(); });
    connect(open_, &QPushButton::clicked, this, &PipelineView::equationRequested);
    connect(canvas_, &DiagramCanvas::openRequested, this, &PipelineView::equationRequested);
    connect(&lab_.session, &Session::changed, this, &PipelineView::describe);
    connect(&lab_.selection, &Selection::changed, this, &PipelineView::describe);
    connect(&lab_.languages, &Languages::changed, this, &PipelineView::retranslate);
    connect(&lab_.appearance, &Appearance::changed, this, [this] { update(); });
    retranslate();
}

void PipelineView::retranslate() {
    const Label title = lab_.languages.label("PipelineView", QT_TR_NOOP("Pipeline at a glance"));
    title_->setTexts(title.first, title.second);
    expand_->setText(tr("Unfold all"));
    fold_->setText(tr("Fold all"));
    fit_->setText(tr("Fit"));
    fit_->setToolTip(tr("Show the whole diagram (F)"));
    open_->setText(tr("Open equation"));
    present_->setText(tr("Now"));
    hint_->setTexts(tr("Click a card to stand on it, double-click to open it"));
    describe();
}

void PipelineView::describe() {
    const auto trace = lab_.session.trace();
    if (!trace) {
        return;
    }
    const auto& plan = trace->plan();
    const QString count = stripText::stepCount(static_cast<int>(plan.listed().size()));
    const QString around =
        stripText::groupTitle(plan, dissolvedPlace(plan), lab_.languages).oneLine();
    //: Beside the title of the pipeline page: what is shown, and how many steps it has
    subtitle_->setText(around.isEmpty() ? count : tr("%1, %2").arg(around, count));
    const int step = lab_.selection.step();
    if (step >= 0) {
        const attention::Step& at = plan.steps[std::size_t(step)];
        const Label place = stripText::placeTitle(plan, at.place, lab_.languages);
        const Label name = lab_.languages.label(attention::role(at.role).title);
        const QString dot = QStringLiteral(" · ");
        presentPlace_->setTexts(place.first.isEmpty() ? QString() : (place.first + dot).trimmed());
        presentName_->setMarkup(MathText::escape(name.first) + QStringLiteral("\\,\\,") +
                                QString::fromStdString(at.symbol));
        presentSecond_->setTexts(place.second.isEmpty() ? name.second
                                                        : place.second + dot + name.second);
    } else {
        const Label recap = lab_.languages.label("PipelineStrip", "Recap");
        presentPlace_->setTexts(QString());
        presentName_->setMarkup(MathText::escape(recap.first));
        presentSecond_->setTexts(recap.second);
    }
    open_->setEnabled(plan.stops.size() > 0);
}

void PipelineView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

void PipelineView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Theme& theme = lab_.appearance.theme();
    painter.fillRect(rect(), theme.surface);
    painter.setPen(theme.line);
    painter.drawLine(footer_->geometry().topLeft(), footer_->geometry().topRight());
}
