// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// "How was this computed?": the chosen cell's arithmetic in full. Every number in it is a link to
// the cell it came from; Back and Forward return.

#pragma once

#include <QWidget>

#include "attention/print.h"
#include "document/lab.h"
#include "figure/figure.h"
#include "views/derivationmarkup.h"

class ElidedLabel;
class MathLabel;
class MathView;
class QLabel;
class QHBoxLayout;
class QScrollArea;
class QToolButton;
class TermWalk;
class VectorSum;

class DerivationPanel : public QWidget {
    Q_OBJECT
public:
    DerivationPanel(Lab& lab, QWidget* parent);

    /// Lets the panel play the terms of the cell, and follow.
    void setTermWalk(TermWalk* terms);
    void setMarks(CellMarks marks);
    void refresh();
    /// For a projector: only the mathematics, large.
    void setPresentation(bool on);

    MathView* mathematics() { return math_; }

    QString asText() const;
    QString asLatex() const;
    QImage asImage(qreal scale = 3) const;

    QSize sizeHint() const override;
    /// Never gives way.
    QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;

public slots:
    void copyText();
    void copyLatex();
    void copyImage();

private:
    void showDerivation();
    void shrinkToHeight(qreal largest, qreal smallest);
    void showHeader();
    void showChips();
    void showTermButtons();
    void showWords();
    int headerWidth() const;
    void follow(int link);
    void showMethod();
    QString print(attention::Markup markup) const;
    bool hidden() const;

    Lab& lab_;
    CellMarks marks_;
    TermWalk* terms_ = nullptr;
    QLabel* title_;
    MathLabel* axes_;
    ElidedLabel* method_;
    QLabel* arithmetic_;
    QWidget* header_;
    QHBoxLayout* chipRow_;
    std::vector<QToolButton*> chips_;
    QToolButton* play_;
    QToolButton* step_;
    QToolButton* skip_;
    QToolButton* back_;
    QToolButton* forward_;
    QToolButton* copy_;
    QScrollArea* scroll_;
    MathView* math_;
    VectorSum* vectors_;
    QLabel* notes_;
    DerivationMarkup shown_;
    bool expanded_ = false;
    std::optional<CellRef> cell_;
    bool presentation_ = false;
};
