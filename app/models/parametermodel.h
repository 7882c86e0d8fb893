// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// One typed matrix of the document as an editable table: X, a weight, a bias, a mask's biases,
// the target.
#pragma once

#include <QAbstractTableModel>
#include <QHash>
#include <QPoint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "attention/matrix.h"
#include "attention/roles.h"
#include "document/lab.h"
#include "document/session.h"

class ParameterModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Role {
        ValueRole = Qt::UserRole,  ///< double
        ShareRole,                 ///< value / largest magnitude of the matrix, −1…1
        RejectedRole,              ///< the text stands for correction; ToolTipRole says why
        SecondLanguageRole,        ///< headers: the token in the second language
    };

    ParameterModel(Lab& lab, QObject* parent = nullptr);

    /// Path of attention::findTyped(); an empty one, or one that the document lacks, is an empty
    /// table.
    void setPath(const std::string& path);
    const std::string& path() const { return path_; }
    const attention::Matrix* matrix() const;
    /// What the table is called on screen, "W^Q" in MathText markup, and its role.
    const attention::Role* matrixRole() const;
    attention::Shape shape() const { return shape_; }
    /// Largest magnitude, at least a little, so that shares are finite.
    double range() const { return range_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    /// EditRole: a text. What is not a number is kept as rejected text beside the old value.
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

    /// Rows that are tokens can be renamed.
    bool rowsAreTokens() const;
    QString rowName(int row, attention::Language language) const;
    void renameRow(int row, const QString& zh, const QString& en);

    /// One number, one undo step per `mergeKey`.
    void setValue(const QModelIndex& index, double value, const QString& mergeKey = {});
    /// Puts the block with its top left corner at `at`, in one undo step; it must fit.
    void setBlock(const QModelIndex& at, const attention::MatrixRef& block,
                  const char* undoSource = nullptr);
    void replace(attention::Matrix values, const char* undoSource);
    /// Makes the table as large as needed for the block at `at` and puts it there, in one undo
    /// step. False where the table cannot have that shape.
    bool growFor(const QModelIndex& at, const attention::MatrixRef& block);

    /// The first refused text and why, for the line below the table.
    std::optional<QString> refusal() const;
    void forgetRejected(const QModelIndex& index);

signals:
    /// Rejected texts came or went.
    void refusalChanged();

private:
    struct Rejected {
        QString text;
        QString reason() const;
    };
    bool isMask() const;
    bool isTarget() const;
    /// The step that the target is for; valid as long as the session's trace.
    const attention::Step* targetStep() const;
    void refresh(Session::Changes changes);
    void changeCells(const attention::Matrix& next, const char* undoSource,
                     const QString& mergeKey = {});
    std::optional<attention::Sentence> rowLabels() const;
    QString undoArgument() const;

    Lab& lab_;
    std::string path_;
    attention::Shape shape_;
    double range_ = 1;
    /// What the view was told last, to tell it which cells changed.
    attention::Matrix shown_;
    QHash<QPair<int, int>, Rejected> rejected_;
};
