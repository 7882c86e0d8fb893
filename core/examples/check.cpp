// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// An answer that was worked by hand, with a typical mistake in it.
#include <attention/check.h>
#include <attention/document.h>

#include <iostream>

int main() {
    using namespace attention;
    const Model model = readDocument(findExample("toy-sentence")->json).value().model;
    const Answer answer =
        readAnswer(R"({"steps": {"scaled": [[2, 6, 8], [6, 2, 8], [8, 8, 16]]}})").value();
    const CheckReport report = check(model, answer).value();
    for (const StepReport& step : report.steps) {
        std::cout << step.key << ": " << verdictText(step.verdict).en << '\n'
                  << (step.mistake ? step.mistake->explanation.en : "") << '\n';
    }
}
