// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// The line above the derivation: what was done to which row and column, where the numbers came
// from, and the buttons.

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "document/session.h"
#include "figure/figurebuilder.h"
#include "figure/figurepainter.h"
#include "figure/words.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "look/icons.h"
#include "look/mathtext.h"
#include "views/derivationpanel.h"
#include "views/originchips.h"
#include "views/stepwords.h"
#include "views/termwalk.h"
#include "widgets/elidedlabel.h"
#include "widgets/mathlabel.h"
#include "widgets/richlabel.h"

using attention::Language;

namespace {
/// Of a token's pill beside the title, at 100 % text.
constexpr qreal longestName = 120;
}  // namespace

void DerivationPanel::showHeader() {
    const Theme& theme = lab_.appearance.theme();
    const Typography& type = lab_.appearance.typography();
    header_->setVisible(!presentation_);
    for (QLabel* each : {static_cast<QLabel*>(title_), arithmetic_}) {
        each->setFont(type.ui(type.px(TextSize::Ui)));
    }

    const auto dress = [&](QToolButton* each, const char* icon, const QString& tip) {
        each->setIcon(themedIcon(QLatin1String(icon), theme));
        each->setToolTip(tip);
        each->setAccessibleName(tip);
    };
    dress(back_, "back", tr("Back to where you came from"));
    dress(forward_, "forward", tr("Forward again"));
    dress(copy_, "copy", tr("Copy the derivation"));
    back_->setEnabled(lab_.selection.canGoBack());
    forward_->setEnabled(lab_.selection.canGoForward());
    back_->setVisible(back_->isEnabled() || forward_->isEnabled());
    forward_->setVisible(back_->isVisibleTo(header_));
    copy_->setEnabled(cell_.has_value());  // until it is known what is covered
    showTermButtons();
    showChips();
    showWords();
}

/// As many words as the line has room for: first the method is elided, then what the second
/// language says gives way, last the links that every term of the derivation is as well.
void DerivationPanel::showWords() {
    const Theme& theme = lab_.appearance.theme();
    const Label title = lab_.languages.label(figurewords::howComputed);
    const bool both = lab_.languages.mode() == LabelMode::both;
    const Label arithmetic =
        cell_ && both ? arithmeticNote(FigureSource::of(lab_.session, lab_.languages), cell_->step)
                      : Label();
    showMethod();
    const bool methods = !axes_->markup().isEmpty();
    enum { everything, oneTitle, oneArithmetic, noAxes, noArithmetic, noChips };
    for (int less = everything; less <= noChips; ++less) {
        title_->setText(QStringLiteral("<b>%1</b>").arg(title.first.toHtmlEscaped()) +
                        (less < oneTitle && !title.second.isEmpty()
                             ? QStringLiteral(" &nbsp;<span style=\"color:%2\">%1</span>")
                                   .arg(title.second.toHtmlEscaped(), theme.muted.name())
                             : QString()));
        axes_->setVisible(methods && less < noAxes);
        if (less >= noAxes) {
            method_->setTexts({});  // it stays, to stretch
        }
        arithmetic_->setText(less < oneArithmetic ? arithmetic.oneLine() : arithmetic.first);
        arithmetic_->setVisible(!arithmetic.first.isEmpty() && less < noArithmetic);
        for (QToolButton* chip : chips_) {
            chip->setVisible(less < noChips);
        }
        const QMargins sides = layout()->contentsMargins();
        if (headerWidth() <= width() - sides.left() - sides.right()) {
            break;
        }
    }
}

/// What the line of words, links and buttons would like to have.
int DerivationPanel::headerWidth() const {
    const int gap = header_->layout()->spacing();
    int width = title_->sizeHint().width() + gap + 6 + gap;
    std::vector<const QWidget*> rest{axes_, arithmetic_, play_,    step_,
                                     skip_, back_,       forward_, copy_};
    rest.insert(rest.end(), chips_.begin(), chips_.end());
    for (const QWidget* each : rest) {
        width += each->isVisibleTo(header_) ? gap + each->sizeHint().width() : 0;
    }
    return width + gap;  // of the links' own row
}

void DerivationPanel::showTermButtons() {
    const Theme& theme = lab_.appearance.theme();
    const bool several = terms_ && terms_->count() > 1 && !hidden();
    const bool walking = several && terms_->term().has_value();
    play_->setVisible(several);
    step_->setVisible(walking);
    skip_->setVisible(walking);
    if (!several) {
        return;
    }
    const bool playing = terms_->playing();
    play_->setIcon(themedIcon(playing ? QStringLiteral("pause") : QStringLiteral("play"), theme));
    play_->setToolTip(playing ? tr("Pause") : tr("Add up term by term"));
    step_->setIcon(themedIcon(QStringLiteral("next"), theme));
    step_->setToolTip(tr("Next term"));
    skip_->setIcon(themedIcon(QStringLiteral("last"), theme));
    skip_->setToolTip(tr("Skip to the result"));
    for (QToolButton* each : {play_, step_, skip_}) {
        each->setAccessibleName(each->toolTip());
    }
}

void DerivationPanel::showChips() {
    for (QToolButton* chip : chips_) {
        chip->hide();
        chip->deleteLater();
    }
    chips_.clear();
    if (!cell_ || lab_.languages.mode() == LabelMode::both) {
        return;
    }
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    for (const Origin& origin : originsOf(source, *cell_)) {
        auto* chip = new OriginChip(origin, header_);
        chip->setFont(
            lab_.appearance.typography().ui(lab_.appearance.typography().px(TextSize::Caption)));
        chip->setIcon(themedIcon(QStringLiteral("link-out"), lab_.appearance.theme()));
        const int icon = qRound(lab_.appearance.typography().px(12));
        chip->setIconSize({icon, icon});
        chip->setToolTip(tr("Stand on this number in its own step"));
        chip->setObjectName(QStringLiteral("origin"));
        const Theme& theme = lab_.appearance.theme();
        chip->setStyleSheet(
            QStringLiteral("QToolButton { border: 1px solid %1; border-radius: 4px; "
                           "padding: 3px 8px; color: %2; background: %3; }"
                           "QToolButton:hover { background: %4; }"
                           "QToolButton:focus { border: 2px solid %2; }")
                .arg(theme.line.name(), theme.text.name(), theme.surface.name(),
                     theme.hover.name()));
        connect(chip, &QToolButton::clicked, this,
                [this, at = origin.cell] { lab_.selection.goToCell(at); });
        chipRow_->addWidget(chip);
        chips_.push_back(chip);
    }
}

/// "query 猫, key 老鼠: what is done". Two languages have no room for it.
void DerivationPanel::showMethod() {
    const Typography& type = lab_.appearance.typography();
    const QFont font = type.ui(type.px(TextSize::Ui));
    axes_->setFont(font);
    method_->setFont(font);
    axes_->setMarkup({});
    method_->setTexts({});
    if (!cell_ || lab_.languages.mode() == LabelMode::both) {
        return;
    }
    const Language language = lab_.languages.primary();
    const bool chinese = language == Language::zh;
    const FigureSource source = FigureSource::of(lab_.session, lab_.languages);
    const attention::Step& step = source.trace->plan().step(cell_->step);
    const attention::Role& role = attention::role(step.role);
    const auto words = [](std::string_view text) {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    const auto axis = [&](attention::Axis of, const char* pill, const Label& name) {
        return QStringLiteral("{\\muted %1} \\%2{%3}")
            .arg(MathText::escape(words(attention::axisName(of).singular.in(language))),
                 QLatin1String(pill),
                 MathText::escape(elidedLabel(name.first, font, type.px(longestName))));
    };
    QString markup;
    if (step.rowLabels != std::nullopt) {
        markup = axis(role.rows, "rowpill", rowLabel(source, cell_->step, cell_->row)) +
                 (chinese ? QStringLiteral("{\\muted 、}") : QStringLiteral("{\\muted ,} "));
    }
    markup += axis(role.columns, "colpill", columnLabel(source, cell_->step, cell_->column)) +
              (chinese ? QStringLiteral("{\\muted ：}") : QStringLiteral("{\\muted :}"));
    axes_->setMarkup(markup);
    method_->setTexts(words(attention::op(step.op).method.in(language)));
}
