// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// One published case: its tensors, and what came of comparing with them.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "attention/matrix.h"

namespace attention::conformance {

using Json = nlohmann::json;

/// Row-major, any number of axes.
struct Tensor {
    std::vector<Index> shape;
    std::vector<double> data;
    std::string dtype;

    static Tensor from(const Json& json);
    Index axes() const { return static_cast<Index>(shape.size()); }
    /// Length of an axis, from 0, or from the end when negative.
    Index dim(Index axis) const;
    /// The last axis in columns, all others in rows.
    Matrix matrix() const;
    /// Element `i` of the first axis.
    Tensor at(Index i) const;
    /// Element `i` of an axis.
    Tensor at(Index axis, Index i) const;
    /// The same numbers with `axis` moved to the end.
    Tensor axisLast(Index axis) const;
    /// All axes from `axis` on joined to one.
    Tensor joinedFrom(Index axis) const;
};

/// Why a case says nothing about this library: DESIGN or the cases' README leaves it out.
struct NotApplicable : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Case {
public:
    explicit Case(Json json) : json_(std::move(json)) {}
    const Json& json() const { return json_; }
    std::string id() const { return json_.at("id").get<std::string>(); }
    std::string op() const { return json_.at("op").get<std::string>(); }
    bool hasInput(const std::string& name) const { return json_.at("inputs").contains(name); }
    Tensor input(const std::string& name) const {
        return Tensor::from(json_.at("inputs").at(name));
    }
    Matrix inputMatrix(const std::string& name) const { return input(name).matrix(); }
    bool hasOutput(const std::string& name) const;
    Tensor output(const std::string& name) const;
    Tensor parameter(const std::string& name) const {
        return Tensor::from(json_.at("params").at(name));
    }
    /// attributes.name, or `otherwise`
    template <class T>
    T attribute(const std::string& name, T otherwise) const {
        const auto& attributes =
            json_.contains("attributes") ? json_["attributes"] : Json::object();
        return attributes.value(name, otherwise);
    }
    /// How far a right value may lie from a published one of this size.
    double tolerance(const std::string& output, double published) const;

private:
    Json json_;
};

/// What came of one case.
class Outcome {
public:
    explicit Outcome(const Case& of) : case_(of) {}
    /// Compares with (a slice of) the output `name`; `rows` of it in the shape of `want`.
    void compare(const std::string& name, const Matrix& got, const Tensor& want);
    void compare(const std::string& name, const Matrix& got) {
        compare(name, got, case_.output(name));
    }
    /// Where the published number is known to be wrong: ours must differ by more than it prints.
    void mustDiffer(const std::string& name, const Matrix& got, const Tensor& wrong,
                    double atLeast);
    /// A property that the source states.
    void holds(bool property, const std::string& what);
    /// A source that is less exact than it prints: comparisons from here on may differ by this
    /// much.
    void allow(double tolerance, const std::string& why);
    /// Something of the case that this library does not have; said in the table.
    void leftOut(const std::string& what);

    /// After the last comparison: nothing further from the published numbers than the independent
    /// float64 computation that came with the case.
    void finish();

    const std::vector<std::string>& failures() const { return failures_; }
    const std::string& note() const { return note_; }
    double worst() const { return worst_; }
    int compared() const { return compared_; }

private:
    const Case& case_;
    std::vector<std::string> failures_;
    std::string note_;
    double allowed_ = 0;
    std::map<std::string, double> worstOf_;  ///< absolute, by output
    std::map<std::string, double> sizeOf_;
    double worst_ = 0;
    int compared_ = 0;
};

/// Runs a case the way its source means it.
using Adapter = void (*)(const Case&, Outcome&);

/// The adapter of a case of the index, by its folder; throws std::runtime_error for an unknown one.
Adapter adapterFor(const std::string& path);

/// Another case of the collection.
Case loadCase(const std::string& path);

}  // namespace attention::conformance
