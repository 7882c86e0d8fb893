// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QApplication>
#include <QMainWindow>

#include "appinfo.h"

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    describeApplication();
    QMainWindow window;
    window.show();
    return application.exec();
}
