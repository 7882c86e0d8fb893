// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The structures of MathTypesetter: scripts, fractions, roots, brackets, sums, pills.

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

#include "look/mathtypesetter.h"

using namespace Qt::StringLiterals;
using math::Kind;
using math::Node;
using math::Tone;

namespace {

constexpr qreal scriptScale = 0.68;
constexpr qreal fractionScale = 0.8;
constexpr qreal captionScale = 0.55;

}  // namespace

MathTypesetter::Box MathTypesetter::setScript(const Node& node, const Context& c) {
    if (node.children[0].kind == Kind::Sum && !c.inner && c.script == 0) {
        return setLimits(node, c);
    }
    Box box = set(node.children[0], c);
    const bool tall = box.tall;
    const qreal italic = box.italic;
    const qreal baseWidth = std::max(0.0, box.width);
    const qreal baseAscent = box.ascent;
    const qreal baseDescent = box.descent;
    Context inner = c;
    inner.em = std::max(1.0, c.em * scriptScale);
    ++inner.script;

    inner.sub = true;
    Box sub = set(node.children[1], inner);
    inner.sub = c.sub;
    Box sup = set(node.children[2], inner);
    const bool both = !sub.marks.empty() && !sup.marks.empty();

    qreal up = std::max(0.36 * c.em, tall ? baseAscent - 0.3 * c.em : 0);
    // A superscript with a low part keeps clear of the base's middle.
    up = std::max(up, sup.descent + 0.3 * c.em);
    qreal down = std::max(0.2 * c.em, tall ? baseDescent - 0.05 * c.em : 0);
    down = std::max(down, sub.ascent - 0.4 * c.em);
    if (both) {
        const qreal gap = (up - sup.descent) + (down - sub.ascent);
        down += std::max(0.0, 0.1 * c.em - gap);
    }
    const qreal air = 0.04 * c.em;
    if (!sub.marks.empty()) {
        box.add(std::move(sub), {baseWidth - italic + air, down});
    }
    if (!sup.marks.empty()) {
        box.add(std::move(sup), {baseWidth + air, -up});
    }
    box.italic = 0;
    box.tall = tall;
    return box;
}

MathTypesetter::Box MathTypesetter::setSum(const Context& c) {
    Context large = c;
    large.em = c.em * (c.script > 0 ? 1.0 : 1.3);
    Box sign = glyphs(u"Σ"_s, symbolFont(large, false), color(c));
    // Centred on the axis, as a sum sign is.
    const qreal shift = (sign.ascent - sign.descent) / 2 - axis(c);
    Box box;
    const qreal width = sign.width;
    box.add(std::move(sign), {0, shift});
    box.width = width + 0.08 * c.em;
    return box;
}

MathTypesetter::Box MathTypesetter::setLimits(const Node& node, const Context& c) {
    Box sign = setSum(c);
    Context inner = c;
    inner.em = std::max(1.0, c.em * 0.6);
    ++inner.script;
    inner.sub = true;
    Box below = set(node.children[1], inner);
    inner.sub = false;
    Box above = set(node.children[2], inner);
    const qreal width = std::max({sign.width, below.width, above.width});
    const qreal gap = 0.12 * c.em;
    const qreal top = sign.ascent;
    const qreal bottom = sign.descent;
    Box box;
    const qreal signX = (width - sign.width) / 2;
    box.add(std::move(sign), {signX, 0});
    if (!below.marks.empty()) {
        const QPointF at((width - below.width) / 2, bottom + gap + below.ascent);
        box.add(std::move(below), at);
    }
    if (!above.marks.empty()) {
        const QPointF at((width - above.width) / 2, -top - gap - above.descent);
        box.add(std::move(above), at);
    }
    box.width = width + 0.1 * c.em;
    box.tall = true;
    return box;
}

MathTypesetter::Box MathTypesetter::setFraction(const Node& node, const Context& c) {
    Context inner = c;
    inner.em = std::max(1.0, c.em * fractionScale);
    inner.inner = true;
    Box over = set(node.children[0], inner);
    Box under = set(node.children[1], inner);
    const qreal thickness = rule(c);
    const qreal pad = 0.12 * c.em;
    const qreal gap = 0.2 * c.em;
    const qreal width = std::max(over.width, under.width) + 2 * pad;
    const qreal middle = axis(c);
    Box box;
    const QPointF overAt((width - over.width) / 2, -middle - thickness / 2 - gap - over.descent);
    const QPointF underAt((width - under.width) / 2, -middle + thickness / 2 + gap + under.ascent);
    box.add(std::move(over), overAt);
    box.add(std::move(under), underAt);
    QPainterPath bar;
    bar.addRect(0, -middle - thickness / 2, width, thickness);
    box.addMark(fill(bar, c.tone == Tone::Inherit ? style_.text : color(c)));
    box.width = width;
    box.ascent = std::max(box.ascent, middle + thickness / 2);
    box.tall = true;
    return box;
}

// Painted, because the sans fonts lack √ and a glyph would not grow.
MathTypesetter::Box MathTypesetter::setRoot(const Node& node, const Context& c) {
    Context inner = c;
    inner.inner = true;
    Box content = set(node.children[0], inner);
    const qreal thickness = std::max(c.em < 20 ? 0.9 : 1.0, c.em * 0.045);
    const qreal top = std::max(content.ascent, 0.62 * c.em) + 0.14 * c.em + thickness / 2;
    const qreal foot = std::max(content.descent, 0.02 * c.em);
    const qreal height = top + foot;
    const qreal lean = std::min(0.62 * c.em, 0.36 * c.em + 0.12 * height);
    const qreal left = 0.05 * c.em;
    const qreal right = left + lean + content.width + 0.08 * c.em;

    QPainterPath thin;  // the hook, the long stroke and the bar
    const QPointF hook(left, foot - 0.42 * height);
    const QPointF shoulder(left + 0.24 * lean, foot - 0.5 * height);
    const QPointF valley(left + 0.56 * lean, foot);
    const QPointF peak(left + lean, -top);
    thin.moveTo(hook);
    thin.lineTo(shoulder);
    thin.moveTo(valley);
    thin.lineTo(peak);
    thin.lineTo(right, -top);
    QPainterPath thick;  // the short stroke down
    thick.moveTo(shoulder);
    thick.lineTo(valley);

    Box box;
    box.addMark(stroke(thin, color(c), thickness));
    box.addMark(stroke(thick, color(c), thickness * 1.9));
    box.ascent = top + thickness / 2;
    box.descent = foot + thickness;
    box.add(std::move(content), {left + lean + 0.03 * c.em, 0});
    box.width = right + thickness / 2 + 0.04 * c.em;
    box.tall = false;
    return box;
}

MathTypesetter::Box MathTypesetter::setUnder(const Node& node, const Context& c) {
    Box body = set(node.children[0], c);
    Context small = c;
    small.em = std::max(1.0, c.em * captionScale);
    small.inner = true;
    if (small.tone == Tone::Inherit) {
        small.tone = Tone::Muted;
    }
    Box caption = set(node.children[1], small);
    const qreal width = std::max(body.width, caption.width);
    const qreal tick = 0.15 * c.em;
    const qreal top = std::max(body.descent, 0.1 * c.em) + 0.2 * c.em;
    const qreal bodyX = (width - body.width) / 2;
    const qreal half = 0.5;
    QPainterPath bracket;
    bracket.moveTo(bodyX + half, top);
    bracket.lineTo(bodyX + half, top + tick);
    bracket.lineTo(bodyX + body.width - half, top + tick);
    bracket.lineTo(bodyX + body.width - half, top);
    const bool tall = body.tall;
    Box box;
    box.add(std::move(body), {bodyX, 0});
    box.addMark(stroke(bracket, style_.bracket, std::max(1.0, 0.03 * c.em)));
    box.descent = std::max(box.descent, top + tick + 1);
    if (!caption.marks.empty()) {
        const QPointF at((width - caption.width) / 2, top + tick + 0.22 * c.em + caption.ascent);
        box.add(std::move(caption), at);
    }
    box.width = width;
    box.tall = tall;
    return box;
}

MathTypesetter::Box MathTypesetter::setFence(const Node& node, const Context& c) {
    Box content = setRow(node.children, c);
    const bool sans =
        std::any_of(node.children.begin(), node.children.end(), [](const Node& child) {
            const auto holds = [](const Node& n, const auto& self) -> bool {
                return n.kind == Kind::Number || n.text == u"∞" ||
                       std::any_of(n.children.begin(), n.children.end(),
                                   [&](const Node& m) { return self(m, self); });
            };
            return holds(child, holds);
        });
    const qreal half = std::max(content.ascent - axis(c), content.descent + axis(c));
    Box box;
    if (!content.tall && half < 0.72 * c.em) {
        const QFont font = sans && !c.sub ? numberFont(c) : symbolFont(c, false);
        Box open = glyphs(node.text.first(1), font, color(c));
        Box close = glyphs(node.text.last(1), font, color(c));
        const qreal x = open.width;
        const qreal end = x + content.width;
        box.add(std::move(open), {0, 0});
        box.add(std::move(content), {x, 0});
        box.add(std::move(close), {end, 0});
        return box;
    }
    const qreal reach = half + 0.06 * c.em;
    const qreal width = std::clamp(0.12 * reach, 0.24 * c.em, 0.5 * c.em);
    const qreal top = -axis(c) - reach;
    const qreal bottom = -axis(c) + reach;
    const qreal pad = 0.06 * c.em;
    const auto bracket = [&](bool mirrored, qreal x) {
        const auto at = [&](qreal dx, qreal y) {
            return QPointF(mirrored ? x + width - dx : x + dx, y);
        };
        if (node.text.front() == u'[') {
            QPainterPath path;
            path.moveTo(at(width, top));
            path.lineTo(at(0.3 * width, top));
            path.lineTo(at(0.3 * width, bottom));
            path.lineTo(at(width, bottom));
            return stroke(path, color(c), rule(c));
        }
        // A crescent: thin at its ends, thicker in the middle.
        const qreal bulge = rule(c) * 1.6;
        QPainterPath path;
        path.moveTo(at(width, top));
        path.cubicTo(at(-0.25 * width, top + 0.55 * reach),
                     at(-0.25 * width, bottom - 0.55 * reach), at(width, bottom));
        path.cubicTo(at(-0.25 * width + bulge, bottom - 0.55 * reach),
                     at(-0.25 * width + bulge, top + 0.55 * reach), at(width, top));
        return fill(path, color(c));
    };
    box.addMark(bracket(false, 0));
    const qreal contentWidth = content.width;
    box.add(std::move(content), {width + pad, 0});
    const qreal closeX = width + 2 * pad + contentWidth;
    box.addMark(bracket(true, closeX));
    box.width = closeX + width + 0.04 * c.em;
    box.ascent = std::max(box.ascent, -top + rule(c) / 2);
    box.descent = std::max(box.descent, bottom + rule(c) / 2);
    box.tall = true;
    return box;
}

MathTypesetter::Box MathTypesetter::setAccent(const Node& node, const Context& c) {
    Box box = set(node.children[0], c);
    const qreal thickness = rule(c);
    const qreal y = -box.ascent - 0.12 * c.em;
    // Over a leaning letter the accent leans with it.
    const qreal lean = 0.06 * c.em;
    QPainterPath path;
    if (node.text == u"hat") {
        const qreal middle = box.width / 2 + lean;
        const qreal half = std::min(0.22 * c.em, box.width / 2);
        path.moveTo(middle - half, y + 0.04 * c.em);
        path.lineTo(middle, y - 0.1 * c.em);
        path.lineTo(middle + half, y + 0.04 * c.em);
    } else {
        path.moveTo(0.05 * c.em + lean / 2, y);
        path.lineTo(box.width, y);
    }
    const QRectF extent = path.boundingRect();
    box.addMark(stroke(path, color(c), thickness));
    box.ascent = -extent.top() + thickness;
    box.width = std::max(box.width, extent.right() + thickness / 2);
    return box;
}

MathTypesetter::Box MathTypesetter::setPill(const Node& node, const Context& c) {
    const bool row = node.tone == Tone::Row;
    Context inner = c;
    inner.bold = true;
    inner.tone = Tone::Text;
    Box label = set(node.children[0], inner);
    const QColor ink = row ? style_.rowPillText : style_.columnPillText;
    for (Mark& mark : label.marks) {
        mark.color = ink;
    }
    // One height for all labels of a size, whatever their letters.
    const qreal height = 1.6 * c.em;
    const qreal top = -axis(c) - height / 2;
    const qreal width = std::max(label.width + 1.1 * c.em, height);
    QPainterPath path;
    path.addRoundedRect(QRectF(0, top, width, height), height / 2, height / 2);
    Box box;
    box.addMark(fill(path, row ? style_.rowPill : style_.columnPill));
    const QPointF at((width - label.width) / 2, 0);
    box.add(std::move(label), at);
    box.width = width;
    box.ascent = std::max(box.ascent, -top);
    box.descent = std::max(box.descent, top + height);
    return box;
}

MathTypesetter::Box MathTypesetter::setGroup(const Node& node, const Context& c) {
    Context inner = c;
    if (node.tone != Tone::Inherit) {
        inner.tone = node.tone;
    }
    inner.bold = c.bold || node.bold;
    inner.upright = c.upright || node.upright;
    inner.em = std::max(1.0, c.em * node.percent / 100);
    Box box = set(node.children[0], inner);
    if (node.link >= 0) {
        const QRectF rect(0, -box.ascent, box.width, box.ascent + box.descent);
        box.links.push_back({node.link, rect});
    }
    return box;
}
