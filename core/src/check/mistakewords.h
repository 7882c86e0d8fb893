// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What the typical mistakes are called, and what to do instead.
#pragma once

#include "attention/check.h"

namespace attention::check_detail {

inline constexpr Mistake forgotScale{
    "forgot-scale",
    {"忘了缩放", "forgot the scale"},
    {"得分没有除以 √d_k。先把每个得分除以 √d_k，再做下一步。",
     "The scores were not divided by √d_k. Divide every score by √d_k before going on."}};

inline constexpr Mistake dividedByDk{
    "divided-by-dk",
    {"除以了 d_k", "divided by d_k"},
    {"得分除以了 d_k。应该除以它的平方根 √d_k。",
     "The scores were divided by d_k. Divide by its square root, √d_k."}};

inline constexpr Mistake scaledByDmodel{
    "scaled-by-dmodel",
    {"用了 √d_model", "used √d_model"},
    {"缩放用了 √d_model。应该用这个头的键的宽度：√d_k。",
     "The scale was taken from d_model. Use the width of this head's keys: √d_k."}};

inline constexpr Mistake softmaxOverColumns{
    "softmax-over-columns",
    {"softmax 按列做了", "softmax over columns"},
    {"softmax 是按列做的。每个查询是一行：应该逐行做，使每行之和为 1。",
     "Softmax was taken down the columns. Each query is a row: take it along the rows, so that "
     "every row sums to 1."}};

inline constexpr Mistake scoresTransposed{
    "scores-transposed",
    {"算成了 K·Qᵀ", "scores as K·Qᵀ"},
    {"得分的行和列对调了，算成了 K·Qᵀ。应该是 Q·Kᵀ：行是查询，列是键。",
     "Rows and columns of the scores are swapped: K·Qᵀ. It is Q·Kᵀ, queries in rows and keys in "
     "columns."}};

inline constexpr Mistake keysAsValues{
    "keys-as-values",
    {"把 K 当成了 V", "K for V"},
    {"权重乘的是键 K。应该乘以值 V。",
     "The weights were multiplied with the keys K. Multiply them with the values V."}};

inline constexpr Mistake roundedEarly{
    "rounded-early",
    {"过早取整", "rounded too early"},
    {"中间结果保留的小数太少，误差传到了这里。中间步骤要多留几位小数。",
     "Numbers in between were rounded to too few decimals, and the error reached this step. Keep "
     "more decimals until the end."}};

inline constexpr Mistake maskForgotten{"mask-forgotten",
                                       {"忘了掩码", "forgot the mask"},
                                       {"被遮住的格子也参与了计算。先把它们变成 −∞，再做 softmax。",
                                        "Hidden cells took part. Set them to −∞ before softmax."}};

inline constexpr Mistake maskReversed{
    "mask-reversed",
    {"掩码用反了", "mask reversed"},
    {"该看到的被遮住了，该遮住的却看到了。这里 true 表示可以关注。",
     "What may be seen was hidden and the hidden was seen. Here true means: may attend."}};

inline constexpr Mistake weightsTransposed{
    "weights-transposed",
    {"权重矩阵转置了", "weights transposed"},
    {"乘的是权重矩阵的转置 Wᵀ。这里每个词是一行：应该是 x·W。",
     "The transposed weight matrix Wᵀ was used. Tokens are rows here: it is x·W."}};

inline constexpr Mistake softmaxOfUnscaled{
    "softmax-of-unscaled",
    {"对未缩放的得分做了 softmax", "softmax of the unscaled scores"},
    {"softmax 用的是缩放之前的得分。应该用缩放后的得分。",
     "Softmax was taken of the scores as they were before scaling. Take it of the scaled scores."}};

inline constexpr Mistake sampleVarianceUsed{
    "sample-variance",
    {"用了样本方差", "sample variance"},
    {"方差除以了 n−1。层归一化用总体方差：除以 n。",
     "The variance was divided by n−1. Layer normalization divides by n."}};

inline constexpr Mistake epsilonOutside{
    "epsilon-outside",
    {"ε 放在了根号外面", "ε outside the root"},
    {"先开方再加了 ε。应该先加 ε 再开方：√(方差 + ε)。",
     "ε was added after the root. Add it before: √(variance + ε)."}};

}  // namespace attention::check_detail
