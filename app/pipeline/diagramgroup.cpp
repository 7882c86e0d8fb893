// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "pipeline/diagramgroup.h"

#include <algorithm>
#include <set>

#include "pipeline/diagramgrid.h"

using namespace diagramGrid;

void DiagramGroupLayout::run(qreal maxWidth) {
    assignColumns();
    wrap(maxWidth);
    placeInRows();
    findRoutes();
    takeTracks();
    takeCoordinates();
    draw();
}

DiagramBox* DiagramGroupLayout::boxOf(int item) {
    const auto found = std::find_if(boxes.begin(), boxes.end(),
                                    [item](const DiagramBox& box) { return box.item == item; });
    return found == boxes.end() ? nullptr : &*found;
}

// Columns by the longest way from what enters; a card that nothing feeds then moves right, next to
// its reader, so that the embedding of the target stands beside the decoder.
void DiagramGroupLayout::assignColumns() {
    std::map<int, std::size_t> order;
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        order[boxes[i].item] = i;
    }
    std::vector<std::set<std::size_t>> before(boxes.size()), after(boxes.size());
    for (const auto* link : links) {
        if (link->from < 0 || link->to < 0) {
            continue;
        }
        const std::size_t from = order.at(link->from);
        const std::size_t to = order.at(link->to);
        if (from < to) {  // plan order has no circles; a group whose steps lie apart could make one
            before[to].insert(from);
            after[from].insert(to);
        }
    }
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        for (const std::size_t earlier : before[i]) {
            boxes[i].column = std::max(boxes[i].column, boxes[earlier].column + 1);
        }
    }
    for (std::size_t i = boxes.size(); i-- > 0;) {
        if (after[i].empty()) {
            continue;
        }
        int nearest = boxes[*after[i].begin()].column;
        for (const std::size_t later : after[i]) {
            nearest = std::min(nearest, boxes[later].column);
        }
        boxes[i].column = nearest - 1;
    }
}

void DiagramGroupLayout::wrap(qreal maxWidth) {
    int last = 0;
    for (const auto& box : boxes) {
        last = std::max(last, box.column);
    }
    qreal used = 0;
    for (int column = 0; column <= last; ++column) {
        qreal width = 0;
        for (const auto& box : boxes) {
            if (box.column == column) {
                width = std::max(width, box.size.width());
            }
        }
        qreal label = 0;
        for (const auto* link : links) {
            const auto* to = boxOf(link->to);
            if (to && to->column == column) {
                label = std::max(label, measures_.label(*link).width());
            }
        }
        const qreal with = std::max(grid(gapWidth), label + grid(2 * labelMargin)) + width;
        if (rows_.empty() || (used > 0 && used + with > maxWidth)) {
            rows_.emplace_back();
            used = 0;
        }
        rows_.back().push_back(column);
        used += with;
    }
}

// Heights only. The first card of every column stands on the axis of its row; one below it moves
// down to stand level with what feeds it.
void DiagramGroupLayout::placeInRows() {
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        for (const int column : rows_[std::size_t(row)]) {
            qreal bottom = 0;
            DiagramBox* above = nullptr;
            qreal widest = 0;
            for (auto& box : boxes) {
                if (box.column != column) {
                    continue;
                }
                box.row = row;
                box.top = -box.axis;
                if (above) {
                    box.top = bottom + grid(stackGap);
                    for (const auto* link : links) {
                        const auto* from = boxOf(link->from);
                        if (link->to == box.item && from && from->row == row &&
                            from->column == column - 1) {
                            box.top = std::max(box.top, from->top + from->axis - box.axis);
                            break;
                        }
                    }
                    above->lowest = false;
                }
                box.lowest = true;
                bottom = box.top + box.size.height();
                above = &box;
                widest = std::max(widest, box.size.width());
            }
            for (auto& box : boxes) {  // folded cards of a stack are as wide as their open sisters
                if (box.column == column && !box.open && box.places.empty()) {
                    box.size.setWidth(widest);
                }
            }
        }
    }
}

void DiagramGroupLayout::takeCoordinates() {
    const qreal pad = root_ ? 0 : grid(padding);
    const qreal marginWidth = margins_ * grid(trackGap) + (margins_ ? grid(2) : 0);
    qreal y = root_ ? 0 : grid(titleHeight);
    qreal width = root_ ? 0 : titleWidth_ + 2 * pad;
    for (int row = 0; row < static_cast<int>(rows_.size()); ++row) {
        qreal above = 0, beneath = 0;
        for (const auto& box : boxes) {
            if (box.row == row) {
                above = std::max(above, -box.top);
                beneath = std::max(beneath, box.top + box.size.height());
            }
        }
        rowAxis_.push_back(y + above);
        rowBottom_.push_back(y + above + beneath);
        y = rowBottom_.back();
        const auto channel = channels_.find(row);
        const bool lastRow = row + 1 == static_cast<int>(rows_.size());
        if (channel != channels_.end()) {
            y += grid(2) + channelPitch(row) * static_cast<qreal>(channel->second.size());
        }
        if (!lastRow) {
            y += grid(rowGap);
        }

        qreal x = pad + marginWidth;
        for (int column = 0; column <= columnsIn(row); ++column) {
            const Gap gap{row, column};
            const auto tracks = gapTracks_.find(gap);
            const qreal count =
                tracks == gapTracks_.end() ? 0 : static_cast<qreal>(tracks->second.size());
            qreal gapNeeds = count > 0 ? grid(2 + trackGap * count) : 0;
            if (gapLabel_[gap] > 0) {
                gapNeeds += gapLabel_[gap] + grid(2 * labelMargin);
            } else if (count > 0) {
                gapNeeds += grid(3);
            }
            const bool outer = column == 0 || column == columnsIn(row);
            if (!outer) {
                gapNeeds = std::max(gapNeeds, grid(gapWidth));
            } else if (column == 0 && !entries.empty()) {
                gapNeeds = std::max(gapNeeds, grid(2));
            }
            gapX_[gap] = {x, gapNeeds};
            x += gapNeeds;
            if (column == columnsIn(row)) {
                break;
            }
            const int which = rows_[std::size_t(row)][std::size_t(column)];
            qreal columnWidth = 0;
            for (const auto& box : boxes) {
                if (box.column == which) {
                    columnWidth = std::max(columnWidth, box.size.width());
                }
            }
            for (auto& box : boxes) {
                if (box.column == which) {
                    box.at = {x + (columnWidth - box.size.width()) / 2, rowAxis_.back() + box.top};
                }
            }
            x += columnWidth;
        }
        width = std::max(width, x + pad);
    }
    size = {width, y + pad};
    axis = rowAxis_.empty() ? 0 : rowAxis_.front();
}
