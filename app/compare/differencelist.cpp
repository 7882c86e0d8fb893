// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "compare/differencelist.h"

#include <QHeaderView>
#include <QSignalBlocker>
#include <algorithm>

#include "compare/comparefigure.h"
#include "figure/cellformat.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"
#include "widgets/mathline.h"

namespace {

constexpr qreal listWidth = 236;
constexpr int leastRows = 3;
constexpr int indexRole = Qt::UserRole;
constexpr int stepRole = Qt::UserRole + 1;

}  // namespace

DifferenceList::DifferenceList(const Lab& lab, QWidget* parent) : QTreeWidget(parent), lab_(lab) {
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setColumnCount(2);
    setItemDelegate(new MathDelegate(this));
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(0, QHeaderView::Stretch);
    header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    connect(this, &QTreeWidget::currentItemChanged, this, [this](QTreeWidgetItem* item) {
        if (item) {
            emit stepChosen(item->data(0, indexRole).toInt());
        }
    });
}

void DifferenceList::retranslate() {
    const auto words = [this](const char* source) {
        return lab_.languages.label("DifferenceList", source).oneLine();
    };
    setHeaderLabels({words(QT_TR_NOOP("Step")), words(QT_TR_NOOP("Difference"))});
    headerItem()->setToolTip(1, tr("The largest of the step"));
    setAccessibleName(tr("Differences by step"));
}

void DifferenceList::fit() {
    setFixedWidth(qRound(lab_.appearance.typography().px(listWidth)));
    const int rows = topLevelItemCount();
    const int row = rows > 0 ? visualItemRect(topLevelItem(0)).height() : 0;
    const int around = height() - viewport()->height();  // head and frame
    setMaximumHeight(around + std::max(rows, leastRows) * std::max(row, fontMetrics().height()));
}

QString DifferenceList::differenceText(const attention::StepDifference& step) const {
    if (!step.comparable()) {
        return QStringLiteral("–");
    }
    if (lab_.practice && step.second >= 0 && lab_.practice->covers(step.second)) {
        return QStringLiteral("?");
    }
    return step.same() ? tr("same")
                       : shownDifference(step.largest, CompareFigure::decimalsOf(step));
}

void DifferenceList::showSteps(const Comparison& comparison, const attention::Plan& present) {
    const QSignalBlocker quiet(this);
    clear();
    for (std::size_t i = 0; i < comparison.steps.size(); ++i) {
        const auto& step = comparison.steps[i];
        const auto& plan = step.second >= 0 ? present : comparison.first.trace->plan();
        const int at = step.second >= 0 ? step.second : step.first;
        const auto label = stripText::stepLine(plan, at, lab_.languages);
        auto* item = new QTreeWidgetItem(
            {MathLine(label.markup, label.second).plainText(), differenceText(step)});
        item->setData(0, MathDelegate::MarkupRole, label.markup);
        item->setData(0, MathDelegate::SecondRole, label.second);
        item->setData(0, indexRole, static_cast<int>(i));
        item->setData(0, stepRole, step.second);
        item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
        item->setToolTip(0, stripText::spokenStep(plan, at, lab_.languages));
        if (step.same() || !step.comparable()) {
            for (const int column : {0, 1}) {
                item->setForeground(column, lab_.appearance.theme().muted);
            }
        }
        addTopLevelItem(item);
    }
    fit();
}

void DifferenceList::mark(int step) {
    const QSignalBlocker quiet(this);
    for (int i = 0; step >= 0 && i < topLevelItemCount(); ++i) {
        if (topLevelItem(i)->data(0, stepRole).toInt() == step) {
            setCurrentItem(topLevelItem(i));
        }
    }
}
