// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "presentation/presentationhead.h"

#include <QPainter>
#include <algorithm>

#include "document/selection.h"
#include "document/session.h"
#include "figure/figurebuilder.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "views/stepwords.h"

namespace {

// On 1080 lines.
constexpr qreal titlePixels = 66;
constexpr qreal secondPixels = 34;
constexpr qreal positionPixels = 34;
constexpr qreal sidePadding = 96;
constexpr qreal topPadding = 48;
constexpr qreal between = 40;

// Of its size, the least of a title with its place beside it, and of a title.
constexpr qreal besidePart = 0.75;
constexpr qreal leastPart = 0.5;

/// Markup that stands before nothing else: a letter, perhaps with an index.
bool isSimple(const std::string& symbol) {
    return symbol.find('/') == std::string::npos && symbol.find('+') == std::string::npos;
}

}  // namespace

QString stepEquation(const attention::Plan& plan, int step) {
    const auto at = [&](int index) -> const attention::Step& { return plan.step(index); };
    const auto& notation = attention::op(at(step).op).notation;
    const auto& operands = at(step).operands;
    const QString symbol = QString::fromStdString(at(step).symbol);
    if (notation.form != attention::Notation::Form::infix || operands.size() < 2 ||
        !isSimple(at(step).symbol)) {
        return symbol;
    }
    // A product is written by standing side by side, as on paper.
    const bool product = notation.glyph == "×";
    const QString sign = product ? QStringLiteral("\\,")
                                 : QString::fromUtf8(notation.glyph.data(),
                                                     static_cast<qsizetype>(notation.glyph.size()));
    QString right = QString::fromStdString(at(operands[1]).symbol);
    if (notation.secondTransposed) {
        right = QStringLiteral("%1^T").arg(right);
    }
    return symbol + QStringLiteral(" = ") + QString::fromStdString(at(operands[0]).symbol) + sign +
           right;
}

PresentationHead::PresentationHead(const Lab& lab, QWidget* parent) : QWidget(parent), lab_(lab) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    refresh();
}

void PresentationHead::setScale(qreal scale) {
    scale_ = scale;
    refresh();
}

void PresentationHead::refresh() {
    const auto trace = lab_.session.trace();
    if (trace) {
        setAccessibleName(MathText::parse(titleMarkup()).plainText() + u' ' + second());
        setAccessibleDescription(position());
    }
    updateGeometry();
    update();
}

QSize PresentationHead::sizeHint() const {
    const qreal below = second().isEmpty() && !placeBelow() ? 0 : 1.5 * secondPixels;
    return {400, qRound((topPadding + titlePixels * 1.5 + below) * scale_)};
}

/// Beside where one is in the walk.
qreal PresentationHead::room() const {
    const MathStyle small =
        MathStyle::label(lab_.appearance.theme(), Typography(), positionPixels * scale_);
    const qreal where = MathText::parse(MathText::escape(position())).size(small).width();
    return width() - (2 * sidePadding + between) * scale_ - where;
}

/// A long place stands below the title, so that the title stays large.
bool PresentationHead::placeBelow() const {
    const QString place = placeMarkup();
    const MathStyle style =
        MathStyle::label(lab_.appearance.theme(), Typography(), titlePixels * scale_);
    return !place.isEmpty() &&
           MathText::parse(titleMarkup() + place).size(style).width() * besidePart > room();
}

bool PresentationHead::whole() const {
    const MathStyle style =
        MathStyle::label(lab_.appearance.theme(), Typography(), titlePixels * scale_);
    const QString title = titleMarkup() + (placeBelow() ? QString() : placeMarkup());
    return MathText::parse(title).size(style).width() * leastPart <= room();
}

QString PresentationHead::titleMarkup() const {
    const auto trace = lab_.session.trace();
    const int step = lab_.selection.step();
    if (!trace) {
        return {};
    }
    if (step < 0) {
        return QStringLiteral("{\\bold %1}")
            .arg(MathText::escape(lab_.languages.label("PipelineStrip", "Recap").first));
    }
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    return QStringLiteral("{\\bold %1}\\,\\,\\,")
               .arg(MathText::escape(stepTitle(source, step).first)) +
           stepEquation(trace->plan(), step);
}

/// Beside the title: which layer and head.
QString PresentationHead::placeMarkup() const {
    const int step = lab_.selection.step();
    if (!lab_.session.trace() || step < 0) {
        return {};
    }
    const Label place = placeLabel(FigureSource::of(lab_.session, lab_.languages), step);
    return place.first.isEmpty() ? QString()
                                 : QStringLiteral("\\quad {\\muted {\\size:50 %1}}")
                                       .arg(MathText::escape(place.first));
}

QString PresentationHead::second() const {
    const int step = lab_.selection.step();
    if (!lab_.session.trace()) {
        return {};
    }
    if (step < 0) {
        return lab_.languages.label("PipelineStrip", "Recap").second;
    }
    return stepTitle(FigureSource::of(lab_.session, lab_.languages), step).second;
}

QString PresentationHead::position() const {
    const auto arithmetic = lab_.session.trace()->arithmetic();
    const int decimals = arithmetic.decimals.value_or(0);
    const QString how = !arithmetic.isByHand() ? tr("Exact")
                        : decimals == 1        ? tr("By hand, 1 decimal")
                                               : tr("By hand, %1 decimals").arg(decimals);
    QString text =
        tr("Step %1 of %2").arg(lab_.selection.stop() + 1).arg(lab_.selection.stopCount()) +
        QStringLiteral(" · ") + how;
    if (lab_.session.stale()) {
        text += QStringLiteral(" · ") + tr("out of date");
    }
    return text;
}

void PresentationHead::paintEvent(QPaintEvent*) {
    if (!lab_.session.trace()) {
        return;
    }
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = lab_.appearance.theme();
    const Typography type;
    const qreal side = sidePadding * scale_;
    const qreal baseline = (topPadding + titlePixels) * scale_;

    auto small = MathStyle::label(theme, type, positionPixels * scale_).inColor(theme.muted);
    const auto where = MathText::parse(MathText::escape(position())).layout(small);
    where.paint(painter, {width() - side - where.size().width(), baseline});

    // A long title gives way to where one is.
    const bool placedBelow = placeBelow();
    qreal pixels = titlePixels * scale_;
    const auto title = MathText::parse(titleMarkup() + (placedBelow ? QString() : placeMarkup()));
    const qreal wanted = title.size(MathStyle::label(theme, type, pixels)).width();
    if (wanted > room()) {
        pixels *= std::max(room() / wanted, leastPart);
    }
    title.paint(painter, {side, baseline}, MathStyle::label(theme, type, pixels));

    QStringList below;
    if (!second().isEmpty()) {
        below << second();
    }
    if (placedBelow) {
        const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
        below << placeLabel(source, lab_.selection.step()).oneLine();
    }
    if (!below.isEmpty()) {
        small.size = secondPixels * scale_;
        const auto line = MathText::parse(MathText::escape(below.join(QStringLiteral("  ·  "))));
        const qreal over = line.size(small).width() / (width() - 2 * side);
        small.size /= std::max(over, 1.0);
        line.paint(painter, {side, baseline + secondPixels * 1.5 * scale_}, small);
    }
}
