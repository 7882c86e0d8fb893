// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "look/roomylayouts.h"

#include <QBoxLayout>
#include <QFormLayout>
#include <QGridLayout>
#include <QWidget>
#include <algorithm>
#include <array>

#include "look/appearance.h"

namespace {

/// Left, top, right, bottom; gaps across and down, −1 where the style decides.
using Gaps = std::array<int, 6>;

constexpr const char* builtWith = "gapsBuiltWith";
constexpr const char* grownTo = "gapsGrownTo";

Gaps gapsOf(const QLayout& layout) {
    const QMargins margins = layout.contentsMargins();
    Gaps gaps{margins.left(), margins.top(), margins.right(), margins.bottom(), -1, -1};
    if (const auto* box = qobject_cast<const QBoxLayout*>(&layout)) {
        gaps[4] = box->spacing();
    } else if (const auto* grid = qobject_cast<const QGridLayout*>(&layout)) {
        gaps[4] = grid->horizontalSpacing();
        gaps[5] = grid->verticalSpacing();
    } else if (const auto* form = qobject_cast<const QFormLayout*>(&layout)) {
        gaps[4] = form->horizontalSpacing();
        gaps[5] = form->verticalSpacing();
    }
    return gaps;
}

void setGaps(QLayout& layout, const Gaps& gaps) {
    layout.setContentsMargins(gaps[0], gaps[1], gaps[2], gaps[3]);
    if (auto* box = qobject_cast<QBoxLayout*>(&layout)) {
        box->setSpacing(gaps[4]);
    } else if (auto* grid = qobject_cast<QGridLayout*>(&layout)) {
        grid->setHorizontalSpacing(gaps[4]);
        grid->setVerticalSpacing(gaps[5]);
    } else if (auto* form = qobject_cast<QFormLayout*>(&layout)) {
        form->setHorizontalSpacing(gaps[4]);
        form->setVerticalSpacing(gaps[5]);
    }
}

QVariant remembered(const Gaps& gaps) {
    return QVariant::fromValue(QList<int>(gaps.begin(), gaps.end()));
}

}  // namespace

RoomyLayouts::RoomyLayouts(const Appearance& appearance, QWidget* root)
    : QObject(root), appearance_(appearance), root_(root) {
    connect(&appearance, &Appearance::changed, this, &RoomyLayouts::scaleAll);
    scaleAll();
}

void RoomyLayouts::scaleAll() {
    if (appearance_.roomPercent() == 100 && percent_ == 100) {
        return;
    }
    percent_ = appearance_.roomPercent();
    for (QLayout* layout : root_->findChildren<QLayout*>()) {
        scale(*layout);
    }
}

void RoomyLayouts::scale(QLayout& layout) const {
    const Gaps now = gapsOf(layout);
    // What someone has set since is what it is built with.
    const bool asLeft = layout.property(grownTo) == remembered(now);
    if (!asLeft) {
        layout.setProperty(builtWith, remembered(now));
    }
    const auto built = layout.property(builtWith).value<QList<int>>();
    Gaps grown;
    std::transform(built.begin(), built.end(), grown.begin(),
                   [this](int gap) { return gap > 0 ? qRound(gap * percent_ / 100.0) : gap; });
    if (grown != now) {
        setGaps(layout, grown);
    }
    layout.setProperty(grownTo, remembered(gapsOf(layout)));
}
