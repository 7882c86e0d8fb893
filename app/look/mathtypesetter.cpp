// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/mathtypesetter.h"

#include <QFontMetricsF>
#include <QHash>
#include <QTextBoundaryFinder>
#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using math::Kind;
using math::Node;
using math::Tone;

namespace {

constexpr int referencePixels = 100;
constexpr qreal symbolScale = 1.08;  // serif letters look small beside sans digits of one size

// Operators with air on both sides, and those that a line may begin with.
bool isBinary(const QString& text) {
    static constexpr QStringView all = u"+−=×÷±≈≤≥≠→<>·∈⊙⊕";
    return text.size() == 1 && all.contains(text.front());
}
bool startsLine(const QString& text) {
    static constexpr QStringView all = u"+−=±≈→";
    return text.size() == 1 && all.contains(text.front());
}
bool isTight(const QString& text) {
    return text == u"·";
}

// The sans fonts have these; all other signs come from the symbol font.
bool inNumberFont(QChar sign) {
    static constexpr QStringView all = u"+−=×÷±·/,.:;%()[]<>|!*…";
    return all.contains(sign);
}

bool holdsNumber(const Node& node) {
    return node.kind == Kind::Number || (node.kind == Kind::Operator && node.text == u"∞") ||
           std::any_of(node.children.begin(), node.children.end(), holdsNumber);
}

bool isUprightName(const QString& word) {
    if (word.size() >= 3 || word == u"LN" || word == u"ln") {
        return true;
    }
    return !word.isEmpty() && word.front().isUpper() &&
           word.front().script() == QChar::Script_Greek;
}

// How far italic letters reach out of their advance, per pixel of size. Measured large, because at
// its own size a glyph's extent is rounded to whole pixels, which would push scripts away from
// small letters.
struct Lean {
    qreal left = 0;
    qreal right = 0;
};

Lean leanOf(const QString& text, const QFont& font) {
    static QHash<QString, Lean> known;
    const QString key = text + (font.bold() ? u'b' : u'r') + font.family();
    if (const auto found = known.constFind(key); found != known.constEnd()) {
        return *found;
    }
    QFont large = font;
    large.setPixelSize(referencePixels);
    const QFontMetricsF metrics(large);
    const QRectF ink = metrics.tightBoundingRect(text);
    const Lean lean{std::max(0.0, -ink.left()) / referencePixels,
                    std::max(0.0, ink.right() - metrics.horizontalAdvance(text)) / referencePixels};
    if (known.size() > 500) {  // symbols are few; arbitrary words need not be kept
        known.clear();
    }
    known.insert(key, lean);
    return lean;
}

// Shaping a run is what typesetting costs, and a screen shows the same few hundred again and again.
struct RunMetrics {
    qreal advance = 0;
    qreal xHeight = 0;
    QRectF ink;
};

RunMetrics metricsOf(const QString& text, const QFont& font) {
    constexpr qsizetype most = 4000;
    static QHash<std::pair<QFont, QString>, RunMetrics> known;
    const std::pair key(font, text);
    if (const auto found = known.constFind(key); found != known.constEnd()) {
        return *found;
    }
    const QFontMetricsF metrics(font);
    const RunMetrics made{metrics.horizontalAdvance(text), metrics.xHeight(),
                          metrics.tightBoundingRect(text)};
    if (known.size() >= most) {
        known.clear();
    }
    known.insert(key, made);
    return made;
}

}  // namespace

void MathTypesetter::Box::add(Box&& other, QPointF at) {
    for (Mark& mark : other.marks) {
        mark.at += at;
        marks.push_back(std::move(mark));
    }
    for (MathLink& link : other.links) {
        link.rect.translate(at);
        links.push_back(link);
    }
    width = std::max(width, at.x() + other.width);
    ascent = std::max(ascent, other.ascent - at.y());
    descent = std::max(descent, other.descent + at.y());
}

MathTypesetter::Mark MathTypesetter::stroke(const QPainterPath& path, const QColor& color,
                                            qreal width) {
    Mark mark;
    mark.path = path;
    mark.color = color;
    mark.stroke = width;
    return mark;
}

MathTypesetter::Mark MathTypesetter::fill(const QPainterPath& path, const QColor& color) {
    return stroke(path, color, 0);
}

QColor MathTypesetter::color(const Context& c) const {
    switch (c.tone) {
        case Tone::Row:
            return style_.row;
        case Tone::Column:
            return style_.column;
        case Tone::Selection:
            return style_.selection;
        case Tone::Muted:
            return style_.muted;
        case Tone::Text:
        case Tone::Inherit:
            break;
    }
    return style_.text;
}

QFont MathTypesetter::numberFont(const Context& c) const {
    return style_.type.number(c.em, c.bold);
}

QFont MathTypesetter::symbolFont(const Context& c, bool italic) const {
    return style_.type.symbol(c.em * symbolScale, italic && !c.upright, c.bold);
}

qreal MathTypesetter::rule(const Context& c) const {
    return std::max(1.0, c.em * 0.045);
}

// A run of one font. Its box holds what is painted, not only the advance: italic letters lean out
// of theirs, and a picture that is cut to the box must not cut them.
MathTypesetter::Box MathTypesetter::glyphs(const QString& text, const QFont& font,
                                           const QColor& color) const {
    Box box;
    if (text.isEmpty()) {
        return box;
    }
    const RunMetrics run = metricsOf(text, font);
    const qreal advance = run.advance;
    const QRectF& ink = run.ink;
    qreal left = std::max(0.0, -ink.left());
    box.italic = std::max(0.0, ink.right() - advance);
    if (font.italic()) {
        const Lean lean = leanOf(text, font);
        left = lean.left * font.pixelSize();
        box.italic = lean.right * font.pixelSize();
    }
    box.width = left + advance + box.italic;
    box.ascent = std::max(-ink.top(), run.xHeight);
    box.descent = std::max(0.0, ink.bottom());
    Mark mark;
    mark.at = {left, 0};
    mark.text = text;
    mark.font = font;
    mark.color = color;
    box.addMark(std::move(mark));
    return box;
}

MathTypesetter::Box MathTypesetter::set(const Node& node, const Context& c) {
    switch (node.kind) {
        case Kind::Row:
            return setRow(node.children, c);
        case Kind::Word:
            return setWord(node, c);
        case Kind::Number:
            return glyphs(node.text, c.sub ? symbolFont(c, false) : numberFont(c), color(c));
        case Kind::Operator: {
            const bool quiet = c.tone == Tone::Inherit && isBinary(node.text);
            const QColor ink = quiet ? style_.operators : color(c);
            const bool sans = inNumberFont(node.text.front()) && !(c.sub && node.text != u"−");
            return glyphs(node.text, sans ? numberFont(c) : symbolFont(c, false), ink);
        }
        case Kind::Text:
            return glyphs(node.text, style_.type.ui(c.em, c.bold), color(c));
        case Kind::Space: {
            Box box;
            box.width = node.text.toDouble() / 100 * c.em;
            return box;
        }
        case Kind::Break:
            return {};
        case Kind::Script:
            return setScript(node, c);
        case Kind::Fraction:
            return setFraction(node, c);
        case Kind::Root:
            return setRoot(node, c);
        case Kind::Under:
            return setUnder(node, c);
        case Kind::Fence:
            return setFence(node, c);
        case Kind::Sum:
            return setSum(c);
        case Kind::Accent:
            return setAccent(node, c);
        case Kind::Pill:
            return setPill(node, c);
        case Kind::Group:
            return setGroup(node, c);
    }
    return {};
}

// The items of a row with their spaces: air round an operator between two terms, none round a sign,
// none in scripts.
std::vector<MathTypesetter::Item> MathTypesetter::items(const std::vector<Node>& nodes,
                                                        const Context& c, bool top) {
    std::vector<Item> result;
    enum class Before { Nothing, Term, Operator, Sign, Comma } before = Before::Nothing;
    qreal pending = 0;  // space owed to the next item
    bool spaced = false;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Node& node = nodes[i];
        if (node.kind == Kind::Space) {
            const qreal width = node.text.toDouble() / 100 * c.em;
            if (node.text != u"25") {
                pending += width;  // asked for by name
            } else if (before == Before::Term) {
                pending = std::max(pending, width);
                spaced = true;
            } else if (before == Before::Sign) {
                pending = std::max(pending, style_.operatorSpace * c.em);  // "+ M" is no sign
            }
            continue;
        }
        if (node.kind == Kind::Break) {
            Item item;
            item.breaks = Item::Break::Forced;
            result.push_back(std::move(item));
            before = Before::Nothing;
            pending = 0;
            continue;
        }
        Item item;
        const bool isOperator = node.kind == Kind::Operator;
        if (isOperator && isBinary(node.text) && before == Before::Term && c.script == 0) {
            const qreal wide = c.inner ? std::min(0.3, style_.operatorSpace) : style_.operatorSpace;
            const qreal air = isTight(node.text) ? 0.09 : wide;
            item.before = air * c.em;
            item.box = set(node, c);
            item.breaks = startsLine(node.text) ? Item::Break::Term : Item::Break::No;
            item.equals = node.text == u"=" || node.text == u"≈";
            pending = air * c.em;
            before = Before::Operator;
            spaced = false;
            result.push_back(std::move(item));
            continue;
        }
        if (node.kind == Kind::Text && top) {
            // Words may go to the next line, and so may Chinese characters.
            QTextBoundaryFinder finder(QTextBoundaryFinder::Line, node.text);
            qsizetype from = 0;
            while (from < node.text.size()) {
                qsizetype to = finder.toNextBoundary();
                to = to < 0 ? node.text.size() : to;
                Item word;
                QString piece = node.text.sliced(from, to - from);
                qsizetype kept = piece.size();
                while (kept > 0 && piece[kept - 1].isSpace()) {
                    --kept;
                }
                const QFontMetricsF metrics(style_.type.ui(c.em, c.bold));
                word.before = pending;
                pending =
                    metrics.horizontalAdvance(piece) - metrics.horizontalAdvance(piece.first(kept));
                Node part = node;
                part.text = piece.first(kept);
                word.box = set(part, c);
                word.breaks = from > 0 || spaced ? Item::Break::Word : Item::Break::No;
                result.push_back(std::move(word));
                from = to;
            }
            spaced = pending > 0;
            before = Before::Term;
            continue;
        }
        item.before = pending;
        item.box = set(node, c);
        item.breaks = spaced && before == Before::Term ? Item::Break::Word : Item::Break::No;
        const bool comma = isOperator && (node.text == u"," || node.text == u";");
        pending = comma && c.script == 0 ? 0.22 * c.em : 0;
        spaced = false;
        const bool sign = isOperator && isBinary(node.text);
        before = comma ? Before::Comma : sign ? Before::Sign : Before::Term;
        result.push_back(std::move(item));
    }
    return result;
}

MathTypesetter::Box MathTypesetter::setRow(const std::vector<Node>& nodes, const Context& c) {
    Box box;
    qreal x = 0;
    for (Item& item : items(nodes, c, false)) {
        x += item.before;
        const qreal width = item.box.width;
        const qreal italic = item.box.italic;
        box.tall = box.tall || item.box.tall;
        box.add(std::move(item.box), {x, 0});
        box.italic = italic;
        x += width;
    }
    box.width = std::max(box.width, x);
    return box;
}

MathTypesetter::Box MathTypesetter::setLines(std::vector<Item> items, qreal maxWidth,
                                             const Context& c, int* lines) {
    // A segment is what must stay on one line: the items up to the next possible break.
    const auto segmentWidth = [&](std::size_t from) {
        qreal width = 0;
        for (std::size_t i = from; i < items.size(); ++i) {
            if (i > from && items[i].breaks != Item::Break::No) {
                break;
            }
            width += (i > from ? items[i].before : 0) + items[i].box.width;
        }
        return width;
    };
    std::vector<Box> rows(1);
    qreal x = 0;
    qreal indent = -1;
    for (std::size_t i = 0; i < items.size(); ++i) {
        Item& item = items[i];
        const bool full = maxWidth > 0 && item.breaks != Item::Break::No && x > 0 &&
                          x + item.before + segmentWidth(i) > maxWidth + 0.01;
        if (item.breaks == Item::Break::Forced || full) {
            rows.emplace_back();
            // Terms continue under the first one after "=", words at the margin.
            const bool hang = item.breaks == Item::Break::Term && indent > 0;
            x = hang && indent + segmentWidth(i) <= maxWidth ? indent : 0;
            if (item.breaks == Item::Break::Forced) {
                continue;
            }
        } else {
            x += item.before;
        }
        if (item.equals && indent < 0) {
            indent = maxWidth > 0 && x <= 0.4 * maxWidth ? x : 0;
        }
        const qreal width = item.box.width;
        rows.back().add(std::move(item.box), {x, 0});
        x += width;
    }
    Box box = std::move(rows.front());
    qreal y = 0;
    qreal below = box.descent;  // of the line before
    for (std::size_t i = 1; i < rows.size(); ++i) {
        const qreal depth = rows[i].descent;
        y += std::max(1.6 * c.em, below + 0.35 * c.em + rows[i].ascent);
        box.add(std::move(rows[i]), {0, y});
        below = depth;
    }
    *lines = static_cast<int>(rows.size());
    return box;
}

MathLayout MathTypesetter::typeset(const Node& root, qreal maxWidth) {
    Context c;
    c.em = std::max(1.0, style_.size);
    c.bold = style_.bold;
    MathLayout layout;
    Box box = root.kind == Kind::Row
                  ? setLines(items(root.children, c, true), maxWidth, c, &layout.lines_)
                  : set(root, c);
    layout.marks_ = std::move(box.marks);
    layout.links_ = std::move(box.links);
    layout.width_ = box.width;
    layout.ascent_ = box.ascent;
    layout.descent_ = box.descent;
    return layout;
}

MathTypesetter::Box MathTypesetter::setWord(const Node& node, const Context& c) {
    // The T of a transpose stands upright among italic letters.
    const bool transpose = c.script > 0 && !c.sub && node.text == u"T";
    const bool upright = transpose || isUprightName(node.text);
    return glyphs(node.text, symbolFont(c, !upright), color(c));
}
