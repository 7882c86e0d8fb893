// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Tabs over some of the model's matrices: W^Q, W^K, W^V of a head. Which ones there are follows
// from the document.
#pragma once

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "attention/parameters.h"
#include "document/lab.h"

class MatrixPanel;
class MatrixTabs;

class ParameterTabs : public QWidget {
    Q_OBJECT
public:
    using Wanted = std::function<bool(const attention::ConstParameter&)>;

    ParameterTabs(Lab& lab, QWidget* parent);

    /// Which matrices; the tab of the same kind stays chosen.
    void setWanted(Wanted wanted);
    void refresh();
    bool isEmpty() const { return paths_.empty(); }
    MatrixPanel& panel() const { return *panel_; }
    /// Chooses the tab of a path; false where it is not among them.
    bool show(const std::string& path);
    /// The matrix whose table shows, or empty.
    std::string path() const;

signals:
    void pathChanged();

private:
    void showCurrent();

    Lab& lab_;
    Wanted wanted_;
    MatrixTabs* tabs_;
    MatrixPanel* panel_;
    std::vector<std::string> paths_;
    std::vector<std::string> symbols_;
};
