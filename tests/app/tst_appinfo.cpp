// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Settings and the desktop find the program under its names.
#include <QTest>

#include "attention/version.h"
#include "cli/appinfo.h"

class AppInfoTest : public QObject {
    Q_OBJECT
private slots:
    void namesAndVersion() {
        describeApplication();
        QCOMPARE(QCoreApplication::applicationName(), QStringLiteral("attention-lab"));
        QCOMPARE(QCoreApplication::applicationVersion(), QStringLiteral(ATTENTION_VERSION));
        QCOMPARE(QGuiApplication::desktopFileName(), QStringLiteral("attention-lab"));
    }
};

QTEST_MAIN(AppInfoTest)
#include "tst_appinfo.moc"
