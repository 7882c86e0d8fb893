// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Mathematics inside labels and derivations, painted on any QPainter: text stays text and strokes
// stay strokes in SVG and PDF.
//
// The language is a little TeX:
//   Q K^T   W^Q   S_{12}   d_{model}   e^{4}   S/\sqrt{d_k}   \frac{a}{b}   \sum_j   \bar{x}
//   \hat{x} one letter is italic, a name of three letters or more upright, digits in the number
//   font; ( ) and [ ] grow with what they hold; - becomes −; + − = × get their spaces. \cdot \times
//   \div \approx \le \ge \to \infty \gamma \beta \mu \sigma \epsilon …  \quad \, \text{any words}
//   the interface's font; use MathText::escape for a label
//   {\row 2} {\col 1} {\sel 6} {\muted ÷}  {\ink x}   colours of the operands, the result, …
//   {\bold 6}  {\up d}  {\size:70 …}       bold, upright, percent of the size
//   {\link:3 …}                            a part with a hit rectangle
//   \under{2·2}{4}                         a bracket with a caption beneath
//   \rowpill{猫} \colpill{抓}              the amber and violet label pills
//   a newline (or \newline) starts a new line
// Chinese, emoji and other scripts may stand anywhere. What is not understood is drawn as text.

#pragma once

#include <QColor>
#include <QFont>
#include <QPainterPath>
#include <QPointF>
#include <QRectF>
#include <QSizeF>
#include <QString>
#include <memory>
#include <vector>

#include "look/typography.h"

class QPainter;

struct Theme;

namespace math {
struct Node;
}

/// How large and in which colours. `of` gives the theme's; change members after it.
struct MathStyle {
    Typography type;
    qreal size = 13;  ///< pixels of the number font
    QColor text, muted, row, column, selection;
    QColor operators;  ///< + − = × · between terms
    QColor bracket;    ///< the bracket of \under
    QColor rowPill, rowPillText, columnPill, columnPillText;
    bool bold = false;
    qreal operatorSpace = 0.3;  ///< em on each side of + − = ×

    bool operator==(const MathStyle&) const = default;

    /// Labels: everything in the text colour.
    static MathStyle label(const Theme& theme, const Typography& type, qreal size);
    /// Derivations: operators muted, and more air around them.
    static MathStyle derivation(const Theme& theme, const Typography& type, qreal size);
    /// The same with every colour replaced, for a muted or selected label.
    [[nodiscard]] MathStyle inColor(const QColor& color) const;
};

/// A part that carries a link, where it is: relative to the start of the first baseline.
struct MathLink {
    int id = -1;
    QRectF rect;
};

/// A text laid out for one style and width: measure, paint and hit-test it as often as needed.
class MathLayout {
public:
    /// The extent of everything painted; the first baseline starts at (0, 0).
    [[nodiscard]] QRectF bounds() const { return {0, -ascent_, width_, ascent_ + descent_}; }
    [[nodiscard]] QSizeF size() const { return {width_, ascent_ + descent_}; }
    [[nodiscard]] qreal ascent() const { return ascent_; }  ///< of the first line
    [[nodiscard]] int lineCount() const { return lines_; }

    [[nodiscard]] const std::vector<MathLink>& links() const { return links_; }
    /// The innermost link at a point relative to the first baseline's start, else −1.
    [[nodiscard]] int linkAt(QPointF point) const;

    /// One line cut to a width: the text that crosses it ends in "…", what follows is left out.
    [[nodiscard]] MathLayout elided(qreal width) const;

    /// `baseline` is where the first line's baseline starts.
    void paint(QPainter& painter, QPointF baseline) const;
    /// Paints with the top-left corner of bounds() at `corner`.
    void paintAt(QPainter& painter, QPointF corner) const {
        paint(painter, corner + QPointF(0, ascent_));
    }

private:
    friend class MathTypesetter;

    struct Mark {
        QPointF at;
        QString text;  ///< else a path
        QFont font;
        QPainterPath path;
        QColor color;
        qreal stroke = 0;  ///< width of the path's pen; 0 fills it
    };

    std::vector<Mark> marks_;
    std::vector<MathLink> links_;
    qreal width_ = 0, ascent_ = 0, descent_ = 0;
    int lines_ = 1;
};

class MathText {
public:
    MathText();

    static MathText parse(const QString& markup);

    /// Any words as markup that draws exactly them.
    static QString escape(const QString& text);

    /// Breaks before = + − (and between words of \text) where the line is wider than `maxWidth`;
    /// 0 keeps it on one line. A single term wider than that stays whole.
    [[nodiscard]] MathLayout layout(const MathStyle& style, qreal maxWidth = 0) const;

    [[nodiscard]] QSizeF size(const MathStyle& style, qreal maxWidth = 0) const;
    [[nodiscard]] qreal ascent(const MathStyle& style, qreal maxWidth = 0) const;
    void paint(QPainter& painter, QPointF baseline, const MathStyle& style,
               qreal maxWidth = 0) const;

    /// One line for screen readers and the clipboard: S_12 = 2·2 + 0·0 = 2.
    [[nodiscard]] QString plainText() const;

    [[nodiscard]] bool isEmpty() const;

private:
    struct Parsed;
    std::shared_ptr<const Parsed> parsed_;  ///< shared by copies, with what was laid out last
};
