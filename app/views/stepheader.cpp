// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/stepheader.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocument>
#include <QVBoxLayout>
#include <cmath>

#include "document/session.h"
#include "figure/figurebuilder.h"
#include "figure/words.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "views/formulaview.h"
#include "views/stepwords.h"
#include "widgets/richlabel.h"

namespace {

/// Of "Head 1" and its like beside the title, at 100 % text; below it there is no use in them.
constexpr qreal shortestPlace = 60;

QString coloured(const QString& text, const QColor& color, qreal size) {
    return QStringLiteral("<span style=\"color:%2;font-size:%3px\">%1</span>")
        .arg(text.toHtmlEscaped(), color.name())
        .arg(qRound(size));
}

}  // namespace

StepHeader::StepHeader(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new RichLabel),
      first_(new QLabel),
      second_(new QLabel),
      third_(new QLabel),
      formula_(new FormulaView(this)) {
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(24, 4, 24, 0);
    row->setSpacing(12);
    auto* words = new QVBoxLayout;
    words->setSpacing(3);
    for (QLabel* label : {title_, first_, second_, third_}) {
        label->setWordWrap(true);
        label->setMinimumWidth(1);  // a long token must not hold the window open
        words->addWidget(label);
    }
    for (QLabel* label : {first_, second_, third_}) {
        label->setTextFormat(Qt::PlainText);
    }
    second_->setProperty("role", QStringLiteral("muted"));
    title_->setObjectName(QStringLiteral("stepTitle"));
    first_->setObjectName(QStringLiteral("stepExplanation"));
    words->addStretch(1);
    row->addLayout(words, 1);
    row->addWidget(formula_, 0, Qt::AlignTop);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    setDetail(Detail::everything);
}

void StepHeader::setDetail(Detail detail) {
    detail_ = detail;
    const int air = qRound(12 * lab_.appearance.roomPercent() / 100.0);
    setContentsMargins(0, detail == Detail::title ? 0 : air, 0, 0);
}

void StepHeader::setTitle(const Label& title, const Label& place) {
    words_ = title;
    place_ = place;
}

/// On one line where that can be: the second language becomes smaller, then the place loses its
/// second language and its beginning, which the strip below says too.
void StepHeader::layTitle(qreal room) {
    const Theme& theme = lab_.appearance.theme();
    const Typography& type = lab_.appearance.typography();
    const auto advance = [&type](qreal px, const QString& words, bool bold = false) {
        return QFontMetricsF(type.ui(px, bold)).horizontalAdvance(words);
    };
    const qreal large = type.px(TextSize::Title);
    const qreal small = type.px(TextSize::Ui);
    const qreal gap = advance(large, QStringLiteral("  "));
    title_->setFont(type.ui(large));
    QString text = QStringLiteral("<b>%1</b>").arg(words_.first.toHtmlEscaped());
    qreal left = room - advance(large, words_.first, true) - 4;
    if (!words_.second.isEmpty()) {
        const bool fits = gap + advance(large, words_.second) <= left;
        const qreal size = fits ? large : type.px(TextSize::Sentence);
        text += QStringLiteral(" &nbsp;") + coloured(words_.second, theme.muted, size);
        left -= gap + advance(size, words_.second);
    }
    QString place = place_.oneLine();
    left -= gap;
    if (advance(small, place) > left) {
        const QFontMetricsF metrics(type.ui(small));
        const bool worth = left >= type.px(shortestPlace);
        place = worth ? metrics.elidedText(place_.first, Qt::ElideLeft, left) : QString();
    }
    if (!place.isEmpty()) {
        text += QStringLiteral(" &nbsp;") + coloured(place, theme.muted, small);
    }
    title_->setText(text);
    title_->setToolTip(place == place_.oneLine() ? QString() : place_.oneLine());
}

void StepHeader::setSentences(const Label& explanation, const Label& onCell) {
    const Typography& type = lab_.appearance.typography();
    const bool both = !explanation.second.isEmpty();
    const QFont sentence = type.ui(type.px(TextSize::Sentence));
    first_->setFont(sentence);
    first_->setText(explanation.first);
    // Both languages of what happens, or, in one language, a second sentence on the chosen cell.
    second_->setFont(type.ui(type.px(TextSize::Ui)));
    second_->setText(explanation.second);
    const bool second = both && detail_ == Detail::everything;
    second_->setVisible(second);
    third_->setFont(sentence);
    third_->setText(onCell.first);
    third_->setVisible(!onCell.first.isEmpty() && !second && detail_ <= Detail::oneLanguage);
    const bool explains = detail_ <= Detail::explanation;
    first_->setVisible(explains && !explanation.first.isEmpty());
    sentence_ = explains ? explanation.first : QString();
    secondSentence_ = second ? explanation.second : QString();
    setAccessibleName(words_.oneLine());
    setAccessibleDescription(explanation.oneLine() + u' ' + onCell.oneLine());
}

void StepHeader::showStep(int step, std::optional<CellRef> cell, const CellMarks& marks) {
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    const attention::Step& row = source.trace->plan().step(step);
    const attention::Role& role = attention::role(row.role);
    setTitle(stepTitle(source, step), placeLabel(source, step));
    Label onCell;
    if (cell && !(marks && marks(*cell).covers())) {
        onCell = cellSentence(source, *cell);
    }
    setSentences(lab_.languages.label(row.explanation), onCell);
    formula_->setFormula(
        QString::fromStdString(row.formula),
        QString::fromUtf8(role.formulaPart.data(), static_cast<qsizetype>(role.formulaPart.size())),
        lab_.appearance);
    makeRoom();
}

/// On one line.
int StepHeader::titleWidth() const {
    QTextDocument document;
    document.setDefaultFont(title_->font());
    document.setDocumentMargin(0);
    document.setHtml(title_->text());
    return static_cast<int>(std::ceil(document.idealWidth())) + 1;
}

void StepHeader::makeRoom() {
    // The formula gives way before a sentence breaks for a word or two, and altogether before the
    // title breaks, or where nothing but the title is left.
    const QMargins sides = layout()->contentsMargins();
    const int margins = sides.left() + sides.right() + layout()->spacing();
    const int words = std::max(first_->fontMetrics().horizontalAdvance(sentence_),
                               second_->fontMetrics().horizontalAdvance(secondSentence_));
    const bool formula = formula_->hasFormula() && detail_ != Detail::title;
    layTitle(width() - margins - (formula ? formula_->naturalWidth() : 0));
    const int room = width() - margins - titleWidth();
    formula_->setRoom(words + margins + formula_->naturalWidth() > width(), room);
    formula_->setVisible(formula && room >= formula_->leastWidth());
}

void StepHeader::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    makeRoom();
}

void StepHeader::showRecap() {
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    const attention::Plan& plan = source.trace->plan();
    setTitle(lab_.languages.label(figurewords::recapTitle), {});
    setSentences(lab_.languages.label(figurewords::recapSentence), {});
    const attention::Step& output = plan.step(plan.output);
    formula_->setFormula(QString::fromStdString(output.formula), QString(), lab_.appearance);
    makeRoom();
}
