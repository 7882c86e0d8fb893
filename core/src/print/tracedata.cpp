// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors
// A trace for programs: json, csv, tsv. Numbers are the shortest text that reads back to the same
// float64, unless decimals were asked for.

#include <cmath>

#include "attention/numbers.h"
#include "io/jsontext.h"
#include "print/escape.h"
#include "print/tracesteps.h"

namespace attention::print {
namespace {

/// What is no number is an empty field.
std::string field(double value, std::optional<int> digits) {
    if (std::isnan(value)) {
        return {};
    }
    return digits ? numberText(value, *digits) : numberText(value);
}

}  // namespace

std::string jsonMatrix(const Matrix& values, std::optional<int> digits) {
    std::string out = "[";
    for (Index i = 0; i < values.rows(); ++i) {
        out += i == 0 ? "[" : ", [";
        for (Index j = 0; j < values.cols(); ++j) {
            const double v = values(i, j);
            out += (j == 0 ? "" : ", ") + jsonNumber(digits ? roundDecimal(v, *digits) : v);
        }
        out += ']';
    }
    return out + ']';
}

std::string jsonStrings(const std::vector<std::string>& strings) {
    std::string out = "[";
    for (std::size_t i = 0; i < strings.size(); ++i) {
        out += (i == 0 ? "" : ", ") + jsonString(strings[i]);
    }
    return out + ']';
}

std::string traceJson(const PrintedTrace& trace) {
    std::string out = trace.arithmetic.isByHand() ? "{\"arithmetic\": \"by-hand\", \"digits\": " +
                                                        std::to_string(*trace.arithmetic.decimals)
                                                  : std::string("{\"arithmetic\": \"exact\"");
    out += ", \"steps\": [";
    for (std::size_t i = 0; i < trace.steps.size(); ++i) {
        const PrintedStep& step = trace.steps[i];
        out += std::string(i == 0 ? "\n" : ",\n") + "  {\"key\": " + jsonString(step.step->key) +
               ", \"rows\": " + jsonStrings(step.rows) +
               ", \"columns\": " + jsonStrings(step.columns) +
               ", \"values\": " + jsonMatrix(*step.values, trace.digits) + "}";
    }
    return out + "\n]}\n";
}

std::string traceSeparated(const PrintedTrace& trace, char separator) {
    // RFC 4180 ends records with CRLF; tab-separated files end lines as the system does
    const std::string end = separator == ',' ? "\r\n" : "\n";
    std::string out = std::string("arithmetic") + separator +
                      (trace.arithmetic.isByHand() ? "by-hand" + std::string(1, separator) +
                                                         std::to_string(*trace.arithmetic.decimals)
                                                   : std::string("exact")) +
                      end;
    for (const PrintedStep& step : trace.steps) {
        out += end + separatedField(step.step->key, separator);
        for (const std::string& name : step.columns) {
            out += separator + separatedField(name, separator);
        }
        out += end;
        for (Index i = 0; i < step.values->rows(); ++i) {
            out += separatedField(step.rows[static_cast<std::size_t>(i)], separator);
            for (Index j = 0; j < step.values->cols(); ++j) {
                out += separator + field((*step.values)(i, j), trace.digits);
            }
            out += end;
        }
    }
    return out;
}

}  // namespace attention::print
