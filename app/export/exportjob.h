// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Many figures into one folder: what `attention-lab --export` and "Export all steps" do.

#pragma once

#include <QStringList>
#include <functional>
#include <variant>
#include <vector>

#include "export/figureexport.h"

struct ExportJob {
    FigureSource source;
    FigureOptions options;
    std::vector<FigureFormat> formats{FigureFormat::png};
    std::vector<std::string> steps;  ///< keys; empty: every step, and the recap
    QString folder;                  ///< made if need be
};

/// The files that the job would write over.
attention::Result<QStringList> existingFiles(const ExportJob& job);

/// The files written, in order, or the first refusal (what was written stays). `progress` is told
/// before each file and may stop the job by returning false.
attention::Result<QStringList> runExport(
    const ExportJob& job, const std::function<bool(int done, int total)>& progress = {});
