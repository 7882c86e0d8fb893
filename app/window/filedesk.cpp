// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "window/filedesk.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QRegularExpression>
#include <QSettings>

#include "attention/document.h"
#include "cli/documentargument.h"
#include "document/documentfile.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "views/banner.h"
#include "widgets/aside.h"

namespace {

constexpr int recentCount = 10;
constexpr auto recentKey = "recentFiles";
constexpr auto folderKey = "lastFolder";
const QString ending = QStringLiteral(".attn.json");

QString inLanguage(const attention::Phrase& phrase, const Languages& languages) {
    return languages.label(phrase).first;
}

/// Three tokens of width four, zeros, and projections that change nothing: a page to write on.
attention::Document blank() {
    attention::Document document;
    attention::Model& model = document.model;
    model.input.X = attention::Matrix::Zero(3, 4);
    attention::Head head;
    head.WQ = head.WK = head.WV = attention::Matrix::Identity(4, 4);
    model.attention.heads = {head};
    return document;
}

}  // namespace

FileDesk::FileDesk(Lab& lab, Banner& banner, const QString& recoveryFolder, QWidget* window)
    : QObject(window),
      lab_(lab),
      banner_(banner),
      window_(window),
      autosave_(lab.session, recoveryFolder) {
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::FileChanged) {
            emit nameChanged();
        }
    });
    connect(&lab.languages, &Languages::changed, this, &FileDesk::nameChanged);
    connect(&autosave_, &Autosave::problemChanged, this, [this, recoveryFolder] {
        if (!autosave_.problem().isEmpty()) {
            banner_.showMessage({true,
                                 [problem = autosave_.problem(), recoveryFolder] {
                                     return tr("Unsaved work cannot be kept in “%1” (%2): save it "
                                               "yourself from time to time.")
                                         .arg(recoveryFolder, problem);
                                 },
                                 {}});
        }
    });
}

QString FileDesk::shownName() const {
    const QString path = lab_.session.filePath();
    if (!path.isEmpty()) {
        return QFileInfo(path).fileName();
    }
    QString title = inLanguage(lab_.session.model().title, lab_.languages);
    static const QRegularExpression unfit(QStringLiteral("[/\\\\:*?\"<>|\\s]+"));
    title.replace(unfit, QStringLiteral("-"));
    return (title.isEmpty() ? tr("untitled") : title.toLower()) + ending;
}

void FileDesk::finishTyping() {
    auto* editor = qobject_cast<QLineEdit*>(window_->focusWidget());
    if (editor) {
        editor->clearFocus();
    }
}

bool FileDesk::mayDiscard() {
    finishTyping();
    if (!lab_.session.modified()) {
        return true;
    }
    QMessageBox box(QMessageBox::Question, tr("Unsaved changes"),
                    tr("Save the changes to “%1”?").arg(shownName()),
                    QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, window_);
    box.setInformativeText(tr("They are lost otherwise."));
    box.setDefaultButton(QMessageBox::Save);
    switch (box.exec()) {
        case QMessageBox::Save:
            return save();
        case QMessageBox::Discard:
            return true;
        default:
            return false;
    }
}

void FileDesk::newDocument() {
    if (mayDiscard()) {
        example_ = {};
        onDisk_.clear();
        lab_.session.open(blank());
        banner_.dismiss();
    }
}

void FileDesk::open() {
    QSettings settings;
    const QString path = QFileDialog::getOpenFileName(
        window_, tr("Open a document"), settings.value(QLatin1String(folderKey)).toString(),
        tr("Attention documents (*.attn.json *.json)") + QStringLiteral(";;") +
            tr("All files (*)"));
    if (!path.isEmpty()) {
        openFile(path);
    }
}

/// What stands in a file; nothing when the person stopped the reading.
std::optional<FileDesk::FromDisk> FileDesk::read(const QString& path) {
    std::optional<FromDisk> found;
    const auto work = [&](const attention::Progress& progress) {
        auto document = attention::readDocumentFile(path.toStdString(), progress);
        const QByteArray digest = document ? digestOf(path) : QByteArray();
        found = FromDisk{std::move(document), digest};
    };
    if (!isLargeFile(path)) {
        work({});
        return found;
    }
    const bool done = doAside(window_, tr("Reading “%1”…").arg(QFileInfo(path).fileName()), work);
    return done ? std::move(found) : std::nullopt;
}

bool FileDesk::openFile(const QString& path, std::optional<attention::Error>* refusal) {
    auto found = read(path);
    finishTyping();
    if (found && found->document && lab_.session.modified()) {
        if (!mayDiscard()) {
            return false;
        }
        if (digestOf(path) != found->digest) {
            found = read(path);  // saved to just now, perhaps
        }
    }
    if (!found) {
        return false;
    }
    if (!found->document) {
        tellNotOpened(QFileInfo(path).fileName(), found->document.error());
        if (refusal) {
            *refusal = found->document.error();
        }
        return false;
    }
    onDisk_ = found->digest;
    adopt(std::move(found->document).value(), QFileInfo(path).absoluteFilePath());
    remember(path);
    return true;
}

void FileDesk::tellNotOpened(const QString& name, const attention::Error& error) {
    banner_.showMessage(
        {true,
         [this, name, error] {
             return tr("“%1” was not opened: %2.")
                 .arg(name, QString::fromStdString(error.message(lab_.languages.primary())));
         },
         {}});
}

void FileDesk::adopt(attention::Document document, const QString& path) {
    banner_.dismiss();
    example_ = {};
    const auto warnings = document.warnings;
    lab_.session.open(std::move(document), path);
    if (!warnings.empty()) {
        banner_.showMessage({false,
                             [this, warnings] {
                                 QStringList lines;
                                 for (const auto& warning : warnings) {
                                     lines.append(inLanguage(warning, lab_.languages));
                                 }
                                 return lines.join(QStringLiteral("  "));
                             },
                             {}});
    }
}

std::optional<QString> FileDesk::openArgument(const QString& argument) {
    if (const auto example = exampleArgument(argument)) {
        openExample(*example);
        return {};
    }
    if (isFileArgument(argument)) {
        std::optional<attention::Error> refusal;
        openFile(argument, &refusal);
        return refusal ? std::optional(QString::fromStdString(refusal->message())) : std::nullopt;
    }
    auto document = readDocumentArgument(argument);
    if (!document) {
        tellNotOpened(argument, document.error());
        return QString::fromStdString(document.error().message());
    }
    if (mayDiscard()) {
        onDisk_.clear();
        adopt(std::move(*document), {});
    }
    return {};
}

void FileDesk::openExample(std::string_view name) {
    const attention::Example* example = attention::findExample(name);
    if (!example) {
        return;
    }
    auto document = attention::readDocument(example->json);
    if (!document) {
        refuse(document.error());
        return;
    }
    if (!mayDiscard()) {
        emit nameChanged();  // the list of examples shows again what is open
        return;
    }
    example_ = example->name;
    onDisk_.clear();
    lab_.session.open(std::move(*document));
    banner_.dismiss();
}

void FileDesk::reload() {
    const QString path = lab_.session.filePath();
    if (!path.isEmpty()) {
        openFile(path);
    } else if (!example_.empty()) {
        openExample(example_);
    }
}

bool FileDesk::save() {
    finishTyping();
    const QString path = lab_.session.filePath();
    if (path.isEmpty()) {
        return saveAs();
    }
    const QByteArray now = digestNow(path);
    if (!now.isEmpty() && now != onDisk_) {
        switch (askOvertaken(path)) {
            case Overtaken::replace:
                break;
            case Overtaken::saveElsewhere:
                return saveAs();
            case Overtaken::cancel:
                return false;
        }
    }
    return saveTo(path);
}

FileDesk::Overtaken FileDesk::askOvertaken(const QString& path) {
    QMessageBox box(QMessageBox::Warning, tr("Changed elsewhere"),
                    tr("“%1” was changed by another window or program since it was opened here.")
                        .arg(QFileInfo(path).fileName()),
                    QMessageBox::Cancel, window_);
    box.setInformativeText(tr("Saving would replace those changes."));
    const auto* replace = box.addButton(tr("Replace"), QMessageBox::DestructiveRole);
    auto* elsewhere = box.addButton(tr("Save as…"), QMessageBox::AcceptRole);
    box.setDefaultButton(elsewhere);
    box.exec();
    return box.clickedButton() == replace     ? Overtaken::replace
           : box.clickedButton() == elsewhere ? Overtaken::saveElsewhere
                                              : Overtaken::cancel;
}

bool FileDesk::saveAs() {
    finishTyping();
    QSettings settings;
    const QString folder = settings.value(QLatin1String(folderKey)).toString();
    const QString start = lab_.session.filePath().isEmpty()
                              ? (folder.isEmpty() ? shownName() : folder + u'/' + shownName())
                              : lab_.session.filePath();
    QString path = QFileDialog::getSaveFileName(window_, tr("Save the document"), start,
                                                tr("Attention documents (*.attn.json)"));
    if (path.isEmpty()) {
        return false;
    }
    if (QFileInfo(path).suffix().isEmpty()) {
        path += ending;
        // The dialog asked about the name without its ending.
        if (QFile::exists(path) &&
            QMessageBox::warning(
                window_, tr("Save the document"),
                tr("“%1” exists already. Replace it?").arg(QFileInfo(path).fileName()),
                QMessageBox::Yes | QMessageBox::Cancel, QMessageBox::Cancel) != QMessageBox::Yes) {
            return false;
        }
    }
    return saveTo(path);
}

QByteArray FileDesk::digestNow(const QString& path) {
    if (!isLargeFile(path)) {
        return digestOf(path);
    }
    QByteArray digest;
    doAside(
        window_, tr("Reading “%1”…").arg(QFileInfo(path).fileName()),
        [&](const attention::Progress&) { digest = digestOf(path); }, Stop::notOffered);
    return digest;
}

bool FileDesk::saveTo(const QString& path) {
    const attention::Document& document = lab_.session.document();
    WrittenFile written;
    if (isLarge(document.model)) {
        doAside(
            window_, tr("Saving “%1”…").arg(QFileInfo(path).fileName()),
            [&, copy = document](const attention::Progress&) {
                written = writeDocumentFile(copy, path);
            },
            Stop::notOffered);
    } else {
        written = writeDocumentFile(document, path);
    }
    if (written.refusal) {
        refuse(*written.refusal);
        return false;
    }
    lab_.session.saved(path);
    onDisk_ = written.digest;
    autosave_.clear();
    remember(path);
    example_ = {};
    emit nameChanged();
    return true;
}

void FileDesk::refuse(const attention::Error& error) {
    banner_.showMessage(
        {true,
         [this, error] { return QString::fromStdString(error.message(lab_.languages.primary())); },
         {}});
}

QStringList FileDesk::recentFiles() const {
    return QSettings().value(QLatin1String(recentKey)).toStringList();
}

void FileDesk::remember(const QString& path) {
    QSettings settings;
    const QFileInfo info(path);
    QStringList files = recentFiles();
    files.removeAll(info.absoluteFilePath());
    files.prepend(info.absoluteFilePath());
    settings.setValue(QLatin1String(recentKey), files.mid(0, recentCount));
    settings.setValue(QLatin1String(folderKey), info.absolutePath());
}

void FileDesk::fillRecentMenu(QMenu& menu) {
    menu.clear();
    for (const QString& path : recentFiles()) {
        if (QFileInfo::exists(path)) {
            QAction* action = menu.addAction(QFileInfo(path).fileName());
            action->setToolTip(path);
            connect(action, &QAction::triggered, this, [this, path] { openFile(path); });
        }
    }
    menu.setEnabled(true);
    if (menu.isEmpty()) {
        menu.addAction(tr("(none yet)"))->setEnabled(false);
    }
}

void FileDesk::fillExampleMenu(QMenu& menu) {
    menu.clear();
    for (const attention::Example& example : attention::examples()) {
        QAction* action = menu.addAction(lab_.languages.label(example.title).oneLine());
        connect(action, &QAction::triggered, this,
                [this, name = example.name] { openExample(name); });
    }
}
