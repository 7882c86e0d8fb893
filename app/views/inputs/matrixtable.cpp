// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/matrixtable.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QWheelEvent>
#include <algorithm>

#include "attention/numbers.h"
#include "document/session.h"
#include "document/undotext.h"
#include "look/appearance.h"
#include "models/numberblock.h"
#include "models/parametermodel.h"
#include "views/inputs/celldelegate.h"
#include "views/inputs/tokenheader.h"
#include "widgets/aside.h"

namespace {

constexpr int pixelsPerStep = 6;
constexpr int wheelNotch = 120;
constexpr int wheelPauseMs = 700;
constexpr int narrowestColumn = 34;
constexpr int scrolledColumn = 46;

double stepSize(Qt::KeyboardModifiers modifiers) {
    return modifiers & Qt::ControlModifier ? 1.0 : modifiers & Qt::ShiftModifier ? 0.01 : 0.1;
}

}  // namespace

MatrixTable::MatrixTable(Lab& lab, ParameterModel& model, QWidget* parent)
    : QTableView(parent), lab_(lab), model_(model) {
    setObjectName(QStringLiteral("matrixTable"));
    setHorizontalHeader(new TokenHeader(lab, Qt::Horizontal, this));
    auto* rows = new TokenHeader(lab, Qt::Vertical, this);
    setVerticalHeader(rows);
    setModel(&model);
    setItemDelegate(new CellDelegate(lab, this));
    setFrameShape(NoFrame);
    setStyleSheet(QStringLiteral("QTableView, QTableView:focus { border: none; }"));
    setShowGrid(false);
    setEditTriggers(DoubleClicked | EditKeyPressed | AnyKeyPressed);
    setSelectionMode(ContiguousSelection);
    setTabKeyNavigation(true);
    setCornerButtonEnabled(false);
    setHorizontalScrollMode(ScrollPerPixel);
    setVerticalScrollMode(ScrollPerPixel);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    wheelPause_.setSingleShot(true);
    wheelPause_.setInterval(wheelPauseMs);
    connect(&wheelPause_, &QTimer::timeout, this, [this] { lab_.session.closeMerge(); });
    connect(rows, &QHeaderView::sectionDoubleClicked, this, &MatrixTable::renameRow);
    const auto refit = [this] {
        fitColumns();
        updateGeometry();
    };
    connect(&model, &QAbstractItemModel::modelReset, this, refit);
    connect(&model, &QAbstractItemModel::headerDataChanged, this, refit);
    connect(&lab.appearance, &Appearance::changed, this, &MatrixTable::applyLook);
    applyLook();
}

void MatrixTable::applyLook() {
    const auto& type = lab_.appearance.typography();
    setFont(type.number(type.px(TextSize::Ui)));
    verticalHeader()->setMinimumSectionSize(qRound(type.px(20)));
    verticalHeader()->setDefaultSectionSize(qRound(type.px(28)));
    horizontalHeader()->setFixedHeight(qRound(type.px(22)));
    horizontalHeader()->setMinimumSectionSize(16);
    fitColumns();
    updateGeometry();
    viewport()->update();
}

void MatrixTable::setVisibleRows(int rows) {
    visibleRows_ = rows;
    updateGeometry();
}

QSize MatrixTable::sizeHint() const {
    const int rows = std::clamp(model_.rowCount(), 1, visibleRows_);
    const auto* bar = horizontalScrollBar();
    const bool scrolls = bar->minimum() < bar->maximum();
    const int header = std::max(horizontalHeader()->height(), horizontalHeader()->minimumHeight());
    return {240, header + rows * verticalHeader()->defaultSectionSize() + 2 * frameWidth() +
                     (scrolls ? bar->sizeHint().height() : 0)};
}

QSize MatrixTable::minimumSizeHint() const {
    return {120, sizeHint().height()};
}

void MatrixTable::fitColumns() {
    auto* rows = static_cast<TokenHeader*>(verticalHeader());
    rows->setFixedWidth(rows->widthOfNames());
    // A table that shows all its rows needs no bar, whatever a pixel of rounding says.
    setVerticalScrollBarPolicy(model_.rowCount() <= visibleRows_ ? Qt::ScrollBarAlwaysOff
                                                                 : Qt::ScrollBarAsNeeded);
    updateGeometries();
    const int count = model_.columnCount();
    if (count == 0) {
        return;
    }
    const auto& type = lab_.appearance.typography();
    const int width = viewport()->width();
    if (width / count >= qRound(type.px(narrowestColumn))) {
        // The columns share the width to the last pixel.
        for (int column = 0; column < count; ++column) {
            setColumnWidth(column, (column + 1) * width / count - column * width / count);
        }
    } else {
        const int each = qRound(type.px(scrolledColumn));
        horizontalHeader()->setDefaultSectionSize(each);
        horizontalHeader()->resizeSections(QHeaderView::Fixed);
        for (int column = 0; column < count && columnWidth(column) != each; ++column) {
            setColumnWidth(column, each);
        }
    }
    updateGeometry();
}

void MatrixTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    fitColumns();
}

bool MatrixTable::edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) {
    // A scrub that began on a double click is a scrub.
    return !(scrub_ && scrub_->moving) && QTableView::edit(index, trigger, event);
}

bool MatrixTable::focusNextPrevChild(bool next) {
    // Tab walks the cells, and leaves the table behind the last one.
    const QModelIndex edge =
        next ? model_.index(model_.rowCount() - 1, model_.columnCount() - 1) : model_.index(0, 0);
    return !currentIndex().isValid() || currentIndex() == edge
               ? QWidget::focusNextPrevChild(next)
               : QTableView::focusNextPrevChild(next);
}

void MatrixTable::focusInEvent(QFocusEvent* event) {
    QTableView::focusInEvent(event);
    if (!currentIndex().isValid() && event->reason() != Qt::MouseFocusReason) {
        setCurrentIndex(model_.index(0, 0));
    }
}

void MatrixTable::focusOutEvent(QFocusEvent* event) {
    endScrub(true);
    QTableView::focusOutEvent(event);
    viewport()->update();
}

void MatrixTable::keyPressEvent(QKeyEvent* event) {
    const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (event->matches(QKeySequence::Copy)) {
        copy();
    } else if (event->matches(QKeySequence::Paste)) {
        paste();
    } else if (event->matches(QKeySequence::Cut)) {
        copy();
        clearCells();
    } else if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
        clearCells();
    } else if (event->key() == Qt::Key_F2 && event->modifiers() & Qt::ShiftModifier) {
        renameRow(currentIndex().row());
    } else if (event->key() == Qt::Key_Escape && scrub_ && scrub_->moving) {
        endScrub(false);
    } else if (enter && state() != EditingState) {
        edit(currentIndex(), EditKeyPressed, event);
    } else {
        QTableView::keyPressEvent(event);
        return;
    }
    event->accept();
}

QRect MatrixTable::selectedBlock() const {
    const auto ranges = selectionModel()->selection();
    QRect block;
    for (const auto& range : ranges) {
        block |= QRect(range.left(), range.top(), range.width(), range.height());
    }
    const QModelIndex at = currentIndex();
    return block.isEmpty() && at.isValid() ? QRect(at.column(), at.row(), 1, 1) : block;
}

void MatrixTable::copy() {
    const QRect block = selectedBlock();
    const attention::Matrix* matrix = model_.matrix();
    if (!block.isEmpty() && matrix) {
        QApplication::clipboard()->setText(numberblock::write(
            matrix->block(block.top(), block.left(), block.height(), block.width())));
    }
}

void MatrixTable::paste() {
    pasteText(QApplication::clipboard()->text());
}

void MatrixTable::pasteText(const QString& text) {
    // A million numbers take a while.
    constexpr qsizetype manyCharacters = 1 << 20;
    std::variant<attention::Matrix, numberblock::Refusal> read;
    const auto look = [&](const attention::Progress&) { read = numberblock::read(text); };
    if (text.size() < manyCharacters) {
        look({});
    } else {
        doAside(window(), tr("Reading the numbers…"), look, Stop::notOffered);
    }
    if (const auto* refusal = std::get_if<numberblock::Refusal>(&read)) {
        emit refused(refusal->message());
        return;
    }
    const auto& block = std::get<attention::Matrix>(read);
    const QRect selected = selectedBlock();
    const QModelIndex at =
        selected.isEmpty() ? model_.index(0, 0) : model_.index(selected.top(), selected.left());
    if (!at.isValid()) {
        return;
    }
    const attention::Shape room{model_.rowCount() - at.row(), model_.columnCount() - at.column()};
    if (block.size() == 1 && selected.width() * selected.height() > 1) {
        // One number into a chosen block fills the block.
        model_.setBlock(
            at, attention::Matrix::Constant(selected.height(), selected.width(), block(0, 0)));
    } else if (block.rows() <= room.rows && block.cols() <= room.cols) {
        model_.setBlock(at, block);
    } else {
        const auto shape = [](attention::Shape of) {
            return QString::fromStdString(attention::shapeText(of));
        };
        emit growOffered(tr("The block is %1; from this cell on there is room for %2.")
                             .arg(shape(attention::shapeOf(block)), shape(room)),
                         [this, at = QPersistentModelIndex(at), block] {
                             if (!model_.growFor(at, block)) {
                                 emit refused(tr("This table cannot have that shape."));
                             }
                         });
        return;
    }
    emit refused({});
}

void MatrixTable::clearCells() {
    const QRect block = selectedBlock();
    if (block.isEmpty()) {
        return;
    }
    for (int row = block.top(); row <= block.bottom(); ++row) {
        for (int column = block.left(); column <= block.right(); ++column) {
            model_.forgetRejected(model_.index(row, column));
        }
    }
    model_.setBlock(model_.index(block.top(), block.left()),
                    attention::Matrix::Zero(block.height(), block.width()),
                    QT_TRANSLATE_NOOP("Undo", "Clear cells of %1"));
}

void MatrixTable::renameRow(int row) {
    if (row >= 0 && model_.rowsAreTokens()) {
        static_cast<TokenHeader*>(verticalHeader())->editName(row, model_);
    }
}

void MatrixTable::step(const QModelIndex& index, double by, const QString& mergeKey) {
    // Steps of 0.1 add up to numbers that a person would have typed.
    const double value = index.data(ParameterModel::ValueRole).toDouble() + by;
    model_.setValue(index, attention::roundDecimal(value, 8), mergeKey);
}

void MatrixTable::mousePressEvent(QMouseEvent* event) {
    // Shift begins a selection, as everywhere; a plain drag scrubs the number under the pointer.
    const QModelIndex index = indexAt(event->pos());
    if (event->button() == Qt::LeftButton && index.isValid() &&
        !(event->modifiers() & Qt::ShiftModifier)) {
        scrub_ =
            Scrub{index, event->pos(), index.data(ParameterModel::ValueRole).toDouble(), false};
    }
    QTableView::mousePressEvent(event);
}

void MatrixTable::mouseMoveEvent(QMouseEvent* event) {
    if (!scrub_ || !(event->buttons() & Qt::LeftButton)) {
        QTableView::mouseMoveEvent(event);
        return;
    }
    const QPoint moved = event->pos() - scrub_->from;
    if (!scrub_->moving && moved.manhattanLength() >= QApplication::startDragDistance()) {
        scrub_->moving = true;
        ++scrubCount_;
        setCursor(Qt::SizeHorCursor);
    }
    if (scrub_->moving && scrub_->index.isValid()) {
        const int steps = (moved.x() - moved.y()) / pixelsPerStep;
        const double value = scrub_->start + steps * stepSize(event->modifiers());
        model_.setValue(scrub_->index, attention::roundDecimal(value, 8),
                        QStringLiteral("scrub %1").arg(scrubCount_));
    }
}

void MatrixTable::mouseReleaseEvent(QMouseEvent* event) {
    const bool scrubbed = scrub_ && scrub_->moving;
    endScrub(true);
    if (scrubbed) {
        setState(NoState);
    } else {
        QTableView::mouseReleaseEvent(event);
    }
}

void MatrixTable::endScrub(bool keep) {
    if (!scrub_) {
        return;
    }
    const Scrub scrub = *scrub_;
    scrub_.reset();
    if (!scrub.moving) {
        return;
    }
    unsetCursor();
    if (!keep && scrub.index.isValid()) {
        model_.setValue(scrub.index, scrub.start, QStringLiteral("scrub %1").arg(scrubCount_));
    }
    lab_.session.closeMerge();
}

void MatrixTable::wheelEvent(QWheelEvent* event) {
    // Only over the cell that was chosen, so that scrolling the panel changes no number.
    const QModelIndex index = indexAt(event->position().toPoint());
    if (!hasFocus() || !index.isValid() || index != currentIndex()) {
        QTableView::wheelEvent(event);
        return;
    }
    // With Shift some platforms turn the wheel sideways.
    wheelRest_ += event->angleDelta().y() + event->angleDelta().x();
    const int notches = wheelRest_ / wheelNotch;
    wheelRest_ -= notches * wheelNotch;
    if (notches != 0) {
        step(index, notches * stepSize(event->modifiers()),
             QStringLiteral("wheel %1 %2 %3")
                 .arg(QString::fromStdString(model_.path()))
                 .arg(index.row())
                 .arg(index.column()));
        wheelPause_.start();
    }
    event->accept();
}
