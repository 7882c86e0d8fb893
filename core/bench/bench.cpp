// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// How long a trace takes, beside the same attention as a plain Eigen expression in the same run.
// attention_bench [seconds per line, default 0.5]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "attention/trace.h"

using namespace attention;

namespace {

struct Timing {
    double best = 0;  // seconds
    double median = 0;
    std::size_t runs = 0;
};

Timing timed(double seconds, const std::function<void()>& run) {
    using Clock = std::chrono::steady_clock;
    run();  // warms caches and allocator
    std::vector<double> taken;
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    do {
        const auto start = Clock::now();
        run();
        taken.push_back(std::chrono::duration<double>(Clock::now() - start).count());
    } while (Clock::now() < end);
    std::sort(taken.begin(), taken.end());
    return {taken.front(), taken[(taken.size() - 1) / 2], taken.size()};
}

Model modelOf(Index tokens, Index width, Index heads) {
    Model made;
    made.input.X = Matrix::Random(tokens, width);
    const Index dk = width / heads;
    for (Index i = 0; i < heads; ++i) {
        Head head;
        head.WQ = Matrix::Random(width, dk);
        head.WK = Matrix::Random(width, dk);
        head.WV = Matrix::Random(width, dk);
        made.attention.heads.push_back(head);
    }
    if (heads > 1) {
        made.attention.WO = Matrix::Random(width, width);
    }
    return made;
}

/// The peer: no plan, no trace, no derivation; one expression a head.
Matrix plainEigen(const Model& model) {
    const Matrix& X = model.input.X;
    const auto& heads = model.attention.heads;
    Matrix together(X.rows(), 0);
    for (const Head& head : heads) {
        const Matrix Q = X * head.WQ;
        const Matrix K = X * head.WK;
        const Matrix V = X * head.WV;
        Matrix A = Q * K.transpose() / std::sqrt(static_cast<double>(K.cols()));
        A.colwise() -= A.rowwise().maxCoeff().eval();
        A = A.array().exp();
        A.array().colwise() /= A.rowwise().sum().array().eval();
        const Index from = together.cols();
        together.conservativeResize(Eigen::NoChange, from + V.cols());
        together.rightCols(V.cols()) = A * V;
    }
    return heads.size() > 1 ? Matrix(together * model.attention.WO) : together;
}

volatile double sink = 0;

void line(const char* what, const Timing& timing, double peer) {
    std::printf("  %-28s best %10.4f ms, %6.2f × peer; median %10.4f ms of %zu\n", what,
                timing.best * 1e3, timing.best / peer, timing.median * 1e3, timing.runs);
}

void bench(const char* name, const Model& model, double seconds) {
    const Trace trace = forward(model).value();
    const double off = (trace.output() - plainEigen(model)).cwiseAbs().maxCoeff();
    std::printf("%s (%zu steps; differs from the peer by at most %.1e)\n", name,
                trace.plan().steps.size(), off);
    const Timing peer = timed(seconds, [&] { sink = plainEigen(model)(0, 0); });
    line("peer: plain Eigen", peer, peer.best);
    line("plan", timed(seconds, [&] { sink = plan(model).value().output; }), peer.best);
    line("forward", timed(seconds, [&] { sink = forward(model).value().output()(0, 0); }),
         peer.best);
    line("forward by hand",
         timed(seconds,
               [&] { sink = forward(model, Arithmetic::byHand(3)).value().output()(0, 0); }),
         peer.best);
    const Target target{trace.plan().steps.back().key,
                        Matrix::Zero(trace.output().rows(), trace.output().cols()),
                        Loss::meanSquaredError};
    line("backward", timed(seconds, [&] { sink = backward(trace, target).value().loss; }),
         peer.best);
    line("derive one cell of the output",
         timed(seconds, [&] { sink = trace.derive(trace.plan().output, 0, 0).value; }), peer.best);
}

}  // namespace

int main(int argc, char** argv) {
    const double seconds = argc > 1 ? std::atof(argv[1]) : 0.5;
    std::srand(1);  // Eigen's Random
    bench("3 tokens × 4", modelOf(3, 4, 1), seconds);
    bench("64 tokens × 64, 8 heads", modelOf(64, 64, 8), seconds);
    bench("512 tokens × 64, 8 heads", modelOf(512, 64, 8), seconds);
    return 0;
}
