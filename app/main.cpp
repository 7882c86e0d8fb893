// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include <QApplication>
#include <QCommandLineParser>
#include <QTextStream>
#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>

#include "cli/appinfo.h"
#include "cli/exportcommand.h"
#include "window/filedesk.h"
#include "window/mainwindow.h"
#include "window/screenshots.h"
#include "window/settings.h"
#include "window/workbench.h"

namespace {

QString words(const char* text) {
    return QCoreApplication::translate("main", text);
}

int screenshots(const QString& folder, const QStringList& wanted) {
    const int written = writeScreenshots(folder, wanted);
    if (written < 0) {
        QTextStream(stderr)
            << words(QT_TRANSLATE_NOOP("main", "%1 cannot be written to.")).arg(folder) << Qt::endl;
        return 2;
    }
    QTextStream(stdout) << written << Qt::endl;
    return 0;
}

bool hasOption(int argc, char** argv, std::initializer_list<std::string_view> options) {
    return std::any_of(argv + 1, argv + argc, [&](std::string_view argument) {
        return std::any_of(options.begin(), options.end(), [&](std::string_view option) {
            return argument == option || argument.starts_with(std::string(option) + '=');
        });
    });
}

/// Whether Qt would find a place for a window, or was told where to draw.
bool hasDisplay() {
#if defined(Q_OS_UNIX) && !defined(Q_OS_DARWIN)
    return qEnvironmentVariableIsSet("QT_QPA_PLATFORM") ||
           !qEnvironmentVariableIsEmpty("DISPLAY") ||
           !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY");
#else
    return true;
#endif
}

}  // namespace

int main(int argc, char** argv) {
    if (isExportCall(argc, argv)) {
        return runExportCommand(argc, argv);
    }
    const bool pictures = hasOption(argc, argv, {"--screenshots"});
    const bool onlyWords = hasOption(argc, argv, {"-h", "--help", "--help-all", "-v", "--version"});
    if ((pictures && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) ||
        (onlyWords && !hasDisplay())) {
        qputenv("QT_QPA_PLATFORM", "offscreen");  // the same pictures with and without a display
    }
    const bool chosen = hasOption(argc, argv, {"-platform", "--platform", "-display", "--display"});
    if (!chosen && !hasDisplay()) {  // where Qt would abort
        QTextStream(stderr) << "attention-lab: no display for the window (DISPLAY and "
                               "WAYLAND_DISPLAY are empty); figures need none: attention-lab "
                               "--export DIR FILE"
                            << Qt::endl;
        return 2;
    }
    QApplication application(argc, argv);
    describeApplication();
    QCommandLineParser parser;
    parser.setApplicationDescription(
        words(QT_TRANSLATE_NOOP("main",
                                "The window. Figures without a window or a display: attention-lab "
                                "--export DIR FILE (see attention-lab --export DIR --help).")));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption shots(
        QStringLiteral("screenshots"),
        words(QT_TRANSLATE_NOOP("main", "Write the window's main states as pictures into DIR.")),
        QStringLiteral("DIR"));
    const QCommandLineOption only(
        QStringLiteral("only"),
        words(QT_TRANSLATE_NOOP("main", "With --screenshots: names that contain PART.")),
        QStringLiteral("PART"));
    parser.addOptions({shots, only});
    parser.addPositionalArgument(
        QStringLiteral("FILE"),
        words(QT_TRANSLATE_NOOP("main",
                                "A document to open: a path, example:NAME, or - for "
                                "standard input.")),
        QStringLiteral("[FILE]"));
    parser.process(application);
    if (parser.isSet(shots)) {
        return screenshots(parser.value(shots), parser.values(only));
    }

    Workbench bench;
    settings::restoreLook(bench.lab);
    MainWindow window(bench.lab);
    window.files().openExample("toy-sentence");
    window.restore();
    window.show();
    const QStringList files = parser.positionalArguments();
    const auto refusal =
        files.isEmpty() ? std::nullopt : window.files().openArgument(files.first());
    if (refusal) {
        QTextStream(stderr) << "attention-lab: " << *refusal << Qt::endl;
    } else {
        window.files().offerRecovery();
    }
    return QApplication::exec();
}
