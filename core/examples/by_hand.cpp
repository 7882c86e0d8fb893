// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The same sentence exactly, and as on paper with three decimals: the weights of the first token.
#include <attention/document.h>
#include <attention/numbers.h>
#include <attention/trace.h>

#include <iostream>

int main() {
    using namespace attention;
    const Model model = readDocument(findExample("toy-sentence")->json).value().model;
    for (const Arithmetic arithmetic : {Arithmetic::exact(), Arithmetic::byHand(3)}) {
        const Matrix weights = forward(model, arithmetic).value().at("weights");
        for (Index key = 0; key < weights.cols(); ++key) {
            std::cout << numberText(weights(0, key), 3) << ' ';
        }
        std::cout << '\n';
    }
}
