// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// Opening and saving documents, with the questions that go with it: unsaved work, where to save,
// what was refused.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <string_view>

#include "document/autosave.h"
#include "document/lab.h"

class Banner;
class QMenu;
class QWidget;

class FileDesk : public QObject {
    Q_OBJECT
public:
    FileDesk(Lab& lab, Banner& banner, const QString& recoveryFolder, QWidget* window);

    void newDocument();
    /// Asks for a file.
    void open();
    /// A refused file is told in the banner (and to `refusal`), and nothing is lost. Asks about
    /// unsaved work.
    bool openFile(const QString& path, std::optional<attention::Error>* refusal = nullptr);
    void openExample(std::string_view name);
    /// What stood on the command line: a path, example:NAME, or - for standard input. What was
    /// refused is told in the banner, and in words here.
    std::optional<QString> openArgument(const QString& argument);
    void reload();
    bool save();
    bool saveAs();
    /// Takes over what stands in an open editor, as if the person had gone on.
    void finishTyping();
    /// Asks about unsaved work; false: the person wants to stay.
    bool mayDiscard();
    /// Offers what a crashed run left.
    void offerRecovery();

    /// "玩具句子.attn.json": of the file, else made from the title.
    QString shownName() const;
    void fillRecentMenu(QMenu& menu);
    void fillExampleMenu(QMenu& menu);

    QStringList recentFiles() const;
    /// The built-in example that is open and untouched since, else empty.
    std::string_view exampleName() const { return example_; }

signals:
    /// A document was opened or given another name.
    void nameChanged();

private:
    void remember(const QString& path);
    struct FromDisk {
        attention::Result<attention::Document> document;
        QByteArray digest;
    };
    std::optional<FromDisk> read(const QString& path);
    QByteArray digestNow(const QString& path);
    bool saveTo(const QString& path);
    /// What to do about a file that someone else wrote to since it was opened.
    enum class Overtaken { replace, saveElsewhere, cancel };
    Overtaken askOvertaken(const QString& path);
    void refuse(const attention::Error& error);
    void adopt(attention::Document document, const QString& path);
    void tellNotOpened(const QString& name, const attention::Error& error);

    Lab& lab_;
    Banner& banner_;
    QWidget* window_;
    Autosave autosave_;
    std::string_view example_;
    QByteArray onDisk_;  ///< digest of the open file as it was read or written here
};
