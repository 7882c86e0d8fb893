// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A model filled in from C++; a mistake in it is a value, not an exception.
#include <attention/trace.h>

#include <iostream>

int main() {
    using namespace attention;
    Model model;
    model.input.X = Matrix::Random(5, 8);
    Head& head = model.attention.heads.emplace_back();
    head.WQ = Matrix::Random(8, 4);
    head.WK = Matrix::Random(8, 3);
    head.WV = Matrix::Random(8, 2);
    std::cout << forward(model).error().message() << '\n';
    head.WK = Matrix::Random(8, 4);
    std::cout << forward(model).value().output() << '\n';
}
