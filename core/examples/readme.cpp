// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The ten lines of the README.
#include <attention/document.h>
#include <attention/print.h>

#include <iostream>

using namespace attention;

int main() {
    const Model model = readDocument(findExample("toy-sentence")->json).value().model;
    const Trace trace = forward(model).value();
    std::cout << formatTrace(model, trace, TraceFormat::text, {}).value();

    const int z = trace.plan().find("Z");
    std::cout << derivationText(model, trace, z, 0, 0, Markup::text, {}) << '\n';

    const Target target{"Z", Matrix::Ones(3, 4), Loss::meanSquaredError};
    const Gradients gradients = backward(trace, target).value();
    std::cout << "dLoss/dZ[1,1] = " << gradients.steps[z](0, 0) << '\n';
}
