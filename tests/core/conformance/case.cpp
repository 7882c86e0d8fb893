// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

#include "conformance/case.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <numeric>

#include "attention/numbers.h"
#include "testpaths.h"

namespace attention::conformance {
namespace {

double numberOf(const Json& value) {
    if (value.is_boolean()) {
        return value.get<bool>() ? 1 : 0;
    }
    if (value.is_string()) {
        const auto text = value.get<std::string>();
        if (text == "inf" || text == "-inf") {
            return (text == "inf" ? 1 : -1) * std::numeric_limits<double>::infinity();
        }
        return std::numeric_limits<double>::quiet_NaN();
    }
    return value.get<double>();
}

std::string text(double value) {
    return numberText(value);
}

bool same(double a, double b) {
    return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace

Tensor Tensor::from(const Json& json) {
    Tensor made;
    made.shape = json.at("shape").get<std::vector<Index>>();
    made.dtype = json.value("dtype", "float64");
    // a float32 is written as the shortest decimal that reads back to it: it is not that decimal
    const bool single = made.dtype == "float32";
    for (const Json& value : json.at(json.contains("data") ? "data" : "printed")) {
        const double number = numberOf(value);
        made.data.push_back(single ? static_cast<double>(static_cast<float>(number)) : number);
    }
    return made;
}

Index Tensor::dim(Index axis) const {
    return shape[static_cast<std::size_t>(axis < 0 ? axis + axes() : axis)];
}

Matrix Tensor::matrix() const {
    const Index columns = shape.empty() ? 1 : shape.back();
    const Index size = static_cast<Index>(data.size());
    return Eigen::Map<const Matrix>(data.data(), columns == 0 ? 0 : size / columns, columns);
}

Tensor Tensor::at(Index i) const {
    const Index step = static_cast<Index>(data.size()) / shape.front();
    return {{shape.begin() + 1, shape.end()},
            {data.begin() + i * step, data.begin() + (i + 1) * step},
            dtype};
}

Tensor Tensor::at(Index axis, Index i) const {
    Tensor moved = *this;
    std::vector<Index> rest;
    Index before = 1;
    Index after = 1;
    for (Index a = 0; a < axes(); ++a) {
        if (a != axis) {
            rest.push_back(dim(a));
            (a < axis ? before : after) *= dim(a);
        }
    }
    moved.shape = rest;
    moved.data.clear();
    for (Index b = 0; b < before; ++b) {
        const auto start = data.begin() + (b * dim(axis) + i) * after;
        moved.data.insert(moved.data.end(), start, start + after);
    }
    return moved;
}

Tensor Tensor::axisLast(Index axis) const {
    const Index which = axis < 0 ? axis + axes() : axis;
    Tensor moved;
    moved.dtype = dtype;
    Index before = 1;
    Index after = 1;
    for (Index a = 0; a < axes(); ++a) {
        if (a != which) {
            moved.shape.push_back(dim(a));
            (a < which ? before : after) *= dim(a);
        }
    }
    moved.shape.push_back(dim(which));
    for (Index b = 0; b < before; ++b) {
        for (Index c = 0; c < after; ++c) {
            for (Index i = 0; i < dim(which); ++i) {
                moved.data.push_back(
                    data[static_cast<std::size_t>((b * dim(which) + i) * after + c)]);
            }
        }
    }
    return moved;
}

Tensor Tensor::joinedFrom(Index axis) const {
    const Index which = axis < 0 ? axis + axes() : axis;
    Tensor joined = *this;
    joined.shape.resize(static_cast<std::size_t>(which));
    joined.shape.push_back(
        std::accumulate(shape.begin() + which, shape.end(), Index{1}, std::multiplies<>()));
    return joined;
}

bool Case::hasOutput(const std::string& name) const {
    for (const char* list : {"outputs", "expected", "published_wrong_outputs"}) {
        if (json_.contains(list) && json_[list].contains(name)) {
            return true;
        }
    }
    return false;
}

Tensor Case::output(const std::string& name) const {
    if (json_.contains("stages")) {
        for (const Json& stage : json_["stages"]) {
            if (stage.at("name") == name) {
                return Tensor::from(stage);
            }
        }
    }
    for (const char* list : {"outputs", "expected"}) {
        if (json_.contains(list) && json_[list].contains(name)) {
            return Tensor::from(json_[list][name]);
        }
    }
    throw std::runtime_error(id() + " has no output " + name);
}

double Case::tolerance(const std::string& output, double published) const {
    const double size = std::max(1.0, std::abs(published));
    // Nobody's float32 holds more than its last two bits, however many digits are printed.
    const double printedAtLeast = 2.4e-7 * size;
    if (json_.contains("stages")) {
        for (const Json& stage : json_["stages"]) {
            if (stage.at("name") == output) {
                return std::max(stage.at("print_ulp").get<double>(), printedAtLeast);
            }
        }
    }
    const Json source = json_.value("source", Json::object());
    if (source.contains("tolerance_upstream")) {
        return source["tolerance_upstream"].get<double>();
    }
    if (json_.contains("printed_decimals")) {
        // PyTorch's own tests allow 1e-5: six layers of float32 add up
        const double own = json_.contains("tolerance_in_source") ? 1e-5 : 0;
        return std::max(
            {std::pow(10.0, -json_["printed_decimals"].get<double>()), own, printedAtLeast});
    }
    const std::string said = json_.value("tolerance", Json("")).dump();
    if (said.find("4 decimals") != std::string::npos ||
        said.find("4 printed decimals") != std::string::npos) {
        return 1e-4;
    }
    if (said.find("3-4 digits") != std::string::npos) {
        return 1e-3 * size;
    }
    if (said == "1e-05") {
        return 1e-5;
    }
    if (source.value("repo", "") == "pytorch/executorch") {  // six significant digits
        return std::max(1e-6, std::pow(10.0, std::floor(std::log10(std::abs(published))) - 5));
    }
    return (this->output(output).dtype == "float64" ? 1e-12 : 1e-6) * size;
}

void Outcome::compare(const std::string& name, const Matrix& got, const Tensor& want) {
    const Matrix published = want.matrix();
    ++compared_;
    if (got.size() != published.size()) {
        failures_.push_back(name + ": ours is " + shapeText(shapeOf(got)) + ", published " +
                            shapeText(shapeOf(published)));
        return;
    }
    for (Index i = 0; i < published.size(); ++i) {
        const double ours = got.data()[i];
        const double theirs = published.data()[i];
        if (same(ours, theirs)) {
            continue;
        }
        const double error = std::abs(ours - theirs);
        if (!(error <= std::max(case_.tolerance(name, theirs), allowed_))) {
            failures_.push_back(name + "[" + std::to_string(i) + "]: ours " + std::to_string(ours) +
                                ", published " + std::to_string(theirs) + ", error " +
                                std::to_string(error));
            return;
        }
        worst_ = std::max(worst_, error);
        worstOf_[name] = std::max(worstOf_[name], error);
    }
    for (Index i = 0; i < published.size(); ++i) {
        if (std::isfinite(published.data()[i])) {
            sizeOf_[name] = std::max({sizeOf_[name], 1.0, std::abs(published.data()[i])});
        }
    }
}

void Outcome::mustDiffer(const std::string& name, const Matrix& got, const Tensor& wrong,
                         double atLeast) {
    ++compared_;
    const Matrix published = wrong.matrix();
    double most = 0;
    for (Index i = 0; i < published.size() && i < got.size(); ++i) {
        most = std::max(most, std::abs(got.data()[i] - published.data()[i]));
    }
    holds(got.size() == published.size() && got.allFinite() && most >= atLeast,
          name + " differs from the published numbers, which are wrong (by " +
              std::to_string(most) + ")");
}

void Outcome::holds(bool property, const std::string& what) {
    ++compared_;
    if (!property) {
        failures_.push_back("does not hold: " + what);
    }
}

void Outcome::leftOut(const std::string& what) {
    note_ += (note_.empty() ? "without " : ", without ") + what;
}

void Outcome::allow(double tolerance, const std::string& why) {
    if (allowed_ == tolerance) {
        return;  // said before, for another batch
    }
    allowed_ = tolerance;
    note_ += (note_.empty() ? "" : ", ") + why;
}

void Outcome::finish() {
    const Json& json = case_.json();
    if (!json.contains("verified") || !json["verified"]["max_abs_err"].is_object()) {
        return;
    }
    for (const auto& [name, worst] : worstOf_) {
        const auto& verified = json["verified"]["max_abs_err"];
        const double bits = case_.output(name).dtype == "float32" ? 1e-7 : 1e-9;
        if (verified.contains(name) &&
            worst > verified[name].get<double>() + bits * sizeOf_[name]) {
            failures_.push_back(name + ": error " + text(worst) +
                                " is above that of an independent computation, " +
                                verified[name].dump());
        }
    }
}

Case loadCase(const std::string& path) {
    std::ifstream file(std::string(TEST_DATA_DIR "/cases/") + path);
    return Case(Json::parse(file));
}

}  // namespace attention::conformance
