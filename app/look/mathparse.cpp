// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QHash>
#include <QStringView>
#include <utility>

#include "look/mathnode.h"

namespace math {

using namespace Qt::StringLiterals;

namespace {

constexpr int deepest = 48;  // nested deeper than this is read as plain text

Tone toneNamed(QStringView name) {
    if (name == u"row") {
        return Tone::Row;
    }
    if (name == u"col") {
        return Tone::Column;
    }
    if (name == u"sel") {
        return Tone::Selection;
    }
    if (name == u"muted") {
        return Tone::Muted;
    }
    return name == u"ink" ? Tone::Text : Tone::Inherit;
}

bool isAsciiLetter(QChar c) {
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z');
}
bool isDigit(QChar c) {
    return c >= u'0' && c <= u'9';
}
bool isGreek(QChar c) {
    return c.script() == QChar::Script_Greek;
}
bool isIdeograph(QChar c) {
    return c.script() == QChar::Script_Han || c.script() == QChar::Script_Hiragana ||
           c.script() == QChar::Script_Katakana || c.script() == QChar::Script_Hangul;
}
bool isOperator(QChar c) {
    static constexpr QStringView all = u"+-−=×·÷±≈≤≥≠→<>/*,;:.!|%∞∂…⋯⊙⊕∈'()[]";
    return all.contains(c);
}
// Letters that join a word: of any script, with marks and the halves of rare characters.
bool joinsWord(QChar c) {
    return !isIdeograph(c) && (c.isLetter() || c.isMark() || c.isSurrogate());
}

Node leaf(Kind kind, QString text) {
    Node node;
    node.kind = kind;
    node.text = std::move(text);
    return node;
}

class Parser {
public:
    explicit Parser(const QString& source) : s(source), partner(matched(source)) {}

    Node whole() { return row(s.size()); }

private:
    // For each opening bracket the place of its closing one, else −1; found in one pass, so that
    // text full of brackets costs no more than other text.
    static std::vector<qsizetype> matched(const QString& s) {
        std::vector<qsizetype> partner(static_cast<std::size_t>(s.size()), -1);
        std::vector<qsizetype> open;
        for (qsizetype i = 0; i < s.size(); ++i) {
            const QChar c = s[i];
            if (c == u'\\') {
                ++i;
            } else if (c == u'{' || c == u'(' || c == u'[') {
                open.push_back(i);
            } else if (c == u')' || c == u']') {
                const QChar opener = c == u')' ? u'(' : u'[';
                if (!open.empty() && s[open.back()] == opener) {
                    partner[static_cast<std::size_t>(open.back())] = i;
                    open.pop_back();
                }
            } else if (c == u'}') {
                while (!open.empty() && s[open.back()] != u'{') {
                    open.pop_back();
                }
                if (!open.empty()) {
                    partner[static_cast<std::size_t>(open.back())] = i;
                    open.pop_back();
                }
            }
        }
        return partner;
    }

    qsizetype close(qsizetype opener) const {
        return opener < s.size() ? partner[static_cast<std::size_t>(opener)] : -1;
    }

    Node row(qsizetype end) {
        Node result;
        ++depth;
        while (at < end) {
            const QChar c = s[at];
            if ((c == u'^' || c == u'_') && depth < deepest) {
                script(result, end);
            } else {
                result.children.push_back(atom(end));
            }
        }
        --depth;
        return result;
    }

    // A script belongs to the atom before it; a second one joins the first: x_i^2.
    void script(Node& row, qsizetype end) {
        const bool sub = s[at++] == u'_';
        Node argument = at < end ? atom(end) : Node{};
        if (row.children.empty() || row.children.back().kind == Kind::Space) {
            row.children.push_back(Node{});
        }
        Node& last = row.children.back();
        const std::size_t slot = sub ? 1 : 2;
        if (last.kind != Kind::Script || !isEmpty(last.children[slot])) {
            Node script;
            script.kind = Kind::Script;
            script.children.push_back(std::move(last));
            script.children.resize(3);
            last = std::move(script);
        }
        last.children[slot] = std::move(argument);
    }

    static bool isEmpty(const Node& node) {
        return node.kind == Kind::Row && node.children.empty();
    }

    Node atom(qsizetype end) {
        const QChar c = s[at];
        if (depth >= deepest) {
            Node rest = leaf(Kind::Text, s.mid(at, end - at));
            at = end;
            return rest;
        }
        if (c == u'\n') {
            ++at;
            return leaf(Kind::Break, {});
        }
        if (c.isSpace()) {
            while (at < end && s[at].isSpace() && s[at] != u'\n') {
                ++at;
            }
            return leaf(Kind::Space, u"25"_s);
        }
        if (c == u'\\') {
            return command(end);
        }
        if (c == u'{' && close(at) >= 0) {
            return braces();
        }
        if ((c == u'(' || c == u'[') && close(at) >= 0) {
            Node fence = leaf(Kind::Fence, QString(c) + s[close(at)]);
            const qsizetype stop = close(at);
            ++at;
            fence.children.push_back(row(stop));
            at = stop + 1;
            return fence;
        }
        if (isDigit(c)) {
            return number(end);
        }
        if (isOperator(c)) {
            ++at;
            return leaf(Kind::Operator, QString(c == u'-' ? QChar(u'−') : c));
        }
        if (c == u'√') {
            ++at;
            Node root;
            root.kind = Kind::Root;
            ++depth;
            root.children.push_back(at < end ? atom(end) : Node{});
            --depth;
            return root;
        }
        return c == u'Σ' && !(at + 1 < end && joinsWord(s[at + 1])) ? sum() : word(end);
    }

    Node sum() {
        ++at;
        return leaf(Kind::Sum, u"Σ"_s);
    }

    // After ^ or _ a digit stands alone, as in TeX; elsewhere digits make a number: 0.035, 1e−5.
    Node number(qsizetype end) {
        const qsizetype start = at;
        if (start > 0 && (s[start - 1] == u'^' || s[start - 1] == u'_')) {
            ++at;
            return leaf(Kind::Number, s.mid(start, 1));
        }
        const auto digits = [&] {
            while (at < end && isDigit(s[at])) {
                ++at;
            }
        };
        digits();
        if (at + 1 < end && s[at] == u'.' && isDigit(s[at + 1])) {
            ++at;
            digits();
        }
        if (at + 1 < end && (s[at] == u'e' || s[at] == u'E')) {
            qsizetype next = at + 1;
            if (s[next] == u'-' || s[next] == u'+' || s[next] == u'−') {
                ++next;
            }
            if (next < end && isDigit(s[next])) {
                at = next;
                digits();
            }
        }
        return leaf(Kind::Number, s.mid(start, at - start).replace(u'-', u'−'));
    }

    Node word(qsizetype end) {
        const qsizetype start = at;
        const bool single = start > 0 && (s[start - 1] == u'^' || s[start - 1] == u'_');
        if (single && (isAsciiLetter(s[start]) || isGreek(s[start]))) {
            ++at;
            return leaf(Kind::Word, s.mid(start, 1));
        }
        bool symbols = true;
        while (at < end && joinsWord(s[at])) {
            symbols = symbols && (isAsciiLetter(s[at]) || isGreek(s[at]));
            ++at;
        }
        if (at > start) {
            return leaf(symbols ? Kind::Word : Kind::Text, s.mid(start, at - start));
        }
        while (at < end && isPlain(s[at])) {
            ++at;
        }
        if (at == start) {
            ++at;  // a bracket without a partner, or another lone character
        }
        return leaf(Kind::Text, s.mid(start, at - start));
    }

    static bool isPlain(QChar c) {
        return c.unicode() > 127 && !joinsWord(c) && !isOperator(c) && !c.isSpace() && c != u'√' &&
               c != u'Σ';
    }

    // {…}: a plain group, or one that begins with the name of what it does: {\row 2}, {\link:3 …}.
    Node braces() {
        const qsizetype stop = close(at);
        ++at;
        Node group;
        group.kind = Kind::Group;
        const qsizetype start = at;
        if (at < stop && s[at] == u'\\') {
            ++at;
            if (!modifier(group, stop)) {
                at = start;
            }
        }
        if (at == start) {
            Node content = row(stop);
            at = stop + 1;
            return content;
        }
        if (at < stop && s[at] == u' ') {
            ++at;  // the space that ends the name
        }
        group.children.push_back(row(stop));
        at = stop + 1;
        return group;
    }

    // Reads a modifier's name (and :number) at `at`, which stands after the backslash.
    bool modifier(Node& group, qsizetype end) {
        const qsizetype start = at;
        while (at < end && isAsciiLetter(s[at])) {
            ++at;
        }
        const QStringView name = QStringView(s).sliced(start, at - start);
        int value = -1;
        const bool takesValue = name == u"link" || name == u"size";
        if (takesValue) {
            const qsizetype colon = at;
            qsizetype last = colon + 1;
            while (last < end && isDigit(s[last])) {
                ++last;
            }
            bool ok = false;
            if (colon < end && s[colon] == u':') {
                value = QStringView(s).sliced(colon + 1, last - colon - 1).toInt(&ok);
            }
            if (!ok) {
                at = start;
                return false;
            }
            at = last;
        }
        group.tone = toneNamed(name);
        if (name == u"link") {
            group.link = value;
        } else if (name == u"size") {
            group.percent = std::clamp(value, 10, 400);
        } else if (name == u"bold") {
            group.bold = true;
        } else if (name == u"up") {
            group.upright = true;
        } else if (group.tone == Tone::Inherit) {
            at = start;
            return false;
        }
        return true;
    }

    Node command(qsizetype end) {
        const qsizetype start = at++;
        if (at >= end) {
            return leaf(Kind::Text, u"\\"_s);
        }
        if (!isAsciiLetter(s[at])) {
            const QChar c = s[at++];
            if (c == u',') {
                return leaf(Kind::Space, u"17"_s);
            }
            if (c == u' ') {
                return leaf(Kind::Space, u"25"_s);
            }
            if (c.isHighSurrogate() && at < end) {
                return leaf(Kind::Text, u"\\"_s + c + s[at++]);
            }
            return leaf(Kind::Text, QString(c));
        }
        Node group;
        group.kind = Kind::Group;
        if (modifier(group, end) && at < end && s[at] == u'{' && close(at) >= 0) {
            group.children.push_back(argument());
            return group;
        }
        at = start + 1;
        while (at < end && isAsciiLetter(s[at])) {
            ++at;
        }
        return named(s.mid(start + 1, at - start - 1), start, end);
    }

    bool hasArguments(qsizetype from, qsizetype end, int count) const {
        for (; count > 0; --count) {
            if (from >= end || s[from] != u'{' || close(from) < 0) {
                return false;
            }
            from = close(from) + 1;
        }
        return true;
    }

    Node argument() {
        const qsizetype stop = close(at);
        ++at;
        Node content = row(stop);
        at = stop + 1;
        return content;
    }

    Node named(const QString& name, qsizetype start, qsizetype end) {
        if (const auto symbol = symbolCommands().constFind(name);
            symbol != symbolCommands().constEnd()) {
            if (at < end && s[at] == u' ') {
                ++at;  // the space ends the name
            }
            return leaf(isOperator(symbol->front()) ? Kind::Operator : Kind::Word, *symbol);
        }
        if (name == u"sum") {
            return leaf(Kind::Sum, u"Σ"_s);
        }
        if (name == u"quad") {
            return leaf(Kind::Space, u"100"_s);
        }
        if (name == u"newline") {
            return leaf(Kind::Break, {});
        }
        if (name == u"text" && hasArguments(at, end, 1)) {
            return rawText();
        }
        static const QHash<QString, std::pair<Kind, int>> structures{
            {u"frac"_s, {Kind::Fraction, 2}}, {u"sqrt"_s, {Kind::Root, 1}},
            {u"under"_s, {Kind::Under, 2}},   {u"bar"_s, {Kind::Accent, 1}},
            {u"hat"_s, {Kind::Accent, 1}},    {u"rowpill"_s, {Kind::Pill, 1}},
            {u"colpill"_s, {Kind::Pill, 1}},
        };
        if (const auto found = structures.constFind(name);
            found != structures.constEnd() && hasArguments(at, end, found->second)) {
            Node node = leaf(found->first, name);
            node.tone = name == u"rowpill"   ? Tone::Row
                        : name == u"colpill" ? Tone::Column
                                             : Tone::Inherit;
            for (int i = 0; i < found->second; ++i) {
                node.children.push_back(argument());
            }
            return node;
        }
        return leaf(Kind::Text, s.mid(start, at - start));
    }

    // \text{…}: its content as it stands; only \{ \} \\ are read.
    Node rawText() {
        const qsizetype stop = close(at);
        QString content;
        for (++at; at < stop; ++at) {
            if (s[at] == u'\\' && at + 1 < stop) {
                ++at;
            }
            content.append(s[at]);
        }
        at = stop + 1;
        return leaf(Kind::Text, content);
    }

    const QString& s;
    const std::vector<qsizetype> partner;
    qsizetype at = 0;
    int depth = 0;
};

}  // namespace

Node parse(const QString& markup) {
    return Parser(markup).whole();
}

}  // namespace math
