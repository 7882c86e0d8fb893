// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The foot of a page on the projector: how the chosen number was computed, and what its row says,
// in type as large as the page has room for. Also the names of its row and column, where the
// equation could not write them in full: nothing has to be looked up by hovering.
#pragma once

#include <QWidget>
#include <vector>

#include "document/lab.h"
#include "document/selection.h"

class EquationView;
class MathView;

class PresentationFoot : public QWidget {
    Q_OBJECT
public:
    PresentationFoot(Lab& lab, EquationView& equation, QWidget* parent);

    /// For a page of this size, whose type is this much larger than on 1080 lines.
    void refresh(QSize page, qreal scale);

    MathView* derivation() const { return derivation_; }
    const std::vector<MathView*>& lines() const { return lines_; }

signals:
    /// All terms of a long sum are wanted.
    void expanded();

private:
    bool rowCovered(CellRef cell) const;
    bool namesAreWhole(CellRef cell) const;
    QString readingMarkup(CellRef cell, bool second) const;
    QString derivationMarkupOf(CellRef cell);
    int setLine(MathView* view, const QString& markup, qreal largest, qreal highest);

    Lab& lab_;
    EquationView& equation_;
    MathView* names_;
    MathView* reading_;
    MathView* readingSecond_;
    MathView* derivation_;
    std::vector<MathView*> lines_;  ///< from top to bottom
    std::vector<CellRef> links_;    ///< of the derivation, by link id
    std::optional<CellRef> cell_;
    bool expanded_ = false;
    QSize page_;
};
