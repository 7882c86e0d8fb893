// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Documents that the tests of the window begin with.
#pragma once

#include <QTest>

#include "attention/document.h"
#include "attention/fill.h"

namespace documents {

inline attention::Document example(const char* name) {
    const auto* found = attention::findExample(name);
    auto document = found ? attention::readDocument(found->json)
                          : attention::Result<attention::Document>(attention::Error{});
    if (!document) {
        qFatal("the example %s cannot be read", name);
    }
    return std::move(*document);
}

/// Self-attention of random numbers, n tokens of width d, several heads.
inline attention::Document random(attention::Index n, attention::Index d, int heads) {
    using namespace attention;
    Document document;
    Model& model = document.model;
    model.input.X = randomMatrix({n, d}, 1);
    std::uint64_t seed = 2;
    for (int i = 0; i < heads; ++i) {
        Head head;
        head.WQ = randomMatrix({d, d}, seed++);
        head.WK = randomMatrix({d, d}, seed++);
        head.WV = randomMatrix({d, d}, seed++);
        model.attention.heads.push_back(head);
    }
    if (heads > 1) {
        model.attention.WO = randomMatrix({d * heads, d}, seed);
    }
    return document;
}

}  // namespace documents
