// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The tree that the inline symbol language is parsed into; only MathText's own files read it.

#pragma once

#include <QHash>
#include <QString>
#include <vector>

namespace math {

enum class Kind {
    Row,       ///< children one after the other
    Word,      ///< letters of the symbol font; one letter is italic, a name such as max upright
    Number,    ///< digits of the number font
    Operator,  ///< one of + − = × · …, or punctuation
    Text,      ///< anything else, in the interface's font
    Space,     ///< text gives its width in hundredths of an em
    Break,     ///< a new line
    Script,    ///< children: base, sub, sup (empty rows where absent)
    Fraction,  ///< children: numerator, denominator
    Root,      ///< child: radicand
    Under,     ///< children: body, caption beneath its bracket
    Fence,     ///< text: the two brackets; child: content
    Sum,       ///< Σ
    Accent,    ///< text: "bar" or "hat"; child
    Pill,      ///< tone Row or Column; child: label
    Group,     ///< a tone, a link, bold, upright or a size for the child
};

enum class Tone { Inherit, Text, Muted, Row, Column, Selection };

struct Node {
    Kind kind = Kind::Row;
    QString text;
    std::vector<Node> children;
    Tone tone = Tone::Inherit;
    int link = -1;      ///< Group: an id ≥ 0 makes the child a link
    int percent = 100;  ///< Group: size
    bool bold = false;
    bool upright = false;
};

/// Parses any text; what is not understood becomes Text, so that nothing is lost.
Node parse(const QString& markup);

/// What commands such as \beta stand for, by name.
const QHash<QString, QString>& symbolCommands();

/// One line for screen readers, logs and the clipboard: S_12 = 2·2 + 0·0.
QString plainText(const Node& node);

}  // namespace math
