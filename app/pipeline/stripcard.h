// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// One card of the pipeline strip: thumbnails over the symbol and name of a stop, or a folded group.
#pragma once

#include <QAbstractButton>
#include <memory>
#include <vector>

#include "i18n/languages.h"
#include "look/mathtext.h"
#include "pipeline/stripentries.h"
#include "pipeline/thumbnail.h"

class Appearance;

class StripCard : public QAbstractButton {
    Q_OBJECT
public:
    /// What the card shows; the strip fills it in.
    struct Content {
        StripEntry entry;
        std::vector<std::shared_ptr<const Thumbnail>> thumbnails;
        std::vector<ThumbnailStyle::State> states;  ///< one per thumbnail
        QString markup;                             ///< symbols and names
        QString second;                             ///< in the second language
        bool present = false;
        qreal pitch = 9;
        bool compact = false;  ///< less air at its sides
    };

    StripCard(Content content, const Appearance& appearance, QWidget* parent);

    const Content& content() const { return content_; }
    /// New numbers in the same shapes.
    void setThumbnails(std::vector<std::shared_ptr<const Thumbnail>> thumbnails,
                       std::vector<ThumbnailStyle::State> states);
    QSize sizeHint() const override { return size_; }
    /// Height, in the card, of the middle of its thumbnails, where arrows lead.
    int axis() const { return axis_; }

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void measure();
    MathStyle labelStyle() const;
    void paintRecap(QPainter& painter) const;

    Content content_;
    const Appearance& appearance_;
    MathText label_;
    QSize size_;
    int axis_ = 0;
    qreal thumbnailsWidth_ = 0;
};
