// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/derivationpanel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>

#include "document/session.h"
#include "figure/figurebuilder.h"
#include "figure/words.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"
#include "views/mathview.h"
#include "views/originchips.h"
#include "views/stepwords.h"
#include "views/termwalk.h"
#include "views/vectorsum.h"
#include "widgets/elidedlabel.h"
#include "widgets/mathlabel.h"
#include "widgets/richlabel.h"

namespace {

/// Panel heights at which the sum of vectors has room beside the sum of numbers.
constexpr qreal vectorsFrom = 190;
/// Of the largest letters: no smaller, then lines break and the panel scrolls.
constexpr qreal smallestShare = 0.6;
constexpr int sideMargin = 24;

QToolButton* button(QWidget* parent) {
    auto* made = new QToolButton(parent);
    made->setAutoRaise(true);
    made->setToolButtonStyle(Qt::ToolButtonIconOnly);
    return made;
}

}  // namespace

DerivationPanel::DerivationPanel(Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new RichLabel(this)),
      axes_(new MathLabel(this)),
      method_(new ElidedLabel(this)),
      arithmetic_(new QLabel(this)),
      header_(new QWidget(this)),
      play_(button(this)),
      step_(button(this)),
      skip_(button(this)),
      back_(button(this)),
      forward_(button(this)),
      copy_(button(this)),
      scroll_(new QScrollArea(this)),
      math_(new MathView),
      vectors_(new VectorSum),
      notes_(new QLabel) {
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    notes_->setForegroundRole(QPalette::PlaceholderText);
    arithmetic_->setForegroundRole(QPalette::PlaceholderText);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(sideMargin, 8, sideMargin, 8);
    column->setSpacing(4);
    auto* row = new QHBoxLayout(header_);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(6);
    row->addWidget(title_);
    row->addSpacing(6);
    // The method gives way first: a narrow window must not be held open by it.
    method_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    method_->setForegroundRole(QPalette::PlaceholderText);
    axes_->setMinimumWidth(1);
    title_->setMinimumWidth(40);
    arithmetic_->setMinimumWidth(40);
    row->addWidget(axes_);
    row->addWidget(method_, 1);
    for (QToolButton* each : {play_, step_, skip_}) {
        row->addWidget(each);
    }
    chipRow_ = new QHBoxLayout;
    chipRow_->setSpacing(6);
    row->addLayout(chipRow_);
    row->addWidget(arithmetic_);
    for (QToolButton* each : {back_, forward_, copy_}) {
        row->addWidget(each);
    }
    column->addWidget(header_);

    auto* content = new QWidget;
    auto* inner = new QVBoxLayout(content);
    inner->setContentsMargins(0, 4, 0, 0);
    inner->setSpacing(4);
    inner->addWidget(vectors_);
    inner->addWidget(math_);
    inner->addWidget(notes_);
    inner->addStretch(1);
    notes_->setWordWrap(true);
    scroll_->setWidget(content);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->viewport()->setAutoFillBackground(false);
    content->setAutoFillBackground(false);
    column->addWidget(scroll_, 1);

    auto* menu = new QMenu(this);
    auto* asText = menu->addAction(QString(), this, &DerivationPanel::copyText);
    auto* asLatex = menu->addAction(QString(), this, &DerivationPanel::copyLatex);
    auto* asImage = menu->addAction(QString(), this, &DerivationPanel::copyImage);
    const auto nameCopies = [=] {
        asText->setText(tr("Copy as text"));
        asLatex->setText(tr("Copy as LaTeX"));
        asImage->setText(tr("Copy as image"));
    };
    nameCopies();
    connect(&lab_.languages, &Languages::changed, menu, nameCopies);
    copy_->setMenu(menu);
    copy_->setPopupMode(QToolButton::InstantPopup);
    copy_->setObjectName(QStringLiteral("copyDerivation"));

    connect(math_, &MathView::activated, this, &DerivationPanel::follow);
    connect(vectors_, &VectorSum::activated, this,
            [this](CellRef cell) { lab_.selection.goToCell(cell); });
    connect(math_, &MathView::hoveredLink, this, [this](int link) {
        const auto at = static_cast<std::size_t>(link);
        lab_.selection.hover(link >= 0 && at < shown_.links.size() ? std::optional(shown_.links[at])
                                                                   : std::nullopt);
    });
    connect(back_, &QToolButton::clicked, &lab_.selection, &Selection::back);
    connect(forward_, &QToolButton::clicked, &lab_.selection, &Selection::forward);
    connect(&lab_.selection, &Selection::changed, this, &DerivationPanel::refresh);
    connect(&lab_.session, &Session::changed, this, &DerivationPanel::refresh);
    connect(&lab_.languages, &Languages::changed, this, &DerivationPanel::refresh);
    connect(&lab_.appearance, &Appearance::changed, this, &DerivationPanel::refresh);
    refresh();
}

void DerivationPanel::setTermWalk(TermWalk* terms) {
    terms_ = terms;
    connect(play_, &QToolButton::clicked, terms, &TermWalk::play);
    connect(step_, &QToolButton::clicked, terms, &TermWalk::step);
    connect(skip_, &QToolButton::clicked, terms, &TermWalk::skip);
    connect(terms, &TermWalk::changed, this, &DerivationPanel::refresh);
    refresh();
}

void DerivationPanel::setMarks(CellMarks marks) {
    marks_ = std::move(marks);
    refresh();
}

void DerivationPanel::setPresentation(bool on) {
    presentation_ = on;
    refresh();
}

QSize DerivationPanel::sizeHint() const {
    return {600, qRound(lab_.appearance.typography().px(presentation_ ? 200 : 128))};
}

QSize DerivationPanel::minimumSizeHint() const {
    return {QWidget::minimumSizeHint().width(), sizeHint().height()};
}

void DerivationPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().height() != event->oldSize().height() ||
        event->size().width() != event->oldSize().width()) {
        showDerivation();
    }
}

bool DerivationPanel::hidden() const {
    return marks_ && cell_ && marks_(*cell_).covers();
}

void DerivationPanel::refresh() {
    const auto trace = lab_.session.trace();
    auto cell = lab_.selection.cell();
    if (!trace || (cell && (cell->step >= static_cast<int>(trace->plan().steps.size()) ||
                            cell->row >= (*trace)[cell->step].rows() ||
                            cell->column >= (*trace)[cell->step].cols()))) {
        cell.reset();
    }
    if (cell != cell_) {
        expanded_ = false;
    }
    cell_ = cell;
    showDerivation();
    // A recap derives nothing, and has the room instead.
    setVisible(lab_.selection.step() >= 0 || !trace);
}

void DerivationPanel::showDerivation() {
    const Theme& theme = lab_.appearance.theme();
    const Typography& type = lab_.appearance.typography();
    showHeader();
    if (!cell_) {
        shown_ = {};
        math_->setContent(QString(), theme, type, 32, 20);
        vectors_->hide();
        notes_->clear();
        return;
    }
    DerivationMarkupOptions options;
    options.expanded = expanded_;
    options.hidden = hidden();
    options.marks = marks_;
    options.term = terms_ ? terms_->term() : std::nullopt;
    const auto trace = lab_.session.trace();
    shown_ = derivationMarkup(*trace, *cell_, options);
    const qreal largest =
        presentation_ ? type.px(92) : type.px(static_cast<qreal>(TextSize::Derivation));
    // Where there is room, the whole row as a sum of vectors first, and this one number smaller.
    const bool tall = height() >= qRound(type.px(vectorsFrom));
    const bool vectors = tall && !presentation_ && !options.hidden && !shown_.covered &&
                         !lab_.session.stale() &&
                         vectors_->setCell(FigureSource::of(lab_.session, lab_.languages), *cell_,
                                           theme, type, layout()->contentsRect().width());
    vectors_->setVisible(vectors);
    const qreal size = vectors ? largest * 0.68 : largest;
    math_->setContent(shown_.markup, theme, type, size, largest * smallestShare);

    QStringList words;
    for (attention::DerivationNote note :
         trace->derive(cell_->step, cell_->row, cell_->column).notes) {
        words << lab_.languages.label(attention::noteText(note)).oneLine();
    }
    notes_->setFont(type.ui(type.px(TextSize::Ui)));
    copy_->setEnabled(!options.hidden && !shown_.covered);
    notes_->setText(options.hidden ? QString() : words.join(QStringLiteral("  ·  ")));
    notes_->setVisible(!notes_->text().isEmpty());
    notes_->setEnabled(true);
    shrinkToHeight(size, largest * smallestShare);
}

/// Smaller letters before a scroll bar.
void DerivationPanel::shrinkToHeight(qreal largest, qreal smallest) {
    const QSize room = scroll_->viewport()->size();
    const auto needed = [&] {
        const QLayout& inner = *scroll_->widget()->layout();
        return inner.heightForWidth(room.width());
    };
    const Theme& theme = lab_.appearance.theme();
    const Typography& type = lab_.appearance.typography();
    constexpr qreal step = 0.92;
    for (qreal size = largest * step; size >= smallest && !expanded_ && needed() > room.height();
         size *= step) {
        math_->setContent(shown_.markup, theme, type, size, smallest);
    }
}

void DerivationPanel::follow(int link) {
    if (link == expandLink) {
        expanded_ = true;
        showDerivation();
        return;
    }
    const auto at = static_cast<std::size_t>(link);
    if (link >= 0 && at < shown_.links.size()) {
        lab_.selection.goToCell(shown_.links[at]);
    }
}

QString DerivationPanel::print(attention::Markup markup) const {
    if (!cell_) {
        return {};
    }
    attention::PrintOptions options;
    options.language = lab_.languages.primary();
    return QString::fromStdString(
        attention::derivationText(lab_.session.model(), *lab_.session.trace(), cell_->step,
                                  cell_->row, cell_->column, markup, options));
}

QString DerivationPanel::asText() const {
    return print(attention::Markup::text);
}

QString DerivationPanel::asLatex() const {
    return print(attention::Markup::latex);
}

QImage DerivationPanel::asImage(qreal scale) const {
    const Theme& theme = Theme::light();
    const MathLayout layout =
        MathText::parse(shown_.markup).layout(MathStyle::derivation(theme, Typography(), 32));
    const qreal margin = 12;
    const QSizeF size = layout.size() + QSizeF(2 * margin, 2 * margin);
    QImage image((size * scale).toSize(), QImage::Format_ARGB32);
    image.fill(theme.surface);
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(scale, scale);
    layout.paintAt(painter, {margin, margin});
    return image;
}

void DerivationPanel::copyText() {
    QGuiApplication::clipboard()->setText(asText());
}

void DerivationPanel::copyLatex() {
    QGuiApplication::clipboard()->setText(asLatex());
}

void DerivationPanel::copyImage() {
    QGuiApplication::clipboard()->setImage(asImage());
}
