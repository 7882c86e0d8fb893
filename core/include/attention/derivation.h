// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The arithmetic of one cell as a small tree, so that one derivation is evaluated, printed as text,
// Markdown or LaTeX, drawn as mathematics and walked by clicking.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "attention/export.h"
#include "attention/matrix.h"
#include "attention/text.h"

namespace attention {

struct Expression {
    enum class Kind {
        number,    ///< `value`
        cell,      ///< one cell of an operand: `operand`, `row`, `column`, `value`
        symbol,    ///< a named constant (`name`, MathText markup) that stands for `value`: √d_k
        sum,       ///< arguments added up; a negated argument prints with a minus
        product,   ///< arguments multiplied with a dot
        quotient,  ///< arguments[0] / arguments[1]
        exp,       ///< e^arguments[0]
        power,     ///< arguments[0]^arguments[1]
        sqrt,      ///< √arguments[0]
        negative,  ///< −arguments[0]
        call,      ///< `name`(arguments…): max, tanh, erf …
    };
    Kind kind = Kind::number;
    double value = 0;  ///< what this part comes to, always filled in
    int operand = -1;  ///< cell: position among the step's operands (0, 1, 2)
    Index row = 0;     ///< cell: from 0
    Index column = 0;
    std::string name;
    std::vector<Expression> arguments;

    ATTENTION_EXPORT static Expression number(double value);
    ATTENTION_EXPORT static Expression symbol(std::string markup, double value);
    ATTENTION_EXPORT static Expression cell(int operand, Index row, Index column, double value);
    ATTENTION_EXPORT static Expression sum(std::vector<Expression> terms);
    ATTENTION_EXPORT static Expression product(std::vector<Expression> factors);
    ATTENTION_EXPORT static Expression quotient(Expression above, Expression below);
    ATTENTION_EXPORT static Expression exp(Expression power);
    ATTENTION_EXPORT static Expression power(Expression base, Expression exponent);
    ATTENTION_EXPORT static Expression sqrt(Expression radicand);
    ATTENTION_EXPORT static Expression negative(Expression of);
    /// Known names: max, tanh, erf, sin, cos. `value` follows from them.
    ATTENTION_EXPORT static Expression call(std::string name, std::vector<Expression> arguments);
};

/// Recomputed from the leaves (not read from `value` of the inner nodes).
ATTENTION_EXPORT double evaluate(const Expression& expression);

/// A word that explains the unusual: the row may attend to nothing, weights were rounded as a row.
enum class DerivationNote {
    none,
    hidden,          ///< may not attend: −∞ whatever the score
    rowHidden,       ///< the row may attend to nothing: weights 0, output 0
    zeroVector,      ///< cosine with a zero vector is 0
    maxSubtracted,   ///< e^(s−max): the same quotient, and nothing overflows
    rowRounded,      ///< rounded as a row so that the sum is 1
    zeroWeight,      ///< terms with weight 0 leave nothing, whatever they hold
    typed,           ///< nothing to derive: this number was typed
    countsFromZero,  ///< positions and features of a wave count from 0
};
ATTENTION_EXPORT Text noteText(DerivationNote note);

/// How one cell came to be. `forms` are equal to each other: cells first, intermediate numbers
/// next. The last form comes to `value` (before rounding by hand).
struct Derivation {
    int step = 0;
    Index row = 0;
    Index column = 0;
    double value = 0;  ///< what the trace shows
    std::vector<Expression> forms;
    std::vector<DerivationNote> notes;
};

/// The cells that went in, in order of appearance in the first form.
ATTENTION_EXPORT std::vector<const Expression*> cells(const Derivation& derivation);

}  // namespace attention
