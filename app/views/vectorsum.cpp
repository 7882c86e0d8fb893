// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/vectorsum.h"

#include <QFontMetricsF>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "figure/cellformat.h"
#include "figure/valuescale.h"
#include "look/mathtext.h"
#include "views/stepwords.h"

namespace {

using attention::Expression;
using attention::Index;

constexpr std::size_t mostVectors = 6;
constexpr Index widestVector = 8;
constexpr qreal symbolPx = 30;

const attention::Step& stepAt(const attention::Trace& trace, int step) {
    return trace.plan().step(step);
}

/// v_2 of the second row of V.
QString vectorSymbol(const attention::Step& step, Index row) {
    return QStringLiteral("%1_{%2}")
        .arg(QString::fromStdString(step.symbol).left(1).toLower())
        .arg(row + 1);
}

}  // namespace

std::vector<WeightedVector> weightedVectors(const attention::Trace& trace, CellRef cell) {
    const attention::Derivation derivation = trace.derive(cell.step, cell.row, cell.column);
    if (derivation.forms.empty() || derivation.forms.front().kind != Expression::Kind::sum) {
        return {};
    }
    const attention::Step& step = stepAt(trace, cell.step);
    std::vector<WeightedVector> vectors;
    for (const Expression& term : derivation.forms.front().arguments) {
        if (term.kind != Expression::Kind::product || term.arguments.size() != 2) {
            return {};
        }
        const Expression& weight = term.arguments[0];
        const Expression& part = term.arguments[1];
        // The second factor is this very feature of some row: then the whole row takes part.
        if (weight.kind != Expression::Kind::cell || part.kind != Expression::Kind::cell ||
            part.column != cell.column || weight.operand == part.operand) {
            return {};
        }
        const int from = step.operands[static_cast<std::size_t>(part.operand)];
        if (stepAt(trace, from).rowLabels == std::nullopt ||
            (!vectors.empty() && vectors.back().row == part.row)) {
            return {};
        }
        vectors.push_back(
            {{step.operands[static_cast<std::size_t>(weight.operand)], weight.row, weight.column},
             from,
             part.row});
    }
    return vectors;
}

VectorSum::VectorSum(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

bool VectorSum::setCell(const FigureSource& source, CellRef cell, const Theme& theme,
                        const Typography& type, int room) {
    source_ = source;
    cell_ = cell;
    theme_ = theme;
    type_ = type;
    strips_.clear();
    const auto vectors = weightedVectors(*source.trace, cell);
    const attention::Step& step = stepAt(*source.trace, cell.step);
    if (vectors.size() < 2 || vectors.size() > mostVectors || step.shape.cols > widestVector) {
        return false;
    }
    for (const WeightedVector& each : vectors) {
        strips_.push_back({each.step, each.row,
                           QStringLiteral("{\\row %1} \\cdot %2")
                               .arg(cellValue(source, each.weight),
                                    vectorSymbol(stepAt(*source.trace, each.step), each.row)),
                           rowLabel(source, each.step, each.row).oneLine(), false, 0, 0});
    }
    strips_.push_back({cell.step, cell.row, QString(),
                       rowLabel(source, cell.step, cell.row).oneLine(), true, 0, 0});
    const bool fits = layOut() <= room;
    updateGeometry();
    update();
    return fits;
}

qreal VectorSum::cellWidth(bool result) const {
    return type_.px(result ? 56 : 36);
}

/// Places the strips from the left; returns the width of all.
qreal VectorSum::layOut() {
    const MathStyle style = MathStyle::derivation(theme_, type_, type_.px(symbolPx));
    const qreal sign = type_.px(44);
    qreal x = MathText::parse(vectorSymbol(stepAt(*source_.trace, cell_.step), cell_.row))
                  .size(style)
                  .width();
    const Index columns = stepAt(*source_.trace, cell_.step).shape.cols;
    for (Strip& strip : strips_) {
        x += sign;
        strip.x = x;
        strip.width = std::max(MathText::parse(strip.markup).size(style).width(),
                               cellWidth(strip.result) * static_cast<qreal>(columns));
        x += strip.width;
    }
    return x + 4;
}

QSize VectorSum::sizeHint() const {
    return {qRound(strips_.empty() ? 0 : strips_.back().x + strips_.back().width),
            qRound(type_.px(96))};
}

void VectorSum::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const MathStyle style = MathStyle::derivation(theme_, type_, type_.px(symbolPx));
    const qreal baseline = type_.px(30);
    MathText::parse(vectorSymbol(stepAt(*source_.trace, cell_.step), cell_.row))
        .paint(painter, {0, baseline}, style);
    for (std::size_t i = 0; i < strips_.size(); ++i) {
        const Strip& strip = strips_[i];
        const QString sign = i == 0 || strip.result ? QStringLiteral("=") : QStringLiteral("+");
        painter.setFont(type_.ui(type_.px(symbolPx)));
        painter.setPen(theme_.muted);
        painter.drawText(QRectF(strip.x - type_.px(44), 0, type_.px(44), baseline * 1.34),
                         Qt::AlignCenter, sign);
        if (!strip.result) {
            MathText::parse(strip.markup).paint(painter, {strip.x, baseline}, style);
        }
        paintStrip(painter, strip);
    }
}

void VectorSum::paintStrip(QPainter& painter, const Strip& strip) const {
    const attention::Matrix& values = (*source_.trace)[strip.step];
    const attention::ValueKind kind = attention::role(stepAt(*source_.trace, strip.step).role).kind;
    const ValueRange range = rangeOf(values, kind, source_.sharedMagnitude);
    const ValueScale scale(kind, range.low, range.high, theme_);
    const int decimals = shownDecimals(*source_.trace, strip.step);
    const qreal width = cellWidth(strip.result);
    const qreal height = type_.px(strip.result ? 38 : 28);
    const qreal top = strip.result ? type_.px(3) : type_.px(44);
    QRectF chosen;
    painter.setPen(Qt::NoPen);
    for (Index column = 0; column < values.cols(); ++column) {
        const double value = values(strip.row, column);
        const QRectF cell(strip.x + static_cast<qreal>(column) * width, top, width - 1, height);
        const QColor ground = QColor::fromRgb(scale.rgb(value));
        painter.fillRect(cell, ground);
        const bool here = column == cell_.column;
        QFont font = type_.number(type_.px(strip.result ? 15 : 13), here);
        const QString text = shownNumber(value, decimals);
        const qreal wide = QFontMetricsF(font).horizontalAdvance(text);
        if (wide > width - 4) {
            font = type_.number(type_.px(strip.result ? 15 : 13) * (width - 4) / wide, here);
        }
        painter.setFont(font);
        painter.setPen(numberColorOn(ground));
        painter.drawText(cell, Qt::AlignCenter, text);
        if (here) {
            chosen = cell;
        }
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(strip.result ? theme_.selection : theme_.columnLine, 2.5));
    painter.drawRoundedRect(chosen.adjusted(-1.5, -1.5, 1.5, 1.5), 3, 3);
    const QFont caption = type_.ui(type_.px(TextSize::Caption));
    painter.setFont(caption);
    painter.setPen(theme_.muted);
    painter.drawText(QPointF(strip.x, top + height + type_.px(16)),
                     QFontMetricsF(caption).elidedText(strip.caption, Qt::ElideRight, strip.width));
}

void VectorSum::mouseReleaseEvent(QMouseEvent* event) {
    for (const Strip& strip : strips_) {
        const qreal along = event->position().x() - strip.x;
        const auto column = static_cast<Index>(along / cellWidth(strip.result));
        if (along >= 0 && column < (*source_.trace)[strip.step].cols()) {
            emit activated({strip.step, strip.row, column});
            return;
        }
    }
}
