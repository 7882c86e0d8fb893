// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Sizes and fonts of the flow diagram that both measuring and painting use.
#pragma once

#include <QFont>

#include "document/lab.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "look/typography.h"

namespace diagramStyle {

inline constexpr qreal stopPadding = 6;
inline constexpr qreal labelGap = 6;
inline constexpr qreal foldedPadding = 12;
inline constexpr qreal foldedShare =
    0.6;  ///< of the cell size, for the thumbnail of a folded group
inline constexpr qreal shadow = 5;
inline constexpr qreal titleHeight = 32;
inline constexpr qreal chevronWidth = 30;  ///< with the space before and after it
inline constexpr qreal titleGap = 10;      ///< between a title, its second language and its note
inline constexpr qreal radius = 8;

inline Typography type(const Lab& lab) {
    return lab.appearance.typography();
}
inline QFont titleFont(const Lab& lab) {
    return type(lab).ui(TextSize::Ui, true);
}
inline QFont secondFont(const Lab& lab) {
    return type(lab).ui(TextSize::Ui);
}
inline QFont smallFont(const Lab& lab) {
    return type(lab).ui(TextSize::SmallCaption);
}
inline MathStyle label(const Lab& lab) {
    const Typography t = type(lab);
    return MathStyle::label(lab.appearance.theme(), t, t.px(TextSize::Caption));
}
inline MathStyle chain(const Lab& lab) {
    return label(lab).inColor(lab.appearance.theme().muted);
}
inline MathStyle lineLabel(const Lab& lab) {
    return chain(lab);
}

}  // namespace diagramStyle
