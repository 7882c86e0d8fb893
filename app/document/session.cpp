// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/session.h"

#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "attention/parameters.h"
#include "attention/range.h"
#include "document/command.h"
#include "document/computation.h"
#include "document/documentfile.h"
#include "document/modelexchange.h"

namespace {

bool sameLayout(const attention::Plan& a, const attention::Plan& b) {
    const auto sameStep = [](const attention::Step& x, const attention::Step& y) {
        return x.key == y.key && x.role == y.role && x.op == y.op && x.shape == y.shape &&
               x.operands == y.operands && x.symbol == y.symbol && x.arrow == y.arrow &&
               x.formula == y.formula;
    };
    const auto sameStop = [](const attention::Stop& x, const attention::Stop& y) {
        return x.steps == y.steps && x.place == y.place;
    };
    return std::ranges::equal(a.steps, b.steps, sameStep) &&
           std::ranges::equal(a.stops, b.stops, sameStop) && a.groups.size() == b.groups.size();
}

bool sameValue(const attention::Matrix& a, const attention::Matrix& b) {
    return attention::sameMatrix(a, b);
}
template <class Value>
bool sameValue(const Value& a, const Value& b) {
    return a == b;
}

}  // namespace

struct Session::Private {
    attention::Document document;
    QUndoStack stack;
    Computation computation;
    std::shared_ptr<const attention::Trace> trace;
    std::vector<attention::Error> errors;
    bool stale = false;
    QString filePath;
    Changes pending;
    int mergeGeneration = 0;

    /// The end of the shared colour range, of the trace it was looked for in.
    std::optional<double> magnitude;
    std::weak_ptr<const attention::Trace> magnitudeOf;

    template <class Exchange>
    void push(std::function<typename Exchange::Value&()> where, typename Exchange::Value value,
              const QString& text, const QString& mergeKey, Changes changes) {
        if (sameValue(where(), value)) {
            return;
        }
        const QString key =
            mergeKey.isEmpty() ? QString() : mergeKey + u'#' + QString::number(mergeGeneration);
        stack.push(new ExchangeCommand<Exchange>(
            {std::move(where), [this, changes] { pending |= changes; }}, std::move(value), text,
            key));
    }

    /// Adopts what was computed; the flags say what a view must look at again.
    Changes adopt(const Computation::Outcome& outcome, bool last) {
        Changes changes = StateChanged;
        if (outcome.ok()) {
            std::shared_ptr<const attention::Trace> fresh = *outcome;
            changes |= TraceChanged;
            if (!trace || !sameLayout(trace->plan(), fresh->plan())) {
                changes |= PlanChanged;
            }
            trace = std::move(fresh);
            errors.clear();
            stale = !last;
        } else {
            errors = outcome.errors();
            stale = true;
        }
        return changes;
    }

    Changes recompute() {
        if (const auto outcome = computation.run(document.model, document.arithmetic())) {
            return adopt(*outcome, true);
        }
        errors.clear();
        stale = true;
        return StateChanged;
    }
};

Session::Session(QObject* parent) : QObject(parent), d_(std::make_unique<Private>()) {
    const auto flush = [this] {
        Changes changes = std::exchange(d_->pending, {});
        if (!changes) {
            return;
        }
        if (changes & (ModelChanged | ArithmeticChanged)) {
            changes |= d_->recompute();
        }
        emit changed(changes);
    };
    connect(&d_->stack, &QUndoStack::indexChanged, this, flush);
    connect(&d_->stack, &QUndoStack::cleanChanged, this, [this] { emit changed(FileChanged); });
    connect(&d_->computation, &Computation::progressed, this, &Session::progressed);
    connect(&d_->computation, &Computation::finished, this,
            [this](const Computation::Outcome& outcome, bool last) {
                emit changed(d_->adopt(outcome, last));
            });
}

Session::~Session() {
    // The stack's own destruction signals must not reach a half-destroyed session.
    d_->stack.disconnect(this);
    d_->computation.disconnect(this);
}

const attention::Document& Session::document() const {
    return d_->document;
}

std::shared_ptr<const attention::Trace> Session::trace() const {
    return d_->trace;
}

bool Session::stale() const {
    return d_->stale;
}

const std::vector<attention::Error>& Session::errors() const {
    return d_->errors;
}

bool Session::busy() const {
    return d_->computation.running();
}

void Session::cancel() {
    if (!busy()) {
        return;
    }
    d_->computation.cancel();
    d_->errors = {{attention::ErrorCode::cancelled,
                   "",
                   {"计算已取消", "the computation was cancelled"},
                   {"重新计算", "computing again"}}};
    d_->stale = true;
    emit changed(StateChanged);
}

void Session::computeAgain() {
    emit changed(d_->recompute());
}

QUndoStack& Session::undoStack() {
    return d_->stack;
}

void Session::setMatrix(const std::string& path, attention::Matrix value, const QString& undoText,
                        const QString& mergeKey) {
    if (!attention::findTyped(d_->document.model, path)) {
        return;  // the edit came from a view that has not yet heard that the matrix went
    }
    d_->push<MatrixExchange>(
        [this, path]() -> attention::Matrix& {
            return *attention::findTyped(d_->document.model, path);
        },
        std::move(value), undoText, mergeKey, ModelChanged);
}

void Session::editModel(const QString& undoText, const std::function<void(attention::Model&)>& edit,
                        const QString& mergeKey) {
    attention::Model model = d_->document.model;
    edit(model);
    Changes changes = ModelChanged;
    if (!(model.title == d_->document.model.title)) {
        changes |= FileChanged;
    }
    d_->push<ModelExchange>([this]() -> attention::Model& { return d_->document.model; },
                            std::move(model), undoText, mergeKey, changes);
}

void Session::setArithmetic(attention::Arithmetic arithmetic) {
    attention::View view = d_->document.view;
    view.byHand = arithmetic.decimals;
    d_->push<WholeExchange<attention::View>>(
        [this]() -> attention::View& { return d_->document.view; }, std::move(view),
        QString::fromUtf8(QT_TRANSLATE_NOOP("Undo", "Switch the arithmetic")),
        QStringLiteral("arithmetic"), ArithmeticChanged);
}

void Session::setSharedRange(bool shared) {
    attention::View view = d_->document.view;
    view.sharedRange = shared;
    d_->push<WholeExchange<attention::View>>(
        [this]() -> attention::View& { return d_->document.view; }, std::move(view),
        QString::fromUtf8(QT_TRANSLATE_NOOP("Undo", "Switch the colour range")), {}, TraceChanged);
}

std::optional<double> Session::sharedMagnitude() const {
    if (!d_->document.view.sharedRange || !d_->trace) {
        return {};
    }
    if (d_->magnitudeOf.lock() != d_->trace) {
        d_->magnitude = attention::largestMagnitude(*d_->trace);
        d_->magnitudeOf = d_->trace;
    }
    return d_->magnitude;
}

void Session::closeMerge() {
    ++d_->mergeGeneration;
}

void Session::open(attention::Document document, const QString& filePath) {
    d_->computation.cancel();
    d_->document = std::move(document);
    d_->filePath = filePath;
    d_->pending = {};
    closeMerge();
    {
        const QSignalBlocker quiet(d_->stack);
        d_->stack.clear();
    }
    // The picture of another document explains nothing about this one.
    d_->trace.reset();
    Changes changes = ModelChanged | ArithmeticChanged | FileChanged | DocumentReplaced |
                      PlanChanged | TraceChanged;
    changes |= d_->recompute();
    emit changed(changes);
    emit d_->stack.canUndoChanged(false);
    emit d_->stack.canRedoChanged(false);
}

void Session::markUnsaved() {
    d_->stack.resetClean();
    emit changed(FileChanged);
}

std::optional<attention::Error> Session::save(const QString& filePath) {
    auto written = writeDocumentFile(d_->document, filePath);
    if (!written.refusal) {
        saved(filePath);
    }
    return written.refusal;
}

void Session::saved(const QString& filePath) {
    d_->filePath = QFileInfo(filePath).absoluteFilePath();
    closeMerge();
    {
        const QSignalBlocker quiet(d_->stack);
        d_->stack.setClean();
    }
    emit changed(FileChanged);
}

QString Session::filePath() const {
    return d_->filePath;
}

bool Session::modified() const {
    return !d_->stack.isClean();
}
