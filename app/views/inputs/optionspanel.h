// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The options of one attention and of the model round it: a column of forms.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "document/lab.h"

class MatchOptions;
class OptionForm;

class OptionsPanel : public QWidget {
    Q_OBJECT
public:
    OptionsPanel(Lab& lab, QWidget* parent);

    void setSite(const std::string& path);
    /// For the closed section: 缩放点积 · 无掩码.
    QString summary() const;

signals:
    void summaryChanged();

private:
    MatchOptions* match_;
    std::vector<OptionForm*> forms_;
};
