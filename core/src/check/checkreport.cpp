// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Verdicts as words, as text and as JSON.

#include <array>

#include "attention/check.h"
#include "print/escape.h"

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

}  // namespace

std::string_view verdictKey(Verdict verdict) {
    return rowOf(verdict).key;
}

Text verdictText(Verdict verdict) {
    return rowOf(verdict).text;
}

std::string checkJson(const CheckReport& report) {
    std::string out = "{\"steps\": [";
    for (std::size_t s = 0; s < report.steps.size(); ++s) {
        const StepReport& step = report.steps[s];
        out += std::string(s == 0 ? "\n" : ",\n") + "  {\"key\": " + print::jsonString(step.key) +
               ", \"verdict\": \"" + std::string(verdictKey(step.verdict)) + "\", \"cells\": [";
        for (std::size_t i = 0; i < step.cells.size(); ++i) {
            out += i == 0 ? "[" : ", [";
            for (std::size_t j = 0; j < step.cells[i].size(); ++j) {
                out += (j == 0 ? "\"" : ", \"") + std::string(verdictKey(step.cells[i][j])) + "\"";
            }
            out += "]";
        }
        out += "], \"mistake\": " +
               (step.mistake != nullptr ? "\"" + std::string(step.mistake->id) + "\""
                                        : std::string("null")) +
               "}";
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
