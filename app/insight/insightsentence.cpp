// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "insight/insightsentence.h"

#include <QStringList>
#include <algorithm>
#include <cmath>

#include "figure/cellformat.h"
#include "i18n/tokentext.h"
#include "insight/insightwords.h"

using attention::Index;
using attention::Language;
using attention::Matrix;

namespace {

QString text(const attention::Text& words, Language language) {
    const auto in = words.in(language);
    return QString::fromUtf8(in.data(), static_cast<qsizetype>(in.size()));
}

QString fill(const attention::Text& words, Language language,
             std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
    return QString::fromStdString(attention::fillIn(words.in(language), values));
}

QString nameAt(const std::vector<std::string>& names, Index index) {
    const auto i = static_cast<std::size_t>(index);
    return i < names.size() ? QString::fromStdString(tokenInSentence(names[i]))
                            : QString::number(index + 1);
}

/// 抓和老鼠; "a, b and c".
QString listed(const QStringList& names, Language language) {
    const bool zh = language == Language::zh;
    if (names.size() < 2) {
        return names.join(QString());
    }
    return names.mid(0, names.size() - 1).join(zh ? QStringLiteral("、") : QStringLiteral(", ")) +
           (zh ? QStringLiteral("和") : QStringLiteral(" and ")) + names.last();
}

std::string number(double value) {
    return shownNumber(value, exactDecimals).toStdString();
}

}  // namespace

QString InsightSentence::tookIn(Language language) const {
    const auto& plan = trace.plan();
    const auto& weightsStep = plan.steps[std::size_t(mixing.weights.front())];
    const auto keys = attention::columnNames(model, weightsStep, language);
    const std::string token =
        nameAt(attention::rowNames(model, weightsStep, language), row).toStdString();
    const Matrix weights = attention::meanWeights(trace, mixing);
    QString result;
    auto taken = attention::takenIn(weights, row, mixing.self);
    if (!taken.empty()) {
        constexpr std::size_t mostNamed = 6;
        const std::size_t all = taken.size();
        taken.resize(std::min(all, mostNamed));  // the largest
        std::sort(taken.begin(), taken.end());   // in the order of the sentence
        QStringList names;
        for (const Index column : taken) {
            names << fill(insightWords::quoted, language,
                          {{"token", nameAt(keys, column).toStdString()}});
        }
        std::string list = listed(names, language).toStdString();
        if (all > taken.size()) {
            const char* comma = language == Language::zh ? "、" : ", ";
            list = fill(insightWords::andMore, language,
                        {{"list", names.join(QString::fromUtf8(comma)).toStdString()},
                         {"all", std::to_string(all)},
                         {"more", std::to_string(all - taken.size())}})
                       .toStdString();
        }
        result = fill(insightWords::tookIn, language, {{"token", token}, {"list", list}});
    } else if (weights.row(row).maxCoeff() == 0) {
        result = fill(insightWords::tookNothing, language, {{"token", token}});
    } else {
        result = fill(insightWords::keptToItself, language,
                      {{"token", token}, {"share", number(weights(row, row))}});
    }
    if (mixing.weights.size() > 1) {
        const QString note = fill(insightWords::averaged, language,
                                  {{"count", std::to_string(mixing.weights.size())}});
        result += (language == Language::zh ? QString() : QStringLiteral(" ")) + note;
    }
    return result;
}

QString InsightSentence::comparison(Language language) const {
    if (mixing.before < 0) {
        return text(insightWords::given, language);
    }
    const Matrix& before = trace[mixing.before];
    const Matrix& after = trace[mixing.after];
    const QString space = language == Language::zh ? QString() : QStringLiteral(" ");
    QStringList parts;
    if (before.cols() == after.cols()) {
        parts << fill(insightWords::itself, language,
                      {{"value", number(attention::cosineSimilarity(before.row(row),
                                                                    after.row(row))(0, 0))}});
    } else {
        parts << fill(
            insightWords::widths, language,
            {{"first", std::to_string(before.cols())}, {"second", std::to_string(after.cols())}});
    }
    // Similarity between words needs no equal widths: each side is compared within itself.
    const Matrix then = attention::cosineSimilarity(before.row(row), before);
    const Matrix now = attention::cosineSimilarity(after.row(row), after);
    Index other = -1;
    for (Index column = 0; column < now.cols(); ++column) {
        if (column != row && (other < 0 || std::abs(now(0, column) - then(0, column)) >
                                               std::abs(now(0, other) - then(0, other)))) {
            other = column;
        }
    }
    if (other >= 0) {
        const auto names =
            attention::rowNames(model, trace.plan().steps[std::size_t(mixing.after)], language);
        parts << fill(insightWords::closer, language,
                      {{"other", nameAt(names, other).toStdString()},
                       {"before", number(then(0, other))},
                       {"after", number(now(0, other))}});
    }
    return parts.join(space);
}
