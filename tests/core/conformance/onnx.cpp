// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// ONNX node tests. A mask that is true lets attend; grouped heads share keys and values: query head
// h uses head h / group; a causal mask is anchored top-left and moves with what came before.
#include <cmath>

#include "conformance/adapters.h"
#include "conformance/models.h"

namespace attention::conformance {
namespace {

// (batch, heads, tokens, width), whichever of its two layouts the case uses.
struct HeadTensor {
    Tensor tensor;
    Index heads;

    Index batches() const { return tensor.dim(0); }
    bool flat() const { return tensor.axes() == 3; }
    Matrix at(Index batch, Index head) const {
        const Tensor one = tensor.at(batch);
        if (!flat()) {
            return one.at(head).matrix();
        }
        const Matrix all = one.matrix();
        const Index width = all.cols() / heads;
        return all.middleCols(head * width, width);
    }
};

Matrix below(const Matrix& first, const Matrix& second) {
    Matrix both(first.rows() + second.rows(), second.cols());
    both << first, second;
    return both;
}

HeadTensor headTensor(const Case& c, const char* name, const char* count) {
    Tensor tensor = c.input(name);
    const Index heads = tensor.axes() == 4 ? tensor.dim(1) : c.attribute<Index>(count, 1);
    return {std::move(tensor), heads};
}

// The mask tensor for one batch and head, whatever axes it leaves out.
Matrix maskAt(const Tensor& mask, Index batch, Index head) {
    Tensor one = mask;
    if (one.axes() == 4) {
        one = one.at(one.dim(0) == 1 ? 0 : batch);
    }
    if (one.axes() == 3) {
        one = one.at(one.dim(0) == 1 ? 0 : head);
    }
    return one.matrix();
}

// Keys that a shorter mask does not speak of are hidden.
Mask maskOf(const Tensor& tensor, const Matrix& values, Index keys) {
    const bool allow = tensor.dtype == "bool";
    Matrix padded = Matrix::Constant(values.rows(), keys, allow ? 0.0 : -INFINITY);
    padded.leftCols(values.cols()) = values;
    return allow ? allowMask(padded) : biasMask(padded);
}

const char* stageOfMode(const Case& c) {
    switch (c.attribute<int>("qk_matmul_output_mode", 0)) {
        case 1:
            return "capped";
        case 2:
            return "masked";
        case 3:
            return "weights";
        default:
            return "scaled";
    }
}

}  // namespace

void onnxAttentionOn(const Case& c, const Json& attributes, Outcome& outcome,
                     const std::function<void(Index batch, Index head, const Trace& trace)>& each) {
    const HeadTensor q = headTensor(c, "Q", "q_num_heads");
    const HeadTensor k = headTensor(c, "K", "kv_num_heads");
    const HeadTensor v = headTensor(c, "V", "kv_num_heads");
    const Index group = q.heads / k.heads;
    for (Index b = 0; b < q.batches(); ++b) {
        for (Index h = 0; h < q.heads; ++h) {
            Matrix keys = k.at(b, h / group);
            Matrix values = v.at(b, h / group);
            Index offset = 0;
            if (c.hasInput("past_key")) {
                const Matrix past = c.input("past_key").at(b).at(h / group).matrix();
                offset = past.rows();
                keys = below(past, keys);
                values = below(c.input("past_value").at(b).at(h / group).matrix(), values);
            }
            const Matrix queries = q.at(b, h);
            Model model = givenModel(queries, keys, values);
            if (c.hasInput("nonpad_kv_seqlen")) {
                const auto used = static_cast<Index>(
                    c.input("nonpad_kv_seqlen").data[static_cast<std::size_t>(b)]);
                offset = used - queries.rows();
                Matrix row = Matrix::Zero(1, keys.rows());
                row.leftCols(used).setOnes();
                model.attention.masks.push_back(paddingMask(row));
            }
            if (attributes.value("is_causal", 0) != 0) {
                model.attention.masks.push_back(
                    offset == 0 ? Mask{Mask::Kind::causal, {}}
                                : allowMask(causalAllow(queries.rows(), keys.rows(), offset)));
            }
            if (c.hasInput("attn_mask")) {
                const Tensor mask = c.input("attn_mask");
                model.attention.masks.push_back(maskOf(mask, maskAt(mask, b, h), keys.rows()));
            }
            if (attributes.contains("scale")) {
                model.attention.scale = attributes["scale"].get<double>();
            }
            if (attributes.contains("softcap")) {
                model.attention.softcap = attributes["softcap"].get<double>();
            }
            each(b, h, run(model));
        }
    }
    if (c.hasInput("past_key")) {
        outcome.leftOut("present_key, present_value: key/value caches");
    }
}

namespace {

// All heads as one model: that concat joins them in the order that others use.
void sideBySide(const Case& c, Outcome& outcome) {
    const HeadTensor q = headTensor(c, "Q", "q_num_heads");
    const HeadTensor k = headTensor(c, "K", "kv_num_heads");
    const HeadTensor v = headTensor(c, "V", "kv_num_heads");
    const Tensor y = c.output("Y");
    for (Index b = 0; b < q.batches(); ++b) {
        std::vector<Matrix> Q;
        std::vector<Matrix> K;
        std::vector<Matrix> V;
        for (Index h = 0; h < q.heads; ++h) {
            Q.push_back(q.at(b, h));
            K.push_back(k.at(b, h * k.heads / q.heads));
            V.push_back(v.at(b, h * k.heads / q.heads));
        }
        Model model = givenModel(Q, K, V);
        if (c.attribute<int>("is_causal", 0) != 0) {
            model.attention.masks.push_back({Mask::Kind::causal, {}});
        }
        if (c.attribute<double>("scale", 0) != 0) {
            model.attention.scale = c.attribute<double>("scale", 1);
        }
        if (c.attribute<double>("softcap", 0) != 0) {
            model.attention.softcap = c.attribute<double>("softcap", 1);
        }
        outcome.compare("Y", run(model).at("concat"), y.at(b));
    }
}

void attention(const Case& c, Outcome& outcome) {
    if (c.output("Y").dtype == "float16") {
        throw NotApplicable("half precision");
    }
    const HeadTensor y{c.output("Y"), c.attribute<Index>("q_num_heads", 1)};
    const bool scores = c.hasOutput("qk_matmul_output");
    onnxAttentionOn(c, c.json()["attributes"], outcome, [&](Index b, Index h, const Trace& trace) {
        Tensor want{{}, {}, "float32"};
        const Matrix slice = y.at(b, h);
        want.shape = {slice.rows(), slice.cols()};
        want.data.assign(slice.data(), slice.data() + slice.size());
        outcome.compare("Y", trace.at("Z"), want);
        if (scores) {
            outcome.compare("qk_matmul_output", trace.at(stageOfMode(c)),
                            c.output("qk_matmul_output").at(b).at(h));
        }
    });
    if (y.flat() && !c.hasInput("past_key")) {
        sideBySide(c, outcome);
    }
}

void gemm(const Case& c, Outcome& outcome) {
    const auto turned = [&](const char* name, const char* flag) {
        const Matrix m = c.inputMatrix(name);
        return c.attribute<int>(flag, 0) != 0 ? Matrix(m.transpose()) : m;
    };
    OpConstants alpha;
    alpha.factor = c.attribute<double>("alpha", 1);
    OpConstants beta;
    beta.factor = c.attribute<double>("beta", 1);
    const Matrix b = turned("b", "transB");
    Matrix bias = Matrix::Zero(1, b.cols());
    if (c.hasInput("c")) {
        const Matrix typed = c.inputMatrix("c");
        bias = typed.size() == 1 ? Matrix(Matrix::Constant(1, b.cols(), typed(0, 0))) : typed;
    }
    const Matrix a = computed(OpId::scale, {turned("a", "transA")}, alpha);
    const Matrix scaledBias = computed(OpId::scale, {bias}, beta);
    outcome.compare("y", scaledBias.rows() == 1
                             ? computed(OpId::product, {a, b, scaledBias})
                             : computed(OpId::add, {computed(OpId::product, {a, b}), scaledBias}));
}

void product(const Case& c, Outcome& outcome) {
    const Tensor a = c.input("a");
    const Tensor b = c.input("b");
    if (b.axes() == 1) {
        outcome.compare("c", computed(OpId::product, {a.matrix(), b.matrix().transpose()}));
        return;
    }
    Matrix all(a.matrix().rows(), b.dim(-1));
    const Index rows = a.dim(-2);
    const Matrix left = a.matrix();
    const Matrix right = b.matrix();
    for (Index i = 0; i * rows < left.rows(); ++i) {
        all.middleRows(i * rows, rows) =
            computed(OpId::product,
                     {left.middleRows(i * rows, rows), right.middleRows(i * b.dim(-2), b.dim(-2))});
    }
    outcome.compare("c", all);
}

void norm(const Case& c, Outcome& outcome) {
    const Index axis = c.attribute<Index>("axis", -1);
    const double epsilon = c.attribute<double>("epsilon", 1e-5);
    const Matrix x = c.input("X").joinedFrom(axis).matrix();
    const Matrix gamma = c.input("W").joinedFrom(0).matrix();
    const Matrix beta =
        c.hasInput("B") ? c.input("B").joinedFrom(0).matrix() : Matrix(Matrix::Zero(1, x.cols()));
    outcome.compare("Y", layerNorm(x, gamma, beta, epsilon));
    const Moments moments = momentsOf(x, epsilon);
    if (c.hasOutput("Mean")) {
        outcome.compare("Mean", moments.mean);
        outcome.compare("InvStdDev", moments.deviation.cwiseInverse());
    }
}

void softmax(const Case& c, Outcome& outcome, bool logarithm) {
    const Index axis = c.attribute<Index>("axis", -1);
    Matrix y = computed(OpId::softmaxRows, {c.input("x").axisLast(axis).matrix()});
    if (logarithm) {
        y = y.array().log();
    }
    outcome.compare("y", y, c.output("y").axisLast(axis));
}

}  // namespace

Moments momentsOf(const Matrix& x, double epsilon) {
    const Matrix y = layerNorm(x, epsilon);
    Moments moments{Matrix(x.rows(), 1), Matrix(x.rows(), 1)};
    for (Index i = 0; i < x.rows(); ++i) {
        Index high = 0;
        Index low = 0;
        x.row(i).maxCoeff(&high);
        x.row(i).minCoeff(&low);
        moments.deviation(i, 0) = (x(i, high) - x(i, low)) / (y(i, high) - y(i, low));
        moments.mean(i, 0) = x(i, high) - y(i, high) * moments.deviation(i, 0);
    }
    return moments;
}

Matrix sigmoidOf(const Matrix& x) {
    Matrix pairs = Matrix::Zero(x.size(), 2);
    for (Index i = 0; i < x.size(); ++i) {
        pairs(i, 0) = x.data()[i];
    }
    const Matrix both = computed(OpId::softmaxRows, {pairs});
    return both.col(0);
}

void onnx(const Case& c, Outcome& outcome) {
    const std::string op = c.op();
    if (op == "Attention") {
        attention(c, outcome);
    } else if (op == "Gemm") {
        gemm(c, outcome);
    } else if (op == "MatMul") {
        product(c, outcome);
    } else if (op == "LayerNormalization") {
        norm(c, outcome);
    } else if (op == "Softmax" || op == "LogSoftmax") {
        softmax(c, outcome, op == "LogSoftmax");
    } else if (op == "Sigmoid") {
        outcome.compare("y", sigmoidOf(c.inputMatrix("x")));
    } else if (op == "RMSNormalization") {
        throw NotApplicable("RMS norm");
    } else if (op == "RotaryEmbedding") {
        throw NotApplicable("rotary positions");
    } else {
        throw std::runtime_error("no adapter for the ONNX op " + op);
    }
}

}  // namespace attention::conformance
