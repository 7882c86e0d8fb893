// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramscene.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "document/session.h"
#include "figure/figurebuilder.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "look/typography.h"
#include "pipeline/diagramstyle.h"
#include "pipeline/striptext.h"

namespace {

constexpr ThumbnailLimits diagramLimits{8, 8};
constexpr int longestChain = 6;  // symbols on a folded card

}  // namespace

DiagramScene::DiagramScene(const Lab& lab) : lab_(lab), thumbnails_(diagramLimits) {}

void DiagramScene::setTrace(std::shared_ptr<const attention::Trace> trace) {
    trace_ = std::move(trace);
    thumbnails_.setTrace(trace_, lab_.session.sharedMagnitude());
}

void DiagramScene::build(std::shared_ptr<const attention::Trace> trace,
                         const std::set<std::string>& folded, qreal maxWidth) {
    setTrace(std::move(trace));
    if (!trace_) {
        return;
    }
    // One cell size for all, so that widths and heights can be compared by eye.
    attention::Index largest = 1;
    for (const int listed : plan().listed()) {
        const auto shape = thumbnailShape(step(listed).shape, diagramLimits);
        largest = std::max({largest, shape.rows, shape.cols});
    }
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    pitch_ = std::clamp(120.0 / static_cast<qreal>(largest), 9.0, 20.0) * scale;

    graph_ = diagramGraph(plan(), folded);
    DiagramMeasures measures;
    measures.unit = 4 * scale;
    measures.maxWidth = maxWidth;
    measures.card = [this](const DiagramItem& item) {
        return item.kind == DiagramItem::Kind::Stop ? measureStop(item) : measureFolded(item);
    };
    measures.titleWidth = [this](const DiagramItem& item) { return titleWidth(item); };
    measures.label = [this](const DiagramLink& link) {
        const QString markup = lineMarkup(link);
        return markup.isEmpty() ? QSizeF()
                                : MathText::parse(markup).size(diagramStyle::lineLabel(lab_));
    };
    geometry_ = diagramLayout(graph_, measures);
}

DiagramCardSize DiagramScene::measureStop(const DiagramItem& item) const {
    const auto style = diagramStyle::label(lab_);
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const qreal pad = diagramStyle::stopPadding * scale;
    const QFontMetricsF small(diagramStyle::smallFont(lab_));
    DiagramCardSize card;
    qreal tallest = 0;
    for (const int index : item.steps) {
        tallest =
            std::max(tallest, thumbnailSize(step(index).shape, diagramLimits, pitch_).height());
    }
    const bool both = lab_.languages.mode() == LabelMode::both;
    const qreal labels =
        style.size * 1.5 + small.height() * (both ? 2 : 1) + diagramStyle::labelGap * scale;
    qreal x = 0;
    for (const int index : item.steps) {
        const auto label = stripText::stepLabel(step(index), lab_.languages);
        qreal width = std::max(thumbnailSize(step(index).shape, diagramLimits, pitch_).width(),
                               MathText::parse(label.markup).size(style).width());
        width = std::max(width, small.horizontalAdvance(label.second)) + 2 * pad;
        card.places.push_back({x, 0, width, tallest + labels + 2 * pad});
        x += width;
    }
    card.size = {x, tallest + labels + 2 * pad};
    card.axis = pad + tallest / 2;
    return card;
}

DiagramCardSize DiagramScene::measureFolded(const DiagramItem& item) const {
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const qreal pad = diagramStyle::foldedPadding * scale;
    const QSizeF thumbnail = thumbnailSize(step(item.lastStep()).shape, diagramLimits,
                                           pitch_ * diagramStyle::foldedShare);
    const QSizeF text = MathText::parse(chain(item)).size(diagramStyle::chain(lab_));
    const qreal width =
        std::max(titleWidth(item), diagramStyle::chevronWidth * scale + text.width()) +
        thumbnail.width() + 2 * pad + diagramStyle::shadow;
    const qreal height = std::max(diagramStyle::titleHeight * scale + text.height() + pad,
                                  thumbnail.height() + 2 * pad) +
                         diagramStyle::shadow;
    return {{width, height}, height / 2, {}};
}

Label DiagramScene::title(const DiagramItem& item) const {
    return stripText::groupTitle(plan(), item.place, lab_.languages);
}

QString DiagramScene::subtitle(const DiagramItem& item) const {
    const auto count = static_cast<int>(item.steps.size());
    const QString steps = stripText::stepCount(count);
    if (item.kind == DiagramItem::Kind::Folded) {
        //: After the number of steps of a group: "5 steps, folded"
        return QCoreApplication::translate("PipelineView", "%1, folded").arg(steps);
    }
    return steps;
}

qreal DiagramScene::titleWidth(const DiagramItem& item) const {
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    const Label words = title(item);
    qreal width = diagramStyle::chevronWidth * scale +
                  QFontMetricsF(diagramStyle::titleFont(lab_)).horizontalAdvance(words.first) +
                  diagramStyle::titleGap * scale;
    if (!words.second.isEmpty()) {
        width += QFontMetricsF(diagramStyle::secondFont(lab_)).horizontalAdvance(words.second) +
                 diagramStyle::titleGap * scale;
    }
    return width + QFontMetricsF(diagramStyle::smallFont(lab_)).horizontalAdvance(subtitle(item));
}

/// What is in a folded group: its groups by name, or its steps by symbol.
QString DiagramScene::chain(const DiagramItem& item) const {
    QStringList inner;
    for (const auto& group : plan().groups) {
        if (group.parent == item.place) {
            inner << lab_.languages.label(group.title).first;
        }
    }
    if (inner.size() > 3) {
        return MathText::escape(inner.first() + QStringLiteral(" … ") + inner.last());
    }
    if (!inner.isEmpty()) {
        return MathText::escape(inner.join(QStringLiteral(", ")));
    }
    QStringList symbols;
    int stop = -1;
    for (const int index : item.steps) {
        const int here = plan().stopOf(index);
        const QString symbol = QString::fromStdString(step(index).symbol);
        if (here == stop) {
            symbols.last() += QStringLiteral(",\\,") + symbol;
        } else {
            symbols << symbol;
        }
        stop = here;
    }
    while (symbols.size() > longestChain) {
        symbols.removeAt(symbols.size() / 2);
        symbols[symbols.size() / 2] = QStringLiteral("\\text{…}");
    }
    return symbols.join(QStringLiteral(" \\to "));
}

/// A neighbour's line says what is done on the way, any other whose numbers it carries.
QString DiagramScene::lineMarkup(const DiagramLink& link) const {
    if (link.to < 0) {
        return {};
    }
    const auto& to = graph_.items[static_cast<std::size_t>(link.to)];
    const auto& container = graph_.items[static_cast<std::size_t>(link.container)];
    const auto position = [&](int item) {
        return std::find(container.children.begin(), container.children.end(), item) -
               container.children.begin();
    };
    const bool next = link.from >= 0 && position(link.to) == position(link.from) + 1;
    if (to.kind == DiagramItem::Kind::Stop && next) {
        return arrowMarkup(QString::fromStdString(step(to.firstStep()).arrow));
    }
    const bool fromStep = link.from < 0 || graph_.items[static_cast<std::size_t>(link.from)].kind ==
                                               DiagramItem::Kind::Stop;
    if (to.kind == DiagramItem::Kind::Stop && fromStep && position(link.to) > 0) {
        return QString::fromStdString(step(link.source).symbol);
    }
    return {};
}

QRectF DiagramScene::titleRect(int item) const {
    const QRectF rect = geometry_.cards[static_cast<std::size_t>(item)].rect;
    const qreal scale = lab_.appearance.typography().percent() / 100.0;
    return {rect.topLeft(),
            QSizeF(titleWidth(graph_.items[static_cast<std::size_t>(item)]) + 16 * scale,
                   diagramStyle::titleHeight * scale)};
}

DiagramScene::Hit DiagramScene::at(QPointF point) const {
    Hit hit;
    for (std::size_t i = 1; i < graph_.items.size(); ++i) {
        const auto& item = graph_.items[i];
        const auto& card = geometry_.cards[i];
        if (!card.rect.contains(point)) {
            continue;
        }
        if (item.kind == DiagramItem::Kind::Folded) {
            return {static_cast<int>(i), -1};
        }
        if (item.kind == DiagramItem::Kind::Open) {
            if (titleRect(static_cast<int>(i)).contains(point)) {
                hit = {static_cast<int>(i), -1};
            }
            continue;
        }
        for (std::size_t part = 0; part < card.places.size(); ++part) {
            if (card.places[part].contains(point)) {
                return {static_cast<int>(i), item.steps[part]};
            }
        }
    }
    return hit;
}

QRectF DiagramScene::rectOf(int index) const {
    const int item = graph_.itemOf(index);
    if (item < 0) {
        return {};
    }
    const auto& card = geometry_.cards[static_cast<std::size_t>(item)];
    const auto& steps = graph_.items[static_cast<std::size_t>(item)].steps;
    const auto found = std::find(steps.begin(), steps.end(), index);
    const auto part = static_cast<std::size_t>(found - steps.begin());
    return part < card.places.size() ? card.places[part] : card.rect;
}
