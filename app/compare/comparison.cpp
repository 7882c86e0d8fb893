// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "compare/comparison.h"

#include <algorithm>

namespace {

using attention::Arithmetic;
using attention::Attention;
using attention::Model;
using attention::Phrase;
using attention::Plan;

/// A variant is computed while the person waits; beyond this many numbers they pin instead.
constexpr attention::Index mostNumbers = 4'000'000;

template <class Visit>
void eachAttention(Model& model, Visit visit) {
    visit(model.attention);
    for (attention::Stack* stack : {&model.encoder, &model.decoder}) {
        for (attention::Layer& layer : stack->layers) {
            visit(layer.attention);
            if (layer.crossAttention) {
                visit(*layer.crossAttention);
            }
        }
    }
}

bool exact(Model&, Arithmetic& arithmetic) {
    const bool changes = arithmetic.isByHand();
    arithmetic = Arithmetic::exact();
    return changes;
}

template <int decimals>
bool byHand(Model&, Arithmetic& arithmetic) {
    const bool changes = arithmetic != Arithmetic::byHand(decimals);
    arithmetic = Arithmetic::byHand(decimals);
    return changes;
}

bool withoutMasks(Model& model, Arithmetic&) {
    bool changes = false;
    eachAttention(model, [&](Attention& a) {
        changes |= !a.masks.empty();
        a.masks.clear();
    });
    return changes;
}

bool causal(Model& model, Arithmetic&) {
    bool changes = false;
    eachAttention(model, [&](Attention& a) {
        const bool has = std::any_of(a.masks.begin(), a.masks.end(), [](const auto& mask) {
            return mask.kind == attention::Mask::Kind::causal;
        });
        if (!has) {
            changes = true;
            a.masks.push_back({attention::Mask::Kind::causal, {}});
        }
    });
    return changes;
}

bool unscaled(Model& model, Arithmetic&) {
    bool changes = false;
    eachAttention(model, [&](Attention& a) {
        const bool scales =
            a.scale ? *a.scale != 1.0 : a.similarity == attention::Similarity::scaledDot;
        changes |= scales || a.temperature != 1.0;
        a.scale = 1.0;
        a.temperature = 1.0;
    });
    return changes;
}

bool withoutPositions(Model& model, Arithmetic&) {
    const auto none = attention::Positions::Kind::none;
    bool changes = model.input.positions.kind != none;
    model.input.positions = {};
    if (model.source) {
        changes |= model.source->positions.kind != none;
        model.source->positions = {};
    }
    return changes;
}

const attention::Group* groupAt(const Plan& plan, const std::string& place) {
    const auto found = std::find_if(plan.groups.begin(), plan.groups.end(),
                                    [&](const auto& group) { return group.place == place; });
    return found == plan.groups.end() ? nullptr : &*found;
}

/// The roles of a group's own steps in order: two heads have the same.
std::vector<attention::RoleId> rolesIn(const Plan& plan, const std::string& place) {
    std::vector<attention::RoleId> roles;
    for (const int step : plan.listed()) {
        const auto& at = plan.steps[std::size_t(step)];
        if (at.place == place || at.place.starts_with(place + '.')) {
            roles.push_back(at.role);
        }
    }
    return roles;
}

attention::Index numbersIn(const Plan& plan) {
    attention::Index sum = 0;
    for (const auto& step : plan.steps) {
        sum += step.shape.rows * step.shape.cols;
    }
    return sum;
}

}  // namespace

const std::vector<CompareVariant>& compareVariants() {
    static const std::vector<CompareVariant> variants{
        {{"精确计算", "computed exactly"}, exact},
        {{"手算，保留 3 位小数", "by hand, 3 decimals"}, byHand<3>},
        {{"手算，保留 1 位小数", "by hand, 1 decimal"}, byHand<1>},
        {{"不加掩码", "without the mask"}, withoutMasks},
        {{"加因果掩码", "with a causal mask"}, causal},
        {{"不缩放", "without scaling"}, unscaled},
        {{"不加位置", "without positions"}, withoutPositions},
    };
    return variants;
}

std::vector<CompareChoice> compareChoices(const Model& model, const attention::Trace& trace,
                                          bool pinned, const std::string& place) {
    std::vector<CompareChoice> choices;
    if (pinned) {
        choices.push_back(
            {CompareChoice::Kind::pinned, -1, {}, {}, {"固定的状态", "pinned state"}});
    }
    const auto& plan = trace.plan();
    for (std::string at = place; !at.empty();) {
        const auto* here = groupAt(plan, at);
        if (!here) {
            break;
        }
        const auto roles = rolesIn(plan, at);
        for (const auto& other : plan.groups) {
            if (other.parent == here->parent && other.place != at &&
                rolesIn(plan, other.place) == roles) {
                choices.push_back({CompareChoice::Kind::place, -1, other.place, at,
                                   Phrase(here->title.zh + "，与" + other.title.zh + "相比",
                                          here->title.en + " against " + other.title.en)});
            }
        }
        at = here->parent;
    }
    for (std::size_t i = 0; i < compareVariants().size(); ++i) {
        Model copy = model;
        Arithmetic arithmetic = trace.arithmetic();
        if (compareVariants()[i].apply(copy, arithmetic)) {
            choices.push_back({CompareChoice::Kind::variant,
                               static_cast<int>(i),
                               {},
                               {},
                               Phrase(compareVariants()[i].name)});
        }
    }
    return choices;
}

Comparison compare(const CompareChoice& choice, const Model& model,
                   const std::shared_ptr<const attention::Trace>& trace,
                   const std::optional<PinnedState>& pinned) {
    Comparison result;
    const auto refuse = [&](const std::vector<attention::Error>& errors) {
        const auto& error = errors.front();
        result.refusal =
            Phrase(error.message(attention::Language::zh), error.message(attention::Language::en));
    };
    switch (choice.kind) {
        case CompareChoice::Kind::pinned:
            if (!pinned) {
                result.refusal = Phrase("还没有固定任何状态", "nothing is pinned yet");
                return result;
            }
            result.first = *pinned;
            result.steps = attention::compareTraces(*pinned->trace, *trace);
            return result;
        case CompareChoice::Kind::place: {
            result.first = {trace, model};
            auto steps = attention::comparePlaces(*trace, choice.first, choice.second);
            if (steps) {
                result.steps = std::move(*steps);
            } else {
                refuse(steps.errors());
            }
            return result;
        }
        case CompareChoice::Kind::variant:
            break;
    }
    if (numbersIn(trace->plan()) > mostNumbers) {
        result.refusal =
            Phrase("这个模型太大，不能随手再算一遍；请固定现在的状态，再改动选项",
                   "this model is too large to compute a second one beside it; pin the present "
                   "state and change the option instead");
        return result;
    }
    Model copy = model;
    Arithmetic arithmetic = trace->arithmetic();
    compareVariants()[std::size_t(choice.variant)].apply(copy, arithmetic);
    auto computed = attention::forward(copy, arithmetic);
    if (!computed) {
        refuse(computed.errors());
        return result;
    }
    result.first = {std::make_shared<const attention::Trace>(std::move(*computed)), copy};
    result.steps = attention::compareTraces(*result.first.trace, *trace);
    return result;
}
