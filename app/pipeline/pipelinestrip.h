// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The walk at the foot of the window: every stop with its thumbnail, what leads from one to the
// next, and where the person stands. Folds what has no room around the present stop.
#pragma once

#include <QScrollArea>
#include <vector>

#include "document/lab.h"
#include "document/session.h"
#include "pipeline/stripcard.h"

class QToolButton;
class StripRow;

class PipelineStrip : public QScrollArea {
    Q_OBJECT
public:
    PipelineStrip(const Lab& lab, QWidget* parent);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    const std::vector<StripCard*>& cards() const { return cards_; }
    /// Without air above and below, for a low window.
    void setLow(bool low);

signals:
    /// The strip needs another height: for a frame's title, or a second language.
    void heightChanged();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    /// How much a card says; each level needs less room than the one before.
    enum class Detail { labelledArrows, chevrons, folded, symbols, runs };

    void sessionChanged(Session::Changes changes);
    void rebuild();
    void retireCards();
    void refresh();
    int build(Detail detail);
    StripCard::Content content(const StripEntry& entry, Detail detail);
    void fillThumbnails(StripCard::Content& content);
    std::vector<int> thumbnailSteps(const StripEntry& entry) const;
    QString arrowMarkup(const StripEntry& entry) const;
    void describe(StripCard* card) const;
    void arrange(int width);
    void placeScrollButtons();
    void scrollBy(int pixels);

    Lab lab_;
    Thumbnails thumbnails_;
    StripRow* row_;
    QToolButton* left_;
    QToolButton* right_;
    std::vector<StripCard*> cards_;
    int contentHeight_ = 0;
    bool low_ = false;
};
