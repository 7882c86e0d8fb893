// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "document/autosave.h"

#include <QDir>
#include <QFile>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>

#include "document/session.h"

namespace {

constexpr int idleMs = 1500;
constexpr int deadLockMs = 0;  // a lock is stale only when its process is gone

QString besides(const QString& file, const QString& ending) {
    return file + u'.' + ending;
}

bool writeText(const QString& path, const QByteArray& text) {
    QSaveFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() && file.commit();
}

}  // namespace

QString Autosave::defaultFolder() {
    return QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
           QStringLiteral("/recovery");
}

Autosave::Autosave(Session& session, const QString& folder, QObject* parent)
    : QObject(parent), session_(session), folder_(folder) {
    const QString name = QUuid::createUuid().toString(QUuid::WithoutBraces);
    if (QDir().mkpath(folder)) {
        file_ = folder + u'/' + name + QStringLiteral(".attn.json");
        lock_ = std::make_unique<QLockFile>(besides(file_, QStringLiteral("lock")));
        lock_->setStaleLockTime(deadLockMs);
        if (!lock_->tryLock(0)) {
            file_.clear();
        }
    }
    idle_.setSingleShot(true);
    idle_.setInterval(idleMs);
    connect(&idle_, &QTimer::timeout, this, &Autosave::write);
    connect(&session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & (Session::ModelChanged | Session::ArithmeticChanged | Session::FileChanged)) {
            idle_.start();
        }
    });
}

Autosave::~Autosave() {
    // A clean end: what was not saved, the person has given up.
    clear();
}

void Autosave::write() {
    if (file_.isEmpty()) {
        return;
    }
    if (!session_.modified()) {
        clear();
        return;
    }
    const std::string text = attention::writeDocument(session_.document());
    writeText(besides(file_, QStringLiteral("from")), session_.filePath().toUtf8());
    writeText(file_, QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
}

void Autosave::clear() {
    idle_.stop();
    if (!file_.isEmpty()) {
        QFile::remove(file_);
        QFile::remove(besides(file_, QStringLiteral("from")));
    }
}

std::vector<Autosave::Orphan> Autosave::orphans() const {
    std::vector<Orphan> found;
    const QDir folder(folder_);
    const QStringList names =
        folder.entryList({QStringLiteral("*.attn.json")}, QDir::Files, QDir::Time);
    for (const QString& name : names) {
        const QString path = folder.filePath(name);
        if (path == file_) {
            continue;
        }
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
