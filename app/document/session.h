// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// The document on the desk: model, undo, and the trace that was computed from it. The only place
// that computes, and the only one that changes the model.
#pragma once

#include <QObject>
#include <QString>
#include <QUndoStack>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "attention/document.h"
#include "attention/trace.h"

class Session : public QObject {
    Q_OBJECT
public:
    /// What a change touched; several at once are one signal.
    enum Change {
        ModelChanged = 1,  ///< the typed numbers, tokens or options
        TraceChanged = 2,  ///< there is a new trace, or its colours have another range
        PlanChanged = 4,   ///< … and its plan has other steps or shapes
        StateChanged = 8,  ///< errors, stale or busy
        ArithmeticChanged = 16,
        FileChanged = 32,       ///< path, title or modified flag
        DocumentReplaced = 64,  ///< another document was opened
    };
    Q_DECLARE_FLAGS(Changes, Change)

    explicit Session(QObject* parent = nullptr);
    ~Session() override;

    const attention::Document& document() const;
    const attention::Model& model() const { return document().model; }
    attention::Arithmetic arithmetic() const { return document().arithmetic(); }

    /// The last picture: of the present model, or of an earlier one while `stale()`. Null only when
    /// the document that was opened last has not been computed yet, or cannot be.
    std::shared_ptr<const attention::Trace> trace() const;
    /// The trace belongs to an earlier model: the present one cannot be computed (see errors()).
    bool stale() const;
    const std::vector<attention::Error>& errors() const;
    /// A large model is being computed off the interface thread.
    bool busy() const;
    void cancel();
    /// After a cancel.
    void computeAgain();

    QUndoStack& undoStack();

    /// Every change of the model goes through one of these; each is one undo step. A change that
    /// changes nothing is dropped. Edits with the same non-empty mergeKey that follow each other
    /// without closeMerge() are one undo step (a drag). Undo texts are made by undoText() of
    /// document/undotext.h, so that they follow the language.
    void setMatrix(const std::string& path, attention::Matrix value, const QString& undoText,
                   const QString& mergeKey = {});
    void editModel(const QString& undoText, const std::function<void(attention::Model&)>& edit,
                   const QString& mergeKey = {});
    void setArithmetic(attention::Arithmetic arithmetic);
    /// All signed steps have one colour range, or each its own. One undo step.
    void setSharedRange(bool shared);
    /// Where they share one: its end, the largest magnitude of the trace.
    std::optional<double> sharedMagnitude() const;
    void closeMerge();

    /// Replaces everything (not undoable; the caller asked about unsaved work).
    void open(attention::Document document, const QString& filePath = {});
    /// Returns the refusal, if any; nothing is lost then.
    std::optional<attention::Error> save(const QString& filePath);
    /// What is in the document now stands in the file.
    void saved(const QString& filePath);
    QString filePath() const;
    bool modified() const;
    /// A recovered document differs from every file.
    void markUnsaved();

signals:
    void changed(Session::Changes changes);
    /// 0 … total while busy.
    void progressed(int done, int total);

private:
    struct Private;
    std::unique_ptr<Private> d_;
};
Q_DECLARE_OPERATORS_FOR_FLAGS(Session::Changes)
