// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/readingpanel.h"

#include <QFrame>
#include <QLabel>
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
#include "views/stepwords.h"
#include "widgets/mathlabel.h"

namespace {

using attention::Index;
using attention::Language;

/// More tokens than this are told by their largest weights.
constexpr std::size_t mostBars = 8;

// Places in a sentence that get a look of their own; private-use characters cannot be typed by
// accident into a token.
constexpr QChar valueStart{0xE100};
constexpr QChar tokenStart{0xE101};
constexpr QChar partEnd{0xE102};

std::string wrapped(QChar start, const std::string& text) {
    return (QString(start) + QString::fromStdString(text) + partEnd).toStdString();
}

/// Words between marked parts, as inline mathematics.
QString markupOf(const QString& sentence, bool pill) {
    QString out;
    QString words;
    const auto flush = [&] {
        if (!words.isEmpty()) {
            out += MathText::escape(words);
            words.clear();
        }
    };
    for (qsizetype i = 0; i < sentence.size(); ++i) {
        const QChar c = sentence.at(i);
        if (c != valueStart && c != tokenStart) {
            words += c;
            continue;
        }
        const qsizetype end = sentence.indexOf(partEnd, i);
        const QString part = sentence.mid(i + 1, end - i - 1);
        flush();
        if (c == tokenStart) {
            out += pill ? QStringLiteral("\\rowpill{%1}").arg(MathText::escape(part))
                        : QStringLiteral("{\\bold %1}").arg(MathText::escape(part));
        } else {
            out += pill ? QStringLiteral("{\\bold %1}").arg(part) : part;
        }
        i = end;
    }
    flush();
    return out;
}

}  // namespace

ReadingPanel::ReadingPanel(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new QLabel),
      bars_(new RowBars),
      sentence_(new MathLabel),
      second_(new MathLabel),
      line_(new QFrame),
      note_(new QLabel) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(20, 0, 0, 0);
    layout->setSpacing(6);
    for (QWidget* part : {static_cast<QWidget*>(title_), static_cast<QWidget*>(bars_),
                          static_cast<QWidget*>(sentence_), static_cast<QWidget*>(second_), line_,
                          static_cast<QWidget*>(note_)}) {
        layout->addWidget(part);
    }
    layout->insertSpacing(2, 6);
    sentence_->setWrapping(true);
    second_->setWrapping(true);
    note_->setWordWrap(true);
    title_->setTextFormat(Qt::RichText);
    line_->setFixedHeight(1);
    line_->setAutoFillBackground(true);
    connect(bars_, &RowBars::chosen, this, [this](Index column) {
        if (auto cell = lab_.selection.cell()) {
            emit chosen({cell->step, cell->row, column});
        }
    });
}

bool ReadingPanel::reads(int step) const {
    const auto trace = lab_.session.trace();
    return trace && step >= 0 && step < static_cast<int>(trace->plan().steps.size()) &&
           !attention::role(trace->plan().steps[static_cast<std::size_t>(step)].role)
                .rowReading.empty();
}

QString ReadingPanel::readingMarkup(CellRef cell, Language language, bool pill) const {
    const auto trace = lab_.session.trace();
    const attention::Step& step = trace->plan().steps[static_cast<std::size_t>(cell.step)];
    const attention::Matrix& values = (*trace)[cell.step];
    std::vector<std::string> names = attention::columnNames(lab_.session.model(), step, language);
    const std::vector<std::string> rows = attention::rowNames(lab_.session.model(), step, language);
    if (static_cast<Index>(names.size()) < values.cols() ||
        static_cast<Index>(rows.size()) <= cell.row) {
        return {};
    }
    // The largest ones, in the order of the sentence.
    std::vector<Index> columns(static_cast<std::size_t>(values.cols()));
    std::iota(columns.begin(), columns.end(), 0);
    if (columns.size() > mostBars) {
        std::stable_sort(columns.begin(), columns.end(), [&](Index a, Index b) {
            return values(cell.row, a) > values(cell.row, b);
        });
        columns.resize(3);
        std::sort(columns.begin(), columns.end());
    }
    const int decimals = shownDecimals(*trace, cell.step);
    std::vector<std::string> tokens;
    std::vector<std::string> shown;
    for (Index column : columns) {
        tokens.push_back(names[static_cast<std::size_t>(column)]);
        shown.push_back(
            wrapped(valueStart, shownNumber(values(cell.row, column), decimals).toStdString()));
    }
    const std::string sentence = attention::readRow(
        attention::role(step.role), language,
        wrapped(tokenStart, rows[static_cast<std::size_t>(cell.row)]), tokens, shown);
    return markupOf(QString::fromStdString(sentence), pill);
}

void ReadingPanel::showCell(CellRef cell, const CellMarks& marks) {
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    const auto trace = source.trace;
    const attention::Matrix& values = (*trace)[cell.step];
    const int decimals = shownDecimals(*trace, cell.step);
    const Theme& theme = lab_.appearance.theme();
    const Typography& type = lab_.appearance.typography();

    std::vector<RowBars::Bar> bars;
    bool hidden = false;
    for (Index column = 0; column < values.cols(); ++column) {
        const CellRef at{cell.step, cell.row, column};
        const bool covered = marks && marks(at).state == CellMark::State::hidden;
        hidden = hidden || covered;
        bars.push_back({columnLabel(source, cell.step, column), values(cell.row, column),
                        shownNumber(values(cell.row, column), decimals), column,
                        column == cell.column, covered});
    }
    QString more;
    if (bars.size() > mostBars) {
        const auto left = static_cast<int>(bars.size() - mostBars);
        std::stable_sort(bars.begin(), bars.end(),
                         [](const auto& a, const auto& b) { return a.share > b.share; });
        bars.resize(mostBars);
        more = lab_.languages
                   .label(attention::Phrase(
                       filled(figurewords::moreTokens.zh, {{"count", std::to_string(left)}}),
                       filled(figurewords::moreTokens.en, {{"count", std::to_string(left)}})))
                   .oneLine();
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
    sentence_->setMarkup(hidden ? QString() : readingMarkup(cell, primary, true));
    sentence_->setVisible(!sentence_->markup().isEmpty());
    second_->setFont(type.ui(type.px(13)));
    QPalette quiet = second_->palette();
    quiet.setColor(QPalette::WindowText, theme.muted);
    second_->setPalette(quiet);
    const Language other = primary == Language::zh ? Language::en : Language::zh;
    second_->setMarkup(hidden || !both ? QString() : readingMarkup(cell, other, false));
    second_->setVisible(!second_->markup().isEmpty());

    QStringList notes;
    for (attention::DerivationNote note : trace->derive(cell.step, cell.row, cell.column).notes) {
        notes << lab_.languages.label(attention::noteText(note)).first;
    }
    note_->setFont(type.ui(type.px(12)));
    note_->setText(notes.join(QLatin1Char(' ')));
    QPalette muted = note_->palette();
    muted.setColor(QPalette::WindowText, theme.muted);
    note_->setPalette(muted);
    note_->setVisible(!notes.isEmpty() && !hidden);
    QPalette hair = line_->palette();
    hair.setColor(QPalette::Window, theme.line);
    line_->setPalette(hair);
    line_->setVisible(note_->isVisibleTo(this));
}
