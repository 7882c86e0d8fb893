// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What somebody else's program does with the core: compute, look at a step, explain, derive.
#include <attention/document.h>
#include <attention/numbers.h>
#include <attention/print.h>
#include <attention/trace.h>
#include <attention/version.h>

#include <cstring>
#include <iostream>

int main() {
    using namespace attention;
    if (std::strcmp(version(), ATTENTION_VERSION) != 0) {
        return 1;
    }
    const Document document = readDocument(findExample("toy-sentence")->json).value();
    const Trace trace = forward(document.model, Arithmetic::byHand(3)).value();
    std::cout << "Z[3,1] = " << numberText(trace.at("Z")(2, 0), 3) << '\n';
    PrintOptions options;
    options.language = Language::en;
    std::cout << derivationText(document.model, trace, trace.plan().find("scores"), 0, 1,
                                Markup::text, options);
    const Target target{"Z", Matrix::Zero(3, 4), Loss::meanSquaredError};
    const Trace exact = forward(document.model).value();
    std::cout << "\nloss " << numberText(backward(exact, target).value().loss, 2) << '\n';
    Model wrong = document.model;
    wrong.attention.heads[0].WK = Matrix::Zero(3, 4);
    std::cout << forward(wrong).error().message() << '\n';
    return 0;
}
