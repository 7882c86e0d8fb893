// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// Characters for a parser that tells nobody where it is.
#pragma once

#include <cstddef>
#include <iterator>

namespace attention::json {

/// Walks the text and says how far it is.
struct CountingIterator {
    using iterator_category = std::forward_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    const char* at = nullptr;
    const char** reached = nullptr;

    reference operator*() const { return *at; }
    CountingIterator& operator++() {
        *reached = ++at;
        return *this;
    }
    CountingIterator operator++(int) {
        CountingIterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(CountingIterator a, CountingIterator b) { return a.at == b.at; }
    friend bool operator!=(CountingIterator a, CountingIterator b) { return a.at != b.at; }
};

}  // namespace attention::json
