// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "figure/figureaccessible.h"

#include <QAccessibleWidget>

#include "figure/matrixaccessible.h"

namespace {

/// The plot itself: its children are the matrices.
class FigureAccessible : public QAccessibleWidget {
public:
    explicit FigureAccessible(FigurePlot* plot)
        : QAccessibleWidget(plot, QAccessible::Grouping), plot_(plot) {}
    ~FigureAccessible() override {
        for (const QAccessible::Id id : std::as_const(matrices_)) {
            QAccessible::deleteAccessibleInterface(id);
        }
    }

    int childCount() const override { return plot_->blockCount(); }
    QAccessibleInterface* child(int index) const override {
        if (index < 0 || index >= plot_->blockCount()) {
            return nullptr;
        }
        while (matrices_.size() <= index) {
            matrices_.append(QAccessible::registerAccessibleInterface(
                new MatrixAccessible(plot_, static_cast<int>(matrices_.size()))));
        }
        return QAccessible::accessibleInterface(matrices_.at(index));
    }
    int indexOfChild(const QAccessibleInterface* child) const override {
        for (int i = 0; i < matrices_.size(); ++i) {
            if (QAccessible::accessibleInterface(matrices_.at(i)) == child) {
                return i;
            }
        }
        return -1;
    }
    QAccessibleInterface* childAt(int x, int y) const override {
        const auto hit = plot_->cellAt(plot_->mapFromGlobal(QPoint(x, y)));
        return hit ? child(hit->block) : nullptr;
    }

    /// Every part that some client has asked for.
    template <class Visit>
    void eachKnown(Visit visit) const {
        for (const QAccessible::Id id : matrices_) {
            if (auto* matrix =
                    static_cast<MatrixAccessible*>(QAccessible::accessibleInterface(id))) {
                visit(matrix);
                matrix->eachKnown(visit);
            }
        }
    }

private:
    FigurePlot* plot_;
    mutable QList<QAccessible::Id> matrices_;
};

QAccessibleInterface* figureFactory(const QString& name, QObject* object) {
    auto* plot = name == QLatin1String("FigurePlot") ? qobject_cast<FigurePlot*>(object) : nullptr;
    return plot ? new FigureAccessible(plot) : nullptr;
}

}  // namespace

void installFigureAccessibility() {
    static const bool once = [] {
        QAccessible::installFactory(figureFactory);
        return true;
    }();
    (void)once;
}

void announceChosenCell(FigurePlot& plot) {
    // The focus is where the keys go: elsewhere a moved choice is no news to a screen reader.
    if (!QAccessible::isActive() || !plot.hasFocus()) {
        return;
    }
    QAccessibleInterface* figure = QAccessible::queryAccessibleInterface(&plot);
    for (int i = 0; figure && i < figure->childCount(); ++i) {
        QAccessibleInterface* matrix = figure->child(i);
        const auto chosen = matrix->tableInterface()->selectedCells();
        if (!chosen.isEmpty()) {
            QAccessibleEvent event(chosen.front(), QAccessible::Focus);
            QAccessible::updateAccessibility(&event);
        }
    }
}

void announceFigure(FigurePlot& plot) {
    if (!QAccessible::isActive()) {
        return;
    }
    // Clients keep the names that they were told.
    auto* figure = static_cast<FigureAccessible*>(QAccessible::queryAccessibleInterface(&plot));
    figure->eachKnown([](FigurePart* part) {
        if (part->nameIsNews()) {
            QAccessibleEvent event(part, QAccessible::NameChanged);
            QAccessible::updateAccessibility(&event);
        }
    });
}
