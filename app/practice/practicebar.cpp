// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "practice/practicebar.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QStyle>
#include <QVBoxLayout>

#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "practice/practice.h"

namespace {

bool startsNumber(const QString& text) {
    return text.size() == 1 &&
           (text[0].isDigit() || text[0] == u'-' || text[0] == u'.' || text[0] == QChar(0x2212));
}

}  // namespace

PracticeBar::PracticeBar(const Lab& lab, QWidget* parent)
    : QWidget(parent),
      lab_(lab),
      count_(new QLabel(this)),
      prompt_(new QLabel(this)),
      field_(new QLineEdit(this)),
      check_(new QPushButton(this)),
      feedback_(new QLabel(this)),
      cell_(new QPushButton(this)),
      row_(new QPushButton(this)),
      step_(new QPushButton(this)) {
    field_->setFixedWidth(96);
    field_->setAlignment(Qt::AlignRight);
    prompt_->setBuddy(field_);
    feedback_->setWordWrap(true);
    feedback_->setObjectName(QStringLiteral("practiceFeedback"));
    count_->setProperty("role", QStringLiteral("muted"));
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    line->addWidget(prompt_);
    line->addWidget(field_);
    line->addWidget(check_);
    line->addSpacing(8);
    line->addWidget(count_, 1);
    line->addWidget(cell_);
    line->addWidget(row_);
    line->addWidget(step_);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(24, 6, 24, 6);
    layout->setSpacing(4);
    layout->addLayout(line);
    layout->addWidget(feedback_);

    connect(field_, &QLineEdit::returnPressed, this, &PracticeBar::check);
    connect(check_, &QPushButton::clicked, this, &PracticeBar::check);
    const auto uncover = [this](void (Practice::*how)(CellRef)) {
        if (const auto cell = lab_.selection.cell()) {
            (lab_.practice->*how)(*cell);
        }
    };
    connect(cell_, &QPushButton::clicked, this, [uncover] { uncover(&Practice::reveal); });
    connect(row_, &QPushButton::clicked, this, [uncover] { uncover(&Practice::revealRow); });
    connect(step_, &QPushButton::clicked, this,
            [this] { lab_.practice->revealStep(lab_.selection.step()); });
    connect(lab_.practice, &Practice::changed, this, &PracticeBar::refresh);
    connect(&lab_.selection, &Selection::changed, this, &PracticeBar::refresh);
    connect(&lab_.languages, &Languages::changed, this, &PracticeBar::retranslate);
    connect(&lab_.appearance, &Appearance::changed, this, [this] { update(); });
    retranslate();
}

void PracticeBar::listenTo(QWidget* view) {
    listened_ = view;
    view->installEventFilter(this);
}

void PracticeBar::pressed(CellRef cell) {
    if (lab_.selection.cell() == cell) {
        lab_.practice->reveal(cell);
    }
}

QString PracticeBar::feedback() const {
    return feedback_->text();
}

void PracticeBar::retranslate() {
    check_->setText(tr("Check"));
    //: Uncover the chosen cell; R is its key
    cell_->setText(tr("Reveal cell (R)"));
    row_->setText(tr("Reveal row"));
    row_->setToolTip(tr("Shift+R"));
    step_->setText(tr("Reveal all"));
    field_->setAccessibleName(tr("Your answer"));
    shown_.reset();
    refresh();
}

void PracticeBar::say(const QString& words, const char* role) {
    feedback_->setText(words);
    feedback_->setVisible(!words.isEmpty());
    feedback_->setProperty("role", QLatin1String(role));
    feedback_->style()->unpolish(feedback_);
    feedback_->style()->polish(feedback_);
}

QString PracticeBar::verdictWords(CellRef cell) const {
    const auto judged = lab_.practice->judgement(cell);
    if (!judged || judged->verdict == attention::Verdict::blank) {
        return {};
    }
    QString words = lab_.languages.label(attention::verdictText(judged->verdict)).oneLine();
    //: What was typed, then what the check says of it
    words = tr("%1: %2").arg(judged->typed, words);
    const auto addWhy = [&words](const Label& why) {
        words += u'\n' + why.first;
        if (!why.second.isEmpty()) {
            words += u'\n' + why.second;
        }
    };
    if (judged->mistake) {
        words += QStringLiteral(" · ") + lab_.languages.label(judged->mistake->name).oneLine();
        addWhy(lab_.languages.label(judged->mistake->explanation));
    } else if (judged->implied) {
        addWhy(lab_.languages.label(*judged->implied));
    }
    return words;
}

void PracticeBar::refresh() {
    const int step = lab_.selection.step();
    const bool shows = step >= 0 && lab_.practice->covers(step);
    setVisible(shows);
    const auto cell = lab_.selection.cell();
    if (!shows || !cell) {
        return;
    }
    const auto counted = lab_.practice->count(step);
    count_->setText(tr("Hidden: %1   Right: %2   Wrong: %3")
                        .arg(counted.hidden)
                        .arg(counted.right)
                        .arg(counted.wrong));
    prompt_->setText(tr("Answer for row %1, column %2").arg(cell->row + 1).arg(cell->column + 1));
    const auto judged = lab_.practice->judgement(*cell);
    const bool open = lab_.practice->mark(*cell).state == CellMark::State::none;
    field_->setEnabled(!open);
    check_->setEnabled(!open);
    cell_->setEnabled(!open);
    if (shown_ != cell) {
        shown_ = cell;
        field_->setText(judged ? judged->typed : QString());
    }
    const bool wrong = judged && judged->verdict == attention::Verdict::wrong;
    say(verdictWords(*cell), wrong ? "error" : "ok");
}

void PracticeBar::check() {
    const auto cell = lab_.selection.cell();
    if (!cell) {
        return;
    }
    const auto refused = lab_.practice->answer(*cell, field_->text());
    if (refused) {
        say(*refused, "error");
        field_->selectAll();
        return;
    }
    if (lab_.practice->hides(*cell)) {
        field_->selectAll();  // wrong: another try
        return;
    }
    if (const auto next = lab_.practice->nextHidden(*cell)) {
        const QString words = feedback_->text();
        lab_.selection.chooseCell(*next);
        say(words, "ok");  // of the answer just given, until the next one
    }
}

bool PracticeBar::eventFilter(QObject* watched, QEvent* event) {
    const auto cell = lab_.selection.cell();
    if (event->type() != QEvent::KeyPress || !isVisible() || !cell ||
        lab_.practice->mark(*cell).state == CellMark::State::none) {
        return QWidget::eventFilter(watched, event);
    }
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_R) {
        if (key->modifiers() & Qt::ShiftModifier) {
            lab_.practice->revealRow(*cell);
        } else {
            lab_.practice->reveal(*cell);
        }
        return true;
    }
    if (startsNumber(key->text())) {
        field_->setText(key->text());
        field_->setFocus(Qt::ShortcutFocusReason);
        field_->setCursorPosition(1);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PracticeBar::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) {
        retranslate();
    }
}

void PracticeBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), lab_.appearance.theme().surface);
    painter.setPen(lab_.appearance.theme().line);
    painter.drawLine(rect().topLeft(), rect().topRight());
}
