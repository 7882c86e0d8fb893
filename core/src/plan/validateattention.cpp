// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// The checks of one attention sub-layer, in the order in which a document writes it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "model/modelfacts.h"
#include "plan/validation.h"

namespace attention {
namespace {

const Phrase positiveNumber{"一个大于 0 的有限数", "a finite number above 0"};

bool typed(const Head& head) {
    return head.WQ.size() + head.WK.size() + head.WV.size() + head.bQ.size() + head.bK.size() +
               head.bV.size() >
           0;
}

class AttentionCheck {
public:
    AttentionCheck(Findings& findings, const Attention& attention, const std::string& place,
                   AttentionInput& input)
        : to_(findings), a_(attention), place_(place), in_(input) {}

    void run() {
        if (a_.heads.empty()) {
            to_.missing(place_ + ".heads", {"至少一个头", "at least one head"});
        }
        for (std::size_t i = 0; i < a_.heads.size(); ++i) {
            head(a_.heads[i], place_ + ".heads[" + std::to_string(i) + "]");
        }
        outputProjection();
        options();
        masks();
        // Only now is it known which rows no query can see.
        numbers();
    }

private:
    void head(const Head& head, const std::string& place) {
        if (head.given() && in_.inLayer) {
            to_.note(ErrorCode::wrongValue, place, {"直接给出的 Q、K、V", "given as Q, K, V"},
                     {"WQ、WK、WV（只有 attention 块可以直接给出 Q、K、V）",
                      "WQ, WK, WV (only an attention block may give Q, K, V)"});
            soundWidths_ = false;
        } else if (head.given() && typed(head)) {
            to_.note(ErrorCode::wrongValue, place,
                     {"既有权重又有 Q、K、V", "given both as weights and as Q, K, V"},
                     {"二者之一", "one of the two"});
            soundWidths_ = false;
        } else if (head.given()) {
            given(head, place);
        } else {
            projected(head, place);
        }
    }

    static Length length(Index count, const char* name) { return {count, name}; }

    void given(const Head& head, const std::string& place) {
        if (to_.shape(place + ".Q", head.Q, in_.queries, length(0, "d_k")) &&
            !in_.queries.known()) {
            in_.queries.count = head.Q.rows();
        }
        if (to_.shape(place + ".K", head.K, in_.keys, length(head.Q.cols(), "d_k")) &&
            !in_.keys.known()) {
            in_.keys.count = head.K.rows();
        }
        Length width = length(0, "d_v");
        sound(to_.shape(place + ".V", head.V, in_.keys, width), head.V.cols());
    }

    void projected(const Head& head, const std::string& place) {
        const Index dk = head.WQ.cols();
        to_.shape(place + ".WQ", head.WQ, in_.queryWidth, length(0, "d_k"));
        to_.shape(place + ".WK", head.WK, in_.keyWidth, length(dk, "d_k"));
        // Without an output projection one head's values must have the layer's width themselves.
        const bool direct = a_.heads.size() == 1 && a_.WO.size() == 0;
        const Length dv = direct && in_.outputWidth.known() ? in_.outputWidth : length(0, "d_v");
        sound(to_.shape(place + ".WV", head.WV, in_.keyWidth, dv), head.WV.cols());
        to_.optionalList(place + ".bQ", head.bQ, length(dk, "d_k"));
        to_.optionalList(place + ".bK", head.bK, length(dk, "d_k"));
        to_.optionalList(place + ".bV", head.bV, length(head.WV.cols(), "d_v"));
    }

    void sound(bool isSound, Index valueWidth) {
        soundWidths_ = soundWidths_ && isSound;
        valueWidths_ += valueWidth;
    }

    void outputProjection() {
        const Length rows = soundWidths_ ? length(valueWidths_, "h·d_v") : length(0, "h·d_v");
        if (a_.heads.size() > 1 || a_.WO.size() > 0) {
            to_.shape(place_ + ".WO", a_.WO, rows, in_.outputWidth);
        }
        if (a_.bO.size() > 0 && a_.WO.size() == 0) {
            if (a_.heads.size() < 2) {
                to_.note(ErrorCode::wrongValue, place_ + ".bO",
                         {"没有 WO 的偏置", "a bias without WO"},
                         {"与 WO 一起给出", "WO beside it"});
            }
        } else {
            to_.optionalList(place_ + ".bO", a_.bO, length(a_.WO.cols(), in_.outputWidth.name));
        }
    }

    void options() {
        bool sane = true;
        if (a_.scale && !std::isfinite(*a_.scale)) {
            to_.note(ErrorCode::notFinite, place_ + ".scale", foundNumber(*a_.scale),
                     {"一个有限的数", "a finite number"});
            sane = false;
        }
        if (!(a_.temperature > 0) || !std::isfinite(a_.temperature)) {
            to_.note(ErrorCode::wrongValue, place_ + ".temperature", foundNumber(a_.temperature),
                     positiveNumber);
            sane = false;
        }
        if (a_.softcap && (!(*a_.softcap > 0) || !std::isfinite(*a_.softcap))) {
            to_.note(ErrorCode::wrongValue, place_ + ".softcap", foundNumber(*a_.softcap),
                     positiveNumber);
        }
        const double factor = a_.scale.value_or(1.0) / a_.temperature;
        if (sane && !std::isfinite(factor)) {
            to_.note(ErrorCode::overflow, place_ + ".temperature", foundNumber(a_.temperature),
                     {"使 scale / temperature 有限的数", "scale / temperature to stay finite"});
        }
    }

    void masks() {
        for (std::size_t i = 0; i < a_.masks.size(); ++i) {
            const std::string place =
                place_ + ".mask" + (a_.masks.size() > 1 ? "[" + std::to_string(i) + "]" : "");
            mask(a_.masks[i], place);
        }
        masksFit_ = in_.queries.known() && in_.keys.known() &&
                    masksFit(a_, in_.queries.count, in_.keys.count);
        if (masksFit_) {
            biasSum();
        }
    }

    void mask(const Mask& mask, const std::string& place) {
        switch (mask.kind) {
            case Mask::Kind::causal:
                break;
            case Mask::Kind::padding:
                if (to_.list(place + ".padding", mask.values, in_.keys)) {
                    truthValues(place + ".padding", mask.values, true);
                }
                break;
            case Mask::Kind::allow:
                if (to_.shape(place + ".allow", mask.values, in_.queries, in_.keys)) {
                    truthValues(place + ".allow", mask.values, false);
                }
                break;
            case Mask::Kind::bias:
                if (to_.shape(place + ".bias", mask.values, in_.queries, in_.keys)) {
                    biases(place + ".bias", mask.values);
                }
                break;
        }
    }

    void truthValues(const std::string& place, const Matrix& values, bool list) {
        for (Index r = 0; r < values.rows(); ++r) {
            for (Index c = 0; c < values.cols(); ++c) {
                const double value = values(r, c);
                if (value != 0.0 && value != 1.0) {
                    to_.note(ErrorCode::wrongValue, cellPlace(place, r, c, list),
                             foundNumber(value),
                             {"true（可以关注）或 false", "true (may attend) or false"});
                    return;
                }
            }
        }
    }

    void biases(const std::string& place, const Matrix& values) {
        for (Index r = 0; r < values.rows(); ++r) {
            for (Index c = 0; c < values.cols(); ++c) {
                const double value = values(r, c);
                if (std::isnan(value) || value == std::numeric_limits<double>::infinity()) {
                    to_.note(ErrorCode::notFinite, cellPlace(place, r, c, false),
                             foundNumber(value),
                             {"一个有限的数或 \"-inf\"", "a finite number or \"-inf\""});
                    return;
                }
            }
        }
    }

    /// Two huge biases could add up to −∞ and hide a cell that nobody hid.
    void biasSum() {
        const auto biases = std::count_if(a_.masks.begin(), a_.masks.end(), [](const Mask& mask) {
            return mask.kind == Mask::Kind::bias;
        });
        for (Index r = 0; biases > 1 && r < in_.queries.count; ++r) {
            for (Index c = 0; c < in_.keys.count; ++c) {
                const auto bias = maskedBias(a_, r, c);
                if (bias && !std::isfinite(*bias)) {
                    to_.note(ErrorCode::overflow, cellPlace(place_ + ".mask", r, c, false),
                             {"偏置之和超出范围", "a sum of biases out of range"},
                             {"一个有限的和", "a finite sum"});
                    return;
                }
            }
        }
    }

    static std::string cellPlace(const std::string& place, Index r, Index c, bool list) {
        const std::string column = "[" + std::to_string(c) + "]";
        return place + (list ? column : "[" + std::to_string(r) + "]" + column);
    }

    void numbers() {
        const auto keyMatters = [&](Index key) {
            return !masksFit_ || key >= in_.keys.count || !hiddenKey(a_, in_.queries.count, key);
        };
        if (in_.typedKeys != nullptr) {
            to_.finite(in_.typedPlace, *in_.typedKeys, keyMatters);
        }
        for (std::size_t i = 0; i < a_.heads.size(); ++i) {
            const Head& head = a_.heads[i];
            const std::string place = place_ + ".heads[" + std::to_string(i) + "]";
            to_.finite(place + ".Q", head.Q);
            to_.finite(place + ".K", head.K, keyMatters);
            to_.finite(place + ".V", head.V, keyMatters);
            to_.finite(place + ".WQ", head.WQ);
            to_.finite(place + ".WK", head.WK);
            to_.finite(place + ".WV", head.WV);
            to_.finiteList(place + ".bQ", head.bQ);
            to_.finiteList(place + ".bK", head.bK);
            to_.finiteList(place + ".bV", head.bV);
        }
        to_.finite(place_ + ".WO", a_.WO);
        to_.finiteList(place_ + ".bO", a_.bO);
    }

    Findings& to_;
    const Attention& a_;
    const std::string& place_;
    AttentionInput& in_;
    Index valueWidths_ = 0;
    bool soundWidths_ = true;
    bool masksFit_ = false;
};

}  // namespace

bool masksFit(const Attention& attention, Index queries, Index keys) {
    for (const Mask& mask : attention.masks) {
        const Shape found = shapeOf(mask.values);
        const bool fits = mask.kind == Mask::Kind::causal ||
                          (mask.kind == Mask::Kind::padding ? found == Shape{1, keys}
                                                            : found == Shape{queries, keys});
        if (!fits) {
            return false;
        }
    }
    return true;
}

void checkAttention(Findings& findings, const Attention& attention, const std::string& place,
                    AttentionInput input) {
    AttentionCheck(findings, attention, place, input).run();
}

}  // namespace attention
