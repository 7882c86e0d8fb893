// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What attention did to a word: its vector before and after, whom it took in, and how the words'
// similarity to each other changed.
#pragma once

#include <QWidget>
#include <memory>
#include <optional>
#include <vector>

#include "attention/similarity.h"
#include "document/backgroundtask.h"
#include "document/lab.h"
#include "figure/figurebuilder.h"
#include "figure/figurestyle.h"
#include "insight/similarities.h"

class ElidedLabel;
class FigureCanvas;
class QLabel;
class QProgressBar;
class QPushButton;
class QuietCombo;

class BeforeAfterView : public QWidget {
    Q_OBJECT
public:
    BeforeAfterView(const Lab& lab, QWidget* parent);

    int attention() const { return mixing_; }
    attention::Index token() const { return row_; }
    void chooseAttention(int mixing);
    void chooseToken(attention::Index row);
    /// The similarities are being computed off the interface thread.
    bool busy() const { return task_.running(); }
    /// What the page says of the token, in the first language.
    QString sentence() const;

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void follow();
    void rebuild();
    void fillChoices();
    void showFigures();
    /// Null until they have been made.
    const Similarities* madeSimilarities();
    void showWaiting();
    void showWords();
    FigureSource source() const;
    FigureStyle style() const;
    bool any() const { return !mixings_.empty(); }
    const attention::Mixing& mixing() const { return mixings_[std::size_t(mixing_)]; }

    Lab lab_;
    ElidedLabel* title_;
    QLabel* attentionLabel_;
    QLabel* tokenLabel_;
    QuietCombo* attentions_;
    QuietCombo* tokens_;
    QLabel* sentence_;
    QLabel* second_;
    QLabel* details_;
    QWidget* figures_;
    FigureCanvas* vectors_;
    FigureCanvas* similarities_;
    QLabel* caution_;
    std::vector<attention::Mixing> mixings_;
    int mixing_ = 0;
    attention::Index row_ = 0;
    bool dirty_ = true;

    /// Of which attention the similarities were asked for last, and they, once made.
    std::weak_ptr<const attention::Trace> askedTrace_;
    int askedAfter_ = -1;
    std::optional<Similarities> made_;
    bool stopped_ = false;
    QWidget* waiting_;
    QLabel* waitingText_;
    QProgressBar* progress_;
    QPushButton* stop_;
    BackgroundTask task_;
};
