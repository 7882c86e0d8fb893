// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The export dialog by real events: what, format, numbers and range are chosen, the file is named
// in the dialog for files, and what was written is opened again.
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSpinBox>
#include <QTimer>
#include <deque>

#include "export/exportdialog.h"
#include "windowfixture.h"

namespace {

/// Answers dialogs, in this order, as they come up.
class Answers : public QObject {
public:
    Answers() { lookSoon(); }

    template <class Dialog>
    void next(std::function<void(Dialog&)> answer) {
        waiting_.push_back([answer = std::move(answer)](QWidget* widget) {
            auto* dialog = qobject_cast<Dialog*>(widget);
            if (dialog) {
                answer(*dialog);
            }
            return dialog != nullptr;
        });
    }
    bool allGiven() const { return waiting_.empty(); }

private:
    // A timer that is being told of its time out is not told again in a nested loop: one each.
    void lookSoon() { QTimer::singleShot(20, this, &Answers::look); }
    void look() {
        lookSoon();
        QWidget* modal = QApplication::activeModalWidget();
        if (modal && modal->isVisible() && !waiting_.empty()) {
            // Taken out first: an answer opens the next dialog and comes back late.
            auto answer = waiting_.front();
            waiting_.pop_front();
            if (!answer(modal)) {
                waiting_.push_front(answer);
            }
        } else if (modal && waiting_.empty() && ++idle_ > 500) {
            modal->close();  // nobody answers: the test fails, and does not hang
        }
    }

    std::deque<std::function<bool(QWidget*)>> waiting_;
    int idle_ = 0;
};

/// With the keyboard, as a person does.
void choose(QDialog& dialog, const char* name, int index) {
    auto* box = dialog.findChild<QComboBox*>(QLatin1String(name));
    if (!box) {
        qFatal("no %s", name);
    }
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < index; ++i) {
        QTest::keyClick(box, Qt::Key_Down);
    }
}

void press(QDialog& dialog, QDialogButtonBox::StandardButton which) {
    auto* button = dialog.findChild<QDialogButtonBox*>()->button(which);
    QTest::mouseClick(button, Qt::LeftButton);
}

void name(QFileDialog& dialog, const QString& path) {
    auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    if (!line) {
        qFatal("no line for the name");
    }
    line->setText(path);  // typed, the completer would have its own ideas
    QTest::keyClick(line, Qt::Key_Return);
}

QString problemOf(QDialog& dialog) {
    auto* label = dialog.findChild<QLabel*>(QStringLiteral("exportProblem"));
    return label && label->isVisible() ? label->text() : QString();
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

enum WhatIndex { equation, matrix, everything };
constexpr int csvOfAll = 4;

}  // namespace

class ExportDialogTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;
    QString at(const char* file) { return folder_.filePath(QLatin1String(file)); }

    /// By its key; comes back when the dialog is closed.
    static void openDialog(WindowFixture& f) {
        QApplication::setActiveWindow(&f.window);  // no window manager gives it back here
        QTest::keyClick(&f.window, Qt::Key_E, Qt::ControlModifier);
    }

    /// Opens the dialog, lets `fill` choose, and names the file.
    static void exportTo(WindowFixture& f, const std::function<void(QDialog&)>& fill,
                         const QString& path) {
        Answers answers;
        answers.next<ExportDialog>([&](ExportDialog& dialog) {
            fill(dialog);
            press(dialog, QDialogButtonBox::Save);
        });
        answers.next<QFileDialog>([&](QFileDialog& dialog) { name(dialog, path); });
        openDialog(f);
        QVERIFY(answers.allGiven());
    }

private slots:
    void init() { QApplication::setAttribute(Qt::AA_DontUseNativeDialogs); }

    void everyLabelLeadsToItsField() {
        WindowFixture f;
        ExportDialog dialog(f.bench.lab, nullptr);
        for (const auto* label : dialog.findChildren<QLabel*>()) {
            // Without a buddy the "&" of its key would be read as a letter.
            QVERIFY2(!label->text().contains(u'&') || label->buddy(), qPrintable(label->text()));
        }
    }

    void everyFormatOfTheStep() {
        WindowFixture f;
        f.bench.selection.goToStop(4);
        const auto only = [](int format) {
            return [format](QDialog& dialog) { choose(dialog, "exportFormat", format); };
        };
        exportTo(f, only(0), at("a.png"));
        QImage image(at("a.png"));
        QVERIFY(!image.isNull());
        QCOMPARE(qRound(image.dotsPerMeterX() * 0.0254), 192);
        exportTo(f, only(1), at("a.svg"));
        QVERIFY(read(at("a.svg")).contains("0.705"));
        exportTo(f, only(2), at("a.pdf"));
        QVERIFY(read(at("a.pdf")).startsWith("%PDF"));
        exportTo(f, only(3), at("a.csv"));
        QVERIFY(read(at("a.csv")).contains("0.705"));
        // Without an ending the format's is added.
        exportTo(f, only(1), at("plain"));
        QVERIFY(QFile::exists(at("plain.svg")));
    }

    void theMatrixAloneIsSmallerAndScaleAndDpiHold() {
        WindowFixture f;
        f.bench.selection.goToStop(4);
        QString promised;
        const auto with = [&promised](int what) {
            return [what, &promised](QDialog& dialog) {
                choose(dialog, "exportWhat", what);
                auto* scale = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("exportScale"));
                scale->setFocus();
                scale->selectAll();
                QTest::keyClicks(scale, QStringLiteral("3"));
                QTest::keyClick(scale, Qt::Key_Tab);
                auto* dpi = dialog.findChild<QSpinBox*>(QStringLiteral("exportDpi"));
                dpi->setFocus();
                dpi->selectAll();
                QTest::keyClicks(dpi, QStringLiteral("300"));
                QTest::keyClick(dpi, Qt::Key_Tab);
                for (auto* label : dialog.findChildren<QLabel*>()) {
                    if (label->text().contains(QStringLiteral(" × "))) {
                        promised = label->text();
                    }
                }
            };
        };
        exportTo(f, with(equation), at("whole.png"));
        const QImage whole(at("whole.png"));
        QVERIFY2(promised.startsWith(QString::number(whole.width())), qPrintable(promised));
        exportTo(f, with(matrix), at("alone.png"));
        const QImage alone(at("alone.png"));
        QVERIFY(alone.width() < whole.width());
        QCOMPARE(qRound(alone.dotsPerMeterX() * 0.0254), 300);
    }

    void numbersMayBeComputedOtherwise() {
        WindowFixture f;  // by hand, 3 decimals
        f.bench.selection.goToStop(4);
        exportTo(
            f,
            [](QDialog& dialog) {
                choose(dialog, "exportFormat", 3);
                choose(dialog, "exportArithmetic", 0);
            },
            at("exact.csv"));
        QVERIFY(read(at("exact.csv")).contains("0.7053"));
        exportTo(
            f,
            [](QDialog& dialog) {
                choose(dialog, "exportFormat", 3);
                choose(dialog, "exportArithmetic", 1);
                auto* decimals = dialog.findChild<QSpinBox*>(QStringLiteral("exportDecimals"));
                QVERIFY(decimals->isEnabled());
                decimals->setFocus();
                decimals->selectAll();
                QTest::keyClicks(decimals, QStringLiteral("1"));
                QTest::keyClick(decimals, Qt::Key_Tab);
            },
            at("one.csv"));
        QVERIFY(read(at("one.csv")).contains("0.7"));
        QVERIFY(!read(at("one.csv")).contains("0.70"));
        QCOMPARE(f.bench.session.arithmetic(), attention::Arithmetic::byHand(3));  // the window's
    }

    void oneRangeForAllSteps() {
        WindowFixture f;
        f.bench.selection.last();
        f.bench.selection.previous();  // Z
        const auto with = [](int range) {
            return [range](QDialog& dialog) {
                choose(dialog, "exportFormat", 1);
                choose(dialog, "exportRange", range);
            };
        };
        exportTo(f, with(0), at("own.svg"));
        exportTo(f, with(1), at("shared.svg"));
        QVERIFY(!read(at("own.svg")).contains(">16<"));
        QVERIFY(read(at("shared.svg")).contains(">16<"));
        QVERIFY(!f.bench.session.document().view.sharedRange);
    }

    void allStepsIntoAFolder() {
        WindowFixture f;
        QDir(folder_.path()).mkdir(QStringLiteral("all"));
        const auto csv = [](QDialog& dialog) {
            choose(dialog, "exportWhat", everything);
            choose(dialog, "exportFormat", csvOfAll);
        };
        exportTo(f, csv, at("all"));
        QCOMPARE(QDir(at("all")).entryList(QDir::Files).size(),
                 static_cast<int>(f.bench.session.trace()->plan().listed().size()));
        // What is there already is asked about, and kept when the answer is no.
        const QString Z = at("all") + QStringLiteral("/Z.csv");
        QFile file(Z);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
        file.close();
        for (const bool yes : {false, true}) {
            Answers answers;
            answers.next<ExportDialog>([&](ExportDialog& dialog) {
                csv(dialog);
                press(dialog, QDialogButtonBox::Save);
                if (dialog.isVisible()) {
                    dialog.reject();
                }
            });
            answers.next<QFileDialog>([this](QFileDialog& dialog) { name(dialog, at("all")); });
            answers.next<QMessageBox>([yes](QMessageBox& box) {
                QVERIFY(box.text().contains(QStringLiteral("8")));
                QTest::mouseClick(box.button(yes ? QMessageBox::Yes : QMessageBox::No),
                                  Qt::LeftButton);
            });
            openDialog(f);
            QVERIFY(answers.allGiven());
            QCOMPARE(read(Z) == "mine", !yes);
        }
    }

    void aFileThatIsThereIsAskedAbout() {
        WindowFixture f;
        const QString path = at("there.svg");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("mine");
        file.close();
        Answers answers;
        answers.next<ExportDialog>([&](ExportDialog& dialog) {
            choose(dialog, "exportFormat", 1);
            press(dialog, QDialogButtonBox::Save);
            dialog.reject();
        });
        answers.next<QFileDialog>([&](QFileDialog& dialog) {
            name(dialog, path);
            dialog.reject();
        });
        answers.next<QMessageBox>([](QMessageBox& box) {
            QTest::mouseClick(box.button(QMessageBox::No), Qt::LeftButton);
        });
        openDialog(f);
        QVERIFY(answers.allGiven());
        QCOMPARE(read(path), QByteArray("mine"));
    }

    void whatCannotBeWrittenIsSaidAndTheDialogStays() {
        WindowFixture f;
        ExportDialog dialog(f.bench.lab, &f.window);
        dialog.show();
        // A file where a folder is needed: refused for every user, root too.
        QFile file(at("file"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        for (const int what : {equation, everything}) {
            choose(dialog, "exportWhat", what);
            const QString path = at("file") + QStringLiteral("/inside.png");
            const QString problem = dialog.writeTo(path);
            QVERIFY2(problem.contains(path), qPrintable(problem));
        }
        const QString missing = at("nowhere/a.png");
        choose(dialog, "exportWhat", equation);
        QVERIFY2(dialog.writeTo(missing).contains(missing), qPrintable(dialog.writeTo(missing)));
        QVERIFY(!QFile::exists(missing));
        // By way of the button the reason stands in the dialog, which stays open.
        Answers answers;
        answers.next<QFileDialog>([&](QFileDialog& ask) {
            ask.selectFile(QStringLiteral("a"));
            // QFileDialog itself refuses such a folder; it closes without an answer.
            ask.reject();
        });
        press(dialog, QDialogButtonBox::Save);
        QVERIFY(dialog.isVisible());
        QVERIFY(problemOf(dialog).isEmpty());
        // A picture of too many pixels is refused before memory is asked for.
        auto* scale = dialog.findChild<QDoubleSpinBox*>(QStringLiteral("exportScale"));
        scale->setValue(16);
        f.bench.session.open(documents::random(300, 64, 1));
        QVERIFY(!dialog.writeTo(at("big.png")).isEmpty());
        QVERIFY(!QFile::exists(at("big.png")));
    }

    void theFigureIsCopiedAsAnImage() {
        WindowFixture f;
        f.bench.selection.goToStop(4);
        QApplication::clipboard()->clear();
        QTest::keyClick(&f.window, Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
        const QImage whole = QApplication::clipboard()->image();
        QVERIFY(!whole.isNull());
        Answers answers;
        answers.next<ExportDialog>([](ExportDialog& dialog) {
            choose(dialog, "exportWhat", matrix);
            QTest::mouseClick(dialog.findChild<QPushButton*>(QStringLiteral("exportCopy")),
                              Qt::LeftButton);
            dialog.reject();
        });
        openDialog(f);
        QVERIFY(answers.allGiven());
        const QImage alone = QApplication::clipboard()->image();
        QVERIFY(!alone.isNull());
        QVERIFY(alone.width() < whole.width());
        QVERIFY(QApplication::clipboard()->mimeData()->hasFormat(QStringLiteral("image/svg+xml")));
    }
};

QTEST_MAIN(ExportDialogTest)
#include "tst_exportdialog.moc"
