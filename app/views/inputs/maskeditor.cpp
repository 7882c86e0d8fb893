// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/maskeditor.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>
#include <algorithm>

#include "attention/maskedit.h"
#include "attention/sites.h"
#include "document/session.h"
#include "document/undotext.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "widgets/ownkeys.h"

using attention::Index;

namespace {
constexpr int largestSide = 36;  // these at letters of 13 px
constexpr int widestName = 72;
constexpr int smallestSide = 6;
constexpr int gap = 2;
constexpr int most = 64;  // cells across; beyond that only the kind can be chosen
}  // namespace

MaskEditor::MaskEditor(Lab& lab, QWidget* parent) : QWidget(parent), lab_(lab) {
    setObjectName(QStringLiteral("maskEditor"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &MaskEditor::refresh);
    connect(&lab.appearance, &Appearance::changed, this, &MaskEditor::refresh);
}

void MaskEditor::setSite(const std::string& path) {
    site_ = path;
    refresh();
}

attention::Shape MaskEditor::shape() const {
    const auto& model = lab_.session.model();
    const auto shape = attention::scoresShape(model, attention::siteAt(model, site_));
    return {std::min<Index>(shape.rows, most), std::min<Index>(shape.cols, most)};
}

void MaskEditor::refresh() {
    const auto* attention = attention::findAttention(lab_.session.model(), site_);
    allowed_ = attention ? attention::allowed(*attention, shape()) : attention::Matrix();
    cursor_.setX(std::clamp(cursor_.x(), 0, std::max(0, static_cast<int>(allowed_.cols()) - 1)));
    cursor_.setY(std::clamp(cursor_.y(), 0, std::max(0, static_cast<int>(allowed_.rows()) - 1)));
    setAccessibleName(tr("Mask"));
    announce();
    updateGeometry();
    update();
}

QString MaskEditor::name(bool query, int index) const {
    const auto& model = lab_.session.model();
    const auto site = attention::siteAt(model, site_);
    const auto labels = query ? site.queries : site.keys;
    const attention::Sequence* sequence = labels == attention::Sentence::source
                                              ? (model.source ? &*model.source : nullptr)
                                              : &model.input;
    if (sequence) {
        const auto& names = sequence->tokens.in(lab_.languages.primary());
        if (index < static_cast<int>(names.size())) {
            return QString::fromStdString(names[static_cast<std::size_t>(index)]);
        }
    }
    return QString::number(index + 1);
}

int MaskEditor::grown(int pixels) const {
    return qRound(pixels * lab_.appearance.typography().px(1.0));
}

int MaskEditor::labelWidth() const {
    int width = 16;
    for (int row = 0; row < std::min<int>(static_cast<int>(allowed_.rows()), most); ++row) {
        width = std::max(width, fontMetrics().horizontalAdvance(name(true, row)));
    }
    return std::min(width, grown(widestName)) + grown(8);
}

int MaskEditor::labelHeight() const {
    return fontMetrics().height() + 4;
}

int MaskEditor::side() const {
    const int columns = std::max<int>(static_cast<int>(allowed_.cols()), 1);
    const int room = (std::max(width(), 200) - labelWidth()) / columns - gap;
    return std::clamp(room, smallestSide, grown(largestSide));
}

QSize MaskEditor::sizeHint() const {
    return {200, labelHeight() + static_cast<int>(allowed_.rows()) * (side() + gap) + gap};
}

QSize MaskEditor::minimumSizeHint() const {
    return sizeHint();
}

QRect MaskEditor::cellRect(int query, int key) const {
    const int pitch = side() + gap;
    return {labelWidth() + key * pitch, labelHeight() + query * pitch, side(), side()};
}

QPoint MaskEditor::cellAt(QPoint position) const {
    const int pitch = side() + gap;
    const QPoint inside = position - QPoint(labelWidth(), labelHeight());
    if (inside.x() < 0 || inside.y() < 0) {
        return {-1, -1};
    }
    const QPoint cell(inside.x() / pitch, inside.y() / pitch);
    return cell.x() < allowed_.cols() && cell.y() < allowed_.rows() ? cell : QPoint(-1, -1);
}

void MaskEditor::toggle(int query, int key) {
    const auto full = attention::scoresShape(lab_.session.model(),
                                             attention::siteAt(lab_.session.model(), site_));
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Switch a mask cell")),
        [&](attention::Model& model) {
            if (auto* attention = attention::findAttention(model, site_)) {
                attention::toggleMaskCell(*attention, full, query, key);
            }
        },
        painting_ ? QStringLiteral("mask %1").arg(stroke_) : QString());
}

void MaskEditor::togglePadding(int key) {
    const auto full = attention::scoresShape(lab_.session.model(),
                                             attention::siteAt(lab_.session.model(), site_));
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Switch a padded token")), [&](attention::Model& model) {
            auto* attention = attention::findAttention(model, site_);
            if (!attention) {
                return;
            }
            const bool hidden =
                std::ranges::any_of(attention->masks, [key](const attention::Mask& mask) {
                    return mask.kind == attention::Mask::Kind::padding && mask.values(0, key) == 0;
                });
            attention::setPadding(*attention, full, key, hidden);
        });
}

void MaskEditor::announce() {
    if (cursor_.y() >= allowed_.rows() || cursor_.x() >= allowed_.cols()) {
        return;
    }
    const bool may = allowed_(cursor_.y(), cursor_.x()) != 0;
    setAccessibleDescription((may ? tr("%1 may attend to %2") : tr("%1 may not attend to %2"))
                                 .arg(name(true, cursor_.y()), name(false, cursor_.x())));
}

void MaskEditor::paintEvent(QPaintEvent* /*event*/) {
    const Theme& theme = lab_.appearance.theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int size = side();
    const bool readable = size >= 16;
    for (int query = 0; query < allowed_.rows(); ++query) {
        if (size >= 12) {
            const QRect row(0, cellRect(query, 0).top(), labelWidth() - 6, size);
            painter.setPen(theme.text);
            painter.drawText(
                row, Qt::AlignRight | Qt::AlignVCenter,
                fontMetrics().elidedText(name(true, query), Qt::ElideRight, row.width()));
        }
        for (int key = 0; key < allowed_.cols(); ++key) {
            const QRectF cell = QRectF(cellRect(query, key)).adjusted(0.5, 0.5, -0.5, -0.5);
            QPainterPath path;
            path.addRoundedRect(cell, readable ? 3 : 0, readable ? 3 : 0);
            const bool may = allowed_(query, key) != 0;
            painter.fillPath(path, may ? theme.surface : theme.hatchGround);
            if (!may) {
                painter.save();
                painter.setClipPath(path);
                painter.setPen(QPen(theme.hatchLine, 1.2));
                for (qreal x = cell.left() - cell.height(); x < cell.right(); x += 5) {
                    painter.drawLine(QPointF(x, cell.bottom()),
                                     QPointF(x + cell.height(), cell.top()));
                }
                painter.restore();
            } else if (readable) {
                QPainterPath check;
                const QPointF middle = cell.center();
                const qreal unit = cell.height() / 10;
                check.moveTo(middle + QPointF(-2 * unit, 0));
                check.lineTo(middle + QPointF(-0.5 * unit, 1.5 * unit));
                check.lineTo(middle + QPointF(2 * unit, -1.7 * unit));
                painter.strokePath(check,
                                   QPen(theme.ok, 1.8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
            }
            const bool at =
                QPoint(key, query) == hover_ || (hasFocus() && QPoint(key, query) == cursor_);
            painter.setPen(QPen(at ? theme.text : theme.edge, at ? 2 : 1));
            painter.drawPath(path);
        }
    }
    if (size >= 12) {
        painter.setPen(theme.text);
        for (int key = 0; key < allowed_.cols(); ++key) {
            const QRect column(cellRect(0, key).left() - gap, 0, size + 2 * gap, labelHeight() - 2);
            painter.drawText(
                column, Qt::AlignCenter,
                fontMetrics().elidedText(name(false, key), Qt::ElideRight, column.width()));
        }
    }
}

void MaskEditor::mousePressEvent(QMouseEvent* event) {
    const QPoint cell = cellAt(event->pos());
    if (event->button() != Qt::LeftButton) {
        return;
    }
    const QPoint below = cellAt({event->pos().x(), labelHeight()});
    if (event->pos().y() < labelHeight() && below.x() >= 0) {
        togglePadding(below.x());
        return;
    }
    if (cell.x() < 0) {
        return;
    }
    cursor_ = cell;
    ++stroke_;
    painting_ = true;
    paintValue_ = allowed_(cell.y(), cell.x()) == 0;
    toggle(cell.y(), cell.x());
}

void MaskEditor::mouseMoveEvent(QMouseEvent* event) {
    const QPoint cell = cellAt(event->pos());
    if (cell != hover_) {
        hover_ = cell;
        update();
    }
    if (painting_ && cell.x() >= 0 && (allowed_(cell.y(), cell.x()) != 0) != paintValue_) {
        cursor_ = cell;
        toggle(cell.y(), cell.x());
    }
}

void MaskEditor::mouseReleaseEvent(QMouseEvent* /*event*/) {
    painting_ = false;
    lab_.session.closeMerge();
}

void MaskEditor::leaveEvent(QEvent* event) {
    hover_ = {-1, -1};
    update();
    QWidget::leaveEvent(event);
}

void MaskEditor::keyPressEvent(QKeyEvent* event) {
    QPoint by;
    switch (event->key()) {
        case Qt::Key_Left:
            by = {-1, 0};
            break;
        case Qt::Key_Right:
            by = {1, 0};
            break;
        case Qt::Key_Up:
            by = {0, -1};
            break;
        case Qt::Key_Down:
            by = {0, 1};
            break;
        case Qt::Key_Space:
        case Qt::Key_Return:
        case Qt::Key_Enter:
            toggle(cursor_.y(), cursor_.x());
            return;
        default:
            QWidget::keyPressEvent(event);
            return;
    }
    cursor_ += by;
    refresh();
}

bool MaskEditor::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        const QPoint cell = cellAt(help->pos());
        if (cell.x() >= 0) {
            const bool may = allowed_(cell.y(), cell.x()) != 0;
            QToolTip::showText(help->globalPos(),
                               (may ? tr("%1 may attend to %2") : tr("%1 may not attend to %2"))
                                   .arg(name(true, cell.y()), name(false, cell.x())),
                               this);
            return true;
        }
    }
    return keepsKey(event, {Qt::Key_Left, Qt::Key_Right, Qt::Key_Space}) || QWidget::event(event);
}
