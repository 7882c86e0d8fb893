// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Verdicts as words, as text and as JSON.

#include <array>

#include "attention/check.h"
#include "attention/numbers.h"
#include "io/jsontext.h"

namespace attention {
namespace {

struct VerdictRow {
    std::string_view key;
    Text text;
    std::string_view mark;
};

// in the order of Verdict
constexpr std::array<VerdictRow, 5> verdicts{{
    {"right", {"正确", "right"}, "✓"},
    {"rounded", {"四舍五入后正确", "right when rounded"}, "≈"},
    {"by-hand", {"由你自己的上一步得出", "follows from your own previous step"}, "↑"},
    {"wrong", {"错误", "wrong"}, "✗"},
    {"blank", {"空白", "blank"}, "·"},
}};

const VerdictRow& rowOf(Verdict verdict) {
    return verdicts[static_cast<std::size_t>(verdict)];
}

Matrix rounded(const Matrix& numbers, int decimals) {
    return numbers.unaryExpr([decimals](double x) { return roundDecimal(x, decimals); });
}

std::string joined(const Matrix& numbers, const char* separator) {
    std::string out;
    for (Index i = 0; i < numbers.size(); ++i) {
        out += (i == 0 ? "" : separator) + numberText(numbers.data()[i]);
    }
    return out;
}

std::string cellsJson(const std::vector<std::vector<Verdict>>& cells) {
    std::string out;
    for (const auto& row : cells) {
        out += out.empty() ? "[" : ", [";
        const char* separator = "";
        for (const Verdict verdict : row) {
            out += separator;
            out += verdict == Verdict::blank ? "null" : jsonString(verdictKey(verdict));
            separator = ", ";
        }
        out += "]";
    }
    return out;
}

std::string impliedJson(const std::vector<ImpliedWeights>& rows) {
    std::string out;
    for (const ImpliedWeights& one : rows) {
        out += (out.empty() ? "" : ", ") + std::string("{\"row\": ") + std::to_string(one.row + 1) +
               ", \"weights\": [" + joined(one.weights, ", ") + "]}";
    }
    return out;
}

}  // namespace

std::string_view verdictKey(Verdict verdict) {
    return rowOf(verdict).key;
}

Text verdictText(Verdict verdict) {
    return rowOf(verdict).text;
}

Phrase impliedText(const ImpliedWeights& implied) {
    constexpr int leastDecimals = 3;
    int decimals = leastDecimals;
    while (decimals < 8 && implied.weights != rounded(implied.weights, decimals)) {
        ++decimals;
    }
    const Matrix right = rounded(implied.right, decimals);
    const std::string row = std::to_string(implied.row + 1);
    return {"第 " + row + " 行是以 " + joined(implied.weights, "、") +
                " 为权重求的和；模型的权重是 " + joined(right, "、") + "。",
            "Row " + row + " is the sum with the weights " + joined(implied.weights, ", ") +
                "; the model's are " + joined(right, ", ") + "."};
}

std::string checkJson(const CheckReport& report) {
    std::string out = "{\"steps\": [";
    for (std::size_t s = 0; s < report.steps.size(); ++s) {
        const StepReport& step = report.steps[s];
        out += std::string(s == 0 ? "\n" : ",\n") + "  {\"key\": " + jsonString(step.key) +
               ", \"verdict\": " + jsonString(verdictKey(step.verdict)) + ", \"cells\": [" +
               cellsJson(step.cells) + "], \"mistake\": " +
               (step.mistake != nullptr ? jsonString(step.mistake->id) : "null") +
               ", \"implied\": [" + impliedJson(step.implied) + "]}";
    }
    return out + "\n]}\n";
}

std::string checkText(const CheckReport& report, Language language) {
    const bool chinese = language == Language::zh;
    std::string out;
    std::array<bool, verdicts.size()> used{};
    for (const StepReport& step : report.steps) {
        out += step.key + (chinese ? "：" : ": ") +
               std::string(verdictText(step.verdict).in(language)) + "\n";
        for (const auto& row : step.cells) {
            out += " ";
            for (const Verdict verdict : row) {
                out += " " + std::string(rowOf(verdict).mark);
                used[static_cast<std::size_t>(verdict)] = true;
            }
            out += "\n";
        }
        if (step.mistake != nullptr) {
            out += "  " + std::string(step.mistake->name.in(language)) + (chinese ? "：" : ": ") +
                   std::string(step.mistake->explanation.in(language)) + "\n";
        }
        for (const ImpliedWeights& one : step.implied) {
            out += "  " + impliedText(one).in(language) + "\n";
        }
        out += "\n";
    }
    std::string legend;
    for (std::size_t v = 0; v < verdicts.size(); ++v) {
        if (used[v]) {
            legend += (legend.empty() ? "" : "   ") + std::string(verdicts[v].mark) + " " +
                      std::string(verdicts[v].text.in(language));
        }
    }
    return out + legend + "\n";
}

}  // namespace attention
