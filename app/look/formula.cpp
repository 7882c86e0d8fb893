// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/formula.h"

#include <QDir>
#include <QFile>
#include <QHash>
#include <QPainter>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <algorithm>

#include "look/theme.h"

using namespace Qt::StringLiterals;

namespace {

constexpr qreal unitsPerEm = 1000;
constexpr qreal washAcross = 0.16;  // em beyond the part's own extent
constexpr qreal washAlong = 0.2;

}  // namespace

struct Formula::Picture {
    QByteArray source;
    QRectF viewBox;  // 1/1000 em, baseline at y = 0
    QRectF extent;   // with parts that lean out of it
    QString title;
    QHash<QString, QRectF> parts;  // in the view box's units

    // The recoloured drawings made so far: text and selection colour and the lit part.
    mutable QHash<QString, std::shared_ptr<QSvgRenderer>> drawings;

    static std::shared_ptr<const Picture> read(const QString& key);
    QSvgRenderer& drawing(const Theme& theme, const QString& lit) const;
};

std::shared_ptr<const Formula::Picture> Formula::Picture::read(const QString& key) {
    static QHash<QString, std::shared_ptr<const Picture>> known;
    if (const auto found = known.constFind(key); found != known.constEnd()) {
        return *found;
    }
    QFile file(u":/formulas/"_s + key + u".svg"_s);
    if (key.isEmpty() || !file.open(QIODevice::ReadOnly)) {
        return nullptr;
    }
    auto picture = std::make_shared<Picture>();
    picture->source = file.readAll();
    QByteArray black = picture->source;
    black.replace("currentColor", "#000000");
    const QSvgRenderer renderer(black);
    picture->viewBox = picture->extent = renderer.viewBoxF();
    const QString text = QString::fromUtf8(picture->source);
    static const QRegularExpression title(u"<title>(.*?)</title>"_s);
    picture->title = title.match(text).captured(1);
    picture->title.replace("&lt;"_L1, "<"_L1).replace("&amp;"_L1, "&"_L1);
    static const QRegularExpression part(u"id=\"part-([^\"]+)\""_s);
    for (const QRegularExpressionMatch& match : part.globalMatch(text)) {
        const QString id = u"part-"_s + match.captured(1);
        const QRectF rect = renderer.transformForElement(id).mapRect(renderer.boundsOnElement(id));
        picture->parts.insert(match.captured(1), rect);
        picture->extent |= rect;
    }
    known.insert(key, picture);
    return picture;
}

QSvgRenderer& Formula::Picture::drawing(const Theme& theme, const QString& lit) const {
    const QString name = theme.text.name() + theme.selection.name() + lit;
    std::shared_ptr<QSvgRenderer>& renderer = drawings[name];
    if (!renderer) {
        QByteArray svg = source;
        const QByteArray id = "id=\"part-" + lit.toUtf8() + '"';
        if (!lit.isEmpty()) {
            svg.replace(id, id + " fill=\"" + theme.selection.name().toLatin1() + '"');
        }
        svg.replace("currentColor", theme.text.name().toLatin1());
        renderer = std::make_shared<QSvgRenderer>(svg);
    }
    return *renderer;
}

QStringList Formula::keys() {
    QStringList keys;
    for (const QString& file : QDir(u":/formulas"_s).entryList({u"*.svg"_s}, QDir::Files)) {
        keys.append(file.chopped(4));
    }
    keys.sort();
    return keys;
}

Formula::Formula(const QString& key) : key_(key), picture_(Picture::read(key)) {}

bool Formula::isNull() const {
    return !picture_;
}

QStringList Formula::parts() const {
    QStringList names = picture_ ? picture_->parts.keys() : QStringList();
    names.sort();
    return names;
}

bool Formula::hasPart(const QString& part) const {
    return picture_ && picture_->parts.contains(part);
}

QRectF Formula::bounds(qreal pixels) const {
    if (!picture_) {
        return {};
    }
    const qreal scale = pixels / unitsPerEm;
    const QRectF box = picture_->extent;
    return QRectF(box.topLeft() * scale, box.size() * scale)
        .adjusted(-washAlong * pixels, -washAcross * pixels, washAlong * pixels,
                  washAcross * pixels);
}

QRectF Formula::partRect(const QString& part, qreal pixels) const {
    if (!hasPart(part)) {
        return {};
    }
    const qreal scale = pixels / unitsPerEm;
    const QRectF rect = picture_->parts.value(part);
    return {rect.topLeft() * scale, rect.size() * scale};
}

qreal Formula::fittingSize(qreal pixels, qreal width) const {
    const qreal wanted = bounds(pixels).width();
    return wanted > width && wanted > 0 ? pixels * std::max(width, 1.0) / wanted : pixels;
}

void Formula::paint(QPainter& painter, QPointF baseline, qreal pixels, const Theme& theme,
                    const QString& lit) const {
    if (!picture_) {
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const bool lights = hasPart(lit);
    if (lights) {
        const QRectF wash = partRect(lit, pixels)
                                .adjusted(-washAlong * pixels, -washAcross * pixels,
                                          washAlong * pixels, washAcross * pixels)
                                .translated(baseline);
        painter.fillRect(wash, theme.selectionWash);
    }
    const qreal scale = pixels / unitsPerEm;
    const QRectF box = picture_->viewBox;
    picture_->drawing(theme, lights ? lit : QString())
        .render(&painter, QRectF(baseline + box.topLeft() * scale, box.size() * scale));
    painter.restore();
}

QString Formula::plainText() const {
    return picture_ ? picture_->title : QString();
}
