// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/readingpanel.h"

#include <QFontMetricsF>
#include <QFrame>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>
#include <numeric>

#include "document/session.h"
#include "figure/cellformat.h"
#include "figure/placeholders.h"
#include "figure/words.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "views/rowbars.h"
#include "views/rowreading.h"
#include "views/stepwords.h"
#include "widgets/mathlabel.h"
#include "widgets/richlabel.h"

namespace {

using attention::Index;
using attention::Language;

/// More tokens than this are told by their largest weights; fewer where the window is low.
constexpr std::size_t mostBars = 8;
constexpr std::size_t fewestBars = 3;

/// "Rounded as a row, so that it sums to 1: 0.2595 is written 0.260." One digit more tells why.
QString roundingNote(const std::vector<RowRounding>& cells, int decimals, Language language) {
    QStringList written;
    for (const RowRounding& cell : cells) {
        written << QString::fromStdString(
            filled(figurewords::writtenAs.in(language),
                   {{"exact", shownNumber(cell.exact, decimals + 1).toStdString()},
                    {"shown", shownNumber(cell.written, decimals).toStdString()}}));
    }
    const QString separator =
        language == Language::zh ? QStringLiteral("，") : QStringLiteral(", ");
    return QString::fromStdString(filled(figurewords::rowRounded.in(language),
                                         {{"cells", written.join(separator).toStdString()}})) +
           (language == Language::zh ? QStringLiteral("。") : QStringLiteral("."));
}

}  // namespace

ReadingPanel::ReadingPanel(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new RichLabel),
      bars_(new RowBars),
      sentence_(new MathLabel),
      second_(new MathLabel),
      line_(new QFrame),
      note_(new QLabel) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 0, 24, 0);
    layout->setSpacing(6);
    for (QWidget* part : {static_cast<QWidget*>(title_), static_cast<QWidget*>(bars_),
                          static_cast<QWidget*>(sentence_), static_cast<QWidget*>(second_), line_,
                          static_cast<QWidget*>(note_)}) {
        layout->addWidget(part);
    }
    layout->insertSpacing(2, 6);
    sentence_->setWrapping(true);
    second_->setWrapping(true);
    note_->setObjectName(QStringLiteral("readingNote"));
    note_->setWordWrap(true);
    line_->setFixedHeight(1);
    line_->setBackgroundRole(QPalette::Mid);
    line_->setAutoFillBackground(true);
    second_->setForegroundRole(QPalette::PlaceholderText);
    note_->setForegroundRole(QPalette::PlaceholderText);
    connect(bars_, &RowBars::chosen, this, [this](Index column) {
        if (auto cell = lab_.selection.cell()) {
            emit chosen({cell->step, cell->row, column});
        }
    });
}

bool ReadingPanel::reads(int step) const {
    const auto trace = lab_.session.trace();
    return trace && step >= 0 && step < static_cast<int>(trace->plan().steps.size()) &&
           !attention::role(trace->plan().step(step).role).rowReading.empty();
}

/// A hairline parts the words from the picture.
void ReadingPanel::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(QRect(0, 0, 1, height()), lab_.appearance.theme().line);
}

void ReadingPanel::showCell(CellRef cell, const CellMarks& marks) {
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    const auto trace = source.trace;
    const attention::Matrix& values = (*trace)[cell.step];
    const int decimals = shownDecimals(*trace, cell.step);
    const Theme& theme = lab_.appearance.theme();
    const Typography& type = lab_.appearance.typography();

    const auto covered = [&](Index column) {
        const CellRef at{cell.step, cell.row, column};
        return marks && marks(at).covers();
    };
    bool hidden = false;
    for (Index column = 0; marks && column < values.cols(); ++column) {
        hidden = hidden || covered(column);
    }
    const int lines = (parentWidget()->height() - qRound(type.px(330))) / qRound(type.px(26));
    const std::size_t most =
        std::clamp(static_cast<std::size_t>(std::max(lines, 0)), fewestBars, mostBars);
    std::vector<Index> columns;
    if (hidden) {
        // The order of what is hidden would tell of it.
        columns.resize(std::min(most, static_cast<std::size_t>(values.cols())));
        std::iota(columns.begin(), columns.end(), Index{0});
    } else {
        columns = mostWeighted(values, cell, most);
    }
    const Index left = values.cols() - static_cast<Index>(columns.size());
    if (left == 0) {
        std::sort(columns.begin(), columns.end());
    }
    const std::vector<Label> names = axisLabels(source, cell.step, false);
    std::vector<RowBars::Bar> bars;
    for (const Index column : columns) {
        bars.push_back({names[static_cast<std::size_t>(column)], values(cell.row, column),
                        shownNumber(values(cell.row, column), decimals), column,
                        column == cell.column, covered(column)});
    }
    QString more;
    if (left > 0) {
        const Words count{{"count", std::to_string(left)}};
        const Label words = filledLabel(lab_.languages, figurewords::moreTokens, count, count);
        const QFontMetricsF metrics(type.ui(type.px(TextSize::Ui)));
        const int room = minimumWidth() - contentsMargins().left() - contentsMargins().right();
        more = metrics.horizontalAdvance(words.oneLine()) < room ? words.oneLine() : words.first;
    }
    bars_->setBars(std::move(bars), more, theme, type);

    const std::string row = std::to_string(cell.row + 1);
    const Label title =
        filledLabel(lab_.languages, figurewords::readingRow, {{"row", row}}, {{"row", row}});
    title_->setFont(type.ui(type.px(13)));
    title_->setText(
        QStringLiteral("<b>%1</b> <span style=\"color:%3\">%2</span>")
            .arg(title.first.toHtmlEscaped(), title.second.toHtmlEscaped(), theme.muted.name()));

    const Language primary = lab_.languages.primary();
    const bool both = lab_.languages.mode() == LabelMode::both;
    sentence_->setFont(type.ui(type.px(14)));
    sentence_->setMarkup(hidden ? QString()
                                : rowReadingMarkup(lab_.session, cell, primary, {.pill = true}));
    sentence_->setVisible(!sentence_->markup().isEmpty());
    second_->setFont(type.ui(type.px(13)));
    const Language other = primary == Language::zh ? Language::en : Language::zh;
    second_->setMarkup(hidden || !both ? QString() : rowReadingMarkup(lab_.session, cell, other));
    second_->setVisible(!second_->markup().isEmpty());

    QStringList notes;
    for (attention::DerivationNote note : trace->derive(cell.step, cell.row, cell.column).notes) {
        if (note != attention::DerivationNote::rowRounded) {  // told for the whole row below
            notes << lab_.languages.label(attention::noteText(note)).first;
        }
    }
    if (const auto rounded = rowRoundings(*trace, cell.step, cell.row); !rounded.empty()) {
        notes << roundingNote(rounded, decimals, primary);
    }
    note_->setFont(type.ui(type.px(12)));
    note_->setText(notes.join(QLatin1Char(' ')));
    note_->setVisible(!notes.isEmpty() && !hidden);
    line_->setVisible(note_->isVisibleTo(this));
    layout()->activate();  // not a frame with the room of the row before
}
