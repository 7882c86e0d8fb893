// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// How the loss would change with every number of W^Q, if Z should have been all ones.
#include <attention/document.h>
#include <attention/trace.h>

#include <iostream>

int main() {
    using namespace attention;
    const Model model = readDocument(findExample("toy-sentence")->json).value().model;
    const Trace trace = forward(model).value();
    const Target target{"Z", Matrix::Ones(3, 4), Loss::meanSquaredError};
    const Gradients gradients = backward(trace, target).value();
    const int wq = trace.plan().find("attention.heads[0].WQ");
    std::cout << "loss " << gradients.loss << "\ndLoss/dWQ\n"
              << gradients.steps[static_cast<std::size_t>(wq)] << '\n';
}
