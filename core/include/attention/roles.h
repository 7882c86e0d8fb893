// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// What a learner sees of a step: one row of one table. Views, exports, the command line and lessons
// read it; nothing switches on a particular role.
#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "attention/export.h"
#include "attention/text.h"

namespace attention {

enum class RoleId {
    // steps
    X,
    source,
    positions,
    embedded,
    Q,
    K,
    V,
    scores,
    scaled,
    capped,
    masked,
    weights,
    Z,
    concat,
    output,
    residual,
    norm,
    hidden,
    activated,
    ffn,
    // what is typed or chosen, and only ever an operand
    WQ,
    WK,
    WV,
    bQ,
    bK,
    bV,
    mask,
    WO,
    bO,
    W1,
    b1,
    W2,
    b2,
    gamma,
    beta,
};

/// How numbers of a role are coloured and printed.
enum class ValueKind {
    signedValue,  ///< diverging map centred on 0, range -m … m
    probability,  ///< sequential map 0 … 1, rows sum to 1
    masked,       ///< signed, but -inf is hatched and means "may not attend"
};

/// What an axis counts; gives "3 queries × 3 keys" and the kind of labels.
enum class Axis { token, query, key, feature };

struct AxisName {
    Text singular;  ///< "query"
    Text plural;    ///< "queries"
};
ATTENTION_EXPORT const AxisName& axisName(Axis axis);

struct Role {
    RoleId id;
    std::string_view key;     ///< last part of the step key or path: "scores", "WQ", "norm"
    std::string_view symbol;  ///< small mathematics markup: "S/\sqrt{d_k}", "W^Q"
    Text name;                ///< short, under a thumbnail: 得分 / scores
    Text title;               ///< 原始注意力得分 / Raw attention scores
    Text explanation;         ///< one sentence: what happens in this step
    /// One sentence on the chosen cell: {value} {row} {column} {rowToken} {columnToken}
    Text cellSentence;
    /// Reading of a chosen row ("{token} gives {list}."), with the patterns of the list's first
    /// item ("{value} of its attention to {token}") and of the others ("{value} to {token}"); empty
    /// where a row is not read aloud. readRow() fills them in.
    Text rowReading;
    Text rowReadingFirst;
    Text rowReadingItem;
    std::string_view arrow;        ///< what leads here from the previous stop: "Q \times K^T"
    std::string_view formulaPart;  ///< which part of the block's formula this step lights
    ValueKind kind;
    Axis rows;
    Axis columns;
    /// Steps of one head with the same stop are walked together ("projections": Q, K, V).
    std::string_view stop;
};

ATTENTION_EXPORT std::span<const Role> roles();
ATTENTION_EXPORT const Role& role(RoleId id);

/// Puts words in the place of {name}: fillIn("{value} to {token}", {{"value", "0.035"}, …}). A
/// placeholder that is not given stays as it is.
ATTENTION_EXPORT std::string fillIn(
    std::string_view pattern,
    std::initializer_list<std::pair<std::string_view, std::string_view>> words);

/// "猫 gives 0.035 of its attention to 猫, 0.260 to 抓, 0.705 to 老鼠." — `values` as they are
/// shown, one for each of `tokens`; a view may leave out the small ones. Empty where the role has
/// no reading or there is nothing to read.
ATTENTION_EXPORT std::string readRow(const Role& role, Language language, std::string_view token,
                                     std::span<const std::string> tokens,
                                     std::span<const std::string> values);

}  // namespace attention
