// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// One cell of Z, explained down to the numbers that were typed.
#include <attention/document.h>
#include <attention/print.h>
#include <attention/trace.h>

#include <iostream>

int main() {
    using namespace attention;
    const Model model = readDocument(findExample("toy-sentence")->json).value().model;
    const Trace trace = forward(model).value();
    PrintOptions options;
    options.language = Language::en;
    const int z = trace.plan().find("Z");
    std::cout << derivationText(model, trace, z, 0, 0, Markup::text, options, 5) << '\n';
}
