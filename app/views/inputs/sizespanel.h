// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The sizes of the model as spin boxes: n, d_model, d_k, d_v; with layers and heads where there are
// some. A change resizes everything that depends on it, in one undo step.
#pragma once

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "attention/model.h"
#include "attention/resize.h"
#include "document/lab.h"

class LabeledSpin;
class QGridLayout;

class SizesPanel : public QWidget {
    Q_OBJECT
public:
    static constexpr int largest = 2048;

    SizesPanel(Lab& lab, QWidget* parent);

    /// The attention whose d_k, d_v and heads are shown.
    void setSite(const std::string& path);

private:
    struct Entry {
        const char* name;    ///< for findChild in tests and scripts: "spin_n"
        const char* symbol;  ///< MathText: "d_k", or empty
        const char* words;   ///< "Keys", context SizesPanel; or empty
        /// 0: hidden.
        std::function<attention::Index(const attention::Model&, const attention::Sizes&)> value;
        std::function<void(attention::Model&, const std::string& site, attention::Index)> apply;
        bool (*first)(const attention::Model&);  ///< stands before the others when true
        LabeledSpin* spin = nullptr;
    };
    static std::vector<Entry> entries();
    void refresh();
    void arrange(const std::vector<int>& visible);
    void retranslate();
    void change(const Entry& entry, int value);

    Lab& lab_;
    std::string site_;
    std::vector<Entry> entries_;
    QGridLayout* grid_;
    std::vector<int> arranged_;
};
