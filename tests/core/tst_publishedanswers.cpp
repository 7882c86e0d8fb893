// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// What others published and got wrong, handed in as answers: what is said of them, and which
// mistake is named, or honestly none.
#include <QTest>

#include "attention/check.h"
#include "conformance/case.h"
#include "conformance/models.h"
#include "conformance/tutorials.h"

using namespace attention;
using namespace attention::conformance;

namespace {

struct Said {
    Verdict verdict;
    std::string mistake;  ///< "" for none
};

Said said(const Model& model, std::vector<Answer::Step> steps) {
    const CheckReport report = check(model, {std::move(steps)}).value();
    const StepReport& last = report.steps.back();
    return {last.verdict, last.mistake == nullptr ? "" : std::string(last.mistake->id)};
}

Matrix stage(const Case& c, const char* name) {
    for (const Json& one : c.json()["stages"]) {
        if (one["name"] == name) {
            return Tensor::from(one).matrix();
        }
    }
    return {};
}

// The decimals as they were printed, not the float32 nearest to them.
Matrix printed(Json tensor) {
    tensor["dtype"] = "float64";
    return Tensor::from(tensor).matrix();
}

// An encoder layer whose first step is the norm of X; what follows does not matter.
Model normOf(const Matrix& x, double epsilon) {
    const Index d = x.cols();
    Layer layer;
    layer.order = NormOrder::pre;
    layer.attention = attentionFrom({Matrix::Zero(d, 1),
                                     Matrix::Zero(d, 1),
                                     Matrix::Zero(d, 1),
                                     {},
                                     {},
                                     {},
                                     Matrix::Zero(1, d),
                                     {}},
                                    1);
    layer.feedForward = {Matrix::Zero(d, 1), Matrix::Zero(1, 1), Matrix::Zero(1, d),
                         Matrix::Zero(1, d), Activation::relu};
    const Norm norm{Matrix::Ones(1, d), Matrix::Zero(1, d), epsilon};
    layer.norms = {norm, norm};
    Model model;
    model.block = Block::encoder;
    model.input.X = x;
    model.encoder.layers = {layer};
    return model;
}

Said ofTutorial(const char* id, std::initializer_list<std::pair<const char*, const char*>> stages) {
    const Case c = loadCase(std::string("tutorials/") + id + ".json");
    std::vector<Answer::Step> steps;
    for (const auto& [name, step] : stages) {
        steps.push_back({step, stage(c, name)});
    }
    return said(tutorialModel(c), std::move(steps));
}

Said ofWrongNorm(const char* path) {
    const Case c = loadCase(path);
    return said(normOf(c.inputMatrix("x"), c.attribute<double>("eps", 1e-5)),
                {{"encoder1.norm1", printed(c.json()["known_wrong_result"]["y"])}});
}

// A wrong release: the first head of the first sentence.
Said ofErratum(const char* inputs, const char* wrong, std::optional<double> softcap, Index head,
               Index group) {
    const Case c = loadCase(inputs);
    Model model = givenModel(c.input("Q").at(0).at(head).matrix(),
                             c.input("K").at(0).at(head / group).matrix(),
                             c.input("V").at(0).at(head / group).matrix());
    model.attention.softcap = softcap;
    if (c.hasInput("attn_mask")) {
        model.attention.masks = {biasMask(c.inputMatrix("attn_mask"))};
    }
    const Case w = loadCase(wrong);
    const Tensor y = Tensor::from(w.json()["published_wrong_outputs"]["Y"]);
    return said(model, {{"Z", y.at(0).at(head).matrix()}});
}

// The cosine of row `row` of two lists of vectors, as a score.
Said ofCosine(const char* path, const char* output, Index row) {
    const Case c = loadCase(path);
    Model model =
        givenModel(c.inputMatrix("x1").row(row), c.inputMatrix("x2").row(row), Matrix::Ones(1, 1));
    model.attention.similarity = Similarity::cosine;
    const auto published = printed(c.json()["published_wrong_outputs"][output]);
    return said(model, {{"scores", Matrix::Constant(1, 1, published.data()[row])}});
}

}  // namespace

class PublishedAnswersTest : public QObject {
    Q_OBJECT
private slots:
    void verdicts_data() {
        QTest::addColumn<int>("row");
        for (int i = 0; i < static_cast<int>(table().size()); ++i) {
            QTest::newRow(table()[static_cast<std::size_t>(i)].name) << i;
        }
    }
    void verdicts() {
        QFETCH(int, row);
        const Row& one = table()[static_cast<std::size_t>(row)];
        const Said found = one.run();
        QCOMPARE(std::string(verdictKey(found.verdict)), std::string(verdictKey(one.verdict)));
        QCOMPARE(found.mistake, std::string(one.mistake));
    }

    // Every stage that a source prints of one attention, handed in as an answer: wrong at the cells
    // that are wrong, and at no other.
    void stages_data() {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("stage");
        for (const auto& [path, stage] : printedStages()) {
            QTest::newRow((path + ": " + stage).c_str())
                << QString::fromStdString(path) << QString::fromStdString(stage);
        }
    }
    void stages() {
        QFETCH(QString, path);
        QFETCH(QString, stage);
        const Case c = loadCase(path.toStdString());
        const Json printed = stageJson(c, stage.toStdString());
        const Model model = tutorialModel(c);
        const char* const key = stepOfStage(stage.toStdString());
        const Matrix ours = run(model).at(key);
        const Matrix answer = asOurs(c, Tensor::from(printed), ours);
        const StepReport report = check(model, {{{key, answer}}}).value().steps.front();
        // rounded half-way on purpose: follows by hand from its own decimals
        const bool onPurpose = c.id() == "tut_karim_illustrated";
        for (Index i = 0; i < answer.rows(); ++i) {
            for (Index j = 0; j < answer.cols(); ++j) {
                const Verdict verdict =
                    report.cells[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
                const bool wrong = isWrong(printed, i, j);
                const std::string where = std::to_string(i) + ", " + std::to_string(j) + ": " +
                                          std::string(verdictKey(verdict));
                QVERIFY2((verdict == Verdict::wrong) == (wrong && !onPurpose), where.c_str());
            }
        }
        const Verdict worst = printed["ok"].get<bool>() ? report.verdict
                              : onPurpose               ? Verdict::byHand
                                                        : Verdict::wrong;
        QCOMPARE(report.verdict, worst);
    }

private:
    static Json stageJson(const Case& c, const std::string& name) {
        for (const Json& one : c.json()["stages"]) {
            if (one["name"] == name) {
                return one;
            }
        }
        return {};
    }

    static bool isWrong(const Json& stage, Index row, Index column) {
        if (stage["ok"].get<bool>()) {
            return false;
        }
        const Json& cells = stage["wrong_cells"];
        return std::any_of(cells.begin(), cells.end(), [&](const Json& cell) {
            return cell["index"] == Json({row, column});
        });
    }

    static std::vector<std::pair<std::string, std::string>> printedStages() {
        std::vector<std::pair<std::string, std::string>> found;
        const Case index = loadCase("index.json");
        for (const Json& one : index.json()) {
            const auto path = one["path"].get<std::string>();
            if (!path.starts_with("tutorials/")) {
                continue;
            }
            const Case c = loadCase(path);
            if (specialTutorial(c.id()) != nullptr) {
                continue;  // more than one attention: the conformance test has its own way
            }
            for (const Json& stage : c.json()["stages"]) {
                const auto name = stage["name"].get<std::string>();
                if (const char* step = stepOfStage(name)) {
                    if (std::string_view(step).find('.') == std::string_view::npos) {
                        found.emplace_back(path, name);
                    }
                }
            }
        }
        return found;
    }

    struct Row {
        const char* name;
        Verdict verdict;
        const char* mistake;
        Said (*run)();
    };

    static const std::vector<Row>& table() {
        static const std::vector<Row> rows{
            // rounded on purpose to one decimal in the middle: right by hand at one decimal
            {"karim: weights at one decimal", Verdict::byHand, "",
             [] {
                 return ofTutorial("tut_karim_illustrated",
                                   {{"weights_rounded_for_readability", "weights"}});
             }},
            {"karim: outputs of those weights", Verdict::byHand, "",
             [] {
                 return ofTutorial("tut_karim_illustrated",
                                   {{"weights_rounded_for_readability", "weights"},
                                    {"outputs_from_rounded_weights", "Z"}});
             }},
            {"karim: exact outputs", Verdict::rounded, "",
             [] {
                 return ofTutorial("tut_karim_illustrated", {{"outputs_exact", "Z"}});
             }},
            {"karim: weights in float32", Verdict::rounded, "",
             [] {
                 return ofTutorial("tut_karim_illustrated", {{"weights_float32_tf", "weights"}});
             }},
            {"amanailab: not what softmax gives", Verdict::wrong, "",
             [] {
                 return ofTutorial("tut_amanailab_expected_values", {{"output_case1", "Z"}});
             }},
            {"amanailab: the second case", Verdict::wrong, "",
             [] {
                 const Case c = loadCase("tutorials/tut_amanailab_expected_values.json");
                 return said(givenModel(c.inputMatrix("Q_case2"), c.inputMatrix("K"),
                                        c.inputMatrix("V_case2")),
                             {{"Z", stage(c, "output_case2")}});
             }},
            {"click4ai: outside the range of V", Verdict::wrong, "",
             [] {
                 return ofTutorial("tut_click4ai_impossible_expected",
                                   {{"output_as_published", "Z"}});
             }},
            {"anurag: illustrative weights", Verdict::wrong, "",
             [] {
                 return ofTutorial("tut_anurag_combined_mask", {{"weights_as_printed", "weights"}});
             }},
            {"yeh: (x − mean) / (sample deviation + 0.001)", Verdict::wrong, "sample-variance",
             [] {
                 const Case c = loadCase("tutorials/tut_yeh_fullstack_encoder.json");
                 return said(normOf(stage(c, "residual1").transpose(), 1e-3),
                             {{"encoder1.norm1", stage(c, "normalize1").transpose()}});
             }},
            {"BERT-pytorch: unbiased deviation, ε outside", Verdict::wrong, "sample-variance",
             [] { return ofWrongNorm("edge/edge_ln_biased_variance_1000.json"); }},
            {"two features: ±0.7071 for ±1", Verdict::wrong, "sample-variance",
             [] { return ofWrongNorm("edge/edge_ln_two_features.json"); }},
            {"a mask by multiplication", Verdict::wrong, "",
             [] {
                 const Case c = loadCase("edge/edge_multiplicative_mask.json");
                 const Matrix scores = c.inputMatrix("scores");
                 const Matrix one = Matrix::Identity(scores.cols(), scores.cols());
                 Model model = givenModel(scores, one, one);
                 model.attention.similarity = Similarity::dot;
                 model.attention.masks = {paddingMask(c.inputMatrix("mask"))};
                 return said(model,
                             {{"weights", printed(c.json()["known_wrong_result"]["weights"])}});
             }},
            {"masked after softmax, not renormalised", Verdict::wrong, "",
             [] {
                 const Case c = loadCase("tutorials/tut_llms_causal_seed789.json");
                 Model model = tutorialModel(c);
                 model.attention.masks = {{Mask::Kind::causal, {}}};
                 return said(model, {{"weights", stage(c, "masked_after_softmax")}});
             }},
            {"the same without any mask", Verdict::wrong, "mask-forgotten",
             [] {
                 const Case c = loadCase("tutorials/tut_llms_causal_seed789.json");
                 Model model = tutorialModel(c);
                 model.attention.masks = {{Mask::Kind::causal, {}}};
                 return said(model, {{"weights", stage(c, "weights_unmasked")}});
             }},
            {"unscaled scores where the model scales", Verdict::wrong, "forgot-scale",
             [] {
                 const Case c = loadCase("tutorials/tut_karim_illustrated.json");
                 Model model = tutorialModel(c);
                 model.attention.similarity = Similarity::scaledDot;
                 return said(model, {{"Z", stage(c, "outputs_exact")}});
             }},
            {"ONNX 1.18: heads tiled", Verdict::wrong, "",
             [] {
                 return ofErratum("onnx/onnx_attention_4d_gqa.json",
                                  "errata/errata_onnx_v1_18_0_attention_4d_gqa.json", {}, 1, 3);
             }},
            {"ONNX 1.19: softcap after the mask", Verdict::wrong, "",
             [] {
                 return ofErratum(
                     "onnx/onnx_attention_4d_with_qk_matmul_softmax.json",
                     "errata/errata_onnx_v1_19_1_attention_4d_with_qk_matmul_softcap.json", 2.0, 0,
                     1);
             }},
            {"burn: cosine off in the third digit", Verdict::wrong, "",
             [] { return ofCosine("errata/errata_burn_cosine_basic.json", "cosine", 0); }},
            {"burn: the second row as well", Verdict::wrong, "",
             [] { return ofCosine("errata/errata_burn_cosine_basic.json", "cosine", 1); }},
            {"burn: the worst of the last axis", Verdict::wrong, "",
             [] { return ofCosine("errata/errata_burn_cosine_3d.json", "cosine", 0); }},
            {"burn: the best of the last axis", Verdict::wrong, "",
             [] { return ofCosine("errata/errata_burn_cosine_3d.json", "cosine", 3); }},
            {"burn: tiny vectors", Verdict::wrong, "",
             [] {
                 return ofCosine("errata/errata_burn_cosine_near_zero.json", "cosine_published", 0);
             }},
        };
        return rows;
    }
};

QTEST_APPLESS_MAIN(PublishedAnswersTest)
#include "tst_publishedanswers.moc"
