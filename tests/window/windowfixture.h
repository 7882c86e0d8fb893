// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A window on the toy sentence, and the events of a person.
#pragma once

#include <QApplication>
#include <QTemporaryDir>
#include <QTest>

#include "../app/documents.h"
#include "models/parametermodel.h"
#include "views/inputs/inputsdock.h"
#include "views/inputs/matrixpanel.h"
#include "views/inputs/matrixtable.h"
#include "window/filedesk.h"
#include "window/mainwindow.h"
#include "window/workbench.h"

struct WindowFixture {
    QTemporaryDir recovery;
    Workbench bench;
    MainWindow window{bench.lab, recovery.path()};

    explicit WindowFixture(const char* example = "toy-sentence", LabelMode mode = LabelMode::zh) {
        bench.languages.setMode(mode);
        bench.appearance.setReducedMotion(true);
        window.files().openExample(example);
        window.resize(1280, 800);
        window.show();
        QApplication::setActiveWindow(&window);
        if (!QTest::qWaitForWindowExposed(&window)) {
            qFatal("the window does not come up");
        }
    }
    ~WindowFixture() { bench.session.undoStack().setClean(); }

    template <class Widget = QWidget>
    Widget& find(const char* name) {
        auto* widget = window.findChild<Widget*>(QString::fromLatin1(name));
        if (!widget) {
            qFatal("no widget %s", name);
        }
        return *widget;
    }

    /// The table that shows the path at present.
    MatrixTable& table(const std::string& path) {
        for (auto* panel : window.findChildren<MatrixPanel*>()) {
            if (panel->parameters().path() == path) {
                return panel->table();
            }
        }
        qFatal("no table shows %s", path.c_str());
    }

    void type(MatrixTable& table, int row, int column, const QString& text,
              Qt::Key end = Qt::Key_Return) {
        table.setFocus();
        table.setCurrentIndex(table.model()->index(row, column));
        for (const QChar key : text) {
            // The first key opens the editor, which has the focus then.
            QTest::keyClick(QApplication::focusWidget(), key.toLatin1());
        }
        QTest::keyClick(QApplication::focusWidget(), end);
    }

    QPoint centre(MatrixTable& table, int row, int column) {
        return table.visualRect(table.model()->index(row, column)).center();
    }

    std::string stepKey() {
        const auto trace = bench.session.trace();
        const int step = bench.selection.step();
        return trace && step >= 0 ? trace->plan().step(step).key : std::string();
    }

    bool traceIsFresh() {
        const auto& session = bench.session;
        const auto fresh = attention::forward(session.model(), session.arithmetic());
        const auto trace = session.trace();
        if (!fresh || !trace || session.stale() ||
            trace->plan().steps.size() != fresh->plan().steps.size()) {
            return !fresh && session.stale();
        }
        for (int i = 0; i < static_cast<int>(trace->plan().steps.size()); ++i) {
            if (!attention::sameMatrix((*trace)[i], (*fresh)[i])) {
                return false;
            }
        }
        return true;
    }
};
