// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A machine whose fonts have no Chinese characters: window and export say which package to install,
// in the language that was asked for, and no empty box is drawn.
#include <QAbstractButton>
#include <QComboBox>
#include <QDirIterator>
#include <QFontDatabase>
#include <QGlyphRun>
#include <QLabel>
#include <QProcess>
#include <QRawFont>
#include <QTextLayout>

#include "export/exportdialog.h"
#include "look/typography.h"
#include "testpaths.h"
#include "windowfixture.h"

namespace {

/// Latin fonts only, in a folder of their own: what fontconfig is told to look at.
void useFontsWithoutChinese(const QString& folder) {
    QDir().mkpath(folder + QStringLiteral("/fonts"));
    const QStringList wanted{
        QStringLiteral("NotoSans-Regular.ttf"), QStringLiteral("NotoSans-Bold.ttf"),
        QStringLiteral("STIXTwoText-Regular.otf"), QStringLiteral("STIXTwoText-Italic.otf"),
        QStringLiteral("STIXTwoMath-Regular.otf")};
    QDirIterator all(QStringLiteral("/usr/share/fonts"), wanted, QDir::Files,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        const QString path = all.next();
        QFile::link(path, folder + QStringLiteral("/fonts/") + all.fileName());
    }
    QFile conf(folder + QStringLiteral("/fonts.conf"));
    if (conf.open(QIODevice::WriteOnly)) {
        conf.write(QStringLiteral("<?xml version=\"1.0\"?><fontconfig><dir>%1/fonts</dir>"
                                  "<cachedir>%1/cache</cachedir></fontconfig>")
                       .arg(folder)
                       .toUtf8());
    }
    qputenv("FONTCONFIG_FILE", conf.fileName().toUtf8());
}

/// The characters that would be drawn as empty boxes.
QString boxes(const QString& text, const QFont& font) {
    QString found;
    for (const uint code : text.toUcs4()) {
        const QString one = QString::fromUcs4(reinterpret_cast<const char32_t*>(&code), 1);
        if (!hasChinese(one)) {
            continue;
        }
        QTextLayout layout(one, font);
        layout.beginLayout();
        layout.createLine();
        layout.endLayout();
        for (const QGlyphRun& run : layout.glyphRuns()) {
            if (run.glyphIndexes().contains(0)) {
                found += one;
            }
        }
    }
    return found;
}

QString textOf(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        return label->text();
    }
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) {
        return button->text();
    }
    const auto* choice = qobject_cast<const QComboBox*>(&widget);
    return choice ? choice->currentText() : QString();
}

QString sentence(LabelMode mode) {
    const QString zh = QString::fromUtf8(missingChineseFont.zh.data());
    const QString en = QString::fromUtf8(missingChineseFont.en.data());
    return mode == LabelMode::zh ? zh : mode == LabelMode::en ? en : zh + u' ' + en;
}

void modes() {
    QTest::addColumn<LabelMode>("mode");
    QTest::newRow("zh") << LabelMode::zh;
    QTest::newRow("en") << LabelMode::en;
    QTest::newRow("both") << LabelMode::both;
}

}  // namespace

class MissingFontTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QVERIFY2(chineseFontIsMissing(), "the fonts of this test have Chinese characters");
    }

    void theSentenceCanBeRead() {
        const QFont font = Typography().ui(14);
        QCOMPARE(boxes(sentence(LabelMode::zh), font), QString());
        QCOMPARE(boxes(QStringLiteral("中文"), font), QString());
        // What comes along is no font for everything.
        QCOMPARE(boxes(QStringLiteral("猫"), font), QStringLiteral("猫"));
    }

    void theWindowSaysIt_data() { modes(); }

    void theWindowSaysIt() {
        QFETCH(LabelMode, mode);
        WindowFixture f("toy-sentence", mode);
        auto& banner = f.find<QLabel>("bannerText");
        QTRY_COMPARE(banner.isVisible(), mode != LabelMode::en);
        if (mode != LabelMode::en) {
            QCOMPARE(banner.text(), sentence(mode));
        }
        QCOMPARE(f.bench.languages.wanted(), mode);
        f.bench.selection.goToStop(4);
        QApplication::processEvents();
        int seen = 0;
        for (const auto* widget : f.window.findChildren<QWidget*>()) {
            if (widget->isVisible()) {
                const QString text = textOf(*widget);
                seen += text.isEmpty() ? 0 : 1;
                QVERIFY2(boxes(text, widget->font()).isEmpty(), qPrintable(text));
            }
        }
        QVERIFY(seen > 20);
        f.bench.languages.setMode(LabelMode::en);
        QCOMPARE(f.bench.languages.wanted(), LabelMode::en);
    }

    void aDocumentInChineseIsWarnedOf() {
        WindowFixture f("toy-sentence", LabelMode::en);
        auto document = documents::example("toy-sentence");
        document.model.input.tokens.en.clear();
        f.bench.session.open(std::move(document));
        auto& banner = f.find<QLabel>("bannerText");
        QTRY_VERIFY(banner.isVisible());
        QCOMPARE(banner.text(), sentence(LabelMode::en));
    }

    void theExportDialogSaysIt() {
        WindowFixture f("toy-sentence", LabelMode::en);
        ExportDialog dialog(f.bench.lab, &f.window);
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.png"));
        QCOMPARE(dialog.writeTo(path), QString());
        QVERIFY(QFile::remove(path));
        auto* language = dialog.findChildren<QComboBox*>().at(2);
        language->setCurrentIndex(language->findData(static_cast<int>(LabelMode::zh)));
        QCOMPARE(dialog.writeTo(path), sentence(LabelMode::zh));
        QVERIFY(!QFile::exists(path));
    }

    void theExportCommandSaysIt_data() { modes(); }

    void theExportCommandSaysIt() {
        QFETCH(LabelMode, mode);
        QTemporaryDir folder;
        const QString to = folder.filePath(QStringLiteral("out"));
        QProcess lab;
        lab.start(QStringLiteral(ATTENTION_LAB),
                  {QStringLiteral("--export"), to, QStringLiteral("--step"),
                   QStringLiteral("weights"), QStringLiteral("--language"),
                   mode == LabelMode::zh   ? QStringLiteral("zh")
                   : mode == LabelMode::en ? QStringLiteral("en")
                                           : QStringLiteral("both"),
                   QStringLiteral("example:toy-sentence")});
        QVERIFY(lab.waitForFinished(60000));
        const QString said = QString::fromUtf8(lab.readAllStandardError()).trimmed();
        if (mode == LabelMode::en) {
            QVERIFY2(lab.exitCode() == 0, qPrintable(said));
            return;
        }
        QCOMPARE(lab.exitCode(), 2);
        QVERIFY2(said.endsWith(sentence(mode)), qPrintable(said));
        QVERIFY(!said.contains(u'\n'));
        QVERIFY(lab.readAllStandardOutput().isEmpty());
        QVERIFY(QDir(to).isEmpty());
    }
};

int main(int argc, char** argv) {
    // Before anything asks for a font, here and in the processes that are started.
    const QTemporaryDir folder;
    useFontsWithoutChinese(folder.path());
    QApplication application(argc, argv);
    MissingFontTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_missingfont.moc"
