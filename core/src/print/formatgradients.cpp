// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Gradients next to the steps and weights that they belong to.

#include <algorithm>

#include "attention/numbers.h"
#include "attention/print.h"
#include "attention/roles.h"
#include "io/jsontext.h"
#include "print/matrixtable.h"
#include "print/plainmath.h"
#include "print/tracesteps.h"

namespace attention {
namespace {

// The listed steps that were asked for, then the typed parameters.
struct Chosen {
    std::vector<int> steps;
    std::vector<int> weights;
};

bool asked(const PrintOptions& options, const std::string& key) {
    return options.steps.empty() ||
           std::find(options.steps.begin(), options.steps.end(), key) != options.steps.end();
}

Chosen choose(const Plan& plan, const PrintOptions& options) {
    Chosen chosen;
    for (int i = 0; i < static_cast<int>(plan.steps.size()); ++i) {
        const Step& step = plan.step(i);
        if (!asked(options, step.key)) {
            continue;
        }
        if (!step.parameter) {
            chosen.steps.push_back(i);
        } else if (!step.path.empty()) {
            chosen.weights.push_back(i);
        }
    }
    return chosen;
}

std::string asJson(const Plan& plan, const Gradients& gradients, const Chosen& chosen,
                   std::optional<int> digits) {
    const auto list = [&](const std::vector<int>& steps, const char* name) {
        std::string out;
        for (const int i : steps) {
            out += std::string(out.empty() ? "\n" : ",\n") + "  {\"" + name +
                   "\": " + jsonString(plan.step(i).key) + ", \"values\": " +
                   print::jsonMatrix(gradients.steps[static_cast<std::size_t>(i)], digits) + "}";
        }
        return "[" + out + "\n]";
    };
    return "{\"loss\": " + jsonNumber(gradients.loss) +
           ", \"steps\": " + list(chosen.steps, "key") +
           ", \"weights\": " + list(chosen.weights, "path") + "}\n";
}

std::string asText(const Model& model, const Plan& plan, const Gradients& gradients,
                   const Chosen& chosen, const PrintOptions& options) {
    const int digits = options.digits.value_or(6);  // gradients are small
    const bool chinese = options.language == Language::zh;
    std::string out =
        (chinese ? "损失 L = " : "loss L = ") + numberText(gradients.loss, digits) + "\n";
    const auto add = [&](int i) {
        const Step& step = plan.step(i);
        const Matrix& values = gradients.steps[static_cast<std::size_t>(i)];
        const print::PrintedStep named = print::printedStep(model, step, values, options.language);
        out += "\n∂L/∂" + print::plainMath(step.symbol) + "  " +
               print::stepTitle(named, options.language) + "\n";
        out += print::alignedTable({values, named.rows, named.columns, {}}, digits);
    };
    std::for_each(chosen.steps.begin(), chosen.steps.end(), add);
    std::for_each(chosen.weights.begin(), chosen.weights.end(), add);
    return out;
}

}  // namespace

Result<std::string> formatGradients(const Model& model, const Trace& trace,
                                    const Gradients& gradients, TraceFormat format,
                                    const PrintOptions& options) {
    const Plan& plan = trace.plan();
    for (const std::string& key : options.steps) {
        if (plan.find(key) < 0) {
            return Error{ErrorCode::notFound, "step", "\"" + key + "\"",
                         Phrase("这个文档的步骤或权重", "a step or weight of this document")};
        }
    }
    const Chosen chosen = choose(plan, options);
    switch (format) {
        case TraceFormat::json:
            return asJson(plan, gradients, chosen, options.digits);
        case TraceFormat::text:
            return asText(model, plan, gradients, chosen, options);
        default:
            return Error{ErrorCode::wrongValue, "format", Phrase("其他格式", "another format"),
                         "text, json"};
    }
}

}  // namespace attention
