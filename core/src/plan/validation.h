// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The checks behind validate() and plan(): one pass in document order that notes every refusal.
#pragma once

#include <string>
#include <vector>

#include "attention/model.h"
#include "attention/parameters.h"
#include "attention/plan.h"

namespace attention {

/// The plan, or everything that keeps it from being made.
Result<Plan> soundPlan(const Model& model);

/// The plan would take more steps, cells or multiplications than the library's limits.
std::vector<Error> sizeErrors(const Model& model);

/// A length that a shape must have: known, or still open and called by its name ("d_k").
struct Length {
    Index count = 0;  ///< 0: open
    const char* name = "n";
    bool known() const { return count > 0; }
    bool fits(Index found) const { return !known() || found == count; }
    std::string text() const { return known() ? std::to_string(count) : name; }
};

/// Notes refusals.
class Findings {
public:
    /// Present, of this shape, no dimension over the limit. False: noted.
    bool shape(const std::string& place, const Matrix& matrix, Length rows, Length cols);
    /// A list: 1×n matrices are called by their length alone.
    bool list(const std::string& place, const Matrix& matrix, Length length);
    /// The same for a list that may be left out.
    bool optionalList(const std::string& place, const Matrix& matrix, Length length);

    /// Every number finite; `rowMatters(row)` false exempts a row that nothing can see. A list
    /// (1×n) has one index in its place.
    template <class RowMatters>
    void finite(const std::string& place, const Matrix& matrix, RowMatters rowMatters) {
        for (Index r = 0; r < matrix.rows(); ++r) {
            if (!matrix.row(r).allFinite() && rowMatters(r)) {
                notFinite(place, matrix, r, false);
                return;
            }
        }
    }
    void finite(const std::string& place, const Matrix& matrix);
    void finiteList(const std::string& place, const Matrix& list);

    void note(ErrorCode code, std::string place, Phrase found, Phrase needed);
    void missing(std::string place, Phrase needed);

    const std::vector<Error>& errors() const { return errors_; }
    std::vector<Error>& errors() { return errors_; }

private:
    void notFinite(const std::string& place, const Matrix& matrix, Index row, bool list);
    bool notTooLarge(const std::string& place, const Matrix& matrix);
    std::vector<Error> errors_;
};

/// Where an attention sub-layer gets its queries and keys from; open lengths are not yet known.
struct AttentionInput {
    Length queries{0, "queries"};
    Length keys{0, "keys"};
    Length queryWidth{0, "d_model"};
    Length keyWidth{0, "d_model"};
    Length outputWidth{0, "d_model"};  ///< what the output must be wide; open: as it comes
    bool inLayer = false;              ///< Q, K, V may not be given there
    /// What keys are made of (X or source.X): rows that no query sees may hold anything.
    const Matrix* typedKeys = nullptr;
    const char* typedPlace = "";
};

void checkAttention(Findings& findings, const Attention& attention, const std::string& place,
                    AttentionInput input);

/// All masks have their right shapes.
bool masksFit(const Attention& attention, Index queries, Index keys);

/// A number as a refusal says it: "0.5", "NaN", "∞", "−∞".
std::string foundNumber(double value);

}  // namespace attention
