// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/typography.h"

#include <QFontDatabase>
#include <QRawFont>
#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace {

const QStringList& latinFamilies() {
    static const QStringList list{u"Noto Sans"_s, u"Segoe UI"_s, u"Helvetica Neue"_s};
    return list;
}

const QStringList& knownChineseFamilies() {
    static const QStringList list{
        u"Noto Sans CJK SC"_s, u"Noto Sans SC"_s, u"Source Han Sans SC"_s,  u"Source Han Sans CN"_s,
        u"Microsoft YaHei"_s,  u"PingFang SC"_s,  u"WenQuanYi Micro Hei"_s, u"WenQuanYi Zen Hei"_s};
    return list;
}

const QStringList& serifFamilies() {
    static const QStringList list{
        u"STIX Two Text"_s,    u"STIX"_s,         u"STIXGeneral"_s, u"Times New Roman"_s,
        u"Liberation Serif"_s, u"Nimbus Roman"_s, u"DejaVu Serif"_s};
    return list;
}

const QStringList& installedFamilies() {
    static const QStringList list = QFontDatabase::families();
    return list;
}

// Families that are absent are left out: a request for them would be answered with a substitute
// before the next one is tried.
QStringList installedOf(const QStringList& wanted) {
    QStringList found;
    for (const QString& family : wanted) {
        if (installedFamilies().contains(family, Qt::CaseInsensitive)) {
            found.append(family);
        }
    }
    return found;
}

/// The family of the font that comes along.
QString noticeFamily() {
    const int id = QFontDatabase::addApplicationFont(u":/fonts/notice.otf"_s);
    return QFontDatabase::applicationFontFamilies(id).value(0);
}

QStringList uiFamilyList() {
    QStringList list = installedOf(latinFamilies());
    list.append(chineseFontIsMissing() ? noticeFamily() : chineseFamily());
    list += installedOf({u"DejaVu Sans"_s});
    if (list.isEmpty()) {
        list.append(QFontDatabase::systemFont(QFontDatabase::GeneralFont).family());
    }
    return list;
}

QStringList symbolFamilyList() {
    QStringList list = installedOf(serifFamilies());
    return list + uiFamilyList();
}

QFont font(const QStringList& families, qreal pixels, bool bold) {
    QFont font(families);
    font.setPixelSize(std::max(1, static_cast<int>(std::lround(pixels))));
    font.setBold(bold);
    // Widths that do not depend on the device, so that a picture breaks and aligns as the screen
    // does.
    font.setHintingPreference(QFont::PreferVerticalHinting);
    return font;
}

// Families of other writing traditions cover the same code points with other shapes.
int chineseRank(const QString& family) {
    static const QStringList ours{u"SC"_s,  u"CN"_s,   u"GB"_s, u"GB18030"_s,
                                  u"Hei"_s, u"Song"_s, u"Kai"_s};
    static const QStringList others{u"JP"_s, u"KR"_s, u"TC"_s, u"HK"_s, u"TW"_s, u"J"_s};
    const QStringList words = family.split(u' ');
    const auto has = [&](const QStringList& list) {
        return std::any_of(words.begin(), words.end(),
                           [&](const QString& word) { return list.contains(word); });
    };
    const int sans = family.contains("Serif"_L1) || family.contains("Mono"_L1) ? 1 : 0;
    if (has(ours)) {
        return 0 + sans;
    }
    return (has(others) ? 4 : 2) + sans;
}

}  // namespace

QString chineseFamilyAmong(const QStringList& installed, const QStringList& simplified) {
    for (const QString& family : knownChineseFamilies()) {
        if (installed.contains(family, Qt::CaseInsensitive)) {
            return family;
        }
    }
    const auto best = std::min_element(
        simplified.begin(), simplified.end(),
        [](const QString& a, const QString& b) { return chineseRank(a) < chineseRank(b); });
    return best == simplified.end() ? QString() : *best;
}

const QString& chineseFamily() {
    static const QString family = [] {
        const QString found = chineseFamilyAmong(
            installedFamilies(), QFontDatabase::families(QFontDatabase::SimplifiedChinese));
        if (found.isEmpty()) {
            return found;
        }
        // A family may claim the script without having its glyphs.
        const QRawFont raw = QRawFont::fromFont(QFont(found), QFontDatabase::SimplifiedChinese);
        const bool draws = raw.isValid() && raw.supportsCharacter(QChar(u'注')) &&
                           raw.supportsCharacter(QChar(u'词'));
        return draws ? found : QString();
    }();
    return family;
}

bool chineseFontIsMissing() {
    return chineseFamily().isEmpty();
}

bool hasChinese(const QString& text) {
    const auto codes = text.toUcs4();
    return std::any_of(codes.begin(), codes.end(), [](uint code) {
        return (code >= 0x2e80 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff) ||
               (code >= 0xff00 && code <= 0xffef) || (code >= 0x20000 && code <= 0x3ffff);
    });
}

QString withMinusSign(QString number) {
    number.replace(u'-', minusSign);
    if (number.startsWith(minusSign) &&
        std::all_of(number.begin() + 1, number.end(),
                    [](QChar c) { return c == u'0' || c == u'.'; }) &&
        number.size() > 1) {
        number.remove(0, 1);
    }
    return number;
}

qreal slidePx(SlideSize size, QSizeF canvas) {
    const qreal scale = std::min(canvas.width() / 1920, canvas.height() / 1080);
    return static_cast<qreal>(size) * std::max(scale, 0.1);
}

Typography::Typography(int percent) : percent_(std::clamp(percent, 50, 400)) {
    static const QStringList uiList = uiFamilyList();
    static const QStringList symbolList = symbolFamilyList();
    ui_ = uiList;
    symbol_ = symbolList;
}

QFont Typography::ui(qreal pixels, bool bold) const {
    return font(ui_, pixels, bold);
}

QFont Typography::number(qreal pixels, bool bold) const {
    return font(ui_, pixels, bold);
}

QFont Typography::symbol(qreal pixels, bool italic, bool bold) const {
    QFont result = font(symbol_, pixels, bold);
    result.setItalic(italic);
    return result;
}
