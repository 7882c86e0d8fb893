// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Fonts: which families, at which sizes. Latin families stand before Chinese ones, because Chinese
// fonts draw "·" full width; a Simplified-Chinese family stands before all fallbacks, because
// otherwise Japanese glyphs appear for Chinese text.

#pragma once

#include <QFont>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include "attention/text.h"

/// U+2212, which stands where a keyboard types a hyphen.
inline constexpr QChar minusSign{0x2212};

/// The sizes of the window, in pixels at 100 %.
enum class TextSize {
    SmallCaption = 11,
    Caption = 12,
    Ui = 13,
    Sentence = 14,
    CellLabel = 15,
    Formula = 20,
    Title = 22,
    Derivation = 32,
};

/// The sizes of a presentation on a canvas of 1920 × 1080.
enum class SlideSize { Caption = 36, Label = 38, Symbol = 64, Title = 68, Derivation = 92 };

/// Pixels of a slide's text on a canvas of any size: a 4K projector shows it twice as large.
qreal slidePx(SlideSize size, QSizeF canvas);

/// Fonts of one size setting. A plain value.
class Typography {
public:
    /// From the fonts on this machine, at a percentage of the normal sizes (50…400).
    explicit Typography(int percent = 100);

    [[nodiscard]] int percent() const { return percent_; }

    /// Pixels of a named size under this setting.
    [[nodiscard]] qreal px(TextSize size) const { return px(static_cast<qreal>(size)); }
    [[nodiscard]] qreal px(qreal at100) const { return at100 * percent_ / 100.0; }

    /// Fonts for labels and sentences, for numbers (tabular digits), and for mathematical
    /// symbols (serif). The size is in pixels, already scaled: `ui(type.px(TextSize::Title))`.
    [[nodiscard]] QFont ui(qreal pixels, bool bold = false) const;
    [[nodiscard]] QFont ui(TextSize size, bool bold = false) const { return ui(px(size), bold); }
    [[nodiscard]] QFont number(qreal pixels, bool bold = false) const;
    [[nodiscard]] QFont symbol(qreal pixels, bool italic = true, bool bold = false) const;

    [[nodiscard]] const QStringList& uiFamilies() const { return ui_; }
    [[nodiscard]] const QStringList& symbolFamilies() const { return symbol_; }

    bool operator==(const Typography&) const = default;

private:
    int percent_;
    QStringList ui_;
    QStringList symbol_;
};

/// Which of the families installed may be asked for Chinese, best first. `installed` is every
/// family, `simplified` those that say they cover Simplified Chinese (in any order).
QString chineseFamilyAmong(const QStringList& installed, const QStringList& simplified);

/// The family that draws Chinese on this machine, Simplified-Chinese glyphs before others; empty
/// where no font has the glyphs. Looked up once.
const QString& chineseFamily();

/// Whether no font of this machine has Chinese characters. The window then keeps to English labels
/// and both it and the export say the sentence below, for whose characters a font comes along
/// (resources/fonts/notice.otf, made by tools/notice-font).
bool chineseFontIsMissing();
inline constexpr attention::Text missingChineseFont{
    "这台电脑没有能显示汉字的字体：请安装软件包 fonts-noto-cjk，然后重新启动。",
    "No font on this computer has Chinese characters: install the package fonts-noto-cjk and start "
    "again."};

/// Whether a text has characters that only such a font draws.
bool hasChinese(const QString& text);

/// A number as it is painted: U+2212 for a leading or exponent hyphen, and never "−0".
QString withMinusSign(QString number);
