// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "models/numberblock.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>
#include <vector>

#include "attention/numbers.h"

namespace numberblock {
namespace {

constexpr qsizetype maxCharacters = qsizetype{64} << 20;

QStringList lines(QString text) {
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n"));
    text.replace(u'\r', u'\n');
    // [[1, 0], [0, 1]] and rows of one line in Matlab's manner: each bracketed part is a row.
    static const QRegularExpression between(QStringLiteral("\\]\\s*,?\\s*\\["));
    text.replace(between, QStringLiteral("\n"));
    static const QRegularExpression brackets(QStringLiteral("[\\[\\]]"));
    text.replace(brackets, QString());
    QStringList result;
    for (const QString& line : text.split(u'\n')) {
        if (!line.trimmed().isEmpty()) {
            result.append(line);
        }
    }
    return result;
}

QStringList cellsOf(const QString& line, bool tabs) {
    if (tabs) {
        return line.split(u'\t');
    }
    static const QRegularExpression separators(QStringLiteral("\\s*[,;]\\s*|\\s+"));
    return line.trimmed().split(separators, Qt::SkipEmptyParts);
}

}  // namespace

QString Refusal::message() const {
    switch (reason) {
        case Reason::empty:
            return QCoreApplication::translate("Paste", "There is no number to paste.");
        case Reason::truncated:
            return QCoreApplication::translate(
                "Paste", "The text is cut short with “...”: copy the whole matrix.");
        case Reason::ragged:
            return QCoreApplication::translate("Paste",
                                               "Row %1 has %2 numbers, the first row has %3.")
                .arg(row)
                .arg(found)
                .arg(expected);
        case Reason::notNumber:
            return QCoreApplication::translate("Paste",
                                               "“%1” in row %2, column %3 is not a number.")
                .arg(found)
                .arg(row)
                .arg(column);
        case Reason::tooLarge:
            return QCoreApplication::translate("Paste", "The text is too large to paste.");
    }
    return {};
}

std::variant<attention::Matrix, Refusal> read(const QString& text) {
    if (text.size() > maxCharacters) {
        return Refusal{Refusal::Reason::tooLarge, 0, 0, {}, 0};
    }
    const QString folded = text.normalized(QString::NormalizationForm_KC);
    if (folded.contains(QLatin1String("..."))) {
        return Refusal{Refusal::Reason::truncated, 0, 0, {}, 0};
    }
    const QStringList rows = lines(folded);
    if (rows.isEmpty()) {
        return Refusal{Refusal::Reason::empty, 0, 0, {}, 0};
    }
    const bool tabs = folded.contains(u'\t');
    std::vector<double> values;
    int columns = 0;
    for (int row = 0; row < rows.size(); ++row) {
        const QStringList cells = cellsOf(rows[row], tabs);
        const int found = static_cast<int>(cells.size());
        if (row == 0) {
            columns = found;
        } else if (found != columns) {
            return Refusal{Refusal::Reason::ragged, row + 1, 0, QString::number(found), columns};
        }
        for (int column = 0; column < found; ++column) {
            const QString cell = cells[column].trimmed();
            const auto number = cell.isEmpty() && tabs ? std::optional(0.0)
                                                       : attention::parseNumber(cell.toStdString());
            if (!number) {
                return Refusal{Refusal::Reason::notNumber, row + 1, column + 1, cell.left(40), 0};
            }
            values.push_back(*number);
        }
    }
    return attention::Matrix(
        Eigen::Map<const attention::Matrix>(values.data(), rows.size(), columns));
}

QString write(const attention::MatrixRef& values) {
    QString text;
    for (attention::Index row = 0; row < values.rows(); ++row) {
        for (attention::Index column = 0; column < values.cols(); ++column) {
            if (column > 0) {
                text += u'\t';
            }
            text += QString::fromStdString(attention::numberText(values(row, column)));
        }
        text += u'\n';
    }
    return text;
}

}  // namespace numberblock
