// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A causal mask together with a padding mask: a token sees itself and what came before, but never
// the padding. In an allow or padding mask, true (1) means "may attend".
#include <attention/document.h>
#include <attention/trace.h>

#include <iostream>

int main() {
    using namespace attention;
    Model model = readDocument(findExample("toy-sentence")->json).value().model;
    Matrix real(1, 3);
    real << 1, 1, 0;  // the third token is padding
    model.attention.masks = {{Mask::Kind::causal, {}}, {Mask::Kind::padding, real}};
    std::cout << forward(model).value().at("weights") << '\n';
}
