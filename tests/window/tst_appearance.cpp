// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// A window that was switched looks as one that was opened so: theme, size of text and language
// reach every page, also those that were out of sight.
#include <QHBoxLayout>
#include <QSettings>

#include "views/banner.h"
#include "views/derivationpanel.h"
#include "windowfixture.h"

namespace {

constexpr MainWindow::Page pages[] = {MainWindow::equationPage, MainWindow::pipelinePage,
                                      MainWindow::storyboardPage, MainWindow::insightPage,
                                      MainWindow::comparePage};

using Switch = void (*)(WindowFixture& fixture, bool other);

std::vector<QImage> everyPage(WindowFixture& f) {
    std::vector<QImage> seen;
    for (const auto page : pages) {
        f.window.showPage(page);
        f.window.setFocus();
        // A layout may ask for another one.
        for (int i = 0; i < 3; ++i) {
            QApplication::processEvents();
        }
        seen.push_back(f.window.grab().toImage());
    }
    return seen;
}

/// Where two pictures differ to the eye. Pixel by pixel they may anyhow: letters that are kept for
/// the next time stand a fraction of a pixel off.
int differingSpots(const QImage& one, const QImage& other) {
    constexpr int spot = 4;
    constexpr int seen = 40;
    const QSize size = one.size() / spot;
    const QImage a = one.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const QImage b = other.scaled(size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    int count = 0;
    for (int y = 0; y < size.height(); ++y) {
        for (int x = 0; x < size.width(); ++x) {
            count += std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > seen;
        }
    }
    return count;
}

}  // namespace

class AppearanceTest : public QObject {
    Q_OBJECT
private slots:
    void init() { QSettings().clear(); }

    void aSwitchedWindowLooksAsOneOpenedSo_data() {
        QTest::addColumn<Switch>("change");
        QTest::addColumn<int>("from");
        const std::pair<const char*, Switch> switches[] = {
            {"theme",
             [](WindowFixture& f, bool other) {
                 f.bench.appearance.setThemeChoice(other ? ThemeChoice::dark : ThemeChoice::light);
             }},
            {"text size", [](WindowFixture& f,
                             bool other) { f.bench.appearance.setTextPercent(other ? 130 : 100); }},
            {"language",
             [](WindowFixture& f, bool other) {
                 f.bench.languages.setMode(other ? LabelMode::en : LabelMode::zh);
             }},
        };
        for (const auto& [name, change] : switches) {
            for (const auto from : pages) {
                QTest::addRow("%s, on page %d", name, from) << change << int(from);
            }
        }
    }
    void aSwitchedWindowLooksAsOneOpenedSo() {
        QFETCH(Switch, change);
        QFETCH(int, from);
        std::vector<QImage> switched;
        {
            WindowFixture f;
            change(f, false);
            everyPage(f);
            f.window.showPage(static_cast<MainWindow::Page>(from));
            QApplication::processEvents();
            change(f, true);
            switched = everyPage(f);
        }
        WindowFixture fresh;
        change(fresh, true);
        const auto wanted = everyPage(fresh);
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            const int wrong = differingSpots(switched[i], wanted[i]);
            QVERIFY2(wrong == 0, qPrintable(QStringLiteral("page %1: %2 spots").arg(i).arg(wrong)));
        }
    }

    /// Left edges of what stands on the canvas' margin, from the dock on.
    void marginsGrowAndShrinkWithTheWindow() {
        WindowFixture f;
        const auto margin = [&f] {
            QCoreApplication::processEvents();
            QCoreApplication::processEvents();
            const QWidget& panel = *f.window.findChild<DerivationPanel*>();
            return panel.layout()->contentsMargins().left();
        };
        f.window.resize(1280, 800);
        const int laptop = margin();
        QCOMPARE(laptop, 24);
        f.window.resize(3840, 2160);
        const int projector = margin();
        QVERIFY(projector > laptop * 3 / 2);
        QCOMPARE(projector, qRound(laptop * f.bench.appearance.roomPercent() / 100.0));
        f.window.resize(1280, 800);
        QCOMPARE(margin(), laptop);
        // What is built anew in between is measured from there.
        auto* later = new QHBoxLayout(new QWidget(&f.window));
        later->setContentsMargins(10, 0, 0, 0);
        f.window.resize(3840, 2160);
        margin();
        QVERIFY(later->contentsMargins().left() > 15);
        later->setContentsMargins(30, 0, 0, 0);
        f.window.resize(1280, 800);
        margin();
        QCOMPARE(later->contentsMargins().left(), 30);
    }

    void aMessageIsSeenAlsoWhereTheModelCannotBeComputed() {
        WindowFixture f;
        f.bench.session.editModel(QStringLiteral("Break"), [](attention::Model& model) {
            model.attention.heads[0].WK = attention::Matrix::Ones(2, 4);
        });
        auto& text = f.find<QLabel>("bannerText");
        const QString refusal = text.text();
        QVERIFY(refusal.contains(QStringLiteral("WK")));
        f.window.files().openFile(QStringLiteral("/no/such/file.attn.json"));
        QVERIFY2(text.text().contains(QStringLiteral("/no/such/file.attn.json")),
                 qPrintable(text.text()));
        f.find<Banner>("banner").dismiss();
        QCOMPARE(text.text(), refusal);
    }
};

QTEST_MAIN(AppearanceTest)
#include "tst_appearance.moc"
