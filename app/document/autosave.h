// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Unsaved work outlives a crash: it is written aside shortly after every change, and removed when
// the document is saved or closed in peace.
#pragma once

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "attention/document.h"
#include "document/backgroundtask.h"

class Session;

class Autosave : public QObject {
    Q_OBJECT
public:
    /// Work of a run that ended without closing.
    struct Orphan {
        QString file;
        QString originalPath;  ///< where the document came from; empty: never saved
        attention::Document document;
    };

    /// `folder` is made if it is missing; problem() says where nothing can be kept in it.
    Autosave(Session& session, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;

    static QString defaultFolder();

    /// What other runs left; runs that are still alive are left alone.
    std::vector<Orphan> orphans() const;
    /// So much that reading it takes more than a moment.
    bool leftMuch() const;
    static void forget(const Orphan& orphan);

    /// Writes what is unsaved: now, or a large document beside the work on it. `done` is called
    /// when it is written.
    void write(const std::function<void()>& done = {});
    /// The work was saved or given up.
    void clear();
    /// Why work could not be kept the last time; empty: it is kept.
    QString problem() const { return problem_; }

signals:
    /// problem() is another one.
    void problemChanged();

private:
    QStringList leftFiles() const;
    void note(const QString& problem);

    Session& session_;
    QString folder_;
    QString file_;
    std::unique_ptr<QLockFile> lock_;
    QTimer idle_;
    QString problem_;
    BackgroundTask task_;  // last: ends before what it uses
};
