// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QApplication>
#include <QMainWindow>

#include "appinfo.h"
#include "cli/exportcommand.h"

int main(int argc, char** argv) {
    if (isExportCall(argc, argv)) {
        return runExportCommand(argc, argv);
    }
    QApplication application(argc, argv);
    describeApplication();
    QMainWindow window;
    window.show();
    return application.exec();
}
