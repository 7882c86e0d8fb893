// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The few words that a figure itself says, in both languages at once (a figure may show both, and
// an exported one must not depend on a loaded translation).

#pragma once

#include "attention/text.h"

namespace figurewords {

using attention::Text;

inline constexpr Text rowSum{"Σ 行和", "row sum"};
inline constexpr Text rowsSumToOne{"每行之和为 1", "Rows sum to 1"};
inline constexpr Text hiddenRowSums{"每行之和为 1；无处可看的行为 0",
                                    "Rows sum to 1; a row that may attend to nothing is 0"};
inline constexpr Text sharedRange{"各步共用一个颜色范围", "One colour range for all steps"};
inline constexpr Text byHand{"手算（保留 {decimals} 位小数）", "By hand, {decimals} decimals"};
inline constexpr Text byHandOne{"手算（保留 1 位小数）", "By hand, 1 decimal"};
inline constexpr Text exact{"精确计算", "Exact"};
inline constexpr Text exactShown{"精确计算（显示 {decimals} 位小数）",
                                 "Exact, shown to {decimals} decimals"};
inline constexpr Text counts{"{rows} {rowAxis} × {columns} {columnAxis}",
                             "{rows} {rowAxis} × {columns} {columnAxis}"};
inline constexpr Text count{"{columns} {columnAxis}", "{columns} {columnAxis}"};
inline constexpr Text areas{"每格取 {count} 个数中绝对值最大的一个",
                            "Each square shows the largest of {count} values by magnitude"};

inline constexpr Text readingRow{"读第 {row} 行", "Reading row {row}"};
inline constexpr Text rowRounded{"整行舍入，和恰为 1：{cells}",
                                 "Rounded as a row, so that it sums to 1: {cells}"};
inline constexpr Text writtenAs{"{exact} 记作 {shown}", "{exact} is written {shown}"};
inline constexpr Text moreTokens{"还有 {count} 个词", "and {count} more tokens"};

inline constexpr Text recapTitle{"回顾", "Recap"};
inline constexpr Text recapSentence{
    "从输入到输出的每一步，都在这里；点任一格，就回到它那一步。",
    "Every step from input to output; press any cell to return to its step."};

inline constexpr Text howComputed{"这个数怎么来的？", "How was this computed?"};
inline constexpr Text originCell{"第 {row} 行第 {column} 列", "row {row}, column {column}"};
inline constexpr Text originRow{"第 {row} 行", "row {row}"};
inline constexpr Text originColumn{"第 {column} 列", "column {column}"};
inline constexpr Text originAll{"各行", "all rows"};

}  // namespace figurewords
