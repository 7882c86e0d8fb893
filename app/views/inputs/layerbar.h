// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The layers of the stack that the present one stands in: where it stands, add, remove, put in
// another place.
#pragma once

#include <QWidget>
#include <string>

#include "document/lab.h"

class QLabel;
class QToolButton;

class LayerBar : public QWidget {
    Q_OBJECT
public:
    LayerBar(Lab& lab, QWidget* parent);

    /// Path of an AttentionSite; outside of layers nothing is shown.
    void setSite(const std::string& path);
    /// Behind the present layer, which it resembles.
    void addLayer();
    void removeLayer();
    /// −1: earlier, 1: later.
    void moveLayer(int by);

signals:
    /// The layer at hand stands there now, or there is another at hand.
    void layerChosen(bool decoder, int layer);

private:
    void refresh();
    void retranslate();
    bool decoder() const;
    int layer() const;
    int count() const;

    Lab& lab_;
    std::string site_;
    QLabel* place_;
    QToolButton* earlier_;
    QToolButton* later_;
    QToolButton* add_;
    QToolButton* remove_;
};
