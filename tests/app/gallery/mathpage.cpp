// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QPainter>

#include "gallery.h"
#include "look/mathtext.h"

using namespace Qt::StringLiterals;

QImage mathPage(const Theme& theme, qreal scale) {
    const Typography type;
    QImage image = newPage({1280, 1000}, scale, theme.surface);
    QPainter painter(&image);
    qreal y = 30;
    // The derivations of the drawings.
    for (const QString& markup :
         {u"S_{12} = \\under{{\\link:1{\\row 2}}·{\\link:2{\\col 2}}}{4} + "
          "\\under{{\\row 0}·{\\col 0}}{0} + \\under{{\\row 1}·{\\col 1}}{1} + "
          "\\under{{\\row 1}·{\\col 1}}{1} = {\\sel{\\bold 6}}"_s,
          u"A_{13} = {\\row{\\frac{e^4}{e^1 + e^3 + e^4}}} = "
          "\\frac{54.598}{2.718 + 20.086 + 54.598} = \\frac{54.598}{77.402} = "
          "{\\sel{\\bold 0.705}}"_s,
          u"S_{M,12} = {\\row 3} + {\\col (-\\infty)} = {\\sel -\\infty}"_s,
          u"z_1 = {\\row 0.035} · v_1 + {\\row 0.260} · v_2 + {\\row 0.705} · v_3"_s,
          u"\\frac{{\\row 6}}{\\sqrt{d_k}} = \\frac{6}{\\sqrt{4}} = {\\sel{\\bold 3.000}} "
          "\\quad \\hat{x} = \\frac{x - \\bar{x}}{\\sqrt{\\sigma^2 + \\epsilon}} · \\gamma + "
          "\\beta = \\sum_j^n a_{ij} v_j"_s}) {
        const MathLayout layout =
            MathText::parse(markup).layout(MathStyle::derivation(theme, type, 32), 1200);
        layout.paintAt(painter, {28, y});
        y += layout.size().height() + 26;
    }
    // A long sum on several lines.
    QStringList terms;
    for (int i = 0; i < 24; ++i) {
        terms << u"{\\row 0.%1}·{\\col 0.%2}"_s.arg(i + 10).arg(90 - i);
    }
    const MathLayout longSum =
        MathText::parse(u"S_{12} = "_s + terms.join(u" + "_s) + u" = {\\sel{\\bold 5.325}}"_s)
            .layout(MathStyle::derivation(theme, type, 24), 1200);
    longSum.paintAt(painter, {28, y});
    y += longSum.size().height() + 30;

    // Labels in the sizes of cards, captions, tables and slides.
    for (const qreal size : {12.0, 14.0, 22.0, 48.0}) {
        qreal x = 28;
        qreal tallest = 0;
        for (const QString& markup :
             {u"Q"_s, u"K^T"_s, u"W^Q"_s, u"W^K"_s, u"W^V"_s, u"S/\\sqrt{d_k}"_s, u"S_M"_s,
              u"d_{model}"_s, u"d_k"_s, u"d_v"_s, u"Q × K^T"_s, u"÷ \\sqrt{d_k}"_s, u"+ M"_s,
              u"e^{-\\infty} = 0"_s, u"Q = X W^Q"_s, u"A"_s, u"Z"_s, u"查询 Query"_s,
              u"\\text{softmax}"_s}) {
            const MathLayout layout =
                MathText::parse(markup).layout(MathStyle::label(theme, type, size));
            if (x + layout.size().width() > 1250) {
                break;
            }
            layout.paint(painter, {x, y + size});
            x += layout.size().width() + size;
            tallest = std::max(tallest, layout.size().height());
        }
        y += tallest + size * 0.9;
    }
    const MathLayout line = MathText::parse(
                                u"\\rowpill{猫}\\text{ 把 0.035 给猫，0.260 给抓，}{\\sel{\\bold "
                                u"0.705}}\\text{ 给老鼠；}"
                                "\\text{each row of }A\\text{ says how much of every }\\colpill{2} "
                                "(a) + (\\frac{1}{2}) + [\\frac{QK^T}{\\sqrt{d_k}} + M] V + √2 😀"_s)
                                .layout(MathStyle::label(theme, type, 18), 1220);
    line.paintAt(painter, {28, y});
    y += line.size().height() + 20;
    painter.end();
    return image;
}
