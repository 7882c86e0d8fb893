// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/autosave.h"

#include <QDir>
#include <QFile>
#include <QStandardPaths>
#include <QUuid>
#include <algorithm>

#include "document/documentfile.h"
#include "document/session.h"
#include "document/wholefile.h"

namespace {

constexpr int idleMs = 1500;
constexpr int deadLockMs = 0;  // a lock is stale only when its process is gone

QString besides(const QString& file, const QString& ending) {
    return file + u'.' + ending;
}

void removeBoth(const QString& file) {
    QFile::remove(file);
    QFile::remove(besides(file, QStringLiteral("from")));
}

/// The path first: without it the document could not be given back its name.
QString writeBoth(const QString& file, const QByteArray& from, const attention::Document& document,
                  const attention::Progress& goesOn = {}) {
    if (const auto reason = writeWhole(besides(file, QStringLiteral("from")), from)) {
        return *reason;
    }
    const auto written = writeDocumentFile(document, file);
    if (goesOn && !goesOn(1, 1)) {
        removeBoth(file);  // saved or given up meanwhile
    }
    return written.refusal ? QString::fromStdString(written.refusal->found.en) : QString();
}

}  // namespace

QString Autosave::defaultFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/recovery");
}

Autosave::Autosave(Session& session, const QString& folder, QObject* parent)
    : QObject(parent), session_(session), folder_(folder) {
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    QDir().mkpath(folder);
    file_ = folder + u'/' + name + QStringLiteral(".attn.json");
    lock_ = std::make_unique<QLockFile>(besides(file_, QStringLiteral("lock")));
    lock_->setStaleLockTime(deadLockMs);
    // Where the folder cannot be written to, the first unsaved change says so.
    lock_->tryLock(0);
    idle_.setSingleShot(true);
    idle_.setInterval(idleMs);
    connect(&idle_, &QTimer::timeout, this, [this] { write(); });
    connect(&session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & (Session::ModelChanged | Session::ArithmeticChanged | Session::FileChanged)) {
            idle_.start();
        }
    });
}

Autosave::~Autosave() {
    // A clean end: what was not saved, the person has given up.
    task_.cancel();
    task_.wait();
    clear();
}

void Autosave::write(const std::function<void()>& done) {
    if (!session_.modified()) {
        clear();
        return;
    }
    if (!lock_->isLocked()) {
        // Another window would take the work for one that was left. The folder may have come.
        QDir().mkpath(folder_);
        lock_->tryLock(0);
    }
    const QByteArray from = session_.filePath().toUtf8();
    const auto written = [this, done](const QString& problem) {
        note(problem);
        if (problem.isEmpty() && done) {
            done();
        }
    };
    if (!isLarge(session_.model())) {
        task_.cancel();
        task_.wait();
        written(writeBoth(file_, from, session_.document()));
        return;
    }
    const auto copy = std::make_shared<const attention::Document>(session_.document());
    task_.start([file = file_, from, copy, written](const attention::Progress& goesOn) {
        const QString problem = writeBoth(file, from, *copy, goesOn);
        return [problem, written] { written(problem); };
    });
}

void Autosave::note(const QString& problem) {
    if (problem != problem_) {
        problem_ = problem;
        emit problemChanged();
    }
}

void Autosave::clear() {
    idle_.stop();
    task_.cancel();
    removeBoth(file_);
}

QStringList Autosave::leftFiles() const {
    const QDir folder(folder_);
    QStringList files;
    for (const QString& name :
         folder.entryList({QStringLiteral("*.attn.json")}, QDir::Files, QDir::Time)) {
        if (const QString path = folder.filePath(name); path != file_) {
            files.append(path);
        }
    }
    return files;
}

bool Autosave::leftMuch() const {
    const QStringList files = leftFiles();
    return std::any_of(files.begin(), files.end(), isLargeFile);
}

std::vector<Autosave::Orphan> Autosave::orphans() const {
    std::vector<Orphan> found;
    for (const QString& path : leftFiles()) {
        QLockFile other(besides(path, QStringLiteral("lock")));
        other.setStaleLockTime(deadLockMs);
        if (!other.tryLock(0)) {
            continue;  // that window is still open
        }
        other.unlock();
        auto document = attention::readDocumentFile(path.toStdString());
        if (!document) {
            continue;
        }
        QFile from(besides(path, QStringLiteral("from")));
        const QString original =
            from.open(QIODevice::ReadOnly) ? QString::fromUtf8(from.readAll()) : QString();
        found.push_back({path, original, std::move(*document)});
    }
    return found;
}

void Autosave::forget(const Orphan& orphan) {
    for (const QString& ending : {QStringLiteral("from"), QStringLiteral("lock")}) {
        QFile::remove(besides(orphan.file, ending));
    }
    QFile::remove(orphan.file);
}
