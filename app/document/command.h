// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// An undoable edit: it holds a value, and its undo and its redo are the same exchange of that value
// with the one in the document.
#pragma once

#include <QString>
#include <QUndoCommand>
#include <functional>
#include <utility>

#include "attention/document.h"

inline bool sameValue(const attention::Matrix& a, const attention::Matrix& b) {
    return attention::sameMatrix(a, b);
}
template <class Value>
bool sameValue(const Value& a, const Value& b) {
    return a == b;
}

/// Where in the document the value lives, and what to do after it was exchanged.
template <class Value>
struct ExchangePlace {
    std::function<Value&()> value;
    std::function<void()> exchanged;
};

template <class Value>
class ExchangeCommand final : public QUndoCommand {
public:
    /// Commands that follow each other with the same non-empty `mergeKey` are one undo step.
    ExchangeCommand(ExchangePlace<Value> place, Value value, const QString& text, QString mergeKey)
        : QUndoCommand(text),
          place_(std::move(place)),
          other_(std::move(value)),
          mergeKey_(std::move(mergeKey)) {}

    void redo() override { exchange(); }
    void undo() override { exchange(); }
    int id() const override { return mergeKey_.isEmpty() ? -1 : 1; }

    /// The document already holds the later value and this command the value before both: nothing
    /// is left to do but to notice that they came out even.
    bool mergeWith(const QUndoCommand* later) override {
        const auto* same = dynamic_cast<const ExchangeCommand*>(later);
        if (!same || same->mergeKey_ != mergeKey_) {
            return false;
        }
        setObsolete(sameValue(place_.value(), other_));
        return true;
    }

private:
    void exchange() {
        std::swap(place_.value(), other_);
        place_.exchanged();
    }

    ExchangePlace<Value> place_;
    Value other_;
    QString mergeKey_;
};
