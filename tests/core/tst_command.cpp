// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// The `attention` command as a process: what it prints, what it refuses, its exit codes, and that
// it needs no Qt.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include "attention/document.h"
#include "attention/trace.h"
#include "testpaths.h"

namespace {

struct Ran {
    int code = -1;
    QByteArray out;
    QByteArray err;
    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

Ran run(const QStringList& arguments, const QByteArray& input = {}) {
    QProcess command;
    command.start(QStringLiteral(ATTENTION_COMMAND), arguments);
    command.write(input);
    command.closeWriteChannel();
    Ran ran;
    if (command.waitForFinished(60000) && command.exitStatus() == QProcess::NormalExit) {
        ran.code = command.exitCode();
    }
    ran.out = command.readAllStandardOutput();
    ran.err = command.readAllStandardError();
    return ran;
}

const QByteArray causalDocument = R"({"format": "attention-lab", "version": 1,
    "tokens": ["a", "b"], "X": [[1, 0], [0, 1]], "block": "attention",
    "attention": {"heads": [{"WQ": [[1, 0], [0, 1]], "WK": [[1, 0], [0, 1]],
                             "WV": [[1, 2], [3, 4]]}], "mask": "causal"},
    "target": {"step": "Z", "values": [[1, 2], [2, 3]], "loss": "mse"},
    "view": {"byHand": 3}, "colour": "red"})";

}  // namespace

class CommandTest : public QObject {
    Q_OBJECT
private slots:
    void linksNoQt() {
        QFile binary(QStringLiteral(ATTENTION_COMMAND));
        QVERIFY(binary.open(QIODevice::ReadOnly));
        const QByteArray bytes = binary.readAll();
        QVERIFY(bytes.size() > 100000);
        QVERIFY(!bytes.contains("libQt"));
    }

    void versionAndHelp() {
        QVERIFY(run({QStringLiteral("--version")}).out.startsWith("attention "));
        for (const QStringList& call :
             {QStringList{QStringLiteral("--help")}, {QStringLiteral("-h")}}) {
            const Ran help = run(call);
            QCOMPARE(help.code, 0);
            QVERIFY(help.err.isEmpty());
            for (const char* command : {"trace", "explain", "check", "gradient", "example"}) {
                QVERIFY2(help.out.contains(command), command);
            }
        }
        const Ran trace = run({QStringLiteral("trace"), QStringLiteral("--help")});
        QCOMPARE(trace.code, 0);
        QVERIFY(trace.out.contains("Usage: attention trace [OPTIONS] FILE"));
        for (const char* option : {"--format", "--step", "--by-hand", "--digits", "--language"}) {
            QVERIFY2(trace.out.contains(option), option);
        }
    }

    void refusals_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* call, const char* says) {
            QTest::newRow(call) << QString::fromUtf8(call).split(QLatin1Char(' '),
                                                                 Qt::SkipEmptyParts)
                                << QByteArray(says);
        };
        const char* const commands = "needs one of trace, explain, check, gradient, example";
        row("", ("command is missing, " + std::string(commands)).c_str());
        row("train example:toy-sentence",
            ("command is \"train\", " + std::string(commands)).c_str());
        row("--bogus", "option is \"--bogus\", needs one of --help, --version");
        row("-x", "option is \"-x\", needs one of --help, --version");
        row("--language en trace example:toy-sentence",
            "option is \"--language\", needs one of --help, --version before the command");
        row("trace", "FILE is missing, needs a document (*.attn.json), - or example:NAME");
        row("trace example:toy-sentence extra",
            "\"extra\" is one argument too many, needs only FILE");
        row("explain example:toy-sentence Z 1 1 5",
            "\"5\" is one argument too many, needs only FILE KEY ROW COL");
        row("trace --bogus",
            "option is \"--bogus\", needs one of --help, --language, --format, --step, --by-hand, "
            "--digits");
        row("example list --bogus",
            "option is \"--bogus\", needs one of --help, --language, --format");
        row("trace example:toy-sentence --format xml",
            "--format is \"xml\", needs one of text, json, csv, tsv, npz, latex, markdown");
        row("trace example:toy-sentence --format",
            "the value of --format is missing, needs one of text, json");
        row("trace example:toy-sentence --format json --format text",
            "--format is written 2 times, needs to be written once");
        row("trace example:toy-sentence --by-hand 9",
            "--by-hand is \"9\", needs a whole number from 0 to 8");
        row("trace example:toy-sentence --by-hand x",
            "--by-hand is \"x\", needs a whole number from 0 to 8");
        row("trace example:toy-sentence --by-hand 2.5",
            "--by-hand is \"2.5\", needs a whole number");
        row("trace example:toy-sentence --by-hand",
            "the value of --by-hand is missing, needs a whole number from 0 to 8");
        row("trace --by-hand example:toy-sentence",
            "--by-hand is \"example:toy-sentence\", needs a whole number from 0 to 8");
        row("trace example:toy-sentence --digits -1",
            "--digits is \"-1\", needs a whole number from 0 to 17");
        row("trace example:toy-sentence --digits 99999999999999999999",
            "--digits is \"99999999999999999999\", needs a whole number from 0 to 17");
        row("trace example:toy-sentence --language fr",
            "--language is \"fr\", needs one of zh, en");
        row("trace example:toy-sentence --step",
            "the value of --step is missing, needs the key of a step");
        row("trace example:toy-sentence --step A",
            "step is \"A\", needs one of X, Q, K, V, scores, scaled, weights, Z");
        row("trace example:unknown", "example is \"unknown\", needs one of toy-sentence");
        row("trace no/such/file", "no/such/file: cannot be read");
        row("trace " TEST_DATA_DIR, TEST_DATA_DIR);
        row("trace " TEST_DATA_DIR "/cases/README.md", "line 1");
        row("explain example:toy-sentence scores 0 1", "row is 0, needs 1 … 3");
        row("explain example:toy-sentence scores 4 1", "row is 4, needs 1 … 3");
        row("explain example:toy-sentence Z 1 5", "column is 5, needs 1 … 4");
        row("explain example:toy-sentence A 1 1", "step is \"A\", needs one of X, Q");
        row("explain example:toy-sentence scores -1 1", "row is -1, needs 1 … 3");
        row("explain example:toy-sentence scores 1 x", "COL is \"x\", needs a whole number from 1");
        row("explain example:toy-sentence scores 99999999999999999999 1",
            "ROW is \"99999999999999999999\", needs a whole number from 1 to 999999999");
        row("explain example:toy-sentence", "KEY is missing, needs the key of a step");
        row("explain example:toy-sentence scores 1", "COL is missing, needs a whole number from 1");
        row("explain example:toy-sentence scores 1 1 --depth 0",
            "--depth is \"0\", needs a whole number from 1 to 1000");
        row("explain no/such/file scores 1 1", "no/such/file");
        row("gradient example:toy-sentence", "target is missing");
        row("gradient no/such/file", "no/such/file");
        row("gradient example:toy-sentence --format csv",
            "--format is \"csv\", needs one of text, json");
        row("check example:toy-sentence", "ANSWER is missing, needs an answer (*.json) or -");
        row("check example:toy-sentence no/such/answer", "no/such/answer: cannot be read");
        row("check no/such/file no/such/answer", "no/such/file");
        row("check example:toy-sentence " TEST_DATA_DIR "/cases/README.md", "line 1");
        row("check example:toy-sentence " TEST_DATA_DIR "/cases/index.json", "answer is a list");
        row("check - -", "ANSWER is standard input, as FILE is, needs one of the two in a file");
        row("example unknown", "example is \"unknown\", needs one of toy-sentence");
        row("example", "NAME is missing, needs the name of an example, or list");
        // words that a space cannot be put into
        const auto words = [](const char* name, const QStringList& call, const char* says) {
            QTest::newRow(name) << call << QByteArray(says);
        };
        const QString toy = QStringLiteral("example:toy-sentence");
        words("an empty command", {QString()}, "command is \"\", needs one of trace");
        words("an empty file", {QStringLiteral("trace"), QString()},
              "FILE is \"\", needs a document (*.attn.json), - or example:NAME");
        words("an empty answer", {QStringLiteral("check"), toy, QString()},
              "ANSWER is \"\", needs an answer (*.json) or -");
        words("an empty key",
              {QStringLiteral("explain"), toy, QString(), QStringLiteral("1"), QStringLiteral("1")},
              "KEY is \"\", needs the key of a step");
        words("an empty example", {QStringLiteral("example"), QString()},
              "NAME is \"\", needs the name of an example");
        words("an empty step", {QStringLiteral("trace"), toy, QStringLiteral("--step"), QString()},
              "step is \"\", needs one of X, Q");
        words("an empty number",
              {
                  QStringLiteral("trace"),
                  toy,
                  QStringLiteral("--by-hand="),
              },
              "the value of --by-hand is missing, needs a whole number from 0 to 8");
        words("a long word",
              {QStringLiteral("trace"), toy, QStringLiteral("--format"),
               QString(100000, QLatin1Char('x'))},
              "xxx…\", needs one of text");
        words("a line break", {QStringLiteral("a\nb")}, "command is \"a b\", needs one of trace");
    }
    void refusals() {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, says);
        const Ran refused = run(arguments);
        QCOMPARE(refused.code, 2);
        QVERIFY2(refused.out.isEmpty(), refused.out.constData());
        QCOMPARE(refused.err.count('\n'), 1);
        QVERIFY2(refused.err.startsWith("attention: "), refused.err.constData());
        QVERIFY2(refused.err.contains(says), refused.err.constData());
    }

    void controlCharactersStayInTheFile() {
        QByteArray document = causalDocument;
        document.replace("\"a\", \"b\"", "\"a\\nb\", \"\\u001b[31mc\"");
        document.replace("\"colour\"", "\"co\\nlo\\u001b[31mur\"");
        document.replace("\"version\"", "\"title\": \"t\\u001b[2J\\nu\", \"version\"");
        for (const char* format : {"text", "latex", "markdown"}) {
            const Ran ran = run({QStringLiteral("trace"), QStringLiteral("-"),
                                 QStringLiteral("--format"), QString::fromLatin1(format)},
                                document);
            QCOMPARE(ran.code, 0);
            QVERIFY2(!ran.out.contains('\x1b'), format);
            QVERIFY2(ran.out.contains("t [2J u"), ran.out.constData());
            QCOMPARE(ran.err, QByteArray("attention: warning: co lo [31mur is not known; it is "
                                         "kept as it is\n"));
        }
        const Ran step = run({QStringLiteral("trace"), QStringLiteral("example:toy-sentence"),
                              QStringLiteral("--step"), QStringLiteral("Z\n\x1b[31m")});
        QCOMPARE(step.code, 2);
        QCOMPARE(step.err.count('\n'), 1);
        QVERIFY(!step.err.contains('\x1b'));
    }

    void tracesEveryExampleInEveryFormat() {
        for (const attention::Example& example : attention::examples()) {
            const QString file =
                QStringLiteral("example:") +
                QString::fromUtf8(example.name.data(), qsizetype(example.name.size()));
            for (const char* format : {"text", "json", "csv", "tsv", "npz", "latex", "markdown"}) {
                const Ran ran = run({QStringLiteral("trace"), file, QStringLiteral("--format"),
                                     QString::fromLatin1(format)});
                QCOMPARE(ran.code, 0);
                QVERIFY2(ran.err.isEmpty(), ran.err.constData());
                QVERIFY(!ran.out.isEmpty());
                QVERIFY(!ran.out.contains("\"nan\"") && !ran.out.contains(",nan"));
            }
        }
    }

    void exactUnlessTold() {
        const QStringList call{QStringLiteral("trace"),    QStringLiteral("example:toy-sentence"),
                               QStringLiteral("--format"), QStringLiteral("json"),
                               QStringLiteral("--step"),   QStringLiteral("weights"),
                               QStringLiteral("--step"),   QStringLiteral("Z")};
        const QJsonObject exact = run(call).json();
        QCOMPARE(exact[QLatin1String("arithmetic")].toString(), QStringLiteral("exact"));
        const QJsonArray steps = exact[QLatin1String("steps")].toArray();
        QCOMPARE(steps.size(), 2);
        QCOMPARE(steps[0].toObject()[QLatin1String("key")].toString(), QStringLiteral("weights"));
        const double weight =
            steps[0].toObject()[QLatin1String("values")].toArray()[0].toArray()[1].toDouble();
        QCOMPARE(weight, 0.2594964603424191);
        const QJsonObject byHand =
            run(call + QStringList{QStringLiteral("--by-hand"), QStringLiteral("3")}).json();
        QCOMPARE(byHand[QLatin1String("arithmetic")].toString(), QStringLiteral("by-hand"));
        QCOMPARE(byHand[QLatin1String("digits")].toInt(), 3);
        QCOMPARE(byHand[QLatin1String("steps")]
                     .toArray()[1]
                     .toObject()[QLatin1String("values")]
                     .toArray()[0]
                     .toArray()[2]
                     .toDouble(),
                 1.48);
    }

    void standardInputAndLanguages() {
        const Ran ran =
            run({QStringLiteral("trace"), QStringLiteral("-"), QStringLiteral("--step"),
                 QStringLiteral("masked"), QStringLiteral("--format"), QStringLiteral("json")},
                causalDocument);
        QCOMPARE(ran.code, 0);
        // what was not understood is said, and stops nothing
        QVERIFY2(ran.err.startsWith("attention: warning: "), ran.err.constData());
        QVERIFY(ran.err.contains("colour"));
        QCOMPARE(ran.json()[QLatin1String("steps")]
                     .toArray()[0]
                     .toObject()[QLatin1String("values")]
                     .toArray()[0]
                     .toArray()[1]
                     .toString(),
                 QStringLiteral("-inf"));
        const QStringList text{QStringLiteral("trace"), QStringLiteral("example:toy-sentence"),
                               QStringLiteral("--step"), QStringLiteral("scores")};
        QVERIFY(run(text).out.contains("原始注意力得分"));
        const QByteArray english =
            run(text + QStringList{QStringLiteral("--language"), QStringLiteral("en")}).out;
        QVERIFY(english.contains("Raw attention scores") && english.contains("catches"));
        QCOMPARE(run({QStringLiteral("trace"), QStringLiteral("-")}, "[").code, 2);
    }

    void explains() {
        const QStringList call{QStringLiteral("explain"), QStringLiteral("example:toy-sentence"),
                               QStringLiteral("scores"), QStringLiteral("1"), QStringLiteral("2")};
        QCOMPARE(run(call).out, QByteArray("S[1,2] = 2·2 + 0·0 + 1·1 + 1·1 = 6\n"));
        const QJsonObject json =
            run(call + QStringList{QStringLiteral("--format"), QStringLiteral("json"),
                                   QStringLiteral("--depth"), QStringLiteral("2")})
                .json();
        QCOMPARE(json[QLatin1String("step")].toString(), QStringLiteral("scores"));
        QCOMPARE(json[QLatin1String("row")].toInt(), 1);
        QCOMPARE(json[QLatin1String("column")].toInt(), 2);
        QCOMPARE(json[QLatin1String("value")].toDouble(), 6.0);
        QCOMPARE(json[QLatin1String("terms")].toArray().size(), 8);
        QCOMPARE(json[QLatin1String("operands")].toArray().size(), 8);
        QCOMPARE(json[QLatin1String("text")].toString(),
                 QStringLiteral("S[1,2] = 2·2 + 0·0 + 1·1 + 1·1 = 6"));
        QVERIFY(run(call + QStringList{QStringLiteral("--format"), QStringLiteral("latex")})
                    .out.startsWith("\\begin{align*}"));
        QVERIFY(run(call + QStringList{QStringLiteral("--format"), QStringLiteral("markdown")})
                    .out.startsWith("$S_{1,2} = "));
    }

    void checks() {
        QTemporaryDir folder;
        const auto answer = [&](const char* json) {
            QFile file(folder.filePath(QStringLiteral("answer.json")));
            if (file.open(QIODevice::WriteOnly)) {
                file.write(json);
            }
            return file.fileName();
        };
        const auto check = [&](const char* json) {
            return run({QStringLiteral("check"), QStringLiteral("example:toy-sentence"),
                        answer(json), QStringLiteral("--format"), QStringLiteral("json")});
        };
        const Ran right = check(R"({"steps": {"scores": [[2, 6, null], [6, 2, 8], [8, 8, 16]]}})");
        QCOMPARE(right.code, 0);
        const QJsonObject step = right.json()[QLatin1String("steps")].toArray()[0].toObject();
        QCOMPARE(step[QLatin1String("verdict")].toString(), QStringLiteral("right"));
        QVERIFY(step[QLatin1String("cells")].toArray()[0].toArray()[2].isNull());
        QVERIFY(step[QLatin1String("mistake")].isNull());
        const Ran wrong = check(R"({"steps": {"scaled": [[2, 6, 8], [6, 2, 8], [8, 8, 16]]}})");
        QCOMPARE(wrong.code, 1);
        QVERIFY(wrong.err.isEmpty());
        QCOMPARE(wrong.json()[QLatin1String("steps")]
                     .toArray()[0]
                     .toObject()[QLatin1String("mistake")]
                     .toString(),
                 QStringLiteral("forgot-scale"));
        const Ran text = run(
            {QStringLiteral("check"), QStringLiteral("example:toy-sentence"), QStringLiteral("-")},
            R"({"steps": {"scaled": [[2, 6, 8], [6, 2, 8], [8, 8, 16]]}})");
        QCOMPARE(text.code, 1);
        QVERIFY(text.out.contains("忘了缩放"));
    }

    // A step has one of four verdicts; what was not filled in has none.
    void blanksHaveNoVerdict() {
        const Ran ran = run(
            {QStringLiteral("check"), QStringLiteral("example:toy-sentence"), QStringLiteral("-"),
             QStringLiteral("--format"), QStringLiteral("json")},
            R"({"steps": {"scaled": [[null, null, null], [null, null, null], [null, null, null]],
                          "scores": [[2, null, 8], [6, 2, 8], [8, 8, 15]]}})");
        QCOMPARE(ran.code, 1);
        QVERIFY(ran.err.isEmpty());
        const QJsonArray steps = ran.json()[QLatin1String("steps")].toArray();
        QCOMPARE(steps.size(), 1);
        const QJsonObject scores = steps[0].toObject();
        QCOMPARE(scores[QLatin1String("key")].toString(), QStringLiteral("scores"));
        QCOMPARE(scores[QLatin1String("verdict")].toString(), QStringLiteral("wrong"));
        const QJsonArray cells = scores[QLatin1String("cells")].toArray();
        QCOMPARE(cells[0].toArray()[0].toString(), QStringLiteral("right"));
        QVERIFY(cells[0].toArray()[1].isNull());
        QCOMPARE(cells[2].toArray()[2].toString(), QStringLiteral("wrong"));
        QVERIFY(!ran.out.contains("blank"));
        const Ran text =
            run({QStringLiteral("check"), QStringLiteral("example:toy-sentence"),
                 QStringLiteral("-"), QStringLiteral("--language"), QStringLiteral("en")},
                R"({"steps": {"scores": [[2, null, 8], [6, 2, 8], [8, 8, 16]]}})");
        QCOMPARE(text.code, 0);
        QVERIFY2(text.out.startsWith("scores: right\n  ✓ · ✓\n"), text.out.constData());
    }

    void answersThatCannotBeChecked_data() {
        QTest::addColumn<QByteArray>("answer");
        QTest::addColumn<QByteArray>("says");
        const auto row = [](const char* answer, const char* says) {
            QTest::newRow(answer) << QByteArray(answer) << QByteArray(says);
        };
        row(R"({"steps": {"scaled": [[1]]}})", "steps.scaled is 1×1, needs 3×3");
        row(R"({"steps": {"A": [[1]]}})",
            "steps is \"A\", needs one of X, Q, K, V, scores, scaled, weights, Z");
        row(R"({"steps": {}})", "steps is all blank, needs at least one number");
        row(R"({"steps": {"Z": [[null]]}})", "steps is all blank, needs at least one number");
        row(R"({"Z": [[1]]})", "steps is missing, needs {\"steps\": {…}}");
        row("[]", "answer is a list, needs {\"steps\": {…}}");
    }
    void answersThatCannotBeChecked() {
        QFETCH(QByteArray, answer);
        QFETCH(QByteArray, says);
        const Ran ran = run(
            {QStringLiteral("check"), QStringLiteral("example:toy-sentence"), QStringLiteral("-")},
            answer);
        QCOMPARE(ran.code, 2);
        QVERIFY(ran.out.isEmpty());
        QCOMPARE(ran.err, "attention: " + says + '\n');
    }

    void whatIsNotCheckedIsSaid() {
        const Ran ran = run(
            {QStringLiteral("check"), QStringLiteral("example:toy-sentence"), QStringLiteral("-")},
            R"({"name": "Li", "Z": [[9]],
                                "steps": {"scores": [[2, 6, 8], [6, 2, 8], [8, 8, 16]]}})");
        QCOMPARE(ran.code, 0);
        QCOMPARE(ran.err,
                 QByteArray("attention: warning: answer: name is not known and not checked (steps "
                            "stand in \"steps\")\n"
                            "attention: warning: answer: Z is not known and not checked (steps "
                            "stand in \"steps\")\n"));
    }

    void gradients() {
        const Ran ran = run({QStringLiteral("gradient"), QStringLiteral("-"),
                             QStringLiteral("--format"), QStringLiteral("json")},
                            causalDocument);
        QCOMPARE(ran.code, 0);
        const QJsonObject json = ran.json();
        QVERIFY(json[QLatin1String("loss")].toDouble() > 0);
        QCOMPARE(json[QLatin1String("weights")]
                     .toArray()[0]
                     .toObject()[QLatin1String("path")]
                     .toString(),
                 QStringLiteral("attention.heads[0].WQ"));
        QCOMPARE(
            json[QLatin1String("steps")].toArray()[0].toObject()[QLatin1String("key")].toString(),
            QStringLiteral("X"));
        const Ran text = run({QStringLiteral("gradient"), QStringLiteral("-"),
                              QStringLiteral("--step"), QStringLiteral("weights")},
                             causalDocument);
        QVERIFY(text.out.startsWith("损失 L = "));
        QVERIFY(text.out.contains("∂L/∂A"));
        QCOMPARE(run({QStringLiteral("gradient"), QStringLiteral("-"), QStringLiteral("--step"),
                      QStringLiteral("nothing")},
                     causalDocument)
                     .code,
                 2);
    }

    void examples() {
        const Ran list = run({QStringLiteral("example"), QStringLiteral("list")});
        QCOMPARE(list.out.count('\n'), qsizetype(attention::examples().size()));
        QVERIFY(run({QStringLiteral("example"), QStringLiteral("list"),
                     QStringLiteral("--language"), QStringLiteral("en")})
                    .out.contains("Toy sentence"));
        const Ran json = run({QStringLiteral("example"), QStringLiteral("list"),
                              QStringLiteral("--format"), QStringLiteral("json")});
        const QJsonArray array = QJsonDocument::fromJson(json.out).array();
        QCOMPARE(array.size(), qsizetype(attention::examples().size()));
        QCOMPARE(array[0].toObject()[QLatin1String("name")].toString(),
                 QStringLiteral("toy-sentence"));
        const Ran document = run({QStringLiteral("example"), QStringLiteral("toy-sentence")});
        QCOMPARE(document.code, 0);
        // what one command prints another reads
        QCOMPARE(run({QStringLiteral("trace"), QStringLiteral("-")}, document.out).out,
                 run({QStringLiteral("trace"), QStringLiteral("example:toy-sentence")}).out);
    }

    void aFullDeviceIsRefused_data() {
        QTest::addColumn<QStringList>("arguments");
        for (const char* call :
             {"trace example:toy-sentence", "--help", "--version", "explain --help"}) {
            QTest::newRow(call) << QString::fromLatin1(call).split(QLatin1Char(' '));
        }
    }
    void aFullDeviceIsRefused() {
        if (!QFile::exists(QStringLiteral("/dev/full"))) {
            QSKIP("no /dev/full");
        }
        QFETCH(QStringList, arguments);
        QProcess command;
        command.setStandardOutputFile(QStringLiteral("/dev/full"));
        command.start(QStringLiteral(ATTENTION_COMMAND), arguments);
        QVERIFY(command.waitForFinished());
        QCOMPARE(command.exitCode(), 2);
        QCOMPARE(command.readAllStandardError(),
                 QByteArray("attention: standard output cannot be written\n"));
    }
};

QTEST_GUILESS_MAIN(CommandTest)
#include "tst_command.moc"
