// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Files as they come: broken, foreign, changed behind the window's back. Nothing that was typed is
// lost, and every refusal says why, in the language of the labels.
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>
#include <QTimer>

#include "views/banner.h"
#include "windowfixture.h"

namespace {

void put(const QString& path, const QByteArray& text) {
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) {
        qFatal("%s cannot be written", qPrintable(path));
    }
}

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Presses the button with this text, in whatever box asks next.
void press(const QString& text, int* boxes) {
    QTimer::singleShot(0, qApp, [text, boxes] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box) {
            return;
        }
        ++*boxes;
        for (auto* button : box->buttons()) {
            if (button->text() == text) {
                button->click();
                return;
            }
        }
        box->reject();
    });
}

/// One of the standard buttons, in the next box.
void press(QMessageBox::StandardButton which, int* boxes) {
    QTimer::singleShot(0, qApp, [which, boxes] {
        if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget())) {
            ++*boxes;
            box->button(which)->click();
        }
    });
}

void change(WindowFixture& f, double first) {
    attention::Matrix next = f.bench.session.model().input.X;
    next(0, 0) = first;
    f.bench.session.setMatrix("X", next, QStringLiteral("Edit"));
}

}  // namespace

class FilesTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void aBadFileIsRefusedAndNothingIsLost_data() {
        QTest::addColumn<QByteArray>("content");
        const QByteArray good =
            QByteArray::fromStdString(std::string(attention::findExample("toy-sentence")->json));
        QByteArray binary;
        for (int i = 0; i < 4096; ++i) {
            binary.append(static_cast<char>(i * 37 % 251));
        }
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("binary") << binary;
        QTest::newRow("truncated") << good.left(good.size() / 2);
        QTest::newRow("newer version")
            << QByteArray(good).replace("\"version\": 1", "\"version\": 99");
        QTest::newRow("another JSON") << QByteArray("{\"cells\": [1, 2, 3]}");
        QTest::newRow("only a list") << QByteArray("[[1, 2], [3, 4]]");
        QTest::newRow("UTF-16") << QByteArray("\xff\xfe{\0\"\0a\0", 8);
        QTest::newRow("deep") << QByteArray(200000, '[');
        QTest::newRow("huge number")
            << QByteArray(good).replace("[1, 0, 1, 0]", "[1e999, 0, 1, 0]");
        QTest::newRow("ragged rows") << QByteArray(good).replace("[1, 0, 1, 0]", "[1, 0, 1]");
    }
    void aBadFileIsRefusedAndNothingIsLost() {
        QFETCH(QByteArray, content);
        WindowFixture f;
        f.type(f.table("X"), 0, 0, QStringLiteral("7"));
        const auto before = f.bench.session.document();
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("bad.attn.json"));
        put(path, content);
        QVERIFY(!f.window.files().openFile(path));
        static const QRegularExpression han(QStringLiteral("[\\x{4e00}-\\x{9fff}]"));
        const auto& text = f.find<QLabel>("bannerText");
        QVERIFY(text.isVisible());
        QVERIFY2(text.text().contains(han), qPrintable(text.text()));
        QVERIFY2(text.text().size() < 400, qPrintable(text.text()));
        f.bench.languages.setMode(LabelMode::en);
        QVERIFY2(!text.text().contains(han), qPrintable(text.text()));
        QVERIFY(f.bench.session.model() == before.model);
        QVERIFY(f.window.isWindowModified());
        QVERIFY(f.window.files().recentFiles().isEmpty());
    }

    void aFolderOrNothingIsRefused() {
        WindowFixture f;
        QTemporaryDir folder;
        QVERIFY(!f.window.files().openFile(folder.path()));
        QVERIFY(f.find<Banner>("banner").isVisible());
        QVERIFY(!f.window.files().openFile(folder.filePath(QStringLiteral("none.attn.json"))));
        QVERIFY(!f.window.files().openFile(QString()));
        QVERIFY(f.bench.session.trace());
    }

    void aPlaceThatCannotBeWrittenKeepsTheWork() {
        WindowFixture f;
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("gone/mine.attn.json"));
        QDir(folder.path()).mkdir(QStringLiteral("gone"));
        QVERIFY(!f.bench.session.save(path));
        QVERIFY(f.window.files().openFile(path));
        QVERIFY(QDir(folder.filePath(QStringLiteral("gone"))).removeRecursively());
        f.type(f.table("X"), 0, 0, QStringLiteral("7"));
        QVERIFY(!f.window.files().save());
        QVERIFY(f.find<Banner>("banner").isVisible());
        QVERIFY(f.window.isWindowModified());
        QCOMPARE(f.bench.session.model().input.X(0, 0), 7.0);
        // The refusal follows the language.
        auto& text = f.find<QLabel>("bannerText");
        const QString zh = text.text();
        f.bench.languages.setMode(LabelMode::en);
        QVERIFY(text.text() != zh);
    }

    void aFileThatSomeoneElseChangedIsNotOverwrittenUnasked() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("both.attn.json"));
        WindowFixture one;
        QVERIFY(!one.bench.session.save(path));
        QVERIFY(one.window.files().openFile(path));
        WindowFixture two;
        QVERIFY(two.window.files().openFile(path));
        change(two, 7);
        QVERIFY(two.window.files().save());
        const QByteArray theirs = contents(path);

        change(one, 5);
        int asked = 0;
        press(QMessageBox::Cancel, &asked);
        QVERIFY(!one.window.files().save());
        QCOMPARE(asked, 1);
        QCOMPARE(contents(path), theirs);
        QVERIFY(one.window.isWindowModified());

        press(QStringLiteral("覆盖"), &asked);
        QVERIFY(one.window.files().save());
        QCOMPARE(asked, 2);
        QVERIFY(contents(path) != theirs);
        // From here on the file is this window's again.
        change(one, 6);
        QVERIFY(one.window.files().save());
        QCOMPARE(asked, 2);
    }

    void savingTakesWhatIsBeingTyped() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.attn.json"));
        WindowFixture f;
        QVERIFY(!f.bench.session.save(path));
        QVERIFY(f.window.files().openFile(path));
        auto& table = f.table("X");
        table.setFocus();
        table.setCurrentIndex(table.model()->index(0, 0));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_8);  // and no Return
        QVERIFY(f.window.files().save());
        QCOMPARE(f.bench.session.model().input.X(0, 0), 8.0);
        QVERIFY(!f.window.isWindowModified());
        const auto saved = attention::readDocumentFile(path.toStdString());
        QCOMPARE(saved.value().model.input.X(0, 0), 8.0);
    }

    void aWindowMayCloseWhileANameIsTyped() {
        WindowFixture f;
        f.table("X").renameRow(0);
        QVERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()));
        QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("dog"));
        int asked = 0;
        press(QMessageBox::Cancel, &asked);
        QVERIFY(!f.window.close());
        QCOMPARE(asked, 1);  // the name is work that would be lost
        f.table("X").renameRow(0);
    }

    void reloadingAfterSavingShowsWhatWasSaved() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.attn.json"));
        WindowFixture f;
        QVERIFY(!f.bench.session.save(path));
        QVERIFY(f.window.files().openFile(path));
        f.type(f.table("X"), 0, 0, QStringLiteral("7"));
        int asked = 0;
        press(QMessageBox::Save, &asked);
        f.window.files().reload();
        QCOMPARE(asked, 1);
        QCOMPARE(f.bench.session.model().input.X(0, 0), 7.0);
        QVERIFY(!f.window.isWindowModified());
    }

    void reloadingShowsWhatChangedOnDisk() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("mine.attn.json"));
        WindowFixture f;
        QVERIFY(!f.bench.session.save(path));
        QVERIFY(f.window.files().openFile(path));
        put(path,
            QByteArray::fromStdString(std::string(attention::findExample("two-heads")->json)));
        f.window.files().reload();
        QCOMPARE(f.bench.session.model().attention.heads.size(), std::size_t{2});
    }
};

QTEST_MAIN(FilesTest)
#include "tst_files.moc"
