// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// One adapter for each family of sources, and what they share.
#pragma once

#include <functional>

#include "attention/trace.h"
#include "conformance/case.h"

namespace attention::conformance {

void onnx(const Case&, Outcome&);
void pytorch(const Case&, Outcome&);
void onnxRuntime(const Case&, Outcome&);
void otherSuites(const Case&, Outcome&);  ///< allennlp, executorch, keras, ledger, misc, peers
void tutorials(const Case&, Outcome&);
void realModel(const Case&, Outcome&);
void edge(const Case&, Outcome&);
void errata(const Case&, Outcome&);

/// The nano-GPT block from its published parameters, and a trace of it against the published
/// intermediates.
Model nanoGptBlock(const Case& c);
void compareNanoGpt(const Case& c, const Trace& trace, Outcome& outcome);

/// Runs the ONNX Attention node on a case's inputs with these attributes, head by head.
void onnxAttentionOn(const Case& c, const Json& attributes, Outcome& outcome,
                     const std::function<void(Index batch, Index head, const Trace& trace)>& each);

/// Mean and √(variance + ε) of each row, read off what layerNorm makes of it.
struct Moments {
    Matrix mean;
    Matrix deviation;
};
Moments momentsOf(const Matrix& x, double epsilon);

/// σ(x) is the first of two weights: softmax(x, 0). A column.
Matrix sigmoidOf(const Matrix& x);

}  // namespace attention::conformance
