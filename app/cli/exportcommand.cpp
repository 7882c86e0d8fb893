// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "cli/exportcommand.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>
#include <cstdio>
#include <cstring>

#include "attention/document.h"
#include "attention/range.h"
#include "cli/appinfo.h"
#include "cli/documentargument.h"
#include "export/exportjob.h"
#include "i18n/drawschinese.h"
#include "i18n/languages.h"
#include "look/typography.h"

using attention::Error;

namespace {

constexpr int done = 0;
constexpr int refused = 2;

int refuse(const QString& message) {
    QString line = message;
    line.replace(u'\n', u' ');
    std::fprintf(stderr, "attention-lab: %s\n", line.toUtf8().constData());
    return refused;
}

int refuse(const std::vector<Error>& errors) {
    return refuse(QString::fromStdString(errors.front().message()));
}

struct Call {
    ExportJob job;
    LabelMode labels = LabelMode::zh;
    std::optional<int> byHand;
    std::optional<bool> sharedRange;
    QString file;
};

class Reader {
public:
    explicit Reader(const QStringList& arguments) {
        parser_.setApplicationDescription(
            QStringLiteral("Writes every step of a document as figures; needs no display."));
        parser_.addOptions({export_, format_, step_, language_, scale_, dpi_, theme_, byHand_,
                            range_, heatmap_, help_});
        parser_.addPositionalArgument(
            QStringLiteral("FILE"),
            QStringLiteral("a document (*.attn.json), - for standard input, or example:NAME"));
        valid_ = parser_.parse(arguments);
    }

    bool wantsHelp() const { return parser_.isSet(help_); }
    QString help() const { return parser_.helpText(); }

    /// The call, or why it is refused.
    std::variant<Call, QString> read() const {
        if (!valid_) {
            return parser_.errorText();
        }
        Call call;
        call.job.folder = parser_.value(export_);
        const QStringList files = parser_.positionalArguments();
        if (files.size() != 1) {
            return QStringLiteral("one FILE is needed, %1 were given").arg(files.size());
        }
        call.file = files.front();
        call.job.formats.clear();
        for (const QString& word : parser_.value(format_).split(u',', Qt::SkipEmptyParts)) {
            const auto format = figureFormat(word.trimmed());
            if (!format) {
                return QStringLiteral("--format is %1, needs png, svg, pdf, gif or csv").arg(word);
            }
            call.job.formats.push_back(*format);
        }
        for (const QString& key : parser_.values(step_)) {
            call.job.steps.push_back(key.toStdString());
        }
        const QString language = parser_.value(language_);
        if (language == QLatin1String("en")) {
            call.labels = LabelMode::en;
        } else if (language == QLatin1String("both")) {
            call.labels = LabelMode::both;
        } else if (language != QLatin1String("zh")) {
            return QStringLiteral("--language is %1, needs zh, en or both").arg(language);
        }
        const QString theme = parser_.value(theme_);
        if (theme == QLatin1String("dark")) {
            call.job.options.theme = Theme::dark();
        } else if (theme != QLatin1String("light")) {
            return QStringLiteral("--theme is %1, needs light or dark").arg(theme);
        }
        bool number = false;
        const double scale = parser_.value(scale_).toDouble(&number);
        if (!number || !(scale >= smallestScale && scale <= largestScale)) {
            return QStringLiteral("--scale is %1, needs a number from %2 to %3")
                .arg(parser_.value(scale_))
                .arg(smallestScale)
                .arg(largestScale);
        }
        call.job.options.scale = scale;
        call.job.options.dpi = qRound(unitsPerInch * scale);
        if (parser_.isSet(dpi_)) {
            const int dpi = parser_.value(dpi_).toInt(&number);
            if (!number || dpi < smallestDpi || dpi > largestDpi) {
                return QStringLiteral("--dpi is %1, needs a whole number from %2 to %3")
                    .arg(parser_.value(dpi_))
                    .arg(smallestDpi)
                    .arg(largestDpi);
            }
            call.job.options.dpi = dpi;
        }
        if (parser_.isSet(byHand_)) {
            const int decimals = parser_.value(byHand_).toInt(&number);
            if (!number || decimals < 0 || decimals > 8) {
                return QStringLiteral("--by-hand is %1, needs 0 to 8 decimals")
                    .arg(parser_.value(byHand_));
            }
            call.byHand = decimals;
        }
        if (parser_.isSet(range_)) {
            const QString range = parser_.value(range_);
            if (range != QLatin1String("own") && range != QLatin1String("shared")) {
                return QStringLiteral("--range is %1, needs own or shared").arg(range);
            }
            call.sharedRange = range == QLatin1String("shared");
        }
        call.job.options.whole = !parser_.isSet(heatmap_);
        return call;
    }

private:
    static QCommandLineOption option(const char* name, const char* description,
                                     const char* value = "", const char* fallback = "") {
        return {QLatin1String(name), QLatin1String(description), QLatin1String(value),
                QLatin1String(fallback)};
    }

    QCommandLineParser parser_;
    QCommandLineOption export_ = option("export", "Folder to write into.", "DIR");
    QCommandLineOption format_ =
        option("format", "Comma-separated: png, svg, pdf, gif, csv (default png).", "LIST", "png");
    QCommandLineOption step_ =
        option("step", "Only this step; may be given again (default: all, and a recap).", "KEY");
    QCommandLineOption language_ = option("language", "Labels: zh, en or both.", "L", "zh");
    QCommandLineOption scale_ = option("scale", "Pixels per unit of PNG; GIF has half.", "N", "2");
    QCommandLineOption dpi_ = option("dpi", "Dots per inch stored in PNG (96 x scale).", "N");
    QCommandLineOption theme_ = option("theme", "light or dark.", "T", "light");
    QCommandLineOption byHand_ = option("by-hand", "Computes by hand with P decimals.", "P");
    QCommandLineOption range_ = option(
        "range", "Colours: own (each step) or shared (one range for all signed steps).", "R");
    QCommandLineOption heatmap_ = option("heatmap", "Each matrix alone, without its operands.");
    QCommandLineOption help_{{QStringLiteral("h"), QStringLiteral("help")},
                             QStringLiteral("Say how it is called.")};
    bool valid_ = false;
};

int run(Call call) {
    auto document = readDocumentArgument(call.file);
    if (!document) {
        return refuse(document.errors());
    }
    if (call.byHand) {
        document.value().view.byHand = call.byHand;
    }
    auto trace = attention::forward(document->model, document->arithmetic());
    if (!trace) {
        return refuse(trace.errors());
    }
    const auto languages =
        Languages::wordsOnly(call.labels, call.labels == LabelMode::en ? attention::Language::en
                                                                       : attention::Language::zh);
    if (chineseFontIsMissing() && drawsChinese(document->model, call.labels)) {
        return refuse(languages->label(missingChineseFont).oneLine());
    }
    call.job.source = {std::make_shared<const attention::Trace>(*trace), &document->model,
                       languages.get(), false};
    if (call.sharedRange.value_or(document->view.sharedRange)) {
        call.job.source.sharedMagnitude = attention::largestMagnitude(*call.job.source.trace);
    }
    const auto written = runExport(call.job);
    if (!written) {
        return refuse(written.errors());
    }
    for (const QString& path : *written) {
        std::printf("%s\n", path.toUtf8().constData());
    }
    return done;
}

}  // namespace

bool isExportCall(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--export") == 0 || std::strncmp(argv[i], "--export=", 9) == 0) {
            return true;
        }
    }
    return false;
}

int runExportCommand(int argc, char** argv) {
    // Scripts read stderr: what Qt has to say about the session it runs in is not ours.
    qInstallMessageHandler([](QtMsgType type, const QMessageLogContext&, const QString& message) {
        if (type == QtCriticalMsg || type == QtFatalMsg) {
            std::fprintf(stderr, "%s\n", message.toUtf8().constData());
        }
    });
    // Figures need fonts and painting, not a screen.
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) {
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }
    QApplication application(argc, argv);
    describeApplication();
    const Reader reader(QCoreApplication::arguments());
    if (reader.wantsHelp()) {
        std::printf("%s", reader.help().toUtf8().constData());
        return done;
    }
    auto call = reader.read();
    if (const auto* refusal = std::get_if<QString>(&call)) {
        return refuse(*refusal);
    }
    return run(std::move(std::get<Call>(call)));
}
