// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/applystyle.h"

#include <QApplication>
#include <QHash>
#include <QPainter>
#include <QRegularExpression>
#include <QStyle>

#include "look/labstyle.h"
#include "look/theme.h"
#include "look/typography.h"

using namespace Qt::StringLiterals;

namespace {

// $name stands for a token. Where focus thickens a border from 1 to 2 px, the padding gives the
// pixel back, so that nothing moves.
constexpr auto sheet = R"css(
QMainWindow, QDialog, QDockWidget, QMessageBox, QWizard { background: $window; }
QMainWindow::separator { background: $line; width: 1px; height: 1px; }
QMainWindow::separator:hover { background: $edge; }

QToolTip { background: $text; color: $surface; border: 1px solid $edge; padding: 4px 6px; }

QLabel[role="title"] { font-size: $titlepx; font-weight: bold; }
QLabel[role="lead"] { font-size: $leadpx; font-weight: bold; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="caption"] { color: $muted; font-size: $captionpx; }
QLabel[role="error"] { color: $error; }

QMenuBar { background: $window; border: none; padding: 0 10px; }
QMenuBar::item { padding: 4px 8px; background: transparent; border-radius: 4px; }
QMenuBar::item:selected { background: $hover; }
QMenuBar::item:pressed { background: $optionOn; }
QMenu { background: $surface; border: 1px solid $edge; padding: 4px; }
QMenu::item { padding: 5px 22px 5px 26px; border-radius: 4px; }
QMenu::item:selected { background: $hover; color: $text; }
QMenu::item:disabled { color: $faint; }
QMenu::separator { height: 1px; background: $line; margin: 4px 6px; }
QMenu::icon { padding-left: 6px; }
QMenu::indicator { width: 13px; height: 13px; left: 7px; }
QMenu::indicator:checked { image: url(:/icons/menu-check-$which.svg); }
QMenu::right-arrow { image: url(:/icons/menu-right-$which.svg); width: 13px; height: 13px; right: 6px; }

QToolBar { background: $window; border: none; border-bottom: 1px solid $line; padding: 3px; spacing: 4px; }
QToolBar QLabel { padding: 0 4px; }
QToolBar::separator { background: $line; width: 1px; margin: 6px 8px; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; padding: 4px 5px; color: $text; }
QToolButton:hover { background: $hover; }
QToolButton:pressed { background: $optionOn; }
QToolButton:checked { background: $optionOn; font-weight: bold; border-bottom: 2px solid $text; padding-bottom: 3px; }
QToolButton:focus { border: 2px solid $text; padding: 3px 4px; }
QToolButton:disabled { color: $faint; }
QToolButton::menu-indicator { image: url(:/icons/combo-arrow-$which.svg); width: 11px; subcontrol-position: right center; right: 2px; }
QToolButton::down-arrow { image: url(:/icons/combo-arrow-$which.svg); width: 11px; height: 11px; }
QToolButton[popupMode="2"] { padding-right: 17px; }

QPushButton, QToolButton[primary="true"], QToolButton[framed="true"] {
  background: $surface; color: $text; border: 1px solid $edge; border-radius: 6px;
  padding: 4px 12px; min-height: 18px; }
QPushButton:hover, QToolButton[framed="true"]:hover { background: $hover; }
QPushButton:pressed, QToolButton[framed="true"]:pressed { background: $optionOn; }
QPushButton:checked { background: $optionOn; font-weight: bold; border-bottom: 2px solid $text; padding-bottom: 3px; }
QPushButton:focus, QToolButton[framed="true"]:focus { border: 2px solid $text; padding: 3px 11px; }
QPushButton:disabled, QToolButton[framed="true"]:disabled { color: $faint; border-color: $line; background: $window; }
QPushButton:default, QPushButton[primary="true"], QToolButton[primary="true"] {
  background: $text; color: $surface; border: 1px solid $text; font-weight: bold; }
QPushButton:default:hover, QPushButton[primary="true"]:hover, QToolButton[primary="true"]:hover { background: $inkHover; border-color: $inkHover; }
QPushButton:default:focus, QPushButton[primary="true"]:focus, QToolButton[primary="true"]:focus {
  border: 2px solid $edge; padding: 3px 11px; }
QPushButton:default:disabled, QPushButton[primary="true"]:disabled, QToolButton[primary="true"]:disabled {
  background: $optionOn; color: $muted; border-color: $line; }
QPushButton[flat="true"] { background: transparent; border-color: transparent; }
QPushButton[flat="true"]:hover { background: $hover; }
QPushButton[flat="true"]:focus { border: 2px solid $text; }
QPushButton::menu-indicator { image: url(:/icons/combo-arrow-$which.svg); width: 13px; right: 8px; }

QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox, QComboBox {
  background: $surface; color: $text; border: 1px solid $edge; border-radius: 6px;
  padding: 3px 7px; selection-background-color: $optionOn; selection-color: $text; }
QLineEdit, QComboBox, QAbstractSpinBox { min-height: 20px; }
QLineEdit:focus, QTextEdit:focus, QPlainTextEdit:focus, QAbstractSpinBox:focus, QComboBox:focus, QComboBox:on {
  border: 2px solid $text; padding: 2px 6px; }
QLineEdit:disabled, QTextEdit:disabled, QPlainTextEdit:disabled, QAbstractSpinBox:disabled, QComboBox:disabled {
  background: $window; color: $faint; border-color: $line; }
QLineEdit[invalid="true"], QAbstractSpinBox[invalid="true"] { background: $errorWash; border-color: $error; }
QAbstractItemView QLineEdit { border-radius: 0; padding: 0 2px; min-height: 0; }

QAbstractSpinBox { padding-right: 0; }
QAbstractSpinBox QLineEdit { border: none; padding: 0; min-height: 0; background: transparent; }
QAbstractSpinBox:focus { padding-right: 0; }
QAbstractSpinBox::up-button { subcontrol-origin: border; subcontrol-position: top right; width: 21px; border: none; border-top-right-radius: 5px; margin: 1px 1px 0 0; background: transparent; }
QAbstractSpinBox::down-button { subcontrol-origin: border; subcontrol-position: bottom right; width: 21px; border: none; border-bottom-right-radius: 5px; margin: 0 1px 1px 0; background: transparent; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $hover; }
QAbstractSpinBox::up-button:pressed, QAbstractSpinBox::down-button:pressed { background: $optionOn; }
QAbstractSpinBox::up-arrow { image: url(:/icons/spin-up-$which.svg); width: 13px; height: 13px; position: relative; top: 3px; }
QAbstractSpinBox::down-arrow { image: url(:/icons/spin-down-$which.svg); width: 13px; height: 13px; position: relative; bottom: 3px; }
QAbstractSpinBox::up-arrow:disabled, QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::down-arrow:disabled, QAbstractSpinBox::down-arrow:off { image: none; }

QComboBox { padding-right: 22px; }
QComboBox:focus, QComboBox:on { padding-right: 21px; }
QComboBox:hover { background: $hover; }
QComboBox::drop-down { subcontrol-origin: border; subcontrol-position: center right; width: 28px; border: none; }
QComboBox::down-arrow { image: url(:/icons/combo-arrow-$which.svg); width: 13px; height: 13px; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $edge; padding: 4px; outline: none; }
QComboBox QAbstractItemView::item { min-height: 24px; padding: 0 6px; border-radius: 4px; }

QCheckBox, QRadioButton { spacing: 8px; padding: 2px; border: 2px solid transparent; border-radius: 6px; }
QCheckBox:focus, QRadioButton:focus { border-color: $text; }
QCheckBox:disabled, QRadioButton:disabled { color: $faint; }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator, QGroupBox::indicator { width: 14px; height: 14px; background: $surface; border: 1px solid $edge; border-radius: 4px; }
QRadioButton::indicator { border-radius: 8px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { background: $hover; }
QCheckBox::indicator:checked, QAbstractItemView::indicator:checked, QGroupBox::indicator:checked { background: $text; border-color: $text; image: url(:/icons/box-check-$which.svg); }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate { background: $text; border-color: $text; image: url(:/icons/box-partial-$which.svg); }
QRadioButton::indicator:checked { background: $text; border-color: $text; image: url(:/icons/radio-dot-$which.svg); }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled { background: $sunken; border-color: $line; }

QSlider { border: 2px solid transparent; border-radius: 6px; }
QSlider:focus { border-color: $text; }
QSlider::groove:horizontal { height: 4px; background: $optionOn; border-radius: 2px; margin: 0 8px; }
QSlider::sub-page:horizontal { background: $edge; border-radius: 2px; margin: 0 8px; }
QSlider::handle:horizontal { width: 12px; height: 12px; margin: -6px -8px; background: $surface; border: 2px solid $text; border-radius: 8px; }
QSlider::handle:horizontal:hover { background: $hover; }
QSlider::handle:disabled { border-color: $edge; }
QProgressBar { background: $sunken; border: 1px solid $line; border-radius: 4px; text-align: center; min-height: 8px; }
QProgressBar::chunk { background: $edge; border-radius: 3px; }

QGroupBox { font-weight: bold; border: 1px solid $line; border-radius: 8px; margin-top: 10px; padding: 14px 8px 8px 8px; }
QGroupBox::title { subcontrol-origin: margin; left: 10px; padding: 0 4px; }

QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { background: transparent; color: $muted; padding: 6px 12px; border: none; border-bottom: 2px solid transparent; }
QTabBar::tab:hover { background: $hover; color: $text; }
QTabBar::tab:selected { color: $text; font-weight: bold; border-bottom: 2px solid $text; }
QTabBar::tab:selected:focus { border: 2px solid $text; border-radius: 4px; padding: 4px 10px 6px 10px; }

QTabBar[segments="true"]::tab { background: $surface; color: $text; padding: 4px 12px; border: 1px solid $edge; border-left: none; }
QTabBar[segments="true"]::tab:first, QTabBar[segments="true"]::tab:only-one { border-left: 1px solid $edge; border-top-left-radius: 6px; border-bottom-left-radius: 6px; }
QTabBar[segments="true"]::tab:last, QTabBar[segments="true"]::tab:only-one { border-top-right-radius: 6px; border-bottom-right-radius: 6px; }
QTabBar[segments="true"]::tab:hover { background: $hover; }
QTabBar[segments="true"]::tab:selected { background: $optionOn; font-weight: bold; border-bottom: 2px solid $text; padding-bottom: 3px; }
QTabBar[segments="true"]::tab:selected:focus { border: 2px solid $text; padding: 3px 11px; }

QAbstractScrollArea { background: $surface; border: 1px solid $line; }
QScrollArea { background: transparent; border: none; }
QAbstractItemView { background: $surface; alternate-background-color: $sunken; color: $text; outline: none;
  selection-background-color: $optionOn; selection-color: $text; }
QTableView { gridline-color: $line; border-radius: 4px; }
QListView::item, QTreeView::item { padding: 3px 4px; border: 1px solid transparent; border-radius: 4px; }
QListView::item:hover, QTreeView::item:hover { background: $hover; }
QListView::item:selected, QTreeView::item:selected { background: $optionOn; color: $text; }
QListView:focus, QTreeView:focus, QTableView:focus, QGraphicsView:focus { border: 2px solid $text; }
QTreeView::branch:has-children:closed { image: url(:/icons/menu-right-$which.svg); }
QTreeView::branch:has-children:open { image: url(:/icons/branch-open-$which.svg); }
QHeaderView { background: $sunken; border: none; }
QHeaderView::section { background: $sunken; color: $muted; border: none; border-right: 1px solid $line; border-bottom: 1px solid $line; padding: 2px 6px; }
QHeaderView::section:checked { color: $text; font-weight: bold; }
QTableCornerButton::section { background: $sunken; border: none; border-right: 1px solid $line; border-bottom: 1px solid $line; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; border: none; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; border: none; }
QScrollBar::handle { background: $hatchLine; border-radius: 3px; margin: 3px; }
QScrollBar::handle:vertical { min-height: 28px; }
QScrollBar::handle:horizontal { min-width: 28px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QStatusBar { background: $window; color: $muted; border-top: 1px solid $line; }
QStatusBar::item { border: none; }
QDockWidget::title { background: $window; padding: 7px 12px; border-bottom: 1px solid $line; }
)css";

QColor faint(const Theme& theme) {
    return Theme::mixed(theme.muted, theme.window, 0.45);
}

}  // namespace

QPalette themePalette(const Theme& theme) {
    QPalette palette;
    const auto set = [&](QPalette::ColorRole role, const QColor& color) {
        palette.setColor(QPalette::All, role, color);
    };
    set(QPalette::Window, theme.window);
    set(QPalette::WindowText, theme.text);
    set(QPalette::Base, theme.surface);
    set(QPalette::AlternateBase, theme.sunken);
    set(QPalette::Text, theme.text);
    set(QPalette::Button, theme.surface);
    set(QPalette::ButtonText, theme.text);
    set(QPalette::BrightText, theme.error);
    set(QPalette::ToolTipBase, theme.text);
    set(QPalette::ToolTipText, theme.surface);
    set(QPalette::PlaceholderText, theme.muted);
    set(QPalette::Highlight, theme.optionOn);
    set(QPalette::HighlightedText, theme.text);
    set(QPalette::Link, theme.text);
    set(QPalette::LinkVisited, theme.muted);
    set(QPalette::Light, theme.surface);
    set(QPalette::Midlight, theme.hover);
    set(QPalette::Mid, theme.line);
    set(QPalette::Dark, theme.edge);
    set(QPalette::Shadow, theme.edge);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::HighlightedText}) {
        palette.setColor(QPalette::Disabled, role, faint(theme));
    }
    return palette;
}

QString themeStyleSheet(const Theme& theme, const Typography& type) {
    const auto pixels = [&](TextSize size) { return u"%1px"_s.arg(qRound(type.px(size))); };
    // Longer names before their beginnings.
    const std::pair<QString, QString> tokens[] = {
        {u"window"_s, theme.window.name()},
        {u"which"_s, theme.isDark ? u"dark"_s : u"light"_s},
        {u"surface"_s, theme.surface.name()},
        {u"sunken"_s, theme.sunken.name()},
        {u"hover"_s, theme.hover.name()},
        {u"hatchLine"_s, theme.hatchLine.name()},
        {u"optionOn"_s, theme.optionOn.name()},
        {u"line"_s, theme.line.name()},
        {u"edge"_s, theme.edge.name()},
        {u"text"_s, theme.text.name()},
        {u"titlepx"_s, pixels(TextSize::Title)},
        {u"leadpx"_s, u"%1px"_s.arg(qRound(type.px(18.0)))},
        {u"captionpx"_s, pixels(TextSize::Caption)},
        {u"muted"_s, theme.muted.name()},
        {u"faint"_s, faint(theme).name()},
        {u"inkHover"_s, Theme::mixed(theme.text, theme.surface, 0.16).name()},
        {u"errorWash"_s, theme.errorWash.name()},
        {u"error"_s, theme.error.name()},
    };
    // Paddings, arrows and boxes grow with the text; hairlines stay hairlines.
    QString result;
    const QString at100 = QString::fromLatin1(sheet);
    static const QRegularExpression length(u"\\b(\\d+)px"_s);
    qsizetype done = 0;
    for (auto each = length.globalMatch(at100); each.hasNext();) {
        const auto match = each.next();
        const int px = match.capturedView(1).toInt();
        result += at100.mid(done, match.capturedStart() - done) +
                  u"%1px"_s.arg(px > 2 ? qRound(type.px(qreal(px))) : px);
        done = match.capturedEnd();
    }
    result += at100.mid(done);
    for (const auto& [name, value] : tokens) {
        result.replace(u'$' + name, value);
    }
    Q_ASSERT(!result.contains(u'$'));
    return result;
}

void applyStyle(QApplication& app, const Theme& theme, const Typography& type) {
    static bool dressed = false;
    if (!dressed) {
        QApplication::setStyle(new LabStyle);
        dressed = true;
    }
    QApplication::setPalette(themePalette(theme));
    QApplication::setFont(type.ui(TextSize::Ui));
    if (const QString sheet = themeStyleSheet(theme, type); sheet != app.styleSheet()) {
        app.setStyleSheet(sheet);
    }
}

QColor mutedInk() {
    return QApplication::palette().color(QPalette::PlaceholderText);
}

void paintFocusRing(QPainter& painter, const QRectF& rect, const Theme& theme, qreal radius) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.text, 2));
    painter.drawRoundedRect(rect.adjusted(1, 1, -1, -1), radius, radius);
    painter.setPen(QPen(theme.surface, 1));
    painter.drawRoundedRect(rect.adjusted(2.5, 2.5, -2.5, -2.5), radius - 1.5, radius - 1.5);
    painter.restore();
}
