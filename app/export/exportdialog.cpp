// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "export/exportdialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "document/selection.h"
#include "document/session.h"
#include "export/exportjob.h"
#include "figure/figureplot.h"
#include "i18n/languages.h"
#include "look/appearance.h"
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

}  // namespace

ExportDialog::ExportDialog(Lab& lab, QWidget* parent)
    : QDialog(parent),
      lab_(lab),
      what_(new QComboBox),
      format_(new QComboBox),
      language_(new QComboBox),
      theme_(new QComboBox),
      scale_(new QDoubleSpinBox),
      dpi_(new QSpinBox),
      size_(new QLabel),
      problem_(new QLabel) {
    setWindowTitle(tr("Export"));
    add(what_, tr("This step with its operands"), What::equation);
    add(what_, tr("This step's matrix alone"), What::matrix);
    add(what_, tr("All steps, into a folder"), What::everything);
    //: Label modes; the names of the languages are the same in every language.
    add(language_, QStringLiteral("中文"), LabelMode::zh);
    add(language_, QStringLiteral("English"), LabelMode::en);
    add(language_, tr("Both languages"), LabelMode::both);
    language_->setCurrentIndex(language_->findData(static_cast<int>(lab.languages.mode())));
    theme_->addItem(tr("Light"), false);
    theme_->addItem(tr("Dark"), true);
    scale_->setRange(smallestScale, largestScale);
    scale_->setSingleStep(0.5);
    scale_->setValue(2);
    dpi_->setRange(smallestDpi, largestDpi);
    dpi_->setValue(192);
    problem_->setWordWrap(true);
    problem_->hide();

    auto* form = new QFormLayout;
    form->addRow(tr("&What"), what_);
    form->addRow(tr("&Format"), format_);
    form->addRow(tr("&Labels"), language_);
    form->addRow(tr("&Theme"), theme_);
    form->addRow(tr("&Scale"), scale_);
    form->addRow(tr("&Dots per inch"), dpi_);
    form->addRow(QString(), size_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    connect(buttons, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addWidget(buttons);

    for (QComboBox* box : {what_, language_, theme_}) {
        connect(box, &QComboBox::currentIndexChanged, this, &ExportDialog::showWhatApplies);
    }
    connect(format_, &QComboBox::currentIndexChanged, this, &ExportDialog::showWhatApplies);
    connect(scale_, &QDoubleSpinBox::valueChanged, this, &ExportDialog::showWhatApplies);
    setWhat(What::equation);
    showWhatApplies();
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
    const QString key =
        step < 0 ? QStringLiteral("recap")
                 : QString::fromStdString(trace->plan().steps[static_cast<std::size_t>(step)].key);
    return key + u'.' + suffix(format());
}

QString ExportDialog::writeTo(const QString& path) {
    if (!lab_.session.trace()) {
        return tr("Nothing has been computed yet.");
    }
    const auto mode = static_cast<LabelMode>(language_->currentData().toInt());
    const auto primary = mode == LabelMode::en   ? attention::Language::en
                         : mode == LabelMode::zh ? attention::Language::zh
                                                 : lab_.languages.primary();
    const auto words = Languages::wordsOnly(mode, primary);
    const auto refusal = [&](const std::vector<attention::Error>& errors) {
        return QString::fromStdString(errors.front().message(lab_.languages.primary()));
    };
    ExportJob job;
    job.source = FigureSource::of(lab_.session, *words);
    job.options = options();
    job.formats = {format()};
    if (what() == What::everything) {
        job.folder = path;
        const auto written = runExport(job);
        return written ? QString() : refusal(written.errors());
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
        return refusal(bytes.errors());
    }
    const auto problem = writeFile(path, *bytes);
    return problem ? refusal({*problem}) : QString();
}

void ExportDialog::accept() {
    const QString path =
        what() == What::everything
            ? QFileDialog::getExistingDirectory(this, tr("Export into a folder"))
            : QFileDialog::getSaveFileName(this, tr("Export as"), suggestedName(),
                                           u'*' + QStringLiteral(".%1").arg(suffix(format())));
    if (path.isEmpty()) {
        return;
    }
    const QString problem = writeTo(path);
    problem_->setText(problem);
    problem_->setVisible(!problem.isEmpty());
    if (problem.isEmpty()) {
        QDialog::accept();
    }
}

void ExportDialog::copyFigure(Lab& lab, What what) {
    if (!lab.session.trace()) {
        return;
    }
    const FigureSource source = FigureSource::of(lab.session, lab.languages);
    FigureOptions options;
    options.theme = lab.appearance.theme();
    options.whole = what != What::matrix;
    const int step = lab.selection.step();
    const auto plot =
        paperPlot(step < 0 ? recapFigure(source) : paperFigure(source, step, options), options);
    QGuiApplication::clipboard()->setMimeData(
        figureForClipboard(*plot, options, step < 0 ? QString() : stepTitle(source, step).oneLine())
            .release());
}
