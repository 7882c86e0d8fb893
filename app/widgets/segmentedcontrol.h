// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A few options side by side, one of them on: 精确 | 手算 3 位.

#pragma once

#include <QList>
#include <QWidget>

class QButtonGroup;
class QHBoxLayout;

/// Each option is a radio button to the keyboard (arrows, Tab enters at the one that is on) and to
/// assistive technology. Colours come from the palette, sizes from the font.
class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(QWidget* parent = nullptr);

    /// Options stand in the order they are added. `id` is the caller's own, 0 or more.
    void addOption(int id, const QString& text);
    void setOptionText(int id, const QString& text);
    /// Words with symbols among them, as MathText reads them.
    void setOptionMarkup(int id, const QString& markup);
    void setOptionToolTip(int id, const QString& text);
    void setOptionEnabled(int id, bool enabled);
    void setOptionVisible(int id, bool visible);

    /// -1 before anything is chosen.
    [[nodiscard]] int current() const;
    /// Says nothing: `chosen` tells only what the person did.
    void setCurrent(int id);

signals:
    void chosen(int id);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup* group_;
    QHBoxLayout* layout_;
    bool quiet_ = false;
};
