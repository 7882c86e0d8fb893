// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// A model that is resized or rebuilt stays whole: it still computes, what was kept is where it was,
// and what is new changes the result no more than it must.
#include <QTest>

#include "attention/maskedit.h"
#include "attention/parameters.h"
#include "attention/resize.h"
#include "attention/sites.h"
#include "attention/structure.h"
#include "attention/trace.h"

using namespace attention;

namespace {

Matrix counted(Index rows, Index columns) {
    Matrix matrix(rows, columns);
    for (Index i = 0; i < matrix.size(); ++i) {
        matrix.data()[i] = static_cast<double>((i * 7) % 11 - 5) / 4;
    }
    return matrix;
}

Head headOf(Index width, Index sourceWidth, Index dk, Index dv) {
    Head head;
    head.WQ = counted(width, dk);
    head.WK = counted(sourceWidth, dk).array() + 0.25;
    head.WV = counted(sourceWidth, dv).array() - 0.5;
    return head;
}

Model plain() {
    Model model;
    model.input.X = counted(3, 4);
    model.input.tokens = {{"猫", "抓", "老鼠"}, {"cat", "catches", "mouse"}};
    model.attention.heads = {headOf(4, 4, 2, 3)};
    return model;
}

Model twoHeads() {
    Model model = plain();
    model.attention.heads.push_back(headOf(4, 4, 2, 3));
    model.attention.heads[1].WV = counted(4, 1);  // unequal widths are legal
    model.attention.WO = counted(4, 4);
    model.attention.masks = {{Mask::Kind::padding, Matrix::Ones(1, 3)},
                             {Mask::Kind::allow, Matrix::Ones(3, 3)},
                             {Mask::Kind::bias, counted(3, 3)}};
    return model;
}

Model transformer() {
    Model model = plain();
    if (!setBlock(model, Block::transformer)) {
        qFatal("a plain model can become a transformer");
    }
    model.source->X = counted(2, 4);
    model.source->tokens = {{"甲", "乙"}, {}};
    return model;
}

Matrix output(const Model& model) {
    const auto trace = forward(model);
    if (!trace) {
        qWarning("%s", trace.error().message().c_str());
        return {};
    }
    return trace->output();
}

}  // namespace

class StructureTest : public QObject {
    Q_OBJECT
private slots:
    void everySizeOfEveryBlock_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("one head") << 0;
        QTest::newRow("two heads, three masks") << 1;
        QTest::newRow("transformer") << 2;
        QTest::newRow("encoder") << 3;
        QTest::newRow("decoder") << 4;
    }
    void everySizeOfEveryBlock() {
        QFETCH(int, which);
        Model model = which == 1 ? twoHeads() : which == 2 ? transformer() : plain();
        if (which == 3) {
            QVERIFY(setBlock(model, Block::encoder));
        } else if (which == 4) {
            QVERIFY(setBlock(model, Block::decoder));
        }
        const std::string site = attentionSites(model).back().path;
        for (const Index size : {1, 5, 2}) {
            resizeTokens(model, Sentence::input, size);
            QVERIFY(output(model).rows() == size);
            resizeTokens(model, Sentence::source, size + 1);
            resizeWidth(model, size);
            QCOMPARE(sizesOf(model, site).width, size);
            resizeSourceWidth(model, size + 2);
            resizeKeys(model, site, size);
            resizeValues(model, site, size);
            resizeHidden(model, site, size);
            const Sizes sizes = sizesOf(model, site);
            QCOMPARE(sizes.keyWidth, size);
            QCOMPARE(sizes.valueWidth, size);
            QVERIFY(output(model).allFinite());
            QCOMPARE(output(model).rows(), size);
        }
    }

    void keptIsKeptAndNewIsZero() {
        Model model = plain();
        const Matrix X = model.input.X;
        resizeTokens(model, Sentence::input, 4);
        QVERIFY(sameMatrix(model.input.X.topRows(3), X));
        QVERIFY(model.input.X.row(3).isZero(0));
        QCOMPARE(model.input.tokens.zh, (std::vector<std::string>{"猫", "抓", "老鼠", "4"}));
        QCOMPARE(model.input.tokens.en.back(), std::string("4"));
        const Matrix WQ = model.attention.heads[0].WQ;
        resizeWidth(model, 6);
        QVERIFY(sameMatrix(model.attention.heads[0].WQ.topRows(4), WQ));
        QVERIFY(model.attention.heads[0].WQ.bottomRows(2).isZero(0));
        resizeKeys(model, "attention", 1);
        QVERIFY(sameMatrix(model.attention.heads[0].WQ.topRows(4), WQ.leftCols(1)));
    }

    void masksAndTargetFollow() {
        Model model = twoHeads();
        model.attention.masks[0].values(0, 1) = 0;
        model.target = Target{"output", counted(3, 4), Loss::meanSquaredError};
        resizeTokens(model, Sentence::input, 5);
        QCOMPARE(model.attention.masks[0].values(0, 1), 0.0);
        QCOMPARE(model.attention.masks[0].values(0, 4), 1.0);
        QCOMPARE(model.attention.masks[1].values(4, 4), 1.0);
        QCOMPARE(model.attention.masks[2].values(4, 4), 0.0);
        QCOMPARE(model.target->values.rows(), Index(5));
        model.target->step = "head2.Z";
        removeHead(model, "attention", 1);
        QVERIFY(!model.target);
    }

    void unequalHeadsKeepTheirRowsOfWO() {
        Model model = twoHeads();
        const Matrix WO = model.attention.WO;
        resizeValues(model, "attention", 2);
        QVERIFY(sameMatrix(model.attention.WO.topRows(2), WO.topRows(2)));
        QVERIFY(sameMatrix(model.attention.WO.row(2), WO.row(3)));
        QVERIFY(model.attention.WO.row(3).isZero(0));
    }

    void headsComeGoAndMoveWithoutChangingMore() {
        Model model = twoHeads();
        const Matrix before = output(model);
        moveHead(model, "attention", 0, 1);
        QVERIFY(model.attention.heads[0].WV.cols() == 1);
        QVERIFY(output(model).isApprox(before, 1e-14));
        addHead(model, "attention", 1);
        QCOMPARE(model.attention.heads.size(), std::size_t(3));
        QVERIFY(output(model).isApprox(before, 1e-14));
        removeHead(model, "attention", 1);
        QVERIFY(output(model).isApprox(before, 1e-14));
        removeHead(model, "attention", 1);
        removeHead(model, "attention", 0);
        QCOMPARE(model.attention.heads.size(), std::size_t(1));  // the last one stays
        QVERIFY(output(model).allFinite());
    }

    void aSecondHeadBringsAnIdentity() {
        Model model = plain();
        resizeValues(model, "attention", 4);
        const Matrix before = output(model);
        addHead(model, "attention", 1);
        QVERIFY(output(model).isApprox(before, 1e-14));
        setOutputProjection(model, "attention", false);
        QVERIFY(model.attention.WO.size() > 0);  // two heads need it
        setBiases(model, "attention", true);
        QCOMPARE(model.attention.heads[1].bV.cols(), Index(4));
        QVERIFY(output(model).isApprox(before, 1e-14));
        setBiases(model, "attention", false);
        QCOMPARE(model.attention.bO.size(), Index(0));
    }

    void aSourceBeginsAsACopy() {
        Model model = plain();
        const Matrix before = output(model);
        setSource(model, true);
        QVERIFY(output(model).isApprox(before, 1e-14));
        resizeTokens(model, Sentence::source, 2);
        resizeSourceWidth(model, 3);
        QCOMPARE(model.attention.heads[0].WK.rows(), Index(3));
        QVERIFY(output(model).allFinite());
        setSource(model, false);
        QCOMPARE(model.attention.heads[0].WK.rows(), Index(4));
        QVERIFY(output(model).rows() == 3);
    }

    void everyBlockBecomesEveryOther() {
        for (const Block from :
             {Block::attention, Block::encoder, Block::decoder, Block::transformer}) {
            for (const Block to :
                 {Block::attention, Block::encoder, Block::decoder, Block::transformer}) {
                Model model = twoHeads();
                QVERIFY(setBlock(model, from));
                QVERIFY(setBlock(model, to));
                QVERIFY(model.block == to);
                const auto found = validate(model);
                QVERIFY2(found.empty(), found.empty() ? "" : found.front().message().c_str());
                QVERIFY(output(model).rows() == 3);
            }
        }
        Model given;
        given.attention.heads.resize(1);
        given.attention.heads[0].Q = given.attention.heads[0].K = given.attention.heads[0].V =
            counted(2, 2);
        QVERIFY(!setBlock(given, Block::encoder));
        resizeTokens(given, Sentence::input, 3);
        resizeKeys(given, "attention", 4);
        QVERIFY(output(given).rows() == 3);
    }

    void layersAreAddedAsZeros() {
        Model model = transformer();
        setLayerCount(model, false, 3);
        setLayerCount(model, true, 2);
        QCOMPARE(attentionSites(model).size(), std::size_t(3 + 2 * 2));
        QVERIFY(model.encoder.layers[2].attention.heads[0].WQ.isZero(0));
        QVERIFY(output(model).allFinite());
        setLayerCount(model, false, 0);
        QCOMPARE(model.encoder.layers.size(), std::size_t(3));
        setLayerCount(model, false, 1);
        QVERIFY(output(model).allFinite());
    }

    void everyParameterTakesAShapeOrRefuses() {
        for (const Model& model : {plain(), twoHeads(), transformer()}) {
            for (const auto& parameter : parameters(model)) {
                const Shape shape{parameter.matrix->rows() == 1 ? 1 : parameter.matrix->rows() + 2,
                                  parameter.matrix->cols() + 1};
                Model next = model;
                const bool grown = resizeParameter(next, parameter.path, shape);
                if (grown) {
                    QVERIFY(shapeOf(*findParameter(next, parameter.path)) == shape);
                    QVERIFY2(validate(next).empty(), parameter.path.c_str());
                } else {
                    QVERIFY2(next == model, parameter.path.c_str());
                }
            }
        }
        Model model = twoHeads();
        QVERIFY(resizeParameter(model, "attention.heads[0].WQ", {6, 3}));
        QVERIFY(!resizeParameter(model, "attention.WO", {9, 6}));
        QVERIFY(!resizeParameter(model, "attention.heads[7].WQ", {6, 3}));
        QVERIFY(!resizeParameter(model, "X", {0, 3}));
    }

    void sitesKnowWhoAsksWhom() {
        const Model model = transformer();
        const auto sites = attentionSites(model);
        QCOMPARE(sites.size(), std::size_t(3));
        QCOMPARE(sites[2].path, std::string("decoder.layers[0].crossAttention"));
        QCOMPARE(sites[2].place, std::string("decoder1.cross"));
        QVERIFY(scoresShape(model, sites[0]) == (Shape{2, 2}));
        QVERIFY(scoresShape(model, sites[2]) == (Shape{3, 2}));
        QCOMPARE(siteAt(model, "decoder.layers[0].attention.heads[0].WQ").place,
                 std::string("decoder1.self"));
        QCOMPARE(siteOfPlace(model, "decoder1.cross.head1").path, sites[2].path);
        QVERIFY(siteAt(model, "X").path.empty());
        QVERIFY(findLayer(model, "decoder.layers[1]") == nullptr);
        QVERIFY(findAttention(model, "encoder.layers[0].crossAttention") == nullptr);
    }

    void aMaskCellSwitches() {
        Attention attention = plain().attention;
        const Shape shape{3, 3};
        setMaskChoice(attention, MaskChoice::causal, shape);
        toggleMaskCell(attention, shape, 1, 2);
        QCOMPARE(maskChoice(attention), MaskChoice::custom);
        Matrix expected(3, 3);
        expected << 1, 0, 0, 1, 1, 1, 1, 1, 1;
        QVERIFY(sameMatrix(allowed(attention, shape), expected));
        toggleMaskCell(attention, shape, 9, 9);
        setMaskChoice(attention, MaskChoice::bias, shape);
        QVERIFY(sameMatrix(allowed(attention, shape), expected));
        toggleMaskCell(attention, shape, 0, 2);
        QCOMPARE(attention.masks[0].values(0, 2), 0.0);
        setMaskChoice(attention, MaskChoice::padding, shape);
        toggleMaskCell(attention, shape, 2, 1);
        QVERIFY(allowed(attention, shape).col(1).isZero(0));
        setMaskChoice(attention, MaskChoice::causal, shape);
        setPadding(attention, shape, 0, false);
        QCOMPARE(maskChoice(attention), MaskChoice::several);
        QCOMPARE(allowed(attention, shape).sum(), 3.0);
        toggleMaskCell(attention, shape, 0, 0);
        QCOMPARE(maskChoice(attention), MaskChoice::custom);
        setMaskChoice(attention, MaskChoice::none, shape);
        QVERIFY(attention.masks.empty());
    }

    void layersAreAddedRemovedAndMoved() {
        Model model = transformer();
        setLayerCount(model, false, 3);
        auto& layers = model.encoder.layers;
        for (std::size_t i = 0; i < 3; ++i) {
            layers[i].feedForward.b1(0, 0) = static_cast<double>(i + 1);
        }
        const Model before = model;
        const auto order = [&layers] {
            std::string text;
            for (const Layer& layer : layers) {
                text += std::to_string(static_cast<int>(layer.feedForward.b1(0, 0)));
            }
            return text;
        };
        moveLayer(model, false, 0, 2);
        QCOMPARE(order(), std::string("231"));
        moveLayer(model, false, 2, 0);
        QVERIFY(model == before);
        moveLayer(model, false, 2, 1);
        QCOMPARE(order(), std::string("132"));
        addLayer(model, false, 1);
        QCOMPARE(order(), std::string("1032"));
        QVERIFY(layers[1].feedForward.W1.isZero(0));
        removeLayer(model, false, 1);
        removeLayer(model, false, 1);
        QCOMPARE(order(), std::string("12"));
        QVERIFY(forward(model).ok());
        removeLayer(model, false, 2);
        removeLayer(model, false, -1);
        moveLayer(model, false, 0, 2);
        QCOMPARE(order(), std::string("12"));
        removeLayer(model, false, 0);
        removeLayer(model, false, 0);
        QCOMPARE(order(), std::string("2"));  // the last one stays
    }

    void finalNormsAreAsWideAsTheirStack() {
        Model model = transformer();
        resizeSourceWidth(model, 6);
        for (const bool decoder : {false, true}) {
            setFinalNorm(model, decoder, true);
            const Stack& stack = decoder ? model.decoder : model.encoder;
            QCOMPARE(stack.norm->gamma.cols(), Index(decoder ? 4 : 6));
            QVERIFY(forward(model).ok());
            QVERIFY(findNorm(model, decoder ? "decoder.norm.gamma" : "encoder.norm.beta") ==
                    &*stack.norm);
        }
        setFinalNorm(model, true, false);
        QVERIFY(!model.decoder.norm);
        QVERIFY(findNorm(model, "decoder.norm.gamma") == nullptr);
        QVERIFY(findNorm(model, "decoder.layers[0].norms[2].beta") ==
                &model.decoder.layers[0].norms[2]);
        QVERIFY(findNorm(model, "decoder.layers[0].norms[3].beta") == nullptr);
        QVERIFY(findNorm(model, "attention") == nullptr);
        QCOMPARE(layerIndex("encoder.layers[12].norms[1]"), 12);
        QCOMPARE(layerIndex("encoder.layers[x]"), -1);
        QCOMPARE(layerIndex("attention"), -1);
    }

    void everythingTypedIsFoundByItsPath() {
        Model model = twoHeads();
        model.target = Target{"output", Matrix::Ones(3, 4)};
        QVERIFY(findTyped(model, "X") == &model.input.X);
        QVERIFY(findTyped(model, "attention.masks[2]") == &model.attention.masks[2].values);
        QVERIFY(findTyped(model, targetPath) == &model.target->values);
        QVERIFY(findTyped(model, "target") == nullptr);
        model.target.reset();
        QVERIFY(findTyped(model, targetPath) == nullptr);
    }
};

QTEST_APPLESS_MAIN(StructureTest)
#include "tst_structure.moc"
