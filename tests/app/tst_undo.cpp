// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Undo keeps only what differs, and gives back exactly what was.
#include <QTest>
#include <random>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "attention/fill.h"
#include "attention/parameters.h"
#include "attention/resize.h"
#include "attention/structure.h"
#include "document/modelexchange.h"
#include "document/session.h"
#include "documents.h"

using namespace attention;

namespace {

#ifdef __GLIBC__
/// Bytes that are in use on the heap.
double heldBytes() {
    const auto info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd);
}
#endif

/// One of many edits, by number; `random` chooses where.
class Edits {
public:
    explicit Edits(unsigned seed) : random_(seed) {}

    void apply(Session& session) {
        const int what = below(12);
        const QString merge = below(2) ? QString() : QStringLiteral("merge");
        if (what < 4) {
            const auto all = parameters(session.model());
            const auto& at = all[static_cast<std::size_t>(below(static_cast<int>(all.size())))];
            Matrix next = *at.matrix;
            const int cells = 1 + below(3);
            for (int i = 0; i < cells; ++i) {
                next(below(static_cast<int>(next.rows())), below(static_cast<int>(next.cols()))) =
                    below(9) - 4;
            }
            session.setMatrix(at.path, next, {}, merge + QString::fromStdString(at.path));
            return;
        }
        session.editModel(
            {}, [&](Model& model) { change(model, what); }, merge);
    }

private:
    int below(int end) { return std::uniform_int_distribution<int>(0, end - 1)(random_); }

    void change(Model& model, int what) {
        const bool decoder = model.block == Block::decoder || below(2) != 0;
        const std::string site = model.block == Block::attention ? "attention"
                                 : model.block == Block::decoder ? "decoder.layers[0].attention"
                                                                 : "encoder.layers[0].attention";
        switch (what) {
            case 4:
                return addHead(model, site, below(3));
            case 5:
                return removeHead(model, site, below(3));
            case 6:
                return moveHead(model, site, below(3), below(3));
            case 7:
                return setLayerCount(model, decoder, 1 + below(3));
            case 8:
                return moveLayer(model, decoder, below(3), below(3));
            case 9:
                return resizeWidth(model, 8 + below(2));
            case 10:
                static_cast<void>(setBlock(model, static_cast<Block>(below(4))));
                return;
            default:
                model.attention.temperature = 1 + below(4);
        }
    }

    std::mt19937 random_;
};

}  // namespace

class UndoTest : public QObject {
    Q_OBJECT
private slots:
    void everyStateComesBack_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 12; ++seed) {
            QTest::addRow("%u", seed) << seed;
        }
    }

    void everyStateComesBack() {
        QFETCH(unsigned, seed);
        Session session;
        session.open(documents::random(9, 8, 3));  // large enough to share
        Edits edits(seed);
        std::vector<Model> states{session.model()};
        QUndoStack& stack = session.undoStack();
        for (int i = 0; i < 60; ++i) {
            edits.apply(session);
            // What was merged replaces the state; what came out even takes its command along.
            states.resize(static_cast<std::size_t>(stack.index()));
            states.push_back(session.model());
        }
        QVERIFY(stack.count() > 10);
        for (int i = stack.count() - 1; i >= 0; --i) {
            stack.undo();
            QVERIFY2(session.model() == states[static_cast<std::size_t>(i)],
                     qPrintable(QStringLiteral("undo to %1").arg(i)));
        }
        for (int i = 1; i <= stack.count(); ++i) {
            stack.redo();
            QVERIFY2(session.model() == states[static_cast<std::size_t>(i)],
                     qPrintable(QStringLiteral("redo to %1").arg(i)));
        }
    }

    void aMergedExchangeGoesBackToTheFirst() {
        const Matrix zero = Matrix::Zero(6, 6);
        Matrix one = zero;
        one(1, 2) = 5;
        Matrix two = one;
        two(4, 0) = 7;
        Matrix now = zero;
        MatrixExchange first(one, now);
        first.exchange(now);
        MatrixExchange second(two, now);
        second.exchange(now);
        QVERIFY(sameMatrix(now, two));
        first.absorb(second, now);
        first.exchange(now);
        QVERIFY(sameMatrix(now, zero));
        first.exchange(now);
        QVERIFY(sameMatrix(now, two));
        // A change of shape in between keeps the whole.
        MatrixExchange third(Matrix::Ones(2, 2), now);
        third.exchange(now);
        first.absorb(third, now);
        first.exchange(now);
        QVERIFY(sameMatrix(now, zero));
    }

    void aHundredEditsOfALargeModelKeepLittle() {
#ifdef __GLIBC__
        constexpr Index side = 512;  // 2 MiB a matrix
        Session session;
        session.open(documents::random(4, side, 2));
        const Model start = session.model();
        const double before = heldBytes();
        for (int i = 0; i < 100; ++i) {
            if (i % 2 == 0) {
                Matrix WQ = session.model().attention.heads[0].WQ;
                WQ(i, i) += 1;
                session.setMatrix("attention.heads[0].WQ", WQ, {});
            } else {
                session.editModel({}, [&](Model& model) {
                    i % 4 == 1 ? moveHead(model, "attention", 0, 1)
                               : void(model.attention.temperature += 1);
                });
            }
        }
        session.cancel();
        QCOMPARE(session.undoStack().count(), 100);
        const double kept = heldBytes() - before;
        // Whole models would be 100 × 16 MiB. What is being computed may hold a few copies, and
        // moving heads brings a new W^O each time.
        QVERIFY2(kept < 25 * 4.0 * 1024 * 1024 + 96.0 * 1024 * 1024,
                 qPrintable(QStringLiteral("%1 MiB").arg(kept / 1024 / 1024)));
        while (session.undoStack().canUndo()) {
            session.undoStack().undo();
        }
        QVERIFY(session.model() == start);
#else
        QSKIP("no count of bytes on this system");
#endif
    }
};

QTEST_GUILESS_MAIN(UndoTest)
#include "tst_undo.moc"
