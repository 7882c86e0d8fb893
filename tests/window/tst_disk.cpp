// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A disk that does not do what it is told: full, read-only, or with something else where the file
// should be. Nothing that was typed is lost, what stood in the file stays, and the window says why.
#include <sys/resource.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <csignal>
#include <optional>

#include "document/autosave.h"
#include "views/banner.h"
#include "windowfixture.h"

namespace {

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void change(WindowFixture& f, double first) {
    attention::Matrix X = f.bench.session.model().input.X;
    X(0, 0) = first;
    f.bench.session.setMatrix("X", X, QStringLiteral("Edit"));
}

QString bannerText(WindowFixture& f) {
    auto& banner = f.find<Banner>("banner");
    return banner.isVisible() ? f.find<QLabel>("bannerText").text() : QString();
}

/// While it lives, no file grows beyond some bytes: a disk that is full.
class FullDisk {
public:
    FullDisk() {
        before_ = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &limit_);
        rlimit small = limit_;
        small.rlim_cur = 100;
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &limit_);
        std::signal(SIGXFSZ, before_);
    }

private:
    rlimit limit_{};
    void (*before_)(int) = nullptr;
};

}  // namespace

class DiskTest : public QObject {
    Q_OBJECT
private slots:
    void aFullDiskRefusesAndLeavesTheOldFile() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.attn.json"));
        WindowFixture f;
        QVERIFY(!f.bench.session.save(path));
        f.bench.session.undoStack().setClean();
        QVERIFY(f.window.files().openFile(path));
        const QByteArray before = contents(path);
        change(f, 7);
        {
            const FullDisk full;
            QVERIFY(!f.window.files().save());
        }
        QCOMPARE(contents(path), before);
        QVERIFY(f.bench.session.modified());
        QVERIFY2(bannerText(f).contains(path), qPrintable(bannerText(f)));
        QVERIFY(f.window.files().save());  // there is room again
        QVERIFY(!f.bench.session.modified());
        QVERIFY(contents(path) != before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 1);
    }

    void workThatCannotBeKeptIsSaid_data() {
        QTest::addColumn<bool>("full");
        QTest::newRow("a full disk") << true;
        QTest::newRow("a file where the folder should be") << false;
    }
    void workThatCannotBeKeptIsSaid() {
        QFETCH(bool, full);
        QTemporaryDir folder;
        QString recovery = folder.filePath(QStringLiteral("recovery"));
        if (!full) {
            QFile file(recovery);
            QVERIFY(file.open(QIODevice::WriteOnly));
        }
        Workbench bench;
        bench.languages.setMode(LabelMode::en);
        MainWindow window(bench.lab, recovery);
        window.files().openExample("toy-sentence");
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        auto* text = window.findChild<QLabel*>(QStringLiteral("bannerText"));
        QVERIFY(!text->isVisible());
        {
            std::optional<FullDisk> disk;
            if (full) {
                disk.emplace();
            }
            attention::Matrix X = bench.session.model().input.X;
            X(0, 0) = 5;
            bench.session.setMatrix("X", X, QStringLiteral("Edit"));
            QTRY_VERIFY_WITH_TIMEOUT(text->isVisible(), 5000);
        }
        QVERIFY2(text->text().contains(recovery), qPrintable(text->text()));
        QCOMPARE(bench.session.model().input.X(0, 0), 5.0);
        bench.session.undoStack().setClean();
    }

    void somethingElseWhereTheFileShouldBe() {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("b.attn.json")));
        const QString path = folder.filePath(QStringLiteral("b.attn.json"));
        WindowFixture f;
        const auto before = f.bench.session.model();
        QVERIFY(!f.window.files().openFile(path));
        QVERIFY(!bannerText(f).isEmpty());
        QVERIFY(f.bench.session.model() == before);
        change(f, 3);
        QVERIFY(f.bench.session.save(path));
        QVERIFY(QFileInfo(path).isDir());
        QVERIFY(f.bench.session.modified());
        QVERIFY(f.bench.session.save(path + QStringLiteral("/missing/c.attn.json")));
        QVERIFY(f.bench.session.modified());
    }

    void aFileThatIsGoneIsWrittenAnew() {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.attn.json"));
        WindowFixture f;
        QVERIFY(!f.bench.session.save(path));
        QVERIFY(f.window.files().openFile(path));
        QVERIFY(QFile::remove(path));
        f.window.files().reload();
        QVERIFY(!bannerText(f).isEmpty());
        QVERIFY(f.traceIsFresh());
        change(f, 4);
        QVERIFY(f.window.files().save());
        QVERIFY(contents(path).contains("4"));
    }

    void aFileThatMayNotBeReadOrWritten() {
        if (geteuid() == 0) {
            QSKIP("root may read and write everything");
        }
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("a.attn.json"));
        WindowFixture f;
        QVERIFY(!f.bench.session.save(path));
        QVERIFY(QFile::setPermissions(path, {}));
        QVERIFY(!f.window.files().openFile(path));
        QVERIFY(!bannerText(f).isEmpty());
        QVERIFY(f.bench.session.save(path));
        QVERIFY(QFile::setPermissions(path, QFile::ReadOwner));
        QVERIFY(f.window.files().openFile(path));
        change(f, 3);
        QVERIFY(!f.window.files().save());
        QVERIFY(f.bench.session.modified());
    }
};

QTEST_MAIN(DiskTest)
#include "tst_disk.moc"
