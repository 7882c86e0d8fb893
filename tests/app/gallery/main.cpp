// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// look_gallery DIR [SCALE]: writes every page in both themes as PNG.

#include <QApplication>
#include <QDir>
#include <cstdio>

#include "gallery.h"

using namespace Qt::StringLiterals;

QImage newPage(QSize size, qreal scale, const QColor& ground) {
    QImage image(size * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(ground);
    return image;
}

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 2 || !QDir().mkpath(arguments[1])) {
        std::fputs("look_gallery DIR [SCALE]\n", stderr);
        return 2;
    }
    const qreal scale = arguments.size() > 2 ? std::clamp(arguments[2].toDouble(), 1.0, 4.0) : 1.0;
    const std::pair<QString, QImage (*)(const Theme&, qreal)> pages[] = {
        {u"controls"_s, controlPage}, {u"dialogs"_s, dialogPage}, {u"formulas"_s, formulaPage},
        {u"icons"_s, iconPage},       {u"math"_s, mathPage},      {u"menus"_s, menuPage},
    };
    for (const Theme* theme : {&Theme::light(), &Theme::dark()}) {
        for (const auto& [name, page] : pages) {
            const QString path =
                arguments[1] + u'/' + name + (theme->isDark ? u"-dark.png"_s : u"-light.png"_s);
            if (!page(*theme, scale).save(path)) {
                std::fprintf(stderr, "cannot write %s\n", qPrintable(path));
                return 1;
            }
        }
    }
    return 0;
}
