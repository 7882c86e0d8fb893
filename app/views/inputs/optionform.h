// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Rows of a label and a control that show one part of the model's options and change it, each
// change one undo step. The panel of options is a column of such forms.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "attention/model.h"
#include "document/lab.h"

class MathCheckBox;
class NumberField;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;

class OptionForm : public QWidget {
    Q_OBJECT
public:
    /// Path of an AttentionSite: which sub-layer, and so which layer, the form is about.
    virtual void setSite(const std::string& path);
    /// Shows the present model.
    void refresh();
    void retranslate();

signals:
    void refreshed();

protected:
    OptionForm(Lab& lab, QWidget* parent);

    /// Labels and words are sources in the translation context of the form's own class.
    void addRow(const char* label, QWidget* control,
                std::function<bool(const attention::Model&)> shown = {});
    QComboBox* combo(const char* name, std::vector<const char*> words,
                     std::function<void(attention::Model&, int)> apply);
    MathCheckBox* check(const char* name, std::function<void(attention::Model&, bool)> apply);
    NumberField* number(const char* name);
    /// Two controls side by side; the first one has the focus of both.
    QWidget* pair(QWidget* first, QWidget* second);

    attention::Attention* attentionIn(attention::Model& model) const;
    const attention::Attention* attentionNow() const;
    void editAttention(const QString& undoText,
                       const std::function<void(attention::Attention&)>& edit,
                       const QString& mergeKey = {});
    Lab& lab() const { return lab_; }
    const std::string& site() const { return site_; }

    virtual void showModel(const attention::Model& model) = 0;
    /// What a switch of the language changes beside labels and words.
    virtual void showWords() {}

private:
    struct Row {
        const char* label;
        QLabel* text;
        QWidget* control;
        std::function<bool(const attention::Model&)> shown;
    };
    QString translated(const char* source) const;

    Lab& lab_;
    std::string site_;
    QGridLayout* grid_;
    std::vector<Row> rows_;
    std::vector<std::pair<QComboBox*, std::vector<const char*>>> words_;
};
