// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Turns a tree of symbols into marks at places. Only MathText uses it.

#pragma once

#include "look/mathnode.h"
#include "look/mathtext.h"

class MathTypesetter {
public:
    explicit MathTypesetter(const MathStyle& style) : style_(style) {}

    MathLayout typeset(const math::Node& root, qreal maxWidth);

private:
    using Mark = MathLayout::Mark;

    /// What has been set so far, its baseline starting at (0, 0).
    struct Box {
        qreal width = 0, ascent = 0, descent = 0;
        qreal italic = 0;  ///< how far the last letter leans out; a subscript tucks under it
        bool tall = false;
        std::vector<Mark> marks;
        std::vector<MathLink> links;

        void add(Box&& other, QPointF at);
        void addMark(Mark mark) { marks.push_back(std::move(mark)); }
    };

    /// What a part inherits from where it stands.
    struct Context {
        qreal em = 13;
        math::Tone tone = math::Tone::Inherit;
        bool bold = false;
        bool upright = false;
        int script = 0;  ///< > 0 inside a sub- or superscript
        bool sub = false;
        bool inner = false;  ///< inside a fraction or root: limits of Σ stand beside it
    };

    /// One item of a row, with the space before it and whether a line may begin with it.
    struct Item {
        Box box;
        qreal before = 0;
        enum class Break { No, Term, Word, Forced } breaks = Break::No;
        bool equals = false;
    };

    Box set(const math::Node& node, const Context& c);
    Box setRow(const std::vector<math::Node>& nodes, const Context& c);
    std::vector<Item> items(const std::vector<math::Node>& nodes, const Context& c, bool top);
    Box setLines(std::vector<Item> items, qreal maxWidth, const Context& c, int* lines);

    Box setWord(const math::Node& node, const Context& c);
    Box setScript(const math::Node& node, const Context& c);
    Box setLimits(const math::Node& node, const Context& c);
    Box setFraction(const math::Node& node, const Context& c);
    Box setRoot(const math::Node& node, const Context& c);
    Box setUnder(const math::Node& node, const Context& c);
    Box setFence(const math::Node& node, const Context& c);
    Box setAccent(const math::Node& node, const Context& c);
    Box setPill(const math::Node& node, const Context& c);
    Box setGroup(const math::Node& node, const Context& c);
    Box setSum(const Context& c);

    Box glyphs(const QString& text, const QFont& font, const QColor& color) const;
    static Mark stroke(const QPainterPath& path, const QColor& color, qreal width);
    static Mark fill(const QPainterPath& path, const QColor& color);

    [[nodiscard]] QColor color(const Context& c) const;
    [[nodiscard]] QFont numberFont(const Context& c) const;
    [[nodiscard]] QFont symbolFont(const Context& c, bool italic) const;
    [[nodiscard]] qreal axis(const Context& c) const { return 0.357 * c.em; }
    [[nodiscard]] qreal rule(const Context& c) const;

    const MathStyle& style_;
};
