// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "exercise.h"

#include <algorithm>
#include <cmath>

#include "attention/document.h"
#include "attention/parameters.h"
#include "attention/trace.h"

namespace attention::test {

namespace {

/// Every refusal is one line in each language, and says something.
std::string badRefusal(const std::vector<Error>& errors) {
    if (errors.empty()) {
        return "refused without a reason";
    }
    for (const Error& error : errors) {
        for (const Language language : {Language::zh, Language::en}) {
            const std::string line = error.message(language);
            if (line.empty() || line.find('\n') != std::string::npos) {
                return "a refusal that is not one line: " + line;
            }
        }
    }
    return {};
}

/// A row of weights sums to 1 or is all 0.
bool isDistribution(const Matrix& weights, Index row) {
    const double sum = weights.row(row).sum();
    return weights.row(row).minCoeff() >= 0 &&
           (weights.row(row).isZero(0) || std::abs(sum - 1) < 1e-9);
}

std::string badTrace(const Trace& trace) {
    for (Index row = 0; row < trace.output().rows(); ++row) {
        if (!trace.output().row(row).allFinite() && !trace.rowBeyond(trace.plan().output, row)) {
            return "an output that is not finite";
        }
    }
    const auto& steps = trace.plan().steps;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const int step = static_cast<int>(i);
        const Matrix& value = trace[step];
        if (shapeOf(value) != steps[i].shape) {
            return steps[i].key + " has another shape than the plan says";
        }
        if (steps[i].role == RoleId::weights) {
            for (Index row = 0; row < value.rows(); ++row) {
                if (!isDistribution(value, row) && !trace.rowBeyond(step, row)) {
                    return steps[i].key + " has a row that is no distribution";
                }
            }
        }
        if (value.size() <= 4096 && std::isnan(trace.derive(step, 0, value.cols() - 1).value) &&
            !std::isnan(value(0, value.cols() - 1))) {
            return steps[i].key + " derives a NaN";
        }
    }
    return {};
}

std::string badDocument(const Document& document) {
    const std::string text = writeDocument(document);
    const Result<Document> again = readDocument(text);
    if (!again) {
        return "what was written is refused: " + again.error().message();
    }
    if (again->model != document.model || again->view != document.view) {
        return "what was written reads as another document";
    }
    return writeDocument(*again) == text ? "" : "writing twice differs";
}

std::string badGradients(const Trace& trace, const Target& target) {
    const Result<Gradients> made = backward(trace, target);
    if (!made) {
        return badRefusal(made.errors());
    }
    return std::isnan(made->loss) ? "a loss that is NaN" : "";
}

}  // namespace

std::string exercise(std::string_view json) {
    const Result<Document> document = readDocument(json);
    if (!document) {
        return badRefusal(document.errors());
    }
    std::string wrong = badDocument(*document);
    const std::vector<Error> errors = validate(document->model);
    if (!errors.empty() && wrong.empty()) {
        wrong = badRefusal(errors);
    }
    for (const Arithmetic arithmetic :
         {Arithmetic::exact(), Arithmetic::byHand(document->view.byHand.value_or(3))}) {
        const Result<Trace> trace = forward(document->model, arithmetic);
        if (!wrong.empty()) {
            return wrong;
        }
        if (!trace) {
            wrong = badRefusal(trace.errors());
            continue;
        }
        wrong = errors.empty() ? badTrace(*trace) : "an unsound model was computed";
        if (wrong.empty() && document->model.target && !arithmetic.isByHand()) {
            wrong = badGradients(*trace, *document->model.target);
        }
    }
    return wrong;
}

}  // namespace attention::test
