// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "mutate.h"

#include <algorithm>
#include <array>
#include <random>
#include <string_view>
#include <vector>

namespace attention::test {

namespace {

// Numbers that a document may hold, at the ends of what they can be.
constexpr std::array<std::string_view, 12> oddNumbers{
    "0",    "-1",    "1e308", "-1e308", "1e-320",  "5e-324",
    "-0.0", "1e154", "0.5",   "1e6",    "-745.25", "123456789012345678901"};
// What mostly stands in a wrong place.
constexpr std::array<std::string_view, 20> oddValues{
    "1e999",    "null",     "true",       "false",          "[]",      "[[]]",       "{}",
    "\"-inf\"", "\"inf\"",  "\"causal\"", "\"none\"",       "\"dot\"", "\"cosine\"", "NaN",
    "[1, 2]",   "[[1, 2]]", "\"\"",       "\"sinusoidal\"", "[true]",  "16385"};

/// First and one past the last byte.
struct Piece {
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool inScalar(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '-' || c == '+' || c == '.';
}

class Mutation {
public:
    Mutation(std::string json, std::uint64_t seed) : text_(std::move(json)), random_(seed) {}

    std::string run() {
        for (std::size_t left = 1 + below(3); left > 0 && !text_.empty(); --left) {
            switch (below(16)) {
                default:
                    replace(scalar(), std::string(oddNumbers[below(oddNumbers.size())]));
                    break;
                case 0:
                    replace(scalar(), std::string(oddValues[below(oddValues.size())]));
                    break;
                case 1: {
                    // One part stands where another was.
                    const std::string moved = copy(list());
                    replace(list(), moved);
                    break;
                }
                case 2:
                    damage();
                    break;
                case 3:
                    replace(list(), std::string(oddValues[below(oddValues.size())]));
                    break;
                case 4: {
                    // A row or a whole part twice.
                    const Piece piece = list();
                    replace({piece.end, piece.end}, ", " + copy(piece));
                    break;
                }
                case 5: {
                    const Piece piece = list();
                    const std::size_t comma = text_.find(',', piece.end);
                    replace({piece.begin, comma == piece.end ? comma + 1 : piece.end}, "");
                    break;
                }
            }
        }
        return std::move(text_);
    }

private:
    std::size_t below(std::size_t count) {
        return count == 0 ? 0 : static_cast<std::size_t>(random_() % count);
    }

    std::string copy(Piece piece) const {
        return text_.substr(piece.begin, piece.end - piece.begin);
    }

    void replace(Piece piece, const std::string& with) {
        text_.replace(piece.begin, piece.end - piece.begin, with);
    }

    /// A number, true, false, null at or after a random place.
    Piece scalar() {
        std::size_t at = below(text_.size());
        while (at < text_.size() && !inScalar(text_[at])) {
            ++at;
        }
        Piece piece{at, at};
        while (piece.begin > 0 && inScalar(text_[piece.begin - 1])) {
            --piece.begin;
        }
        while (piece.end < text_.size() && inScalar(text_[piece.end])) {
            ++piece.end;
        }
        return piece;
    }

    /// A list or object that begins at or after a random place.
    Piece list() {
        const std::size_t begin = text_.find_first_of("[{", below(text_.size()));
        if (begin == std::string::npos) {
            return {text_.size(), text_.size()};
        }
        std::size_t depth = 0;
        for (std::size_t i = begin; i < text_.size(); ++i) {
            const char c = text_[i];
            depth += c == '[' || c == '{' ? 1 : 0;
            if ((c == ']' || c == '}') && --depth == 0) {
                return {begin, i + 1};
            }
        }
        return {begin, text_.size()};
    }

    void damage() {
        const std::size_t at = below(text_.size());
        switch (below(4)) {
            case 0:
                text_[at] = static_cast<char>(random_() & 0xFF);
                break;
            case 1:
                text_.resize(at);
                break;
            case 2:
                text_.erase(at, 1 + below(40));
                break;
            default:
                text_.insert(at, std::string(oddValues[below(oddValues.size())]));
        }
    }

    std::string text_;
    std::mt19937_64 random_;
};

}  // namespace

std::string mutated(const std::string& json, std::uint64_t seed) {
    return Mutation(json, seed).run();
}

}  // namespace attention::test
