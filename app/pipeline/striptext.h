// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What the cards of the walk and of the flow diagram are called.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "attention/plan.h"
#include "i18n/languages.h"
#include "pipeline/stripentries.h"

namespace stripText {

struct CardLabel {
    QString markup;  ///< symbols and names, mathematics markup
    QString second;  ///< the names in the second language
};

CardLabel cardLabel(const attention::Plan& plan, const StripEntry& entry,
                    const Languages& languages, bool symbolsOnly);
/// Symbol and name of one step: `A 权重`.
CardLabel stepLabel(const attention::Step& step, const Languages& languages);

/// The same with the innermost group before it: `第 1 头 · A_1 权重`.
CardLabel stepLine(const attention::Plan& plan, int step, const Languages& languages);

/// 第 1 层 · 第 1 头: the group with those around it, outermost first.
QString frameTitle(const attention::Plan& plan, const std::string& place,
                   const Languages& languages);
/// The same with each language on its own: 第 1 层 · 第 1 头 | Layer 1 · Head 1.
Label placeTitle(const attention::Plan& plan, const std::string& place, const Languages& languages);
/// The same, whole first, then without the outermost groups one by one: for narrow frames.
std::vector<Label> placeTitles(const attention::Plan& plan, const std::string& place,
                               const Languages& languages);
Label groupTitle(const attention::Plan& plan, const std::string& place, const Languages& languages);

/// 5 步
QString stepCount(int count);

/// For tooltips and screen readers: 第 5 步，共 7 步：注意力权重 A.
QString spoken(const attention::Plan& plan, const StripEntry& entry, const Languages& languages);
QString spokenStep(const attention::Plan& plan, int step, const Languages& languages);

}  // namespace stripText
