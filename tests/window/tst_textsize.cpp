// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The font size follows the setting everywhere, a very large window is no postage stamp, and a name
// that is cut short is told in full.
#include <QAbstractButton>
#include <QComboBox>
#include <QFontInfo>
#include <QHelpEvent>
#include <QLabel>
#include <QMenuBar>
#include <QScrollBar>
#include <QToolBar>
#include <QToolTip>

#include "views/derivationpanel.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/formulaview.h"
#include "views/mathview.h"
#include "views/readingpanel.h"
#include "views/stepheader.h"
#include "widgets/elidedlabel.h"
#include "windowfixture.h"

namespace {

/// What a person reads or presses, by address, with the pixels of its letters.
QHash<QWidget*, int> letters(QWidget& window) {
    QHash<QWidget*, int> found;
    for (auto* widget : window.findChildren<QWidget*>()) {
        const bool reads = qobject_cast<QLabel*>(widget) || qobject_cast<QComboBox*>(widget) ||
                           qobject_cast<QMenuBar*>(widget) || qobject_cast<QTableView*>(widget) ||
                           qobject_cast<QAbstractButton*>(widget);
        if (reads && widget->isVisible()) {
            found.insert(widget, QFontInfo(widget->font()).pixelSize());
        }
    }
    return found;
}

void settle() {
    for (int i = 0; i < 8; ++i) {
        QApplication::processEvents();
    }
}

/// A visible label below `parent` that has not the room its words need; empty where there is none.
QString clippedLabel(const QWidget& parent) {
    for (const auto* label : parent.findChildren<QLabel*>()) {
        const bool wraps = label->wordWrap() || label->hasHeightForWidth();
        const int wide = wraps ? 0 : label->sizeHint().width();
        const int high = wraps ? label->heightForWidth(label->width()) : label->sizeHint().height();
        if (qobject_cast<const ElidedLabel*>(label)) {
            continue;  // it says so, and tells the whole by a tool tip
        }
        const bool inside =
            parent.rect().contains(QRect(label->mapTo(&parent, QPoint()), label->size()));
        if (label->isVisible() && !label->text().isEmpty() &&
            (label->width() < wide || label->height() < high || !inside)) {
            return QStringLiteral("%1 “%2”: %3×%4 of %5×%6")
                .arg(label->objectName(), label->text())
                .arg(label->width())
                .arg(label->height())
                .arg(wide)
                .arg(high);
        }
    }
    return {};
}

}  // namespace

class TextSizeTest : public QObject {
    Q_OBJECT
private slots:
    void lettersFollowTheSetting() {
        WindowFixture f;
        f.window.resize(1590, 1200);  // room for everything at the larger size too
        f.bench.selection.goToStop(4);
        settle();
        const auto before = letters(f.window);
        QVERIFY(before.size() > 40);
        const int strip = f.find<QWidget>("strip").height();
        f.bench.appearance.setTextPercent(150);
        settle();
        const auto after = letters(f.window);
        int compared = 0;
        for (auto at = before.begin(); at != before.end(); ++at) {
            if (!after.contains(at.key())) {
                continue;  // gave way
            }
            const double grown = double(after.value(at.key())) / at.value();
            QVERIFY2(grown > 1.4 && grown < 1.6,
                     qPrintable(QStringLiteral("%1 %2: %3 px, then %4 px")
                                    .arg(QLatin1String(at.key()->metaObject()->className()),
                                         at.key()->objectName())
                                    .arg(at.value())
                                    .arg(after.value(at.key()))));
            ++compared;
        }
        QVERIFY(compared > 30);
        QVERIFY(f.find<QWidget>("strip").height() > strip * 1.2);
    }

    void theDerivationGetsWhatItAsksFor_data() {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("percent");
        QTest::addColumn<LabelMode>("mode");
        for (const QSize size : {QSize(1280, 720), QSize(1280, 800), QSize(1920, 1080)}) {
            for (const int percent : {100, 125, 150, 200}) {
                for (const auto& [mode, name] :
                     {std::pair(LabelMode::zh, "zh"), std::pair(LabelMode::en, "en"),
                      std::pair(LabelMode::both, "both")}) {
                    if (mode != LabelMode::both && size.height() > 720) {
                        continue;  // room enough: the longest words will do
                    }
                    QTest::addRow("%dx%d %d %% %s", size.width(), size.height(), percent, name)
                        << size << percent << mode;
                }
            }
        }
    }

    // Title, equation, derivation and step bar never give way; what is left of the rest stands in
    // full.
    void theDerivationGetsWhatItAsksFor() {
        QFETCH(QSize, size);
        QFETCH(int, percent);
        QFETCH(LabelMode, mode);
        WindowFixture f("toy-sentence", mode);
        f.window.resize(size);
        settle();
        f.bench.appearance.setTextPercent(percent);
        settle();
        const auto& derivation = *f.window.findChild<DerivationPanel*>();
        const auto& equation = *f.window.findChild<EquationView*>();
        const auto& canvas = *equation.findChild<FigureCanvas*>();
        const auto& title = f.find<QLabel>("stepTitle");
        for (int stop = 0; stop < f.bench.selection.stopCount(); ++stop) {
            f.bench.selection.goToStop(stop);
            settle();
            QCOMPARE(f.window.size(), size);
            QVERIFY(title.isVisible());
            if (f.bench.selection.step() >= 0) {  // a recap derives nothing
                QVERIFY2(derivation.height() >= derivation.sizeHint().height(),
                         qPrintable(QStringLiteral("stop %1: %2 of %3 px")
                                        .arg(stop)
                                        .arg(derivation.height())
                                        .arg(derivation.sizeHint().height())));
                QCOMPARE(derivation.findChild<QScrollArea*>()->verticalScrollBar()->maximum(), 0);
            }
            // One line: another one would cost the equation more than it tells.
            QVERIFY(title.height() < 2 * QFontMetrics(title.font()).height());
            const auto* reading = equation.findChild<ReadingPanel*>();
            for (const QWidget* part : {static_cast<const QWidget*>(&derivation),
                                        static_cast<const QWidget*>(title.parentWidget()),
                                        static_cast<const QWidget*>(reading)}) {
                if (part->isVisible()) {
                    const QString clipped = clippedLabel(*part);
                    QVERIFY2(clipped.isEmpty(),
                             qPrintable(QStringLiteral("stop %1: %2").arg(stop).arg(clipped)));
                }
            }
            if (percent <= 150) {
                QCOMPARE(canvas.verticalScrollBar()->maximum(), 0);
            }
            QVERIFY(canvas.plot().figureLayout().cell >= canvas.plot().style().minCell);
        }
        // Nor does anything hide behind the end of the tool bar.
        const auto& bar = f.find<QToolBar>("toolBar");
        for (QAction* action : bar.actions()) {
            const QWidget* widget = bar.widgetForAction(action);
            if (action->isVisible() && !action->isSeparator() && widget->sizeHint().width() > 0) {
                QVERIFY2(widget->isVisible() && widget->geometry().right() <= bar.width(),
                         qPrintable(action->text()));
            }
        }
        const auto& steps = f.find<QWidget>("stepBar");
        for (const auto* button : steps.findChildren<QAbstractButton*>()) {
            QVERIFY(steps.rect().contains(button->geometry()));
            QVERIFY(button->height() >= button->minimumHeight());
        }
    }

    void aWindowThatShrinksAgainIsAsItWas() {
        WindowFixture f("encoder-layer");
        settle();
        const QSize size = f.window.size();
        const int dock = f.window.inputs().width();
        f.window.resize(3840, 2160);
        settle();
        QVERIFY(f.window.inputs().width() > dock);
        // As by a mouse: the letters let it go no further at once.
        for (int i = 0; i < 3; ++i) {
            f.window.resize(size);
            settle();
        }
        QCOMPARE(f.window.size(), size);
        QCOMPARE(f.window.inputs().width(), dock);
    }

    void aFourfoldWindowIsNoPostageStamp() {
        WindowFixture f;
        f.bench.selection.goToStop(4);
        settle();
        const auto before = letters(f.window);
        f.window.resize(3840, 2160);
        settle();
        const auto after = letters(f.window);
        int compared = 0;
        for (auto at = after.begin(); at != after.end(); ++at) {
            if (before.contains(at.key())) {
                QVERIFY2(at.value() >= 2 * before.value(at.key()) - 1,
                         qPrintable(at.key()->objectName()));
                ++compared;
            }
        }
        QVERIFY(compared > 30);
        QCOMPARE(f.bench.appearance.textPercent(), 100);  // the setting is what it was
        QVERIFY(f.window.inputs().width() > 500);
        f.window.resize(1280, 800);
        settle();
        const auto again = letters(f.window);
        for (auto at = before.begin(); at != before.end(); ++at) {
            QCOMPARE(again.value(at.key(), at.value()), at.value());
        }
    }

    void aNameCutShortIsToldInFull_data() {
        QTest::addColumn<QString>("token");
        QTest::newRow("latin") << QStringLiteral("incomprehensibilities");
        QTest::newRow("chinese") << QStringLiteral("一个非常非常长的词元名字");
        QTest::newRow("arabic") << QStringLiteral("المستشفيات الكبيرة جدا");
        QTest::newRow("emoji") << QStringLiteral(
            "👩‍👩‍👧‍👦👍🏽🇨🇳👩‍👩‍👧‍👦");
    }

    void aNameCutShortIsToldInFull() {
        QFETCH(QString, token);
        WindowFixture f;
        f.bench.session.editModel({}, [&](attention::Model& model) {
            model.input.tokens.zh[1] = token.toStdString();
            model.input.tokens.en[1] = token.toStdString();
        });
        f.bench.selection.goToStop(4);
        settle();
        FigurePlot& plot = f.window.findChild<EquationView*>()->canvas()->plot();
        const QRectF cell = plot.cellRect(1, {0, 1});
        const QRectF below = plot.cellRect(1, {1, 0});
        const QPoint overColumn(int(cell.center().x()), int(cell.top()) - 12);
        const QPoint besideRow(int(below.left()) - 16, int(below.center().y()));
        for (const QPoint& point : {overColumn, besideRow}) {
            QHelpEvent help(QEvent::ToolTip, point, plot.mapToGlobal(point));
            QApplication::sendEvent(&plot, &help);
            QTRY_COMPARE(QToolTip::text(), token);
            QToolTip::hideText();
            QTRY_VERIFY(!QToolTip::isVisible());
        }
        QVERIFY(plot.nameAt(cell.center()).isEmpty());
    }
};

QTEST_MAIN(TextSizeTest)
#include "tst_textsize.moc"
