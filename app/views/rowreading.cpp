// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/rowreading.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "document/session.h"
#include "figure/cellformat.h"
#include "i18n/tokentext.h"
#include "look/mathtext.h"

namespace {

using attention::Index;
using attention::Language;

/// More tokens than this are told by their largest weights.
constexpr Index mostTokens = 8;

/// Longer rows are not searched for cells that were rounded with their row.
constexpr Index mostRounded = 64;

// Places in a sentence that get a look of their own; private-use characters cannot be typed by
// accident into a token.
constexpr QChar valueStart{0xE100};
constexpr QChar tokenStart{0xE101};
constexpr QChar chosenStart{0xE103};
constexpr QChar partEnd{0xE102};

std::string wrapped(QChar start, const std::string& text) {
    return (QString(start) + QString::fromStdString(text) + partEnd).toStdString();
}

/// Words between marked parts, as inline mathematics.
QString markupOf(const QString& sentence, const RowReadingStyle& style) {
    QString out;
    QString words;
    const auto flush = [&] {
        if (!words.isEmpty()) {
            out += MathText::escape(words);
            words.clear();
        }
    };
    for (qsizetype i = 0; i < sentence.size(); ++i) {
        const QChar c = sentence.at(i);
        if (c != valueStart && c != tokenStart && c != chosenStart) {
            words += c;
            continue;
        }
        const qsizetype end = sentence.indexOf(partEnd, i);
        const QString part = sentence.mid(i + 1, end - i - 1);
        flush();
        if (c == tokenStart) {
            out += style.pill ? QStringLiteral("\\rowpill{%1}").arg(MathText::escape(part))
                              : QStringLiteral("{\\bold %1}").arg(MathText::escape(part));
        } else if (c == chosenStart && style.hot) {
            out += QStringLiteral("{\\sel {\\bold %1}}").arg(part);
        } else {
            out += style.pill && !style.hot ? QStringLiteral("{\\bold %1}").arg(part) : part;
        }
        i = end;
    }
    flush();
    return out;
}

}  // namespace

QString rowReadingMarkup(const Session& session, CellRef cell, Language language,
                         const RowReadingStyle& style) {
    const auto trace = session.trace();
    const attention::Step& step = trace->plan().step(cell.step);
    const attention::Matrix& values = (*trace)[cell.step];
    std::vector<std::string> names = attention::columnNames(session.model(), step, language);
    const std::vector<std::string> rows = attention::rowNames(session.model(), step, language);
    if (static_cast<Index>(names.size()) < values.cols() ||
        static_cast<Index>(rows.size()) <= cell.row) {
        return {};
    }
    // In the order of the sentence.
    const std::size_t told = values.cols() > mostTokens ? 3 : static_cast<std::size_t>(mostTokens);
    std::vector<Index> columns = mostWeighted(values, cell, told);
    std::sort(columns.begin(), columns.end());
    const int decimals = shownDecimals(*trace, cell.step);
    std::vector<std::string> tokens;
    std::vector<std::string> shown;
    for (Index column : columns) {
        tokens.push_back(tokenInSentence(names[static_cast<std::size_t>(column)]));
        shown.push_back(wrapped(column == cell.column ? chosenStart : valueStart,
                                shownNumber(values(cell.row, column), decimals).toStdString()));
    }
    const std::string sentence = attention::readRow(
        attention::role(step.role), language,
        wrapped(tokenStart, tokenInSentence(rows[static_cast<std::size_t>(cell.row)])), tokens,
        shown);
    return markupOf(QString::fromStdString(sentence), style);
}

std::vector<Index> mostWeighted(const attention::Matrix& weights, CellRef chosen,
                                std::size_t most) {
    std::vector<Index> columns(static_cast<std::size_t>(weights.cols()));
    std::iota(columns.begin(), columns.end(), 0);
    std::stable_sort(columns.begin(), columns.end(), [&](Index a, Index b) {
        return weights(chosen.row, a) > weights(chosen.row, b);
    });
    if (most > 0 && columns.size() > most) {
        const auto at = std::find(columns.begin(), columns.end(), chosen.column);
        columns[most - 1] = at - columns.begin() < static_cast<std::ptrdiff_t>(most)
                                ? columns[most - 1]
                                : chosen.column;
        columns.resize(most);
    }
    return columns;
}

std::vector<RowRounding> rowRoundings(const attention::Trace& trace, int step, Index row) {
    std::vector<RowRounding> found;
    const Index columns = trace[step].cols();
    if (!trace.arithmetic().isByHand() || columns > mostRounded) {
        return found;
    }
    for (Index column = 0; column < columns; ++column) {
        const attention::Derivation made = trace.derive(step, row, column);
        if (std::count(made.notes.begin(), made.notes.end(),
                       attention::DerivationNote::rowRounded) > 0) {
            found.push_back({made.forms.back().value, made.value});
        }
    }
    return found;
}
