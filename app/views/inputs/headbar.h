// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The heads of one attention: choose, add, remove, put in another order.
#pragma once

#include <QWidget>
#include <string>

#include "document/lab.h"

class QTabBar;
class QToolButton;

class HeadBar : public QWidget {
    Q_OBJECT
public:
    HeadBar(Lab& lab, QWidget* parent);

    void setSite(const std::string& path);
    int head() const;
    void setHead(int head);
    void addHead();
    void removeHead();
    /// −1: one place earlier, 1: one later.
    void moveHead(int by);

signals:
    void headChosen(int head);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    void moved(int from, int to);

    Lab& lab_;
    std::string site_;
    QTabBar* tabs_;
    QToolButton* add_;
    QToolButton* remove_;
};
