// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/theme.h"

#include <QGuiApplication>
#include <algorithm>
#include <cmath>

namespace {

QColor hex(QRgb rgb) {
    return QColor::fromRgb(0xff000000u | rgb);
}

Ramp ramp(std::array<QRgb, 9> stops) {
    for (QRgb& stop : stops) {
        stop |= 0xff000000u;
    }
    return {stops};
}

int mixedChannel(int from, int to, double share) {
    return static_cast<int>(std::lround(from + (to - from) * share));
}

QRgb mixedRgb(QRgb from, QRgb to, double share) {
    return qRgb(mixedChannel(qRed(from), qRed(to), share),
                mixedChannel(qGreen(from), qGreen(to), share),
                mixedChannel(qBlue(from), qBlue(to), share));
}

// The ramps are quadratic Bézier curves in OKLab through three lightness/chroma/hue points, cut at
// nine places equally far apart along the curve. All of a theme's ramps begin in the same paper
// colour, so that zero is nothing to look at.
Theme makeLight() {
    Theme t;
    t.window = hex(0xF5F4F0);
    t.surface = hex(0xFFFFFF);
    t.sunken = hex(0xEEECE6);
    t.hover = hex(0xE9E6DF);
    t.optionOn = hex(0xE4E0D7);
    t.line = hex(0xE0DDD5);
    t.edge = hex(0x8F8B82);
    t.text = hex(0x1C1F24);
    t.muted = hex(0x5A5E66);
    t.selection = hex(0xB8106C);
    t.selectionWash = hex(0xFBE8F1);
    t.rowLine = hex(0xC27C00);
    t.rowText = hex(0x875300);
    t.rowPill = hex(0xFFC553);
    t.rowPillText = hex(0x1C1F24);
    t.columnLine = hex(0x7647D6);
    t.columnText = hex(0x6236C2);
    t.columnPill = hex(0x6B40C9);
    t.columnPillText = hex(0xFFFFFF);
    t.hatchLine = hex(0x8C877D);
    t.hatchGround = hex(0xF4F2ED);
    t.error = hex(0xB3261E);
    t.errorWash = hex(0xFCEBE9);
    t.ok = hex(0x1B7340);
    t.okWash = hex(0xE6F4EA);
    t.positive = ramp(
        {0xF3F2EF, 0xCFE1F2, 0xACCEF0, 0x8DBAEA, 0x70A5E1, 0x568FD6, 0x3F79C8, 0x2C62B8, 0x1E4CA6});
    t.negative = ramp(
        {0xF3F2EF, 0xF6DBC6, 0xF3C2A0, 0xEAA97F, 0xDD9063, 0xCD794A, 0xBB6235, 0xA74B24, 0x923617});
    t.probability = ramp(
        {0xF3F2EF, 0xC5E6D6, 0x9CD4BE, 0x79BFA9, 0x5AA895, 0x409084, 0x2A7873, 0x176063, 0x084954});
    return t;
}

Theme makeDark() {
    Theme t;
    t.isDark = true;
    t.window = hex(0x15171B);
    t.surface = hex(0x1C1F24);
    t.sunken = hex(0x252930);
    t.hover = hex(0x2C3139);
    t.optionOn = hex(0x3A414C);
    t.line = hex(0x333942);
    t.edge = hex(0x737B88);
    t.text = hex(0xE9EBEF);
    t.muted = hex(0xA6ADB8);
    t.selection = hex(0xFF7DB6);
    t.selectionWash = hex(0x3D2231);
    t.rowLine = hex(0xF5BA45);
    t.rowText = hex(0xF7C465);
    t.rowPill = hex(0xF5BA45);
    t.rowPillText = hex(0x1C1F24);
    t.columnLine = hex(0xB59CFA);
    t.columnText = hex(0xC3B0FB);
    t.columnPill = hex(0xB59CFA);
    t.columnPillText = hex(0x1C1F24);
    t.hatchLine = hex(0x6C7482);
    t.hatchGround = hex(0x22262C);
    t.error = hex(0xFF8A80);
    t.errorWash = hex(0x47211E);
    t.ok = hex(0x6FD08C);
    t.okWash = hex(0x1B3A26);
    t.positive = ramp(
        {0x25282C, 0x273850, 0x2C4A72, 0x345D92, 0x4073AE, 0x518AC7, 0x65A2DC, 0x7CBBEE, 0x95D3FC});
    t.negative = ramp(
        {0x25282C, 0x45332C, 0x643F2F, 0x814E33, 0x9C603B, 0xB67547, 0xCF8B56, 0xE5A469, 0xF8BE7E});
    t.probability = ramp(
        {0x25282C, 0x273E40, 0x275554, 0x2A6D68, 0x30857B, 0x3B9E8D, 0x4BB89F, 0x5FD1B0, 0x75EBC0});
    return t;
}

double linear(double channel) {
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double encoded(double channel) {
    const double c = std::clamp(channel, 0.0, 1.0);
    return c <= 0.0031308 ? 12.92 * c : 1.055 * std::pow(c, 1 / 2.4) - 0.055;
}

// B. Ottosson, "A perceptual color space for image processing" (2020).
struct OkLab {
    double l, a, b;
};

OkLab toOkLab(const QColor& color) {
    const double r = linear(color.redF());
    const double g = linear(color.greenF());
    const double b = linear(color.blueF());
    const double l = std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const double m = std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const double s = std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    return {0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
            1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
            0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s};
}

int channelByte(double linearChannel) {
    return static_cast<int>(std::lround(255 * encoded(linearChannel)));
}

QColor fromOkLab(const OkLab& lab) {
    const double l = std::pow(lab.l + 0.3963377774 * lab.a + 0.2158037573 * lab.b, 3);
    const double m = std::pow(lab.l - 0.1055613458 * lab.a - 0.0638541728 * lab.b, 3);
    const double s = std::pow(lab.l - 0.0894841775 * lab.a - 1.2914855480 * lab.b, 3);
    return QColor(channelByte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
                  channelByte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
                  channelByte(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s));
}

}  // namespace

QRgb Ramp::rgb(double t) const noexcept {
    if (!(t > 0)) {  // also NaN
        return stops.front();
    }
    const double place = std::min(t, 1.0) * static_cast<double>(stops.size() - 1);
    const auto before = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    return mixedRgb(stops[before], stops[before + 1], place - static_cast<double>(before));
}

const Theme& Theme::light() {
    static const Theme theme = makeLight();
    return theme;
}

const Theme& Theme::dark() {
    static const Theme theme = makeDark();
    return theme;
}

QRgb Theme::signedRgb(double t) const noexcept {
    return t < 0 ? negative.rgb(-t) : positive.rgb(t);
}

QColor Theme::dimmed(const QColor& color, double progress) const {
    const double share = dimShare * std::clamp(progress, 0.0, 1.0);
    const OkLab from = toOkLab(color);
    const OkLab to = toOkLab(surface);
    const auto mix = [share](double a, double b) { return a + (b - a) * share; };
    return fromOkLab({mix(from.l, to.l), mix(from.a, to.a), mix(from.b, to.b)});
}

QColor Theme::mixed(const QColor& from, const QColor& to, double share) {
    return QColor::fromRgb(mixedRgb(from.rgb(), to.rgb(), std::clamp(share, 0.0, 1.0)));
}

const Theme& systemTheme(const QPalette& palette) {
    // Qt 6.4 does not tell the desktop's colour scheme; which of the two is lighter does.
    const bool dark = palette.color(QPalette::Window).lightnessF() <
                      palette.color(QPalette::WindowText).lightnessF();
    return dark ? Theme::dark() : Theme::light();
}

const Theme& systemTheme() {
    // Asked once: afterwards the application's palette is our own.
    static const Theme& theme = systemTheme(QGuiApplication::palette());
    return theme;
}

double relativeLuminance(const QColor& color) {
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

double contrastRatio(const QColor& a, const QColor& b) {
    const double la = relativeLuminance(a);
    const double lb = relativeLuminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

QColor numberColorOn(const QColor& ground) {
    return contrastRatio(QColor(Qt::white), ground) >= 4.5 ? QColor(Qt::white) : QColor(Qt::black);
}
