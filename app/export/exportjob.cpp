// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/exportjob.h"

#include <QDir>
#include <algorithm>

#include "export/gifwriter.h"
#include "figure/figureplot.h"
#include "views/stepwords.h"

using attention::Error;
using attention::ErrorCode;
using attention::Phrase;

namespace {

constexpr int frameMilliseconds = 2500;
/// An animation is shown on screens: half a PNG's resolution, and a quarter of its size.
constexpr double gifScale = 0.5;

/// What one drawn step is called in the folder and in its file.
struct Sheet {
    int step = -1;  ///< −1: the recap
    QString name;
    QString title;
};

attention::Result<std::vector<Sheet>> sheetsOf(const ExportJob& job) {
    const attention::Plan& plan = job.source.trace->plan();
    std::vector<Sheet> sheets;
    const auto add = [&](int step) {
        const attention::Step& row = plan.step(step);
        sheets.push_back(
            {step, QString::fromStdString(row.key), stepTitle(job.source, step).oneLine()});
    };
    for (const std::string& key : job.steps) {
        const int step = plan.find(key);
        if (step < 0 || plan.step(step).parameter) {
            std::string known;
            for (int each : plan.listed()) {
                known += (known.empty() ? "" : ", ") + plan.step(each).key;
            }
            return Error{ErrorCode::notFound, "step", Phrase(key), Phrase(known)};
        }
        add(step);
    }
    if (job.steps.empty()) {
        for (int step : plan.listed()) {
            add(step);
        }
        if (job.options.whole) {
            sheets.push_back({-1, QStringLiteral("recap"), QString()});
        }
    }
    return sheets;
}

Figure figureOf(const ExportJob& job, const Sheet& sheet) {
    return sheet.step < 0 ? recapFigure(job.source)
                          : paperFigure(job.source, sheet.step, job.options);
}

attention::Result<QByteArray> walkGif(const ExportJob& job, const std::vector<Sheet>& sheets) {
    std::vector<GifFrame> frames;
    QSize size;
    FigureOptions options = job.options;
    options.scale *= gifScale;
    for (const Sheet& sheet : sheets) {
        const auto plot = paperPlot(figureOf(job, sheet), options);
        auto image = figureImage(*plot, options);
        if (!image) {
            return image.errors();
        }
        size = size.expandedTo(image->size());
        frames.push_back({*image, frameMilliseconds});
    }
    if (!frames.empty() && frames.front().image.size() != size) {
        // The first frame sets the size: pad it to the largest.
        QImage canvas(size, QImage::Format_RGB32);
        canvas.fill(job.options.theme.surface);
        QPainter painter(&canvas);
        const QSize gap = (size - frames.front().image.size()) / 2;
        painter.drawImage(QPoint(gap.width(), gap.height()), frames.front().image);
        painter.end();
        frames.front().image = canvas;
    }
    return writeGif(frames, job.options.theme.surface.rgb());
}

/// The numbers of a recap are those of its steps; an animation is one file for all.
bool isWritten(const Sheet& sheet, FigureFormat format) {
    return format != FigureFormat::gif && !(format == FigureFormat::csv && sheet.step < 0);
}

const QString walk = QStringLiteral("walk");

QString fileName(const QString& name, FigureFormat format) {
    return name + u'.' + suffix(format);
}

}  // namespace

attention::Result<QStringList> existingFiles(const ExportJob& job) {
    const auto sheets = sheetsOf(job);
    if (!sheets) {
        return sheets.errors();
    }
    const QDir folder(job.folder);
    QStringList found;
    const auto look = [&](const QString& name) {
        if (folder.exists(name)) {
            found << folder.filePath(name);
        }
    };
    for (const FigureFormat format : job.formats) {
        for (const Sheet& sheet : *sheets) {
            if (isWritten(sheet, format)) {
                look(fileName(sheet.name, format));
            }
        }
        if (format == FigureFormat::gif) {
            look(fileName(walk, format));
        }
    }
    return found;
}

attention::Result<QStringList> runExport(const ExportJob& job,
                                         const std::function<bool(int done, int total)>& progress) {
    const auto sheets = sheetsOf(job);
    if (!sheets) {
        return sheets.errors();
    }
    if (!QDir().mkpath(job.folder)) {
        return Error{ErrorCode::unreadable, job.folder.toStdString(),
                     Phrase("无法创建", "cannot be made"),
                     Phrase("一个可以写入的位置", "a place that can be written")};
    }
    QStringList written;
    const QDir folder(job.folder);
    const int total = static_cast<int>(sheets->size() * job.formats.size());
    int done = 0;
    const auto save = [&](const QString& name, FigureFormat format,
                          const attention::Result<QByteArray>& bytes) -> std::vector<Error> {
        if (!bytes) {
            return bytes.errors();
        }
        const QString path = folder.filePath(fileName(name, format));
        if (const auto refusal = writeFile(path, *bytes)) {
            return {*refusal};
        }
        written << path;
        return {};
    };
    for (const Sheet& sheet : *sheets) {
        const auto plot = paperPlot(figureOf(job, sheet), job.options);
        for (FigureFormat format : job.formats) {
            if (progress && !progress(done, total)) {
                return Error{ErrorCode::cancelled, "export", {}, {}};
            }
            ++done;
            if (!isWritten(sheet, format)) {
                continue;
            }
            const auto bytes = format == FigureFormat::csv
                                   ? stepAsCsv(job.source, sheet.step)
                                   : figureFile(*plot, format, job.options, sheet.title);
            if (auto errors = save(sheet.name, format, bytes); !errors.empty()) {
                return errors;
            }
        }
    }
    if (std::find(job.formats.begin(), job.formats.end(), FigureFormat::gif) != job.formats.end()) {
        if (auto errors = save(walk, FigureFormat::gif, walkGif(job, *sheets)); !errors.empty()) {
            return errors;
        }
    }
    return written;
}
