// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/exportdialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QProgressDialog>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "attention/range.h"
#include "document/selection.h"
#include "document/session.h"
#include "export/exporttrace.h"
#include "figure/figureplot.h"
#include "i18n/drawschinese.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/typography.h"
#include "views/stepwords.h"

namespace {

template <class Enum>
void add(QComboBox* box, const QString& text, Enum value) {
    box->addItem(text, static_cast<int>(value));
}

template <class Enum>
Enum chosen(const QComboBox* box) {
    return static_cast<Enum>(box->currentData().toInt());
}

void copyStep(const FigureSource& source, int step, const FigureOptions& options) {
    const auto plot =
        paperPlot(step < 0 ? recapFigure(source) : paperFigure(source, step, options), options);
    QGuiApplication::clipboard()->setMimeData(
        figureForClipboard(*plot, options, step < 0 ? QString() : stepTitle(source, step).oneLine())
            .release());
}

}  // namespace

/// What a figure is made from, kept together as long as it is painted.
struct ExportDialog::Picture {
    std::unique_ptr<Languages> words;
    FigureSource source;
};

ExportDialog::ExportDialog(Lab& lab, QWidget* parent)
    : QDialog(parent),
      lab_(lab),
      what_(new QComboBox),
      format_(new QComboBox),
      language_(new QComboBox),
      theme_(new QComboBox),
      arithmetic_(new QComboBox),
      decimals_(new QSpinBox),
      range_(new QComboBox),
      scale_(new QDoubleSpinBox),
      dpi_(new QSpinBox),
      size_(new QLabel),
      problem_(new QLabel),
      copy_(new QPushButton(tr("&Copy as an image"))) {
    setObjectName(QStringLiteral("exportDialog"));
    setWindowTitle(tr("Export"));
    buildChoices();
    auto* numbers = new QHBoxLayout;
    numbers->setSpacing(8);
    numbers->addWidget(arithmetic_, 1);
    numbers->addWidget(decimals_);
    auto* form = new QFormLayout;
    form->addRow(tr("&What"), what_);
    form->addRow(tr("&Format"), format_);
    form->addRow(tr("&Labels"), language_);
    form->addRow(tr("&Theme"), theme_);
    // A layout is nobody's buddy by itself: without one the label would show its "&".
    auto* arithmeticLabel = new QLabel(tr("&Arithmetic"));
    arithmeticLabel->setBuddy(arithmetic_);
    form->addRow(arithmeticLabel, numbers);
    form->addRow(tr("Colour &range"), range_);
    form->addRow(tr("&Scale"), scale_);
    form->addRow(tr("&Dots per inch"), dpi_);
    form->addRow(QString(), size_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    buttons->addButton(copy_, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    connect(copy_, &QPushButton::clicked, this, [this] { showProblem(copy()); });
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addWidget(buttons);
    follow();
    setWhat(What::equation);
    showWhatApplies();
}

void ExportDialog::buildChoices() {
    add(what_, tr("This step with its operands"), What::equation);
    add(what_, tr("This step's matrix alone"), What::matrix);
    add(what_, tr("All steps, into a folder"), What::everything);
    // Label modes; the names of the languages are the same in every language.
    add(language_, QStringLiteral("中文"), LabelMode::zh);
    add(language_, QStringLiteral("English"), LabelMode::en);
    add(language_, tr("Both languages"), LabelMode::both);
    language_->setCurrentIndex(language_->findData(static_cast<int>(lab_.languages.mode())));
    theme_->addItem(tr("Light"), false);
    theme_->addItem(tr("Dark"), true);
    const auto now = lab_.session.arithmetic();
    arithmetic_->addItem(tr("Exact"), false);
    arithmetic_->addItem(tr("By hand, with decimals"), true);
    arithmetic_->setCurrentIndex(now.isByHand() ? 1 : 0);
    decimals_->setRange(0, 8);
    decimals_->setValue(now.decimals.value_or(3));
    decimals_->setAccessibleName(tr("Decimals"));
    range_->addItem(tr("Each step its own"), false);
    range_->addItem(tr("One for all steps"), true);
    range_->setCurrentIndex(lab_.session.document().view.sharedRange ? 1 : 0);
    scale_->setRange(smallestScale, largestScale);
    scale_->setSingleStep(0.5);
    scale_->setValue(2);
    dpi_->setRange(smallestDpi, largestDpi);
    dpi_->setValue(192);
    problem_->setObjectName(QStringLiteral("exportProblem"));
    problem_->setProperty("role", QStringLiteral("error"));
    problem_->setWordWrap(true);
    problem_->hide();
    for (const auto& [box, name] : {std::pair<QWidget*, const char*>(what_, "exportWhat"),
                                    {format_, "exportFormat"},
                                    {language_, "exportLanguage"},
                                    {theme_, "exportTheme"},
                                    {arithmetic_, "exportArithmetic"},
                                    {decimals_, "exportDecimals"},
                                    {range_, "exportRange"},
                                    {scale_, "exportScale"},
                                    {dpi_, "exportDpi"},
                                    {copy_, "exportCopy"}}) {
        box->setObjectName(QLatin1String(name));
    }
}

void ExportDialog::follow() {
    for (QComboBox* box : {what_, format_, language_, theme_, arithmetic_, range_}) {
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::showWhatApplies);
    }
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::showWhatApplies);
}

void ExportDialog::setWhat(What what) {
    what_->setCurrentIndex(what_->findData(static_cast<int>(what)));
}

ExportDialog::What ExportDialog::what() const {
    return chosen<What>(what_);
}

FigureFormat ExportDialog::format() const {
    return chosen<FigureFormat>(format_);
}

FigureOptions ExportDialog::options() const {
    FigureOptions options;
    options.theme = theme_->currentData().toBool() ? Theme::dark() : Theme::light();
    options.scale = scale_->value();
    options.dpi = dpi_->value();
    options.whole = what() != What::matrix;
    return options;
}

attention::Arithmetic ExportDialog::arithmetic() const {
    return arithmetic_->currentData().toBool() ? attention::Arithmetic::byHand(decimals_->value())
                                               : attention::Arithmetic::exact();
}

void ExportDialog::showWhatApplies() {
    // The recap has no single matrix; an animation is of all steps.
    const bool recap = lab_.selection.step() < 0;
    const FigureFormat before = format_->count() > 0 ? format() : FigureFormat::png;
    const QSignalBlocker quiet(format_);
    format_->clear();
    add(format_, tr("PNG picture"), FigureFormat::png);
    add(format_, tr("SVG drawing"), FigureFormat::svg);
    add(format_, tr("PDF page"), FigureFormat::pdf);
    if (what() == What::everything) {
        add(format_, tr("GIF animation of the walk"), FigureFormat::gif);
    }
    if (what() == What::everything || !recap) {
        add(format_, tr("CSV numbers"), FigureFormat::csv);
    }
    format_->setCurrentIndex(std::max(0, format_->findData(static_cast<int>(before))));

    const bool pixels = format() == FigureFormat::png || format() == FigureFormat::gif;
    scale_->setEnabled(pixels);
    dpi_->setEnabled(format() == FigureFormat::png);
    theme_->setEnabled(format() != FigureFormat::csv);
    language_->setEnabled(true);
    range_->setEnabled(format() != FigureFormat::csv);
    decimals_->setEnabled(arithmetic_->currentData().toBool());
    copy_->setEnabled(what() != What::everything && format() != FigureFormat::csv);
    size_->clear();
    if (pixels && what() != What::everything && lab_.session.trace()) {
        const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
        const Figure figure =
            recap ? recapFigure(source) : paperFigure(source, lab_.selection.step(), options());
        const QSizeF size = paperPlot(figure, options())->figureLayout().size * scale_->value();
        size_->setText(tr("%1 × %2 pixels").arg(qRound(size.width())).arg(qRound(size.height())));
    }
}

QString ExportDialog::suggestedName() const {
    const auto trace = lab_.session.trace();
    const int step = lab_.selection.step();
    const QString key = step < 0 || !trace ? QStringLiteral("recap")
                                           : QString::fromStdString(trace->plan().step(step).key);
    return key + u'.' + suffix(format());
}

QString ExportDialog::message(const std::vector<attention::Error>& errors) const {
    return errors.front().code == attention::ErrorCode::cancelled
               ? tr("The export was stopped; what was written until then is there.")
               : QString::fromStdString(errors.front().message(lab_.languages.primary()));
}

attention::Result<ExportDialog::Picture> ExportDialog::picture() {
    const auto mode = static_cast<LabelMode>(language_->currentData().toInt());
    const auto primary = mode == LabelMode::en   ? attention::Language::en
                         : mode == LabelMode::zh ? attention::Language::zh
                                                 : lab_.languages.primary();
    Picture made{Languages::wordsOnly(mode, primary), {}};
    made.source = FigureSource::of(lab_.session, *made.words);
    if (arithmetic() != lab_.session.arithmetic()) {
        const auto trace = traceOtherwise(lab_.session.model(), arithmetic(), this);
        if (!trace) {
            return trace.errors();
        }
        made.source.trace = *trace;
        made.source.stale = false;
    }
    made.source.sharedMagnitude =
        range_->currentData().toBool()
            ? std::optional(attention::largestMagnitude(*made.source.trace))
            : std::nullopt;
    return made;
}

ExportJob ExportDialog::jobFor(const FigureSource& source) const {
    ExportJob job;
    job.source = source;
    job.options = options();
    job.formats = {format()};
    return job;
}

QString ExportDialog::writeTo(const QString& path) {
    if (!lab_.session.trace()) {
        return tr("Nothing has been computed yet.");
    }
    const auto mode = static_cast<LabelMode>(language_->currentData().toInt());
    if (chineseFontIsMissing() && drawsChinese(lab_.session.model(), mode)) {
        const auto words = Languages::wordsOnly(
            mode, mode == LabelMode::en ? attention::Language::en : attention::Language::zh);
        return words->label(missingChineseFont).oneLine();
    }
    const auto made = picture();
    if (!made) {
        return message(made.errors());
    }
    ExportJob job = jobFor(made->source);
    if (what() == What::everything) {
        job.folder = path;
        QProgressDialog waiting(tr("Exporting…"), tr("Stop"), 0, 0, this);
        waiting.setWindowModality(Qt::WindowModal);
        const auto written = runExport(job, [&waiting](int done, int total) {
            waiting.setMaximum(total);
            waiting.setValue(done);
            return !waiting.wasCanceled();
        });
        return written ? QString() : message(written.errors());
    }
    const int step = lab_.selection.step();
    const auto plot =
        paperPlot(step < 0 ? recapFigure(job.source) : paperFigure(job.source, step, job.options),
                  job.options);
    const auto bytes =
        format() == FigureFormat::csv
            ? stepAsCsv(job.source, step)
            : figureFile(*plot, format(), job.options,
                         step < 0 ? QString() : stepTitle(job.source, step).oneLine());
    if (!bytes) {
        return message(bytes.errors());
    }
    const auto problem = writeFile(path, *bytes);
    return problem ? message({*problem}) : QString();
}

QString ExportDialog::askedPath() {
    QFileDialog ask(this);
    if (what() == What::everything) {
        ask.setWindowTitle(tr("Export into a folder"));
        ask.setFileMode(QFileDialog::Directory);
        ask.setOption(QFileDialog::ShowDirsOnly);
    } else {
        ask.setWindowTitle(tr("Export as"));
        ask.setAcceptMode(QFileDialog::AcceptSave);  // asks before it writes over a file
        ask.setDefaultSuffix(suffix(format()));
        ask.setNameFilter(u'*' + QStringLiteral(".%1").arg(suffix(format())));
        ask.selectFile(suggestedName());
    }
    return ask.exec() == QDialog::Accepted && !ask.selectedFiles().isEmpty()
               ? ask.selectedFiles().constFirst()
               : QString();
}

bool ExportDialog::mayOverwrite(const QString& folder) {
    if (!lab_.session.trace()) {
        return true;
    }
    ExportJob job = jobFor(FigureSource::of(lab_.session, lab_.languages));
    job.folder = folder;
    const auto found = existingFiles(job);
    if (!found || found->isEmpty()) {
        return true;
    }
    return QMessageBox::warning(
               this, tr("Export into a folder"),
               tr("Files of these names are in the folder already (%1). Write over them?")
                   .arg(found->size()),
               QMessageBox::Yes | QMessageBox::No, QMessageBox::No) == QMessageBox::Yes;
}

void ExportDialog::showProblem(const QString& problem) {
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
}

void ExportDialog::accept() {
    const QString path = askedPath();
    if (path.isEmpty() || (what() == What::everything && !mayOverwrite(path))) {
        return;
    }
    const QString problem = writeTo(path);
    showProblem(problem);
    if (problem.isEmpty()) {
        QDialog::accept();
    }
}

QString ExportDialog::copy() {
    if (!lab_.session.trace()) {
        return tr("Nothing has been computed yet.");
    }
    const auto made = picture();
    if (!made) {
        return message(made.errors());
    }
    copyStep(made->source, lab_.selection.step(), options());
    return {};
}

void ExportDialog::copyFigure(Lab& lab, What what) {
    if (!lab.session.trace()) {
        return;
    }
    FigureOptions options;
    options.theme = lab.appearance.theme();
    options.whole = what != What::matrix;
    copyStep(FigureSource::of(lab.session, lab.languages), lab.selection.step(), options);
}
