// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "insight/beforeafterview.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "document/computation.h"
#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "insight/figurepair.h"
#include "insight/insightfigures.h"
#include "insight/insightsentence.h"
#include "insight/insightwords.h"
#include "look/appearance.h"
#include "look/mathtext.h"
#include "pipeline/striptext.h"
#include "practice/practice.h"
#include "views/figurecanvas.h"
#include "views/stepwords.h"
#include "widgets/elidedlabel.h"
#include "widgets/quietcombo.h"

using attention::Index;
using attention::Language;

namespace {

constexpr qreal longestLine = 760;  // of a paragraph, at 100 %
constexpr qreal smallestCell = 12;

}  // namespace

BeforeAfterView::BeforeAfterView(const Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      title_(new ElidedLabel(this)),
      attentionLabel_(new QLabel(this)),
      tokenLabel_(new QLabel(this)),
      attentions_(new QuietCombo(this)),
      tokens_(new QuietCombo(this)),
      sentence_(new QLabel(this)),
      second_(new QLabel(this)),
      details_(new QLabel(this)),
      figures_(new QWidget(this)),
      vectors_(new FigureCanvas(figures_)),
      similarities_(new FigureCanvas(figures_)),
      caution_(new QLabel(this)),
      waiting_(new QWidget(this)),
      waitingText_(new QLabel(waiting_)),
      progress_(new QProgressBar(waiting_)),
      stop_(new QPushButton(waiting_)) {
    title_->setProperty("role", QStringLiteral("title"));
    sentence_->setProperty("role", QStringLiteral("lead"));
    for (auto* label : {second_, details_, caution_}) {
        label->setProperty("role", QStringLiteral("muted"));
    }
    for (auto* label : {sentence_, second_, details_, caution_}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMinimumWidth(1);  // a long token must not hold the window open
    }
    attentionLabel_->setBuddy(attentions_);
    tokenLabel_->setBuddy(tokens_);
    for (QComboBox* choice : {attentions_, tokens_}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    }
    auto* head = new QHBoxLayout;
    head->setContentsMargins(24, 16, 24, 0);
    head->setSpacing(8);
    head->addWidget(title_, 1);
    head->addWidget(attentionLabel_);
    head->addWidget(attentions_);
    head->addWidget(tokenLabel_);
    head->addWidget(tokens_);
    auto* words = new QVBoxLayout;
    words->setContentsMargins(24, 0, 0, 0);
    words->setSpacing(4);
    words->addWidget(sentence_);
    words->addWidget(second_);
    words->addWidget(details_);
    auto* wait = new QHBoxLayout(waiting_);
    wait->setContentsMargins(24, 4, 24, 4);
    wait->setSpacing(8);
    wait->addWidget(waitingText_);
    wait->addWidget(progress_, 1);
    wait->addWidget(stop_);
    progress_->setTextVisible(false);
    waiting_->hide();
    stop_->setObjectName(QStringLiteral("similarityStop"));
    connect(&task_, &BackgroundTask::progressed, progress_, [this](int done, int total) {
        progress_->setRange(0, total);
        progress_->setValue(done);
    });
    connect(stop_, &QPushButton::clicked, this, [this] {
        if (busy()) {
            task_.cancel();
            stopped_ = true;
            showWaiting();
        } else {
            askedTrace_.reset();
            rebuild();
        }
    });
    auto* notes = new QVBoxLayout;
    notes->setContentsMargins(24, 4, 0, 12);
    notes->addWidget(caution_);
    // Lines end where they can still be followed; a margin would keep the window from shrinking.
    const auto bounded = [](QLayout* lines) {
        auto* row = new QHBoxLayout;
        row->addLayout(lines, 1000);
        row->addStretch(1);
        return row;
    };
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    layout->addLayout(head);
    layout->addLayout(bounded(words));
    layout->addWidget(figures_, 1);
    layout->addWidget(waiting_);
    layout->addLayout(bounded(notes));

    for (auto* box : {attentions_, tokens_}) {
        box->setMinimumContentsLength(box == tokens_ ? 10 : 18);
    }
    figures_->installEventFilter(this);
    for (auto* canvas : {vectors_, similarities_}) {
        connect(canvas, &FigureCanvas::pressed, this,
                [this](CellRef cell, bool) { chooseToken(cell.row); });
        connect(canvas, &FigureCanvas::moved, this,
                [this](int rows, int) { chooseToken(row_ + rows); });
    }
    connect(attentions_, &QComboBox::activated, this, &BeforeAfterView::chooseAttention);
    connect(tokens_, &QComboBox::activated, this, [this](int row) { chooseToken(row); });
    connect(&lab_.session, &Session::changed, this, &BeforeAfterView::rebuild);
    connect(&lab_.selection, &Selection::changed, this, &BeforeAfterView::follow);
    connect(&lab_.languages, &Languages::changed, this, &BeforeAfterView::rebuild);
    connect(&lab_.appearance, &Appearance::changed, this, &BeforeAfterView::rebuild);
    if (lab_.practice) {
        connect(lab_.practice, &Practice::changed, this, &BeforeAfterView::rebuild);
    }
}

FigureSource BeforeAfterView::source() const {
    return FigureSource::of(lab_.session, lab_.languages);
}

/// Stands on the word and the attention that the person stands on in the walk.
void BeforeAfterView::follow() {
    const auto cell = lab_.selection.cell();
    const auto trace = lab_.session.trace();
    if (!cell || !trace) {
        return;
    }
    const auto all = attention::mixings(trace->plan());
    const std::string& place = trace->plan().steps[std::size_t(cell->step)].place;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool inside = place == all[i].place || place.starts_with(all[i].place + '.');
        if (inside || all[i].after == cell->step) {
            mixing_ = static_cast<int>(i);
            if (cell->row < (*trace)[all[i].after].rows()) {
                row_ = cell->row;
            }
        }
    }
    rebuild();
}

void BeforeAfterView::chooseAttention(int mixing) {
    mixing_ = mixing;
    rebuild();
}

void BeforeAfterView::chooseToken(Index row) {
    if (any()) {
        row_ = std::clamp<Index>(row, 0, (*lab_.session.trace())[mixing().after].rows() - 1);
        rebuild();
    }
}

void BeforeAfterView::rebuild() {
    if (!isVisible()) {
        dirty_ = true;
        return;
    }
    dirty_ = false;
    const auto trace = lab_.session.trace();
    mixings_ = trace ? attention::mixings(trace->plan()) : std::vector<attention::Mixing>{};
    if (any()) {
        mixing_ = std::clamp(mixing_, 0, static_cast<int>(mixings_.size()) - 1);
        row_ = std::clamp<Index>(row_, 0, (*trace)[mixing().after].rows() - 1);
    }
    for (auto* label : {sentence_, second_, details_, caution_}) {
        label->setMaximumWidth(qRound(lab_.appearance.typography().px(longestLine)));
    }
    fillChoices();
    showWords();
    layout()->activate();  // the words decide how much room is left for figures
    showFigures();
    update();
}

void BeforeAfterView::fillChoices() {
    const QSignalBlocker first(attentions_), second(tokens_);
    attentions_->clear();
    tokens_->clear();
    if (any()) {
        const auto from = source();
        const auto& plan = from.trace->plan();
        for (const auto& one : mixings_) {
            Label name = stripText::placeTitle(plan, one.place, lab_.languages);
            if (name.first.isEmpty()) {
                name = lab_.languages.label(insightWords::attention);
            }
            attentions_->addMathItem(MathText::escape(name.first), name.second);
        }
        const Index rows = (*from.trace)[mixing().after].rows();
        QStringList names, seconds;
        for (const Label& name : axisLabels(from, mixing().after, true)) {
            names << name.first;
            seconds << name.second;
        }
        tokens_->addNames(names.mid(0, rows), seconds.mid(0, rows));
        attentions_->setCurrentIndex(mixing_);
        tokens_->setCurrentIndex(static_cast<int>(row_));
    }
    attentionLabel_->setText(tr("Attention"));
    tokenLabel_->setText(tr("Token"));
    attentions_->setVisible(mixings_.size() > 1);
    attentionLabel_->setVisible(mixings_.size() > 1);
}

FigureStyle BeforeAfterView::style() const {
    FigureStyle result = FigureStyle::onPage(lab_.appearance.theme(), lab_.appearance.typography(),
                                             size(), lab_.appearance.roomPercent());
    // Two figures share the page: their cells shrink before they scroll.
    result.minCell = smallestCell;
    result.margin = 12;  // the page has its own
    return result;
}

void BeforeAfterView::showFigures() {
    if (!any()) {
        return;
    }
    const auto from = source();
    vectors_->setMotion(false);
    similarities_->setMotion(false);
    Figure vectors = vectorsFigure(from, mixing(), row_);
    if (lab_.practice) {
        vectors.marks = lab_.practice->marks();
    }
    // Similarities would tell what is covered.
    const bool covered = lab_.practice && lab_.practice->covers(mixing().after);
    const Similarities* made = covered ? nullptr : madeSimilarities();
    const Figure similarities = made ? similarityFigure(from, mixing(), *made, row_) : Figure{};
    similarities_->setVisible(made != nullptr);
    showWaiting();
    // Figures bring half of the page's margin with them.
    const int margin = lab_.appearance.roomPx(12);
    const QSize room = figures_->size() - QSize(2 * margin, 0);
    const FigurePair pair(vectors, similarities, style(), room, FigureCanvas::ring);
    vectors_->setGeometry(pair.first().translated(margin, 0));
    vectors_->setFigure(std::move(vectors), pair.style());
    if (made) {
        similarities_->setGeometry(pair.second().translated(margin, 0));
        similarities_->setFigure(similarities, pair.style());
    }
}

const Similarities* BeforeAfterView::madeSimilarities() {
    const auto trace = lab_.session.trace();
    if (askedTrace_.lock() == trace && askedAfter_ == mixing().after) {
        return made_ ? &*made_ : nullptr;
    }
    askedTrace_ = trace;
    askedAfter_ = mixing().after;
    made_.reset();
    stopped_ = false;
    if (similarityWork(*trace, mixing()) <= Computation::atOnce) {
        task_.cancel();
        made_ = similarities(*trace, mixing());
        return &*made_;
    }
    progress_->setRange(0, 0);
    task_.start([this, trace, mixing = mixing()](const attention::Progress& progress) {
        auto made = similarities(*trace, mixing, progress);
        return [this, made = std::move(made)]() mutable {
            made_ = std::move(made);
            rebuild();
        };
    });
    return nullptr;
}

/// How far the similarities are, or that they were stopped.
void BeforeAfterView::showWaiting() {
    waiting_->setVisible(busy() || stopped_);
    progress_->setVisible(busy());
    waitingText_->setText(busy() ? tr("Computing how similar the tokens are…")
                                 : tr("How similar the tokens are was not computed."));
    stop_->setText(busy() ? tr("Stop") : tr("Compute again"));
}

QString BeforeAfterView::sentence() const {
    return sentence_->text();
}

void BeforeAfterView::showWords() {
    const Label title = lab_.languages.label(insightWords::title);
    title_->setTexts(title.first, title.second);
    vectors_->setAccessibleName(title_->text());
    similarities_->setAccessibleName(lab_.languages.label(insightWords::similarity).oneLine());
    caution_->setText(lab_.languages.label(insightWords::caution).first);
    const QString second = lab_.languages.label(insightWords::caution).second;
    if (!second.isEmpty()) {
        caution_->setText(caution_->text() + u'\n' + second);
    }
    const bool covered = any() && lab_.practice &&
                         (lab_.practice->covers(mixing().after) ||
                          std::any_of(mixing().weights.begin(), mixing().weights.end(),
                                      [this](int step) { return lab_.practice->covers(step); }));
    sentence_->setVisible(any() && !covered);
    const bool both = lab_.languages.mode() == LabelMode::both;
    second_->setVisible(any() && !covered && both);
    details_->setVisible(any() && !covered);
    if (!any() || covered) {
        return;
    }
    const Language primary = lab_.languages.primary();
    const Language other = primary == Language::zh ? Language::en : Language::zh;
    const InsightSentence words{lab_.session.model(), *lab_.session.trace(), mixing(), row_};
    sentence_->setText(words.tookIn(primary));
    second_->setText(words.tookIn(other));
    QString details = words.comparison(primary);
    if (both) {
        details += u'\n' + words.comparison(other);
    }
    details_->setText(details);
    setAccessibleDescription(sentence_->text() + u' ' + details_->text());
}

void BeforeAfterView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (dirty_) {
        follow();
        rebuild();
    }
}

bool BeforeAfterView::eventFilter(QObject* object, QEvent* event) {
    // The room for figures is known before this view hears that it is shown, and rebuilds.
    if (object == figures_ && event->type() == QEvent::Resize && isVisible() && !dirty_) {
        showFigures();
    }
    return QWidget::eventFilter(object, event);
}

void BeforeAfterView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        rebuild();
    }
}

void BeforeAfterView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), lab_.appearance.theme().surface);
}
