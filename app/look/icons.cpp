// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QSvgRenderer>
#include <memory>

#include "look/theme.h"

using namespace Qt::StringLiterals;

namespace {

QByteArray iconSource(const QString& name) {
    QFile file(u":/icons/"_s + name + u".svg"_s);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// QtSvg knows no currentColor: the text is coloured before it is read.
class ThemedIconEngine : public QIconEngine {
public:
    ThemedIconEngine(QByteArray source, const QColor& normal, const QColor& disabled)
        : source_(std::move(source)), normal_(normal), disabled_(disabled) {}

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) override {
        const bool off = mode == QIcon::Disabled;
        std::shared_ptr<QSvgRenderer>& renderer = off ? disabledRenderer_ : normalRenderer_;
        if (!renderer) {
            QByteArray svg = source_;
            svg.replace("currentColor", (off ? disabled_ : normal_).name().toLatin1());
            renderer = std::make_shared<QSvgRenderer>(svg);
        }
        const int side = std::min(rect.width(), rect.height());
        QRect square(0, 0, side, side);
        square.moveCenter(rect.center());
        renderer->render(painter, square);
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        return scaledPixmap(size, mode, state, 1);
    }

    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state,
                         qreal /*scale: the size is in device pixels already*/) override {
        QPixmap pixmap(size);
        if (pixmap.isNull()) {
            return pixmap;  // a button without room, for a moment
        }
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    QIconEngine* clone() const override { return new ThemedIconEngine(*this); }

private:
    QByteArray source_;
    QColor normal_, disabled_;
    std::shared_ptr<QSvgRenderer> normalRenderer_, disabledRenderer_;
};

QIcon iconOf(const QString& name, const QColor& normal, const QColor& disabled) {
    QByteArray source = iconSource(name);
    return source.isEmpty() ? QIcon()
                            : QIcon(new ThemedIconEngine(std::move(source), normal, disabled));
}

}  // namespace

QIcon themedIcon(const QString& name, const Theme& theme) {
    return iconOf(name, theme.text, Theme::mixed(theme.muted, theme.window, 0.45));
}

QIcon tintedIcon(const QString& name, const QColor& color) {
    QColor faint = color;
    faint.setAlphaF(0.5F);
    return iconOf(name, color, faint);
}

QIcon applicationIcon() {
    const QColor none;
    return iconOf(u"attention-lab"_s, none, none);
}
