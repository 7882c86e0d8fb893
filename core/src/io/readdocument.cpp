// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// From JSON to a document. Shapes are not compared here: a document may be in flux.
#include <cmath>

#include "attention/document.h"
#include "io/fieldreader.h"
#include "model/modelfacts.h"

namespace attention {
namespace {

using json::Field;
using json::FieldReader;
using json::Node;

constexpr int newestVersion = 1;
constexpr int mostDecimals = 8;

class DocumentReader {
public:
    Result<Document> read(const Node& root) {
        const Field top{&root, "", ""};
        if (root.as<json::Object>() == nullptr) {
            return Error{
                ErrorCode::wrongType,
                "",
                {"文件是" + json::describe(root).zh, "the file is " + json::describe(root).en},
                {"一个对象 {…}", "an object {…}"}};
        }
        if (auto refusal = foreign(top)) {
            return *refusal;
        }
        document(top);
        if (!from_.errors().empty()) {
            return from_.errors();
        }
        unused();
        made_.unknown = from_.takeUnknown();
        made_.warnings = from_.takeWarnings();
        return std::move(made_);
    }

private:
    /// Another program's file, or a newer one of ours: nothing else in it can be trusted to mean
    /// what it seems to.
    static std::optional<Error> foreign(const Field& top) {
        const Field format = FieldReader::member(top, "format");
        if (!format) {
            return Error{ErrorCode::missing, "format", {"缺失", "missing"}, "\"attention-lab\""};
        }
        const auto* name = format.node->as<std::string>();
        if (name == nullptr || *name != "attention-lab") {
            return Error{ErrorCode::wrongValue, "format", json::describe(*format.node),
                         "\"attention-lab\""};
        }
        const Field version = FieldReader::member(top, "version");
        const std::string newest = std::to_string(newestVersion);
        if (!version) {
            return Error{ErrorCode::missing, "version", {"缺失", "missing"}, newest};
        }
        const auto* number = version.node->as<double>();
        if (number == nullptr || *number < 1 || *number != std::floor(*number)) {
            return Error{ErrorCode::wrongValue, "version", json::describe(*version.node), newest};
        }
        if (*number > newestVersion) {
            const std::string found = json::describe(*version.node).en;
            return Error{
                ErrorCode::newerVersion,
                "version",
                {found + "（由更新的程序写成）", found + " (written by a newer program)"},
                {newest + "，或用更新的程序打开", newest + ", or a newer program to read it"}};
        }
        return {};
    }

    template <class Read>
    void optional(const Field& object, std::string_view key, Read read) {
        if (const Field field = FieldReader::member(object, key)) {
            read(field);
        }
    }

    template <class Value>
    void word(const Field& object, std::string_view key, Value& to, json::Words<Value> words) {
        optional(object, key,
                 [&](const Field& field) { to = from_.word<Value>(field, words).value_or(to); });
    }
    void matrix(const Field& object, std::string_view key, Matrix& to) {
        optional(object, key, [&](const Field& field) { to = from_.matrix(field); });
    }
    void list(const Field& object, std::string_view key, Matrix& to) {
        optional(object, key, [&](const Field& field) { to = from_.list(field); });
    }

    void document(const Field& top) {
        from_.object(top, {"format", "version", "title", "tokens", "X", "positions", "source",
                           "block", "attention", "encoder", "decoder", "target", "view"});
        Model& model = made_.model;
        optional(top, "title", [&](const Field& field) { title(field); });
        sequence(top, model.input);
        optional(top, "source", [&](const Field& field) {
            if (from_.object(field, {"tokens", "X", "positions"})) {
                model.source.emplace();
                sequence(field, *model.source);
            }
        });
        word<Block>(top, "block", model.block,
                    {{"attention", Block::attention},
                     {"encoder", Block::encoder},
                     {"decoder", Block::decoder},
                     {"transformer", Block::transformer}});
        optional(top, "attention", [&](const Field& field) { model.attention = attention(field); });
        optional(top, "encoder", [&](const Field& field) { model.encoder = stack(field); });
        optional(top, "decoder", [&](const Field& field) { model.decoder = stack(field); });
        optional(top, "target", [&](const Field& field) { target(field); });
        optional(top, "view", [&](const Field& field) { view(field); });
    }

    void title(const Field& field) {
        if (field.node->as<json::Object>() == nullptr) {
            if (auto text = from_.text(field)) {
                made_.model.title = Phrase(std::move(*text));
            }
            return;
        }
        from_.object(field, {"zh", "en"});
        const Field zh = FieldReader::member(field, "zh");
        const Field en = FieldReader::member(field, "en");
        const auto zhText = zh ? from_.text(zh) : std::nullopt;
        const auto enText = en ? from_.text(en) : std::nullopt;
        made_.model.title = {zhText.value_or(enText.value_or("")),
                             enText.value_or(zhText.value_or(""))};
    }

    Tokens tokens(const Field& field) {
        Tokens all;
        if (field.node->as<json::Object>() == nullptr) {
            all.zh = from_.texts(field);
            return all;
        }
        from_.object(field, {"zh", "en"});
        optional(field, "zh", [&](const Field& zh) { all.zh = from_.texts(zh); });
        optional(field, "en", [&](const Field& en) { all.en = from_.texts(en); });
        if (all.zh.empty()) {
            all.zh = std::move(all.en);
            all.en.clear();
        }
        return all;
    }

    void sequence(const Field& object, Sequence& to) {
        optional(object, "tokens", [&](const Field& field) { to.tokens = tokens(field); });
        matrix(object, "X", to.X);
        optional(object, "positions", [&](const Field& field) {
            if (field.node->isArray()) {
                to.positions.kind = Positions::Kind::given;
                to.positions.table = from_.matrix(field);
                return;
            }
            to.positions.kind =
                from_
                    .word<Positions::Kind>(field, {{"none", Positions::Kind::none},
                                                   {"sinusoidal", Positions::Kind::sinusoidal}})
                    .value_or(Positions::Kind::none);
        });
    }

    Attention attention(const Field& field) {
        Attention made;
        if (!from_.object(field, {"heads", "WO", "bO", "similarity", "scale", "temperature",
                                  "softcap", "mask"})) {
            return made;
        }
        optional(field, "heads", [&](const Field& heads) {
            for (const Field& head : from_.items(heads, {"若干个头", "a list of heads"})) {
                made.heads.push_back(this->head(head));
            }
        });
        matrix(field, "WO", made.WO);
        list(field, "bO", made.bO);
        word<Similarity>(field, "similarity", made.similarity,
                         {{"scaled-dot", Similarity::scaledDot},
                          {"dot", Similarity::dot},
                          {"cosine", Similarity::cosine}});
        optional(field, "scale", [&](const Field& scale) { made.scale = from_.number(scale); });
        optional(field, "temperature", [&](const Field& temperature) {
            made.temperature = from_.number(temperature).value_or(1.0);
        });
        optional(field, "softcap", [&](const Field& cap) { made.softcap = from_.number(cap); });
        optional(field, "mask", [&](const Field& mask) {
            if (!mask.node->isArray()) {
                this->mask(mask, made.masks);
                return;
            }
            auto list = from_.items(mask, {"若干个掩码", "a list of masks"});
            std::erase_if(list, [](const Field& item) {
                const auto* word = item.node->as<std::string>();
                return word != nullptr && *word == "none";
            });
            for (std::size_t i = 0; i < list.size(); ++i) {
                // As they will be written: one alone, several in a list.
                list[i].pointer =
                    mask.pointer + (list.size() > 1 ? "/" + std::to_string(i) : std::string());
                this->mask(list[i], made.masks);
            }
        });
        return made;
    }

    Head head(const Field& field) {
        Head made;
        if (from_.object(field, {"WQ", "WK", "WV", "bQ", "bK", "bV", "Q", "K", "V"})) {
            matrix(field, "WQ", made.WQ);
            matrix(field, "WK", made.WK);
            matrix(field, "WV", made.WV);
            list(field, "bQ", made.bQ);
            list(field, "bK", made.bK);
            list(field, "bV", made.bV);
            matrix(field, "Q", made.Q);
            matrix(field, "K", made.K);
            matrix(field, "V", made.V);
        }
        return made;
    }

    void mask(const Field& field, std::vector<Mask>& to) {
        const auto* kinds = field.node->as<json::Object>();
        if (kinds == nullptr) {
            const auto* word = field.node->as<std::string>();
            if (word != nullptr && *word == "causal") {
                to.push_back({Mask::Kind::causal, {}});
            } else if (word == nullptr || *word != "none") {
                from_.note(
                    word != nullptr ? ErrorCode::wrongValue : ErrorCode::wrongType, field.place,
                    json::describe(*field.node),
                    {R"("none"、"causal"、{"padding": […]}、{"allow": [[…]]}、{"bias": [[…]]} 之一)",
                     R"(one of "none", "causal", {"padding": […]}, {"allow": [[…]]}, {"bias": [[…]]})"});
            }
            return;
        }
        from_.object(field, {"padding", "allow", "bias"});
        const std::size_t before = to.size();
        optional(field, "padding", [&](const Field& padding) {
            to.push_back({Mask::Kind::padding, from_.flagList(padding)});
        });
        optional(field, "allow", [&](const Field& allow) {
            to.push_back({Mask::Kind::allow, from_.flagMatrix(allow)});
        });
        optional(field, "bias", [&](const Field& bias) {
            to.push_back({Mask::Kind::bias, from_.matrix(bias, true)});
        });
        if (to.size() != before + 1) {
            from_.note(ErrorCode::wrongValue, field.place,
                       to.size() == before
                           ? Phrase{"不认识的掩码", "a mask of no known kind"}
                           : Phrase{"几种掩码在一个对象里", "several masks in one object"},
                       {"padding、allow、bias 之一", "one of padding, allow, bias"});
        }
    }

    Norm norm(const Field& field) {
        Norm made;
        if (from_.object(field, {"gamma", "beta", "epsilon"})) {
            list(field, "gamma", made.gamma);
            list(field, "beta", made.beta);
            optional(field, "epsilon", [&](const Field& epsilon) {
                made.epsilon = from_.number(epsilon).value_or(made.epsilon);
            });
        }
        return made;
    }

    FeedForward feedForward(const Field& field) {
        FeedForward made;
        if (from_.object(field, {"W1", "b1", "W2", "b2", "activation"})) {
            matrix(field, "W1", made.W1);
            list(field, "b1", made.b1);
            matrix(field, "W2", made.W2);
            list(field, "b2", made.b2);
            word<Activation>(field, "activation", made.activation,
                             {{"relu", Activation::relu},
                              {"gelu", Activation::gelu},
                              {"gelu-tanh", Activation::geluTanh}});
        }
        return made;
    }

    Layer layer(const Field& field) {
        Layer made;
        if (!from_.object(field,
                          {"attention", "crossAttention", "feedForward", "norms", "order"})) {
            return made;
        }
        optional(field, "attention", [&](const Field& own) { made.attention = attention(own); });
        optional(field, "crossAttention",
                 [&](const Field& cross) { made.crossAttention = attention(cross); });
        optional(field, "feedForward",
                 [&](const Field& network) { made.feedForward = feedForward(network); });
        optional(field, "norms", [&](const Field& norms) {
            for (const Field& item : from_.items(norms, {"若干个层归一化", "a list of norms"})) {
                made.norms.push_back(norm(item));
            }
        });
        word<NormOrder>(field, "order", made.order,
                        {{"post-norm", NormOrder::post}, {"pre-norm", NormOrder::pre}});
        return made;
    }

    Stack stack(const Field& field) {
        Stack made;
        if (from_.object(field, {"layers", "norm"})) {
            optional(field, "layers", [&](const Field& layers) {
                for (const Field& item : from_.items(layers, {"若干层", "a list of layers"})) {
                    made.layers.push_back(layer(item));
                }
            });
            optional(field, "norm", [&](const Field& last) { made.norm = norm(last); });
        }
        return made;
    }

    void target(const Field& field) {
        if (!from_.object(field, {"step", "values", "loss"})) {
            return;
        }
        Target made;
        optional(field, "step",
                 [&](const Field& step) { made.step = from_.text(step).value_or(""); });
        matrix(field, "values", made.values);
        word<Loss>(field, "loss", made.loss,
                   {{"mse", Loss::meanSquaredError}, {"cross-entropy", Loss::crossEntropy}});
        made_.model.target = std::move(made);
    }

    void view(const Field& field) {
        if (!from_.object(field, {"byHand", "range"})) {
            return;
        }
        optional(field, "byHand", [&](const Field& digits) {
            const auto* number = digits.node->as<double>();
            if (number == nullptr || *number < 0 || *number > mostDecimals ||
                *number != std::floor(*number)) {
                from_.note(ErrorCode::wrongValue, digits.place, json::describe(*digits.node),
                           {"0 到 8 的整数", "a whole number from 0 to 8"});
                return;
            }
            made_.view.byHand = static_cast<int>(*number);
        });
        word<bool>(field, "range", made_.view.sharedRange, {{"own", false}, {"shared", true}});
    }

    /// Parts that the block has no use for are kept, and said.
    void unused() {
        const Model& model = made_.model;
        const auto idle = [&](const char* place) {
            from_.warn({"这种 block 用不到 " + std::string(place) + "，原样保留",
                        std::string(place) + " is not used by this block; it is kept"});
        };
        if (!usesX(model) && (model.input.X.size() > 0)) {
            idle("X");
        }
        if (model.source && !usesSource(model.block)) {
            idle("source");
        }
        if (model.block != Block::attention && model.attention != Attention{}) {
            idle("attention");
        }
        if (!usesEncoder(model.block) && model.encoder != Stack{}) {
            idle("encoder");
        }
        if (!usesDecoder(model.block) && model.decoder != Stack{}) {
            idle("decoder");
        }
    }

    FieldReader from_;
    Document made_;
};

}  // namespace

Result<Document> readDocument(std::string_view text, const Progress& progress) {
    const Result<Node> root = json::parse(text, progress);
    return root.ok() ? DocumentReader().read(*root) : Result<Document>(root.errors());
}

}  // namespace attention
