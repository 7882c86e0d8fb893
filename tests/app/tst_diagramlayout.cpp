// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The flow diagram's geometry: whatever is folded, cards do not overlap, lines run from card to
// card and cross none, and every step can be found.
#include <QElapsedTimer>
#include <QTest>

#include "attention/document.h"
#include "attention/plan.h"
#include "pipeline/diagramlayout.h"
#include "planfixture.h"

using Kind = DiagramItem::Kind;

namespace {

DiagramMeasures measures(qreal maxWidth) {
    DiagramMeasures m;
    m.maxWidth = maxWidth;
    m.titleWidth = [](const DiagramItem&) { return 120.0; };
    m.label = [](const DiagramLink& link) {
        return link.from >= 0 && link.to >= 0 ? QSizeF(34, 14) : QSizeF();
    };
    m.card = [](const DiagramItem& item) {
        DiagramCardSize card;
        if (item.kind == Kind::Folded) {
            return DiagramCardSize{{220, 66}, 33, {}};
        }
        qreal x = 0;
        for (const int step : item.steps) {
            const qreal width = 60 + step % 3 * 8;
            card.places.push_back({x, 0, width, 80});
            x += width + 12;
        }
        card.size = {x - 12, 96};
        card.axis = 40;
        return card;
    };
    return m;
}

QRectF segment(QPointF a, QPointF b) {
    return QRectF(QPointF(std::min(a.x(), b.x()), std::min(a.y(), b.y())),
                  QPointF(std::max(a.x(), b.x()), std::max(a.y(), b.y())));
}

bool onBorder(const QRectF& rect, QPointF point) {
    const QRectF around = rect.adjusted(-0.01, -0.01, 0.01, 0.01);
    const QRectF inside = rect.adjusted(0.01, 0.01, -0.01, -0.01);
    return around.contains(point) && !inside.contains(point);
}

std::string describe(const DiagramGraph& graph, const attention::Plan& plan, int item) {
    if (item < 0) {
        return "border";
    }
    const auto& it = graph.items[std::size_t(item)];
    return it.place + ":" +
           (it.steps.empty() ? "root" : plan.steps[std::size_t(it.steps.front())].key);
}

/// Empty, or what is wrong.
QString fault(const attention::Plan& plan, const DiagramGraph& graph, const DiagramGeometry& g) {
    const auto name = [&](int item) { return QString::fromStdString(describe(graph, plan, item)); };
    for (std::size_t a = 0; a < graph.items.size(); ++a) {
        const QRectF rect = g.cards[a].rect;
        const int parent = graph.items[a].parent;
        if (parent >= 0 && !g.cards[std::size_t(parent)].rect.contains(rect)) {
            return name(int(a)) + QStringLiteral(" leaves its group");
        }
        for (const QRectF& place : g.cards[a].places) {
            if (!rect.contains(place)) {
                return name(int(a)) + QStringLiteral(": a step leaves its card");
            }
        }
        for (std::size_t b = a + 1; b < graph.items.size(); ++b) {
            if (graph.items[b].parent == parent && rect.intersects(g.cards[b].rect)) {
                return name(int(a)) + QStringLiteral(" overlaps ") + name(int(b));
            }
        }
    }
    for (std::size_t i = 0; i < graph.links.size(); ++i) {
        const auto& link = graph.links[i];
        const auto& line = g.lines[i];
        const QString which = name(link.from) + QStringLiteral(" -> ") + name(link.to);
        if (line.points.size() < 2) {
            return which + QStringLiteral(" is not drawn");
        }
        const QRectF container = g.cards[std::size_t(link.container)].rect;
        const QRectF from = link.from < 0 ? container : g.cards[std::size_t(link.from)].rect;
        const QRectF to = link.to < 0 ? container : g.cards[std::size_t(link.to)].rect;
        if (!onBorder(from, line.points.first()) || !onBorder(to, line.points.last())) {
            return which + QStringLiteral(" does not end at its cards");
        }
        for (int p = 1; p < line.points.size(); ++p) {
            const QPointF a = line.points[p - 1], b = line.points[p];
            if (std::abs(a.x() - b.x()) > 0.01 && std::abs(a.y() - b.y()) > 0.01) {
                return which + QStringLiteral(" runs aslant");
            }
            const QRectF part = segment(a, b);
            for (const int child : graph.items[std::size_t(link.container)].children) {
                const QRectF card = g.cards[std::size_t(child)].rect.adjusted(0.5, 0.5, -0.5, -0.5);
                if (part.right() > card.left() && part.left() < card.right() &&
                    part.bottom() > card.top() && part.top() < card.bottom()) {
                    return which + QStringLiteral(" crosses ") + name(child);
                }
            }
            if (!container.adjusted(-0.01, -0.01, 0.01, 0.01).contains(part.topLeft()) ||
                !container.adjusted(-0.01, -0.01, 0.01, 0.01).contains(part.bottomRight())) {
                return which + QStringLiteral(" leaves its group");
            }
        }
    }
    for (const int step : plan.listed()) {
        const int item = graph.itemOf(step);
        if (item <= 0 || g.cards[std::size_t(item)].rect.isEmpty()) {
            return QString::fromStdString(plan.steps[std::size_t(step)].key) +
                   QStringLiteral(" has no card");
        }
    }
    return {};
}

}  // namespace

class DiagramLayoutTest : public QObject {
    Q_OBJECT
private slots:
    void holds_data() {
        QTest::addColumn<QString>("document");
        QTest::addColumn<double>("width");
        for (const auto& example : attention::examples()) {
            const auto name = QString::fromUtf8(example.name.data(), int(example.name.size()));
            QTest::addRow("%s wide", qPrintable(name)) << name << 1600.0;
            QTest::addRow("%s narrow", qPrintable(name)) << name << 500.0;
        }
        QTest::addRow("two encoder layers") << QStringLiteral("#encoder") << 960.0;
        QTest::addRow("a transformer of 2 layers, 3 heads")
            << QStringLiteral("#transformer") << 960.0;
    }

    void holds() {
        QFETCH(QString, document);
        QFETCH(double, width);
        attention::Model model;
        if (document == QStringLiteral("#encoder")) {
            model = fixture::encoder(2, 2);
        } else if (document == QStringLiteral("#transformer")) {
            model = fixture::transformer(2, 3, 3, 6);
        } else {
            const auto* example = attention::findExample(document.toStdString());
            QVERIFY(example);
            model = attention::readDocument(example->json)->model;
        }
        const auto plan = attention::plan(model);
        QVERIFY(plan);
        std::vector<std::set<std::string>> foldings{{}, initiallyFolded(*plan, 0)};
        std::set<std::string> all;
        for (const auto& group : plan->groups) {
            all.insert(group.place);
            foldings.push_back({group.place});  // each group folded alone
        }
        foldings.push_back(all);
        for (const auto& folded : foldings) {
            const auto graph = diagramGraph(*plan, folded);
            const auto geometry = diagramLayout(graph, measures(width));
            const QString wrong = fault(*plan, graph, geometry);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    void everyReadingIsDrawn() {
        const auto plan = attention::plan(fixture::encoder(1, 2));
        const auto graph = diagramGraph(*plan, {});
        // With nothing folded, each operand of each step is a line on every level it passes.
        std::set<std::pair<int, int>> drawn;
        for (const auto& link : graph.links) {
            drawn.insert(link.flows.begin(), link.flows.end());
        }
        for (const int step : plan->listed()) {
            for (const int operand : plan->steps[std::size_t(step)].operands) {
                if (!plan->steps[std::size_t(operand)].parameter) {
                    QVERIFY2(drawn.contains({operand, step}),
                             plan->steps[std::size_t(step)].key.c_str());
                }
            }
        }
    }

    void foldingHidesWhatIsInside() {
        const auto plan = attention::plan(fixture::encoder(1, 2));
        const auto graph = diagramGraph(*plan, {"encoder1.self"});
        const int scores = plan->find("encoder1.self.head1.scores");
        const auto& card = graph.items[std::size_t(graph.itemOf(scores))];
        QVERIFY(card.kind == Kind::Folded);
        QCOMPARE(card.place, std::string("encoder1.self"));
        QCOMPARE(plan->steps[std::size_t(card.lastStep())].key,
                 std::string("encoder1.self.output"));
    }

    void aLargePlanOpensFolded() {
        const auto plan = attention::plan(fixture::transformer(6, 8));
        QVERIFY(plan);
        const auto folded = initiallyFolded(*plan, 0);
        const auto graph = diagramGraph(*plan, folded);
        int closed = 0;
        for (const auto& item : graph.items) {
            closed += item.kind != Kind::Open;
        }
        QVERIFY2(closed <= 8, "a first look at a large Transformer has a handful of cards");
    }

    void aLargePlanIsLaidOutAtOnce() {
        const auto plan = attention::plan(fixture::transformer(6, 8));
        for (const bool open : {false, true}) {
            QElapsedTimer timer;
            timer.start();
            const auto folded = open ? std::set<std::string>{} : initiallyFolded(*plan, 0);
            const auto graph = diagramGraph(*plan, folded);
            const auto geometry = diagramLayout(graph, measures(960));
            const auto took = timer.elapsed();
            qInfo("6 layers, 8 heads, %s: %d items, %lld ms", open ? "all open" : "folded",
                  int(graph.items.size()), static_cast<long long>(took));
            const QString wrong = fault(*plan, graph, geometry);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            QVERIFY2(took < 400, "laying out must not be felt");  // 100 ms, and a slow machine
        }
    }
};

QTEST_APPLESS_MAIN(DiagramLayoutTest)
#include "tst_diagramlayout.moc"
