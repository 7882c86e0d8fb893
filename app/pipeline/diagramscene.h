// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The flow diagram of one plan and folding, ready to be painted on any painter and asked what lies
// at a point.
#pragma once

#include <QRectF>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "document/lab.h"
#include "i18n/languages.h"
#include "pipeline/ancestry.h"
#include "pipeline/diagramlayout.h"
#include "pipeline/thumbnail.h"

class QPainter;

/// What a painting shows beside the plan itself.
struct DiagramMarks {
    int presentStep = -1;                ///< hot
    const Ancestry* ancestry = nullptr;  ///< lit; null: everything equally
    int focusItem = -1;                  ///< of the keyboard
    int focusStep = -1;
    int hoverItem = -1;
    int hoverStep = -1;
    bool stale = false;
};

class DiagramScene {
public:
    explicit DiagramScene(const Lab& lab);

    void build(std::shared_ptr<const attention::Trace> trace, const std::set<std::string>& folded,
               qreal maxWidth);
    /// New numbers in the same plan.
    void setTrace(std::shared_ptr<const attention::Trace> trace);

    QSizeF size() const { return geometry_.size(); }
    const DiagramGraph& graph() const { return graph_; }
    const DiagramGeometry& geometry() const { return geometry_; }
    const attention::Plan& plan() const { return trace_->plan(); }
    bool empty() const { return !trace_; }

    struct Hit {
        int item = -1;
        int step = -1;  ///< within a stop's card
    };
    /// A closed card, or the title of an open group; nothing elsewhere.
    Hit at(QPointF point) const;
    /// Where a step is drawn: in its stop's card, or the folded card that stands for it.
    QRectF rectOf(int step) const;
    QRectF titleRect(int item) const;

    void paint(QPainter& painter, const DiagramMarks& marks);

private:
    DiagramCardSize measureStop(const DiagramItem& item) const;
    DiagramCardSize measureFolded(const DiagramItem& item) const;
    Label title(const DiagramItem& item) const;
    QString subtitle(const DiagramItem& item) const;
    QString chain(const DiagramItem& item) const;
    qreal titleWidth(const DiagramItem& item) const;
    QString lineMarkup(const DiagramLink& link) const;
    const attention::Step& step(int index) const { return plan().step(index); }

    void paintOpen(QPainter& painter, int item, const DiagramMarks& marks);
    void paintFolded(QPainter& painter, int item, const DiagramMarks& marks);
    void paintStop(QPainter& painter, int item, const DiagramMarks& marks);
    void paintLine(QPainter& painter, std::size_t link, bool lit) const;
    void paintTitle(QPainter& painter, QPointF baseline, const DiagramItem& item, qreal width,
                    bool open) const;
    void paintStep(QPainter& painter, QPointF topLeft, int step, const DiagramMarks& marks,
                   qreal pitch);
    bool isLit(const DiagramLink& link, const DiagramMarks& marks) const;

    Lab lab_;
    std::shared_ptr<const attention::Trace> trace_;
    Thumbnails thumbnails_;
    DiagramGraph graph_;
    DiagramGeometry geometry_;
    qreal pitch_ = 20;
};
