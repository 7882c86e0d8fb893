// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What the page "before and after" says, in both languages at once.
#pragma once

#include "attention/text.h"

namespace insightWords {

using attention::Text;

inline constexpr Text title{"注意力之前与之后", "Before and after attention"};
inline constexpr Text before{"之前", "before"};
inline constexpr Text after{"之后", "after"};
inline constexpr Text attention{"注意力", "attention"};
inline constexpr Text similarity{"余弦相似度", "cosine similarity"};

inline constexpr Text tookIn{"“{token}”吸收了{list}。", "{token} has taken in {list}."};
inline constexpr Text andMore{"{list}等 {all} 个词", "{list} and {more} more"};
inline constexpr Text keptToItself{"“{token}”几乎只看自己：{share} 的注意力留给了自己。",
                                   "{token} kept almost to itself: {share} of its attention stayed "
                                   "with it."};
inline constexpr Text tookNothing{"“{token}”没有可以关注的词，所以输出是 0。",
                                  "{token} may attend to nothing, so its output is 0."};
inline constexpr Text quoted{"“{token}”", "{token}"};
inline constexpr Text averaged{"{count} 个头的权重取平均。",
                               "The weights of {count} heads, averaged."};
inline constexpr Text closer{"它与“{other}”的余弦相似度从 {before} 变为 {after}。",
                             "Its cosine similarity with {other} went from {before} to {after}."};
inline constexpr Text itself{"它自己前后两个向量的余弦相似度是 {value}。",
                             "The cosine of its own vector before and after is {value}."};
inline constexpr Text widths{
    "之前有 {first} 个特征，之后有 {second} 个：两个向量宽度不同，不能直接相比。",
    "{first} features before, {second} after: vectors of unequal width "
    "cannot be compared directly."};
inline constexpr Text given{
    "Q、K、V 是直接给出的，没有“之前”的向量可以比较。",
    "Q, K and V were given, so there are no vectors before to compare with."};
inline constexpr Text caution{
    "权重说的是每个值向量混入了多少，它本身并不是解释：值向量里有什么、残差连接和后面的层，同样决定"
    "结果。",
    "Weights say how much of each value vector was mixed in. They are not by themselves an "
    "explanation: what the values hold, the residual connection and later layers decide as well."};

}  // namespace insightWords
