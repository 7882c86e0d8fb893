// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "compare/comparison.h"

#include <algorithm>

#include "attention/range.h"
#include "document/computation.h"

namespace {

using attention::Arithmetic;
using attention::Attention;
using attention::Model;
using attention::Phrase;
using attention::Plan;

template <class M, class Visit>
void eachAttention(M& model, Visit visit) {
    visit(model.attention);
    for (auto* stack : {&model.encoder, &model.decoder}) {
        for (auto& layer : stack->layers) {
            visit(layer.attention);
            if (layer.crossAttention) {
                visit(*layer.crossAttention);
            }
        }
    }
}

template <class Holds>
bool anyAttention(const Model& model, Holds holds) {
    bool any = false;
    eachAttention(model, [&](const Attention& a) { any |= holds(a); });
    return any;
}

bool isByHand(const Model&, Arithmetic arithmetic) {
    return arithmetic.isByHand();
}
void exact(Model&, Arithmetic& arithmetic) {
    arithmetic = Arithmetic::exact();
}

template <int decimals>
bool isNotByHand(const Model&, Arithmetic arithmetic) {
    return arithmetic != Arithmetic::byHand(decimals);
}
template <int decimals>
void byHand(Model&, Arithmetic& arithmetic) {
    arithmetic = Arithmetic::byHand(decimals);
}

bool masks(const Model& model, Arithmetic) {
    return anyAttention(model, [](const Attention& a) { return !a.masks.empty(); });
}
void withoutMasks(Model& model, Arithmetic&) {
    eachAttention(model, [](Attention& a) { a.masks.clear(); });
}

bool isCausal(const Attention& a) {
    return std::ranges::any_of(
        a.masks, [](const auto& mask) { return mask.kind == attention::Mask::Kind::causal; });
}
bool isNotCausal(const Model& model, Arithmetic) {
    return anyAttention(model, [](const Attention& a) { return !isCausal(a); });
}
void causal(Model& model, Arithmetic&) {
    eachAttention(model, [](Attention& a) {
        if (!isCausal(a)) {
            a.masks.push_back({attention::Mask::Kind::causal, {}});
        }
    });
}

bool scales(const Model& model, Arithmetic) {
    return anyAttention(model, [](const Attention& a) {
        return (a.scale ? *a.scale != 1.0 : a.similarity == attention::Similarity::scaledDot) ||
               a.temperature != 1.0;
    });
}
void unscaled(Model& model, Arithmetic&) {
    eachAttention(model, [](Attention& a) {
        a.scale = 1.0;
        a.temperature = 1.0;
    });
}

bool hasPositions(const Model& model, Arithmetic) {
    const auto none = attention::Positions::Kind::none;
    return model.input.positions.kind != none ||
           (model.source && model.source->positions.kind != none);
}
void withoutPositions(Model& model, Arithmetic&) {
    model.input.positions = {};
    if (model.source) {
        model.source->positions = {};
    }
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

}  // namespace

const std::vector<CompareVariant>& compareVariants() {
    static const std::vector<CompareVariant> variants{
        {{"精确计算", "computed exactly"}, isByHand, exact},
        {{"手算，保留 3 位小数", "by hand, 3 decimals"}, isNotByHand<3>, byHand<3>},
        {{"手算，保留 1 位小数", "by hand, 1 decimal"}, isNotByHand<1>, byHand<1>},
        {{"不加掩码", "without the mask"}, masks, withoutMasks},
        {{"加因果掩码", "with a causal mask"}, isNotCausal, causal},
        {{"不缩放", "without scaling"}, scales, unscaled},
        {{"不加位置", "without positions"}, hasPositions, withoutPositions},
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
        if (compareVariants()[i].differs(model, trace.arithmetic())) {
            choices.push_back({CompareChoice::Kind::variant,
                               static_cast<int>(i),
                               {},
                               {},
                               Phrase(compareVariants()[i].name)});
        }
    }
    return choices;
}

double workOf(const CompareChoice& choice, const attention::Trace& trace) {
    double numbers = 0;
    for (const auto& step : trace.plan().steps) {
        numbers += static_cast<double>(step.shape.rows) * static_cast<double>(step.shape.cols);
    }
    // Each number is subtracted and looked at a few times; a variant is computed besides.
    constexpr double perNumber = 10;
    return perNumber * numbers + (choice.kind == CompareChoice::Kind::variant
                                      ? workOf(trace.plan(), Arithmetic::byHand(3))
                                      : 0);
}

Comparison compare(const CompareQuestion& question, const attention::Progress& progress) {
    const CompareChoice& choice = question.choice;
    const attention::Trace& trace = *question.trace;
    Comparison result;
    const auto refuse = [&](const std::vector<attention::Error>& errors) {
        const auto& error = errors.front();
        result.refusal =
            Phrase(error.message(attention::Language::zh), error.message(attention::Language::en));
    };
    // First the variant is computed, then the two are compared: one count for both.
    int before = 0;
    const attention::Progress comparing = progress ? attention::Progress([&](int done, int total) {
        return progress(before + done, before + total);
    })
                                                   : attention::Progress();
    switch (choice.kind) {
        case CompareChoice::Kind::pinned:
            if (!question.pinned) {
                result.refusal = Phrase("还没有固定任何状态", "nothing is pinned yet");
                return result;
            }
            result.first = *question.pinned;
            result.steps = attention::compareTraces(*result.first.trace, trace, comparing);
            break;
        case CompareChoice::Kind::place: {
            result.first = {question.trace, question.model};
            auto steps = attention::comparePlaces(trace, choice.first, choice.second);
            if (!steps) {
                refuse(steps.errors());
                return result;
            }
            result.steps = std::move(*steps);
            break;
        }
        case CompareChoice::Kind::variant: {
            Model copy = question.model;
            Arithmetic arithmetic = trace.arithmetic();
            compareVariants()[std::size_t(choice.variant)].apply(copy, arithmetic);
            const int steps = static_cast<int>(trace.plan().listed().size());
            auto computed =
                attention::forward(copy, arithmetic,
                                   progress ? attention::Progress([&](int done, int total) {
                                       before = total;
                                       return progress(done, total + steps);
                                   })
                                            : attention::Progress());
            if (!computed) {
                refuse(computed.errors());
                return result;
            }
            result.first = {std::make_shared<const attention::Trace>(std::move(*computed)),
                            std::move(copy)};
            result.steps = attention::compareTraces(*result.first.trace, trace, comparing);
            break;
        }
    }
    result.magnitude = std::max(attention::largestMagnitude(trace),
                                attention::largestMagnitude(*result.first.trace));
    return result;
}
