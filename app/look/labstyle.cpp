// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/labstyle.h"

#include <QApplication>
#include <QPainter>
#include <algorithm>

#include "look/icons.h"
#include "look/painttext.h"
#include "look/theme.h"

using namespace Qt::StringLiterals;

namespace {

QString iconName(QStyle::StandardPixmap which) {
    switch (which) {
        case QStyle::SP_MessageBoxInformation:
            return u"info"_s;
        case QStyle::SP_MessageBoxQuestion:
            return u"help"_s;
        case QStyle::SP_MessageBoxWarning:
        case QStyle::SP_MessageBoxCritical:
            return u"warning"_s;
        case QStyle::SP_ArrowBack:
        case QStyle::SP_FileDialogBack:
            return u"back"_s;
        case QStyle::SP_ArrowForward:
            return u"forward"_s;
        case QStyle::SP_FileDialogToParent:
            return u"arrow-up"_s;
        case QStyle::SP_FileDialogNewFolder:
            return u"plus"_s;
        case QStyle::SP_FileDialogListView:
            return u"storyboard"_s;
        case QStyle::SP_FileDialogDetailedView:
            return u"recap"_s;
        case QStyle::SP_DirIcon:
        case QStyle::SP_DirOpenIcon:
        case QStyle::SP_DirClosedIcon:
        case QStyle::SP_DirLinkIcon:
        case QStyle::SP_DirHomeIcon:
            return u"open"_s;
        case QStyle::SP_FileIcon:
        case QStyle::SP_FileLinkIcon:
            return u"new"_s;
        case QStyle::SP_LineEditClearButton:
        case QStyle::SP_DialogCloseButton:
        case QStyle::SP_DockWidgetCloseButton:
            return u"close"_s;
        case QStyle::SP_TitleBarNormalButton:
            return u"float"_s;
        default:
            return {};
    }
}

}  // namespace

LabStyle::LabStyle() : QProxyStyle(QStringLiteral("Fusion")) {}

void LabStyle::drawItemText(QPainter* painter, const QRect& rect, int flags,
                            const QPalette& palette, bool enabled, const QString& text,
                            QPalette::ColorRole role) const {
    painter->save();
    if (role != QPalette::NoRole) {
        painter->setPen(QPen(palette.brush(role), painter->pen().widthF()));
    }
    const bool done = paintTextEvenly(*painter, rect, flags, text);
    painter->restore();
    if (!done) {
        QProxyStyle::drawItemText(painter, rect, flags, palette, enabled, text, role);
    }
}

void LabStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                             QPainter* painter, const QWidget* widget) const {
    if (element != PE_PanelScrollAreaCorner) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

int LabStyle::pixelMetric(PixelMetric metric, const QStyleOption* option,
                          const QWidget* widget) const {
    const auto grown = [](int px) {
        return qRound(px * std::max(1.0, QApplication::font().pixelSize() / 13.0));
    };
    switch (metric) {
        case PM_ToolBarIconSize:
            return grown(20);
        case PM_SmallIconSize:
        case PM_ButtonIconSize:
        case PM_TabBarIconSize:
            return grown(16);
        default:
            return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

QIcon LabStyle::standardIcon(StandardPixmap which, const QStyleOption* option,
                             const QWidget* widget) const {
    const QString name = iconName(which);
    if (name.isEmpty()) {
        return QProxyStyle::standardIcon(which, option, widget);
    }
    const Theme& theme = systemTheme(QApplication::palette());
    return which == SP_MessageBoxCritical ? tintedIcon(name, theme.error) : themedIcon(name, theme);
}

QPixmap LabStyle::standardPixmap(StandardPixmap which, const QStyleOption* option,
                                 const QWidget* widget) const {
    if (iconName(which).isEmpty()) {
        return QProxyStyle::standardPixmap(which, option, widget);
    }
    const int side = pixelMetric(PM_SmallIconSize, option, widget);
    return standardIcon(which, option, widget).pixmap(side, side);
}
