// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "i18n/languages.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

using attention::Language;

struct Languages::Private {
    LabelMode mode = LabelMode::en;
    Language primary = Language::en;
    LabelMode wanted = LabelMode::en;
    Language wantedPrimary = Language::en;
    bool drawable = true;
    QTranslator words;    ///< the window's own
    QTranslator dialogs;  ///< Qt's standard dialogs, buttons and shortcuts
    bool installed = false;
    bool installs = true;

    void install(bool chinese) {
        if (chinese == installed || !installs) {
            return;
        }
        installed = chinese;
        // The window's words go last on and first off: whoever retranslates upon the first of the
        // two events is told again when the second one comes.
        if (chinese) {
            QCoreApplication::installTranslator(&dialogs);
            QCoreApplication::installTranslator(&words);
        } else {
            QCoreApplication::removeTranslator(&dialogs);
            QCoreApplication::removeTranslator(&words);
        }
    }

    Label of(QString zh, QString en) const {
        QString first = primary == Language::zh ? std::move(zh) : en;
        QString second = primary == Language::zh ? std::move(en) : std::move(zh);
        if (mode != LabelMode::both || first == second) {
            second.clear();
        }
        return {std::move(first), std::move(second)};
    }
};

Languages::Languages(QObject* parent) : QObject(parent), d_(std::make_unique<Private>()) {
    // Both are loaded whatever the mode: bilingual labels ask ours directly. Without Qt's own file
    // (package qt6-translations-l10n) only the standard dialogs stay English.
    if (!d_->words.load(QStringLiteral(":/i18n/attention-lab_zh_CN.qm"))) {
        qWarning("The Chinese words of the window are missing from this build.");
    }
    if (!d_->dialogs.load(QStringLiteral("qtbase_zh_CN"),
                          QLibraryInfo::path(QLibraryInfo::TranslationsPath))) {
        qInfo("Standard dialogs stay English: qtbase_zh_CN.qm was not found.");
    }
}

std::unique_ptr<Languages> Languages::wordsOnly(LabelMode mode, Language primary) {
    auto words = std::make_unique<Languages>();
    words->d_->installs = false;
    words->setMode(mode, primary);
    return words;
}

Languages::~Languages() {
    d_->install(false);
}

LabelMode Languages::mode() const {
    return d_->mode;
}

Language Languages::primary() const {
    return d_->primary;
}

void Languages::setMode(LabelMode mode) {
    setMode(mode, mode == LabelMode::both ? d_->primary
                  : mode == LabelMode::zh ? Language::zh
                                          : Language::en);
}

void Languages::setMode(LabelMode mode, Language primary) {
    if (mode == d_->wanted && primary == d_->wantedPrimary) {
        return;
    }
    d_->wanted = mode;
    d_->wantedPrimary = primary;
    d_->mode = d_->drawable ? mode : LabelMode::en;
    d_->primary = d_->drawable ? primary : Language::en;
    d_->install(d_->primary == Language::zh);
    emit changed();
}

LabelMode Languages::wanted() const {
    return d_->wanted;
}

void Languages::setChineseDrawable(bool drawable) {
    d_->drawable = drawable;
}

LabelMode Languages::systemMode() {
    const QStringList wanted = QLocale::system().uiLanguages();
    const bool chinese = !wanted.isEmpty() && (wanted.first() == QLatin1String("zh") ||
                                               wanted.first().startsWith(QLatin1String("zh-")) ||
                                               wanted.first().startsWith(QLatin1String("zh_")));
    return chinese ? LabelMode::zh : LabelMode::en;
}

Label Languages::label(const attention::Text& text) const {
    return d_->of(QString::fromUtf8(text.zh.data(), static_cast<qsizetype>(text.zh.size())),
                  QString::fromUtf8(text.en.data(), static_cast<qsizetype>(text.en.size())));
}

Label Languages::label(const attention::Phrase& phrase) const {
    return d_->of(QString::fromStdString(phrase.zh), QString::fromStdString(phrase.en));
}

Label Languages::label(const char* context, const char* source) const {
    return d_->of(inLanguage(Language::zh, context, source),
                  inLanguage(Language::en, context, source));
}

QString Languages::inLanguage(Language language, const char* context, const char* source) const {
    if (language == Language::zh) {
        const QString word = d_->words.translate(context, source);
        if (!word.isEmpty()) {
            return word;
        }
    }
    return QString::fromUtf8(source);
}
