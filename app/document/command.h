// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// An undoable edit: what it holds is exchanged with what is in the document, so that undo and redo
// are the same. How much it holds is up to the exchange: a value, or only what differs.
#pragma once

#include <QString>
#include <QUndoCommand>
#include <functional>
#include <utility>

/// Holds the other value whole: for small ones.
template <class ValueType>
class WholeExchange {
public:
    using Value = ValueType;
    WholeExchange(Value other, const Value& /*now*/) : other_(std::move(other)) {}

    void exchange(Value& now) { std::swap(now, other_); }
    /// `later` came behind this one; both become one.
    void absorb(const WholeExchange& /*later*/, const Value& /*now*/) {}
    /// The exchange would change nothing.
    bool isNothing(Value& now) const { return now == other_; }

private:
    Value other_;
};

/// Where in the document the value lives, and what to do after it was exchanged.
template <class Value>
struct ExchangePlace {
    std::function<Value&()> value;
    std::function<void()> exchanged;
};

template <class Exchange>
class ExchangeCommand final : public QUndoCommand {
public:
    using Value = typename Exchange::Value;

    /// Commands that follow each other with the same non-empty `mergeKey` are one undo step.
    ExchangeCommand(ExchangePlace<Value> place, Value value, const QString& text, QString mergeKey)
        : QUndoCommand(text),
          place_(std::move(place)),
          exchange_(std::move(value), place_.value()),
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
        Value& now = place_.value();
        exchange_.absorb(same->exchange_, now);
        setObsolete(exchange_.isNothing(now));
        return true;
    }

private:
    void exchange() {
        exchange_.exchange(place_.value());
        place_.exchanged();
    }

    ExchangePlace<Value> place_;
    Exchange exchange_;
    QString mergeKey_;
};
