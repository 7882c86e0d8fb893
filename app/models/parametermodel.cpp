// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "models/parametermodel.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/maskedit.h"
#include "attention/numbers.h"
#include "attention/parameters.h"
#include "attention/range.h"
#include "attention/resize.h"
#include "attention/sites.h"
#include "document/undotext.h"
#include "i18n/languages.h"

using attention::Index;
using attention::Matrix;

namespace {

constexpr double smallestRange = 1e-300;

/// At least a little, so that shares of it are finite.
double tintRange(const Matrix& matrix) {
    return std::max(attention::largestMagnitude(matrix), smallestRange);
}

/// A typed number as it was typed, where that is short enough for a cell.
QString shownNumber(double value) {
    constexpr std::size_t longest = 6;
    std::string typed = attention::numberText(value);
    if (const auto plus = typed.find("e+"); plus != std::string::npos) {
        typed.erase(plus + 1, 1);  // as people write it
    }
    return QString::fromStdString(typed.size() <= longest ? typed : attention::cellText(value, 3));
}

// Markup of a symbol as plain text, for undo names and tooltips: "W^Q" stays, braces go.
QString plain(std::string_view markup) {
    QString text = QString::fromUtf8(markup.data(), static_cast<qsizetype>(markup.size()));
    return text.remove(u'{').remove(u'}').remove(u'\\');
}

}  // namespace

QString ParameterModel::Rejected::reason() const {
    return QCoreApplication::translate("ParameterModel",
                                       "“%1” is not a number; the old value stays.")
        .arg(text);
}

ParameterModel::ParameterModel(Lab& lab, QObject* parent) : QAbstractTableModel(parent), lab_(lab) {
    connect(&lab.session, &Session::changed, this, &ParameterModel::refresh);
    connect(&lab.languages, &Languages::changed, this, [this] {
        if (shape_.rows > 0) {
            emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
        }
        if (!rejected_.isEmpty()) {
            emit refusalChanged();
        }
    });
}

void ParameterModel::setPath(const std::string& path) {
    if (path == path_) {
        return;
    }
    beginResetModel();
    path_ = path;
    const Matrix* now = matrix();
    shown_ = now ? *now : Matrix();
    shape_ = attention::shapeOf(shown_);
    range_ = tintRange(shown_);
    rejected_.clear();
    endResetModel();
    emit refusalChanged();
}

const Matrix* ParameterModel::matrix() const {
    if (path_.empty()) {
        return nullptr;
    }
    return attention::findTyped(lab_.session.model(), path_);
}

bool ParameterModel::isTarget() const {
    return path_ == attention::targetPath;
}

const attention::Step* ParameterModel::targetStep() const {
    const auto trace = lab_.session.trace();
    const auto& target = lab_.session.model().target;
    const int at = trace && target ? trace->plan().find(target->step) : -1;
    return at < 0 ? nullptr : &trace->plan().step(at);
}

const attention::Role* ParameterModel::matrixRole() const {
    for (const auto& parameter : attention::parameters(lab_.session.model())) {
        if (parameter.path == path_) {
            return &attention::role(parameter.role);
        }
    }
    if (isTarget()) {
        const attention::Step* step = targetStep();
        return step ? &attention::role(step->role) : nullptr;
    }
    return isMask() ? &attention::role(attention::RoleId::mask) : nullptr;
}

bool ParameterModel::isMask() const {
    return attention::findMask(lab_.session.model(), path_) != nullptr;
}

void ParameterModel::refresh(Session::Changes changes) {
    if (!(changes & Session::ModelChanged)) {
        return;
    }
    const Matrix* now = matrix();
    const attention::Shape next = now ? attention::shapeOf(*now) : attention::Shape{};
    if (next != shape_ || (changes & Session::DocumentReplaced)) {
        beginResetModel();
        shown_ = now ? *now : Matrix();
        shape_ = next;
        range_ = tintRange(shown_);
        rejected_.clear();
        endResetModel();
        emit refusalChanged();
        return;
    }
    if (!now) {
        return;
    }
    // Token names may have changed, and they are cheap.
    if (shape_.rows > 0) {
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    }
    Index top = shape_.rows;
    Index bottom = -1;
    bool refusals = false;
    for (Index row = 0; row < shape_.rows; ++row) {
        for (Index column = 0; column < shape_.cols; ++column) {
            if ((*now)(row, column) != shown_(row, column)) {
                top = std::min(top, row);
                bottom = row;
                // The number moved under the refused text: that text answers an older question.
                refusals |= rejected_.remove({static_cast<int>(row), static_cast<int>(column)}) > 0;
            }
        }
    }
    if (bottom < 0) {
        return;
    }
    shown_ = *now;
    const double range = tintRange(shown_);
    if (range != range_) {
        range_ = range;  // every tint follows
        top = 0;
        bottom = shape_.rows - 1;
    }
    emit dataChanged(index(static_cast<int>(top), 0),
                     index(static_cast<int>(bottom), columnCount() - 1));
    if (refusals) {
        emit refusalChanged();
    }
}

int ParameterModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shape_.rows);
}

int ParameterModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shape_.cols);
}

QVariant ParameterModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || index.row() >= shown_.rows() ||
        index.column() >= shown_.cols()) {
        return {};
    }
    const double value = shown_(index.row(), index.column());
    const auto rejected = rejected_.constFind({index.row(), index.column()});
    const bool refused = rejected != rejected_.cend();
    switch (role) {
        case Qt::DisplayRole:
            return refused ? rejected->text : shownNumber(value);
        case Qt::EditRole:
            return refused ? rejected->text : QString::fromStdString(attention::numberText(value));
        case Qt::ToolTipRole: {
            if (refused) {
                return rejected->reason();
            }
            const QString full = QString::fromStdString(
                attention::numberText(value, {}, attention::Minus::typographic));
            return full == data(index, Qt::DisplayRole).toString() ? QVariant() : full;
        }
        case Qt::AccessibleTextRole: {
            //: Screen reader, one cell: row's name, column's number, the number.
            const QString cell =
                tr("row %1, column %2: %3")
                    .arg(headerData(index.row(), Qt::Vertical, Qt::DisplayRole).toString())
                    .arg(index.column() + 1)
                    .arg(data(index, Qt::DisplayRole).toString());
            return refused ? QString(cell + QStringLiteral(". ") + rejected->reason()) : cell;
        }
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(Qt::Alignment(Qt::AlignCenter));
        case ValueRole:
            return value;
        case ShareRole:
            return std::isfinite(value) ? value / range_ : (value < 0 ? -1.0 : 1.0);
        case RejectedRole:
            return refused;
        default:
            return {};
    }
}

std::optional<attention::Sentence> ParameterModel::rowLabels() const {
    if (isTarget()) {
        const attention::Step* step = targetStep();
        return step ? step->rowLabels : std::nullopt;
    }
    const attention::Role* role = matrixRole();
    if (!role || role->rows == attention::Axis::feature) {
        return std::nullopt;
    }
    if (path_.starts_with("source.")) {
        return attention::Sentence::source;
    }
    const auto site = attention::siteAt(lab_.session.model(), path_);
    // K and V of a real model stand for the tokens that are asked.
    const bool keys = path_.ends_with(".K") || path_.ends_with(".V");
    return site.path.empty() ? attention::Sentence::input : keys ? site.keys : site.queries;
}

bool ParameterModel::rowsAreTokens() const {
    return rowLabels() != std::nullopt;
}

QString ParameterModel::rowName(int row, attention::Language language) const {
    const auto labels = rowLabels();
    const auto& model = lab_.session.model();
    const attention::Sequence* sequence = labels == attention::Sentence::input ? &model.input
                                          : labels == attention::Sentence::source && model.source
                                              ? &*model.source
                                              : nullptr;
    if (sequence) {
        const auto& names = sequence->tokens.in(language);
        if (row >= 0 && row < static_cast<int>(names.size())) {
            return QString::fromStdString(names[static_cast<std::size_t>(row)]);
        }
    }
    return QString::number(row + 1);
}

QVariant ParameterModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(orientation == Qt::Vertical
                                       ? Qt::Alignment(Qt::AlignRight | Qt::AlignVCenter)
                                       : Qt::Alignment(Qt::AlignCenter));
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole && role != SecondLanguageRole) {
        return {};
    }
    if (orientation == Qt::Horizontal) {
        return role == Qt::DisplayRole ? QVariant(QString::number(section + 1)) : QVariant();
    }
    const auto primary = lab_.languages.primary();
    const QString first = rowName(section, primary);
    const QString other =
        rowName(section, primary == attention::Language::zh ? attention::Language::en
                                                            : attention::Language::zh);
    const bool both = lab_.languages.mode() == LabelMode::both && other != first;
    if (role == SecondLanguageRole) {
        return both ? other : QString();
    }
    if (role == Qt::ToolTipRole) {
        return both ? QString(first + u' ' + other) : first;
    }
    return first;
}

Qt::ItemFlags ParameterModel::flags(const QModelIndex& index) const {
    return index.isValid() ? QAbstractTableModel::flags(index) | Qt::ItemIsEditable
                           : Qt::NoItemFlags;
}

bool ParameterModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return false;
    }
    const QString text = value.toString().trimmed();
    auto number = attention::parseNumber(text.toStdString());
    if (!number && isMask() &&
        (text == QLatin1String("-inf") || text == QStringLiteral("−∞") ||
         text == QStringLiteral("-∞"))) {
        number = -std::numeric_limits<double>::infinity();  // may not attend
    }
    if (!number) {
        rejected_.insert({index.row(), index.column()}, {text});
        emit dataChanged(index, index);
        emit refusalChanged();
        return false;
    }
    forgetRejected(index);
    setValue(index, *number);
    return true;
}

void ParameterModel::forgetRejected(const QModelIndex& index) {
    if (rejected_.remove({index.row(), index.column()}) > 0) {
        emit dataChanged(index, index);
        emit refusalChanged();
    }
}

std::optional<QString> ParameterModel::refusal() const {
    if (rejected_.isEmpty()) {
        return {};
    }
    const auto keys = rejected_.keys();
    const auto first = *std::ranges::min_element(keys);
    return tr("Row %1, column %2: %3")
        .arg(first.first + 1)
        .arg(first.second + 1)
        .arg(rejected_.value(first).reason());
}

QString ParameterModel::undoArgument() const {
    const attention::Role* role = matrixRole();
    const QString name = role ? plain(role->symbol) : QString::fromStdString(path_);
    return isTarget() ? QString(name + u'*') : name;  // Z*: what Z should have been
}

void ParameterModel::changeCells(const Matrix& next, const char* undoSource,
                                 const QString& mergeKey) {
    lab_.session.setMatrix(path_, next, undoText(undoSource, undoArgument()), mergeKey);
}

void ParameterModel::setValue(const QModelIndex& index, double value, const QString& mergeKey) {
    const Matrix* now = matrix();
    if (!now || !index.isValid() || index.row() >= now->rows() || index.column() >= now->cols()) {
        return;
    }
    forgetRejected(index);
    Matrix next = *now;
    next(index.row(), index.column()) = value + 0.0;  // −0 is typed as 0
    changeCells(next, QT_TRANSLATE_NOOP("Undo", "Edit %1"), mergeKey);
}

void ParameterModel::setBlock(const QModelIndex& at, const attention::MatrixRef& block,
                              const char* undoSource) {
    const Matrix* now = matrix();
    if (!now || !at.isValid() || at.row() + block.rows() > now->rows() ||
        at.column() + block.cols() > now->cols()) {
        return;
    }
    Matrix next = *now;
    next.block(at.row(), at.column(), block.rows(), block.cols()) = block;
    changeCells(next, undoSource ? undoSource : QT_TRANSLATE_NOOP("Undo", "Paste into %1"));
}

void ParameterModel::replace(Matrix values, const char* undoSource) {
    const Matrix* now = matrix();
    if (now && attention::shapeOf(*now) == attention::shapeOf(values)) {
        if (!rejected_.isEmpty()) {
            rejected_.clear();
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
            emit refusalChanged();
        }
        changeCells(values, undoSource);
    }
}

bool ParameterModel::growFor(const QModelIndex& at, const attention::MatrixRef& block) {
    if (!matrix()) {
        return false;
    }
    const Index row = at.isValid() ? at.row() : 0;
    const Index column = at.isValid() ? at.column() : 0;
    const attention::Shape shape{std::max(shape_.rows, row + block.rows()),
                                 std::max(shape_.cols, column + block.cols())};
    attention::Model trial = lab_.session.model();
    if (!attention::resizeParameter(trial, path_, shape)) {
        return false;
    }
    attention::findParameter(trial, path_)->block(row, column, block.rows(), block.cols()) = block;
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Paste into %1 and resize"), undoArgument()),
        [&trial](attention::Model& model) { model = trial; });
    return true;
}

void ParameterModel::renameRow(int row, const QString& zh, const QString& en) {
    const auto labels = rowLabels();
    const Index count = labels ? attention::tokenCount(lab_.session.model(), *labels) : 0;
    if (row < 0 || row >= count) {
        return;
    }
    lab_.session.editModel(
        undoText(QT_TRANSLATE_NOOP("Undo", "Rename a token")), [=, this](attention::Model& model) {
            attention::Sequence& sequence =
                labels == attention::Sentence::source && model.source ? *model.source : model.input;
            attention::Tokens& tokens = sequence.tokens;
            const auto fill = [count](std::vector<std::string>& names) {
                for (auto i = static_cast<Index>(names.size()); i < count; ++i) {
                    names.push_back(std::to_string(i + 1));
                }
            };
            fill(tokens.zh);
            const auto at = static_cast<std::size_t>(row);
            if (zh != en && !tokens.bilingual()) {
                tokens.en = tokens.zh;  // a second language begins
            }
            tokens.zh[at] = zh.toStdString();
            if (tokens.bilingual()) {
                fill(tokens.en);
                tokens.en[at] = en.toStdString();
            }
        });
}
