// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Layers, their options and norms, and the target, by real events in the inputs dock.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabBar>
#include <QToolButton>
#include <QWheelEvent>

#include "attention/parameters.h"
#include "attention/structure.h"
#include "attention/targets.h"
#include "views/inputs/layerbar.h"
#include "views/inputs/targetpanel.h"
#include "widgets/disclosure.h"
#include "windowfixture.h"

using namespace attention;

namespace {

/// Chooses as a person does: the focus, then the arrow keys.
void choose(QComboBox& box, int index) {
    box.setFocus();
    while (box.currentIndex() != index) {
        const int before = box.currentIndex();
        QTest::keyClick(&box, before < index ? Qt::Key_Down : Qt::Key_Up);
        if (box.currentIndex() == before) {
            qFatal("%s does not move from %d to %d", qPrintable(box.objectName()), before, index);
        }
    }
}

void undoAll(WindowFixture& f, const Model& before) {
    while (f.bench.session.undoStack().canUndo()) {
        f.bench.session.undoStack().undo();
    }
    QVERIFY(f.bench.session.model() == before);
    QVERIFY(f.traceIsFresh());
}

/// Three encoder layers that differ.
void threeLayers(WindowFixture& f) {
    f.bench.session.editModel({}, [](Model& model) {
        setLayerCount(model, false, 3);
        for (std::size_t i = 0; i < 3; ++i) {
            model.encoder.layers[i].feedForward.b1.setConstant(static_cast<double>(i + 1));
        }
    });
}

std::string order(const WindowFixture& f) {
    std::string text;
    for (const Layer& layer : f.bench.session.model().encoder.layers) {
        text += std::to_string(static_cast<int>(layer.feedForward.b1(0, 0)));
    }
    return text;
}

}  // namespace

class LayerInputsTest : public QObject {
    Q_OBJECT
private slots:
    void layersAreMovedAddedAndRemovedByTheMouse() {
        WindowFixture f("encoder-layer");
        threeLayers(f);
        const Model before = f.bench.session.model();
        const auto press = [&f](const char* name) {
            auto& button = f.find<QToolButton>(name);
            QVERIFY(button.isVisible());
            QTest::mouseClick(&button, Qt::LeftButton);
            QVERIFY(f.traceIsFresh());
        };
        auto& place = f.find<QLabel>("layerPlace");
        QVERIFY(place.text().contains(u'1') && place.text().contains(u'3'));
        QVERIFY(!f.find<QToolButton>("layerEarlier").isEnabled());
        press("layerLater");
        QCOMPARE(order(f), std::string("213"));
        press("layerLater");
        QCOMPARE(order(f), std::string("231"));  // the same layer went on
        QVERIFY(!f.find<QToolButton>("layerLater").isEnabled());
        press("layerEarlier");
        QCOMPARE(order(f), std::string("213"));
        press("addLayer");
        QCOMPARE(order(f), std::string("2103"));
        press("removeLayer");  // the new one is at hand
        QCOMPARE(order(f), std::string("213"));
        press("removeLayer");
        press("removeLayer");
        QCOMPARE(f.bench.session.model().encoder.layers.size(), std::size_t(1));
        QVERIFY(!f.find<QToolButton>("removeLayer").isEnabled());
        while (!(f.bench.session.model() == before)) {
            QVERIFY(f.bench.session.undoStack().canUndo());
            f.bench.session.undoStack().undo();
            QVERIFY(f.traceIsFresh());
        }
    }

    void layersAndHeadsAreMovedByKeys() {
        WindowFixture f("encoder-layer");
        threeLayers(f);
        const auto press = [&f](Qt::Key key, Qt::KeyboardModifiers more = {}) {
            QTest::keyClick(&f.window, key, Qt::ControlModifier | Qt::AltModifier | more);
        };
        f.window.setFocus();
        press(Qt::Key_Down);
        QCOMPARE(order(f), std::string("213"));
        press(Qt::Key_Up);
        QCOMPARE(order(f), std::string("123"));
        press(Qt::Key_Y);
        QCOMPARE(order(f), std::string("1023"));
        press(Qt::Key_Y, Qt::ShiftModifier);
        QCOMPARE(order(f), std::string("123"));

        WindowFixture g("two-heads");
        const auto heads = g.bench.session.model().attention.heads;
        QTest::keyClick(&g.window, Qt::Key_Right, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(g.bench.session.model().attention.heads[1] == heads[0]);
        QCOMPARE(g.find<QTabBar>("headTabs").currentIndex(), 1);
        QTest::keyClick(&g.window, Qt::Key_Left, Qt::ControlModifier | Qt::AltModifier);
        QVERIFY(g.bench.session.model().attention.heads == heads);
        QCOMPARE(g.bench.session.undoStack().count(), 2);
    }

    void decoderLayersKeepTheirSubLayer() {
        WindowFixture f("small-transformer");
        f.bench.session.editModel({}, [](Model& model) { setLayerCount(model, true, 2); });
        auto& sites = f.find<QComboBox>("sites");
        choose(sites, sites.count() - 1);  // the last layer's cross-attention
        const QString site = sites.currentText();
        QTest::mouseClick(&f.find<QToolButton>("layerEarlier"), Qt::LeftButton);
        QVERIFY(sites.currentText() != site);
        QCOMPARE(sites.currentIndex(), sites.count() - 3);
        QVERIFY(f.traceIsFresh());
    }

    void everyLayerHasItsOwnOrderAndActivation() {
        WindowFixture f("encoder-layer");
        threeLayers(f);
        const Model before = f.bench.session.model();
        auto& sites = f.find<QComboBox>("sites");
        auto& orders = f.find<QComboBox>("option_order");
        auto& activations = f.find<QComboBox>("option_activation");
        auto& everywhere = f.find<QPushButton>("option_allLayers");
        QVERIFY(!everywhere.isEnabled());
        choose(sites, 1);
        choose(orders, 1);
        choose(activations, 2);
        const auto& layers = f.bench.session.model().encoder.layers;
        QCOMPARE(layers[0].order, NormOrder::post);
        QCOMPARE(layers[1].order, NormOrder::pre);
        QCOMPARE(layers[1].feedForward.activation, Activation::geluTanh);
        QCOMPARE(layers[2].feedForward.activation, before.encoder.layers[2].feedForward.activation);
        QVERIFY(f.traceIsFresh());
        choose(sites, 0);
        QCOMPARE(orders.currentIndex(), 0);  // each shows its own
        choose(sites, 1);
        QCOMPARE(orders.currentIndex(), 1);
        QVERIFY(everywhere.isEnabled());
        const int steps = f.bench.session.undoStack().count();
        QTest::mouseClick(&everywhere, Qt::LeftButton);
        for (const Layer& layer : layers) {
            QCOMPARE(layer.order, NormOrder::pre);
            QCOMPARE(layer.feedForward.activation, Activation::geluTanh);
        }
        QCOMPARE(f.bench.session.undoStack().count(), steps + 1);
        QVERIFY(f.traceIsFresh());
    }

    void theEpsilonOfEachNormIsTypedAndScrubbed() {
        WindowFixture f("encoder-layer");
        const Model before = f.bench.session.model();
        f.find<Disclosure>("normSection").setOpen(true);
        auto& epsilon = f.find<QLineEdit>("normEpsilon");
        const auto norm = [&f](std::size_t i) {
            return f.bench.session.model().encoder.layers[0].norms[i];
        };
        epsilon.setFocus();
        epsilon.selectAll();
        QTest::keyClicks(&epsilon, QStringLiteral("0.5"));
        QTest::keyClick(&epsilon, Qt::Key_Return);
        QCOMPARE(norm(0).epsilon, 0.5);
        QCOMPARE(norm(1).epsilon, before.encoder.layers[0].norms[1].epsilon);
        QVERIFY(f.traceIsFresh());
        for (const char* bad : {"0", "-1", "x"}) {
            epsilon.selectAll();
            QTest::keyClicks(&epsilon, QString::fromLatin1(bad));
            QTest::keyClick(&epsilon, Qt::Key_Return);
            QVERIFY(epsilon.property("invalid").toBool());
            QCOMPARE(norm(0).epsilon, 0.5);
        }
        QTest::keyClick(&epsilon, Qt::Key_Escape);
        const int steps = f.bench.session.undoStack().count();
        for (int i = 0; i < 5; ++i) {
            QWheelEvent wheel(QPointF(4, 4), epsilon.mapToGlobal(QPointF(4, 4)), {}, {0, 120},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QApplication::sendEvent(&epsilon, &wheel);
        }
        QCOMPARE(norm(0).epsilon, 0.50005);
        QCOMPARE(f.bench.session.undoStack().count(), steps + 1);
        undoAll(f, before);
        QCOMPARE(epsilon.text(), QStringLiteral("1e-05"));
    }

    void closedSectionsStayClosed() {
        WindowFixture f("encoder-layer");
        threeLayers(f);
        for (const char* name : {"feedForwardSection", "normSection", "targetSection"}) {
            auto& section = f.find<Disclosure>(name);
            QVERIFY(!section.isOpen());
            for (auto* table : section.findChildren<MatrixTable*>()) {
                QVERIFY2(!table->isVisible(), name);
            }
        }
        f.find<Disclosure>("feedForwardSection").setOpen(true);
        QVERIFY(f.table("encoder.layers[0].feedForward.W1").isVisible());
    }

    void aTargetIsChosenTypedAndCleared() {
        WindowFixture f;
        const Model before = f.bench.session.model();
        auto& section = f.find<Disclosure>("targetSection");
        section.setOpen(true);
        auto& step = f.find<QComboBox>("targetStep");
        auto& loss = f.find<QComboBox>("targetLoss");
        auto& reading = f.find<QLabel>("targetReading");
        QVERIFY(!loss.isVisible());
        choose(step, step.count() - 1);
        const auto& target = f.bench.session.model().target;
        // On the way down the list every step was a target, each in one undo step.
        QVERIFY(target.has_value());
        QCOMPARE(target->step, std::string("Z"));
        QVERIFY(sameMatrix(target->values, f.bench.session.trace()->at("Z")));
        QVERIFY(!loss.isEnabled());  // the rows of Z are no probabilities
        QVERIFY2(reading.text().contains(u'0'), qPrintable(reading.text()));
        MatrixTable& table = f.table("target.values");
        f.type(table, 0, 0, QStringLiteral("0"));
        QCOMPARE(target->values(0, 0), 0.0);
        const double z = f.bench.session.trace()->at("Z")(0, 0);
        const auto said = lossOf(*f.bench.session.trace(), *target);
        QCOMPARE(*said, z * z / 12);
        QVERIFY2(reading.text().contains(QStringLiteral("0.242")), qPrintable(reading.text()));
        // The loss follows an edit of the model at once.
        const QString shown = reading.text();
        f.type(f.table("X"), 0, 0, QStringLiteral("2"));
        QVERIFY(reading.text() != shown);
        QVERIFY(f.traceIsFresh());
        QTest::mouseClick(&f.find<QPushButton>("targetPresent"), Qt::LeftButton);
        QCOMPARE(*lossOf(*f.bench.session.trace(), *target), 0.0);
        QTest::mouseClick(&f.find<QPushButton>("targetClear"), Qt::LeftButton);
        QVERIFY(!target.has_value());
        QCOMPARE(step.currentIndex(), 0);
        undoAll(f, before);
    }

    void crossEntropyBelongsToTheWeights() {
        WindowFixture f("toy-causal", LabelMode::en);
        auto& section = f.find<Disclosure>("targetSection");
        section.setOpen(true);
        auto& step = f.find<QComboBox>("targetStep");
        auto& loss = f.find<QComboBox>("targetLoss");
        auto& reading = f.find<QLabel>("targetReading");
        int weights = 0;
        for (int i = 0; i < step.count(); ++i) {
            const QString key = step.itemData(i, Qt::ToolTipRole).toString();
            QVERIFY(key != QStringLiteral("masked"));
            weights = key == QStringLiteral("weights") ? i : weights;
        }
        choose(step, weights);
        QVERIFY(loss.isEnabled());
        choose(loss, 1);
        const auto& target = f.bench.session.model().target;
        QCOMPARE(target->loss, Loss::crossEntropy);
        QVERIFY(f.bench.session.errors().empty());
        QVERIFY2(reading.text().contains(QStringLiteral("Cross-entropy")),
                 qPrintable(reading.text()));
        // A share for a key that the mask hides cannot be reached: said, not shown as a number.
        f.type(f.table("target.values"), 0, 1, QStringLiteral("0.5"));
        QVERIFY2(reading.text().contains(QStringLiteral("target.values[0][1]")),
                 qPrintable(reading.text()));
        QCOMPARE(reading.property("role").toString(), QStringLiteral("error"));
        f.type(f.table("target.values"), 0, 1, QStringLiteral("0"));
        QCOMPARE(reading.property("role").toString(), QStringLiteral("caption"));
        // A word that was typed in the other language's window follows a switch.
        f.bench.languages.setMode(LabelMode::zh);
        QVERIFY2(reading.text().contains(QStringLiteral("交叉熵")), qPrintable(reading.text()));
        QCOMPARE(step.itemText(0), QStringLiteral("没有目标"));
    }

    void aTargetFollowsItsStep() {
        WindowFixture f("two-heads");
        f.bench.session.editModel({}, [&f](Model& model) {
            model.target = Target{"head2.Z", f.bench.session.trace()->at("head2.Z")};
        });
        auto& step = f.find<QComboBox>("targetStep");
        QCOMPARE(step.itemData(step.currentIndex(), Qt::ToolTipRole).toString(),
                 QStringLiteral("head2.Z"));
        QTest::keyClick(&f.window, Qt::Key_H,
                        Qt::ControlModifier | Qt::AltModifier | Qt::ShiftModifier);
        QVERIFY(!f.bench.session.model().target);  // its head is gone
        QCOMPARE(step.currentIndex(), 0);
        QTest::keyClick(&f.window, Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(f.bench.session.model().target.has_value());
        QCOMPARE(step.itemData(step.currentIndex(), Qt::ToolTipRole).toString(),
                 QStringLiteral("head2.Z"));
    }
};

QTEST_MAIN(LayerInputsTest)
#include "tst_layerinputs.moc"
