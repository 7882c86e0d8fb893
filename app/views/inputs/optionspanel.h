// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The options of one attention and of the model around it: similarity, scale, temperature, cap,
// mask, source, positions, structure. Each is one undo step, and takes effect at once.
#pragma once

#include <QWidget>
#include <functional>
#include <string>
#include <vector>

#include "attention/model.h"
#include "document/lab.h"

class MaskEditor;
class MatrixPanel;
class NumberField;
class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QSlider;
class QSpinBox;

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
    struct Row {
        const char* label;  ///< context OptionsPanel
        QLabel* text;
        QWidget* control;
        std::function<bool(const attention::Model&)> shown;
    };
    void addRow(const char* label, QWidget* control,
                std::function<bool(const attention::Model&)> shown = {});
    QComboBox* combo(const char* name, std::vector<const char*> words,
                     std::function<void(attention::Model&, int)> apply);
    QCheckBox* check(const char* name, std::function<void(attention::Model&, bool)> apply);
    void buildScores();
    void buildMask();
    void buildSurroundings();
    void editAttention(const QString& text, const std::function<void(attention::Attention&)>& edit,
                       const QString& mergeKey = {});
    void refresh();
    void refreshScores(const attention::Attention& attention);
    void retranslate();
    const attention::Attention* attentionNow() const;

    Lab& lab_;
    std::string site_;
    QGridLayout* grid_;
    std::vector<Row> rows_;
    std::vector<std::pair<QComboBox*, std::vector<const char*>>> words_;

    QComboBox* similarity_;
    QCheckBox* scaleOn_;
    NumberField* scale_;
    QSlider* temperatureSlider_;
    NumberField* temperature_;
    QCheckBox* capOn_;
    NumberField* cap_;
    QComboBox* mask_;
    QLabel* maskLegend_;
    MatrixPanel* biasTable_;
    MaskEditor* maskEditor_;
    QComboBox* block_;
    QCheckBox* source_;
    QComboBox* positions_;
    QComboBox* sourcePositions_;
    QSpinBox* heads_;
    QCheckBox* projection_;
    QCheckBox* biases_;
    QComboBox* order_;
    QComboBox* activation_;
    QCheckBox* finalNorm_;
};
