// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The built-in toy sentence: compute it and print every step.
#include <attention/document.h>
#include <attention/print.h>
#include <attention/trace.h>

#include <iostream>

int main() {
    using namespace attention;
    const Document document = readDocument(findExample("toy-sentence")->json).value();
    const Trace trace = forward(document.model).value();
    std::cout << formatTrace(document.model, trace, TraceFormat::text, {}).value();
}
