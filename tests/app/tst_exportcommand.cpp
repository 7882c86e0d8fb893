// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// attention-lab --export, run as a process with no display.
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "testpaths.h"

class ExportCommandTest : public QObject {
    Q_OBJECT

    struct Run {
        int code = -1;
        QString out;
        QString err;
    };

    static Run lab(const QStringList& arguments, const QByteArray& input = {}) {
        QProcess process;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        for (const char* display : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"}) {
            environment.remove(QLatin1String(display));
        }
        process.setProcessEnvironment(environment);
        process.start(QStringLiteral(ATTENTION_LAB), arguments);
        process.write(input);
        process.closeWriteChannel();
        process.waitForFinished(60000);
        return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1,
                QString::fromUtf8(process.readAllStandardOutput()),
                QString::fromUtf8(process.readAllStandardError())};
    }

    QTemporaryDir folder_;

private slots:
    void writesWhatItIsAskedFor() {
        const QString to = folder_.filePath(QStringLiteral("some/folder"));
        const Run run = lab(
            {QStringLiteral("--export"), to, QStringLiteral("--format"), QStringLiteral("png,svg"),
             QStringLiteral("--step"), QStringLiteral("weights"), QStringLiteral("--language"),
             QStringLiteral("both"), QStringLiteral("--scale"), QStringLiteral("1"),
             QStringLiteral("--dpi"), QStringLiteral("150"), QStringLiteral("--theme"),
             QStringLiteral("dark"), QStringLiteral("example:toy-sentence")});
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QCOMPARE(QDir(to).entryList(QDir::Files),
                 QStringList({QStringLiteral("weights.png"), QStringLiteral("weights.svg")}));
        QCOMPARE(run.out.split(u'\n', Qt::SkipEmptyParts).size(), 2);
        const QImage image(to + QStringLiteral("/weights.png"));
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 150);
        QVERIFY(QColor(image.pixel(1, 1)).lightness() < 60);
    }

    void wordsNeedNoDisplay() {
        for (const char* option : {"--help", "-h", "--version", "-v"}) {
            const Run run = lab({QLatin1String(option)});
            QVERIFY2(run.code == 0 && run.out.contains(QLatin1String("attention-lab")), option);
        }
    }

    void theWindowSaysThatItHasNoDisplay() {
        const Run run = lab({});
        QCOMPARE(run.code, 2);
        QVERIFY(run.out.isEmpty());
        QVERIFY2(run.err.contains(QLatin1String("DISPLAY")) &&
                     run.err.contains(QLatin1String("--export")) && run.err.count(u'\n') == 1,
                 qPrintable(run.err));
    }

    void byHandChangesTheNumbers() {
        const auto svg = [&](const char* decimals) {
            const QString to = folder_.filePath(QLatin1String(decimals));
            const Run run = lab({QStringLiteral("--export"), to, QStringLiteral("--format"),
                                 QStringLiteral("svg"), QStringLiteral("--step"),
                                 QStringLiteral("weights"), QStringLiteral("--by-hand"),
                                 QLatin1String(decimals), QStringLiteral("example:toy-sentence")});
            QFile file(to + QStringLiteral("/weights.svg"));
            return run.code == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(svg("1").contains(">0.7<"));
        QVERIFY(svg("4").contains(">0.7054<"));
    }

    void oneRangeForAllSteps() {
        const auto svg = [&](const char* range) {
            const QString to = folder_.filePath(QStringLiteral("range-") + QLatin1String(range));
            const Run run =
                lab({QStringLiteral("--export"), to, QStringLiteral("--format"),
                     QStringLiteral("svg"), QStringLiteral("--step"), QStringLiteral("Z"),
                     QStringLiteral("--language"), QStringLiteral("en"), QStringLiteral("--range"),
                     QLatin1String(range), QStringLiteral("example:toy-sentence")});
            QFile file(to + QStringLiteral("/Z.svg"));
            return run.code == 0 && file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        };
        QVERIFY(!svg("own").contains(">16<"));
        QVERIFY(svg("shared").contains(">16<"));
        QVERIFY(svg("shared").contains("One colour range for all steps"));
        QCOMPARE(svg("mine"), QByteArray());
    }

    void theWindowOpensWhatTheCommandOpens() {
        // It stays open, so what it says is read as it comes.
        const auto said = [this](const QString& argument) {
            QProcess process;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
            environment.insert(QStringLiteral("XDG_CONFIG_HOME"), folder_.path());
            environment.insert(QStringLiteral("XDG_DATA_HOME"), folder_.path());
            environment.insert(QStringLiteral("QT_LOGGING_RULES"), QStringLiteral("*=false"));
            process.setProcessEnvironment(environment);
            process.setReadChannel(QProcess::StandardError);
            process.start(QStringLiteral(ATTENTION_LAB), {argument});
            QByteArray text;
            while (!text.contains("attention-lab: ") && process.waitForReadyRead(20000)) {
                text += process.readAllStandardError();
            }
            process.kill();
            process.waitForFinished();
            return QString::fromUtf8(text);
        };
        QVERIFY(said(QStringLiteral("nosuch.attn.json"))
                    .contains(QStringLiteral("attention-lab: nosuch.attn.json")));
        QVERIFY(said(QStringLiteral("example:nosuch")).contains(QStringLiteral("toy-sentence")));
    }

    void readsADocumentFromStandardInput() {
        const QString to = folder_.filePath(QStringLiteral("input"));
        const Run run =
            lab({QStringLiteral("--export"), to, QStringLiteral("-")},
                "{\"format\":\"attention-lab\",\"version\":1,\"X\":[[2]],"
                "\"attention\":{\"heads\":[{\"WQ\":[[1]],\"WK\":[[1]],\"WV\":[[3]]}]}}");
        QVERIFY2(run.code == 0, qPrintable(run.err));
        QVERIFY(!QImage(to + QStringLiteral("/Z.png")).isNull());
    }

    void refusesInOneLine_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("names");
        const QString file = QStringLiteral("example:toy-sentence");
        const auto row = [&](const char* name, QStringList more, const char* names) {
            QTest::newRow(name) << more << QString::fromLatin1(names);
        };
        row("no file", {}, "FILE");
        row("two files", {file, file}, "FILE");
        row("unknown format", {QStringLiteral("--format"), QStringLiteral("bmp"), file}, "bmp");
        row("unknown step", {QStringLiteral("--step"), QStringLiteral("softmax"), file}, "weights");
        row("unknown language", {QStringLiteral("--language"), QStringLiteral("fr"), file}, "fr");
        row("scale of zero", {QStringLiteral("--scale"), QStringLiteral("0"), file}, "--scale");
        row("too many dots", {QStringLiteral("--dpi"), QStringLiteral("99999"), file}, "--dpi");
        row("unknown theme", {QStringLiteral("--theme"), QStringLiteral("blue"), file}, "blue");
        row("decimals", {QStringLiteral("--by-hand"), QStringLiteral("9"), file}, "--by-hand");
        row("unknown option", {QStringLiteral("--colour"), file}, "colour");
        row("unknown example", {QStringLiteral("example:nothing")}, "toy-sentence");
        row("no such document", {QStringLiteral("/no/such/file.attn.json")}, "file.attn.json");
    }

    void refusesInOneLine() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, names);
        const Run run = lab(
            QStringList{QStringLiteral("--export"), folder_.filePath(QStringLiteral("refused"))} +
            arguments);
        QCOMPARE(run.code, 2);
        QVERIFY(run.out.isEmpty());
        QCOMPARE(run.err.trimmed().count(u'\n'), 0);
        QVERIFY2(run.err.contains(names), qPrintable(run.err));
    }
};

QTEST_MAIN(ExportCommandTest)
#include "tst_exportcommand.moc"
