// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Unsaved work outlives a crash: it is written aside shortly after every change, and removed when
// the document is saved or closed in peace.
#pragma once

#include <QLockFile>
#include <QObject>
#include <QString>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "attention/document.h"

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

    /// `folder` is made if it is missing; without one that can be written nothing is kept.
    Autosave(Session& session, const QString& folder, QObject* parent = nullptr);
    ~Autosave() override;

    static QString defaultFolder();

    /// What other runs left; runs that are still alive are left alone.
    std::vector<Orphan> orphans() const;
    static void forget(const Orphan& orphan);

    /// Writes now what is unsaved.
    void write();
    /// The work was saved or given up.
    void clear();

private:
    Session& session_;
    QString folder_;
    QString file_;
    std::unique_ptr<QLockFile> lock_;
    QTimer idle_;
};
