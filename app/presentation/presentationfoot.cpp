// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "presentation/presentationfoot.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "practice/practice.h"
#include "views/derivationmarkup.h"
#include "views/equationview.h"
#include "views/figurecanvas.h"
#include "views/mathview.h"
#include "views/rowreading.h"
#include "views/stepwords.h"

namespace {

// On 1080 lines.
constexpr qreal derivationPixels = 92;
constexpr qreal derivationBelowReading = 54;
constexpr qreal readingPixels = 62;
constexpr qreal secondPixels = 34;
constexpr qreal namesPixels = 38;
constexpr qreal leastHeight = 250;
constexpr qreal padding = 12;

/// Of the page: the equation needs the rest.
constexpr qreal widestPart = 0.92;
constexpr qreal highestPart = 0.36;
/// A line of its own as long as letters are no smaller than this part, then several lines.
constexpr qreal oneLinePart = 0.5;

}  // namespace

PresentationFoot::PresentationFoot(Lab& lab, EquationView& equation, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      equation_(equation),
      names_(new MathView(this)),
      reading_(new MathView(this)),
      readingSecond_(new MathView(this)),
      derivation_(new MathView(this)),
      lines_{names_, reading_, readingSecond_, derivation_} {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addStretch(1);
    for (MathView* line : lines_) {
        column->addWidget(line, 0, Qt::AlignHCenter);
        // A click on a link leaves the arrow keys with the equation.
        line->setFocusPolicy(line == derivation_ ? Qt::TabFocus : Qt::NoFocus);
    }
    column->addStretch(1);
    // Every number is a link to the cell it came from.
    connect(derivation_, &MathView::activated, this, [this](int link) {
        if (link == expandLink) {
            expanded_ = true;
            emit expanded();
        } else if (link >= 0 && link < static_cast<int>(links_.size())) {
            lab_.selection.goToCell(links_[static_cast<std::size_t>(link)]);
        }
    });
}

bool PresentationFoot::rowCovered(CellRef cell) const {
    const attention::Index columns = (*lab_.session.trace())[cell.step].cols();
    for (attention::Index column = 0; lab_.practice && column < columns; ++column) {
        if (lab_.practice->hides({cell.step, cell.row, column})) {
            return true;
        }
    }
    return false;
}

bool PresentationFoot::namesAreWhole(CellRef cell) const {
    const FigurePlot& plot = equation_.canvas()->plot();
    for (int i = 0; i < plot.blockCount(); ++i) {
        if (plot.block(i).result && plot.block(i).step == cell.step) {
            return plot.writesNames(i, plot.block(i).position(cell));
        }
    }
    return true;
}

QString PresentationFoot::readingMarkup(CellRef cell, bool second) const {
    const bool zh = lab_.languages.primary() == attention::Language::zh;
    const auto language = zh != second ? attention::Language::zh : attention::Language::en;
    const RowReadingStyle style = second ? RowReadingStyle{} : RowReadingStyle{true, true};
    return rowReadingMarkup(lab_.session, cell, language, style);
}

QString PresentationFoot::derivationMarkupOf(CellRef cell) {
    DerivationMarkupOptions options;
    options.expanded = expanded_;
    options.term = equation_.termWalk()->term();
    if (lab_.practice) {
        options.marks = lab_.practice->marks();
        options.hidden = lab_.practice->hides(cell);
    }
    DerivationMarkup markup = derivationMarkup(*lab_.session.trace(), cell, options);
    links_ = std::move(markup.links);
    return markup.markup;
}

void PresentationFoot::refresh(QSize page, qreal scale) {
    page_ = page;
    const auto cell = lab_.session.trace() ? lab_.selection.cell() : std::nullopt;
    if (cell != cell_) {
        cell_ = cell;
        expanded_ = false;
    }
    QString names, reading, second, derivation;
    if (cell) {
        if (!namesAreWhole(*cell)) {
            names = cellPlaceMarkup(FigureSource::of(lab_.session, lab_.languages), *cell, true);
        }
        if (!rowCovered(*cell)) {
            reading = readingMarkup(*cell, false);
            if (!reading.isEmpty() && lab_.languages.mode() == LabelMode::both) {
                second = QStringLiteral("{\\muted %1}").arg(readingMarkup(*cell, true));
            }
        }
        derivation = derivationMarkupOf(*cell);
    }
    const qreal most = page.height() * highestPart - 2 * padding * scale;
    const qreal usual = (leastHeight - 2 * padding) * scale;
    qreal height = 0;
    height += setLine(names_, names, namesPixels * scale, usual / 4);
    height += setLine(reading_, reading, readingPixels * scale, usual / 2);
    height += setLine(readingSecond_, second, secondPixels * scale, usual / 3);
    const qreal left = reading.isEmpty() ? usual - height : most - height;
    height += setLine(derivation_, derivation,
                      (reading.isEmpty() ? derivationPixels : derivationBelowReading) * scale,
                      std::max(left, usual / 3));
    setFixedHeight(qCeil(std::max(leastHeight * scale, height + 2 * padding * scale)));
}

/// In the middle of the page, as large as fits; returns its height.
int PresentationFoot::setLine(MathView* view, const QString& markup, qreal largest, qreal highest) {
    view->setVisible(!markup.isEmpty());
    const Theme& theme = lab_.appearance.theme();
    const Typography type;
    const MathText text = MathText::parse(markup);
    const qreal room = page_.width() * widestPart;
    const auto sized = [&](qreal size, qreal width) {
        return text.size(MathStyle::derivation(theme, type, size), width);
    };
    constexpr qreal air = 8;  // fonts round
    qreal size = largest;
    const QSizeF natural = sized(largest, 0);
    const qreal part = std::min({1.0, room / std::max(natural.width() + air, 1.0),
                                 highest / std::max(natural.height(), 1.0)});
    qreal width = natural.width();
    if (part >= oneLinePart) {
        size = std::floor(largest * part);
        width = sized(size, 0).width() + air;
    } else {
        constexpr qreal least = 6;
        const auto fits = [&](qreal tried) {
            const QSizeF needed = sized(tried, room);
            return needed.width() <= room && needed.height() <= highest;
        };
        while (size > least && !fits(size)) {
            size = std::max(std::floor(size * 0.95), least);
        }
        width = room;
    }
    view->setContent(markup, theme, type, size, size);
    const int wide = qCeil(std::min(width, room));
    view->setFixedSize(wide, std::max(view->heightForWidth(wide), 1));
    return markup.isEmpty() ? 0 : view->height();
}
