// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
#include <attention/print.h>

#include <iostream>

using namespace attention;

int main() {  // the ten lines of the README
    const Model model = readDocument(findExample("toy-sentence")->json).value().model;
    const Trace trace = forward(model).value();
    PrintOptions options;
    options.language = Language::en;
    std::cout << formatTrace(model, trace, TraceFormat::text, options).value();
    const int z = trace.plan().find("Z");
    std::cout << derivationText(model, trace, z, 0, 0, Markup::text, options);
    const Target target{"Z", Matrix::Ones(3, 4), Loss::meanSquaredError};
    const Gradients gradients = backward(trace, target).value();
    std::cout << "dLoss/dZ[1,1] = " << gradients.steps[z](0, 0) << '\n';
}
