// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The version said by the library, its header and the command is one.
#include <QProcess>
#include <QTest>

#include "attention/version.h"
#include "testpaths.h"

class VersionTest : public QObject {
    Q_OBJECT
private slots:
    void libraryAndHeaderAgree() { QCOMPARE(attention::version(), ATTENTION_VERSION); }

    void theCommandSaysIt() {
        QProcess command;
        command.start(QStringLiteral(ATTENTION_COMMAND), {QStringLiteral("--version")});
        QVERIFY(command.waitForFinished());
        QCOMPARE(command.exitCode(), 0);
        QCOMPARE(command.readAllStandardOutput(), QByteArray("attention " ATTENTION_VERSION "\n"));
    }
};

QTEST_APPLESS_MAIN(VersionTest)
#include "testpaths.h"
#include "tst_version.moc"
