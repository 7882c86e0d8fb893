// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Includes go one way: down the tables of CONTRIBUTING.md. Folders of one row do not know each
// other, so that there is no circle between folders either.
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QTest>

#include "testpaths.h"

namespace {

const QDir& repository() {
    static const QDir root(QDir::cleanPath(QStringLiteral(TEST_DATA_DIR "/../..")));
    return root;
}

QString contents(const QString& path) {
    QFile file(repository().filePath(path));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QStringList codes(const QString& cell) {
    static const QRegularExpression code(QStringLiteral("`([^`]+)`"));
    QStringList found;
    for (auto it = code.globalMatch(cell); it.hasNext();) {
        found << it.next().captured(1);
    }
    return found;
}

/// A table of CONTRIBUTING: the floor of each folder, 0 at the bottom, and what it may use of
/// others.
struct Order {
    QHash<QString, int> floors;
    QHash<QString, QStringList> libraries;
    QHash<QString, QString> headers;  ///< public headers that no source names the folder of

    /// The table whose head begins with this word. A row: folders | what lives there | libraries.
    explicit Order(const QString& head) {
        bool inside = false;
        int floor = 0;
        for (const QString& line : contents(QStringLiteral("CONTRIBUTING.md")).split(u'\n')) {
            if (!inside || !line.startsWith(u'|')) {
                inside = line.startsWith(QStringLiteral("| ") + head + u' ');
                continue;
            }
            const QStringList cells = line.split(u'|');
            for (const QString& folder : codes(cells.value(1))) {
                floors[folder] = floor;
                libraries[folder] = codes(cells.value(3));
                for (const QString& header : codes(cells.value(2))) {
                    headers[header] = folder;
                }
            }
            ++floor;
        }
    }
};

/// What one file includes, as it is written, with its brackets or quotes.
QStringList includes(const QString& path) {
    static const QRegularExpression include(
        QStringLiteral("^\\s*#\\s*include\\s*([\"<][^\">]+[\">])"),
        QRegularExpression::MultilineOption);
    QStringList found;
    for (auto it = include.globalMatch(contents(path)); it.hasNext();) {
        found << it.next().captured(1);
    }
    return found;
}

/// What still runs against the order; an exception that is not needed any more fails too.
QStringList knownExceptions() {
    return {
        QStringLiteral("app/compare/differencelist.cpp pipeline/striptext.h"),
        QStringLiteral("app/export/exportdialog.cpp views/stepwords.h"),
        QStringLiteral("app/export/exportjob.cpp views/stepwords.h"),
        QStringLiteral("app/insight/beforeafterview.cpp pipeline/striptext.h"),
        QStringLiteral("app/storyboard/storyboardsheet.h pipeline/diagramgraph.h"),
        QStringLiteral("app/storyboard/storyboardview.cpp pipeline/striptext.h"),
        QStringLiteral("app/views/stepbar.cpp window/actions.h"),
        QStringLiteral("core/src/model/resize.cpp attention/plan.h"),
        QStringLiteral("core/src/plan/findings.cpp attention/document.h"),
        QStringLiteral("core/src/plan/validate.cpp attention/targets.h"),
    };
}

QStringList sources(const QString& folder) {
    QStringList found;
    QDirIterator it(repository().filePath(folder), {QStringLiteral("*.cpp"), QStringLiteral("*.h")},
                    QDir::Files, QDirIterator::Subdirectories);
    while (it.hasNext()) {
        found << repository().relativeFilePath(it.next());
    }
    found.sort();
    return found;
}

}  // namespace

class DirectionTest : public QObject {
    Q_OBJECT

    QStringList against_;
    QStringList exceptions_ = knownExceptions();

    void check(const Order& order, const QString& file, const QString& folder,
               const QString& target, const QString& written) {
        if (!order.floors.contains(folder) || !order.floors.contains(target)) {
            against_ << QStringLiteral("%1 includes %2: no row for \"%3\" in CONTRIBUTING.md")
                            .arg(file, written, order.floors.contains(folder) ? target : folder);
        } else if (folder != target && order.floors[target] >= order.floors[folder] &&
                   !exceptions_.removeOne(file + u' ' + written.mid(1).chopped(1))) {
            against_ << QStringLiteral("%1 includes %2: %3 is not below %4")
                            .arg(file, written, target, folder);
        }
    }

    /// Other people's libraries, by the first part of what is included: not the standard ones.
    void checkLibrary(const Order& order, const QString& file, const QString& folder,
                      const QString& written) {
        static const QRegularExpression standard(QStringLiteral("^<[a-z_]+>$"));
        const QString library =
            written.mid(1).section(QRegularExpression(QStringLiteral("[/>]")), 0, 0);
        if (!standard.match(written).hasMatch() && !order.libraries[folder].contains(library)) {
            against_ << QStringLiteral("%1 includes %2: not for %3").arg(file, written, folder);
        }
    }

private slots:
    void cleanupTestCase() { QCOMPARE(exceptions_, QStringList()); }
    void init() { against_.clear(); }
    void cleanup() {
        if (!against_.isEmpty()) {
            QFAIL(qPrintable(u'\n' + against_.join(u'\n')));
        }
    }

    void core() {
        const Order order(QStringLiteral("Core"));
        QVERIFY(order.floors.size() > 5);
        // A public header belongs to the folder of its source.
        QHash<QString, QString> owner = order.headers;
        const QStringList inside = sources(QStringLiteral("core/src"));
        for (const QString& file : inside) {
            if (file.endsWith(u".cpp")) {
                owner.insert(QFileInfo(file).baseName() + QStringLiteral(".h"),
                             file.section(u'/', 2, 2));
            }
        }
        const auto folderOf = [&](const QString& path) {
            return path.startsWith(u"attention/") ? owner.value(path.section(u'/', 1))
                                                  : path.section(u'/', 0, 0);
        };
        QStringList files = inside + sources(QStringLiteral("core/cli"));
        files += sources(QStringLiteral("core/include"));
        QVERIFY(files.size() > 100);
        for (const QString& file : files) {
            const QString path =
                file.startsWith(u"core/cli") ? file.section(u'/', 1) : file.section(u'/', 2);
            const QString folder = folderOf(path);
            for (const QString& written : includes(file)) {
                const QString name = written.mid(1, written.size() - 2);
                if (written.startsWith(u'<')) {
                    checkLibrary(order, file, folder, written);
                } else if (!name.contains(u'/')) {
                    QVERIFY2(folder == u"cli", qPrintable(file));  // a neighbour
                } else {
                    check(order, file, folder, folderOf(name), written);
                }
            }
        }
    }

    void window() {
        const Order order(QStringLiteral("Window"));
        QVERIFY(order.floors.size() > 10);
        const QStringList files = sources(QStringLiteral("app"));
        QVERIFY(files.size() > 200);
        for (const QString& file : files) {
            const QString folder = file.section(u'/', 1, 1);
            for (const QString& written : includes(file)) {
                const QString name = written.mid(1, written.size() - 2);
                if (written.startsWith(u'<')) {
                    if (!written.startsWith(u"<Q")) {  // Qt is everywhere in the window
                        checkLibrary(order, file, folder, written);
                    }
                } else if (!name.startsWith(u"attention/")) {
                    check(order, file, folder, name.section(u'/', 0, 0), written);
                }
            }
        }
    }
};

QTEST_GUILESS_MAIN(DirectionTest)
#include "tst_direction.moc"
