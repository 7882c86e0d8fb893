// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

#include "views/inputs/parametertabs.h"

#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "document/session.h"
#include "i18n/languages.h"
#include "views/inputs/matrixpanel.h"
#include "widgets/matrixtabs.h"
#include "widgets/tabscrollnames.h"

namespace {

std::string lastPart(const std::string& path) {
    return path.substr(path.rfind('.') + 1);
}

}  // namespace

ParameterTabs::ParameterTabs(Lab& lab, QWidget* parent)
    : QWidget(parent), lab_(lab), tabs_(new MatrixTabs(this)), panel_(new MatrixPanel(lab, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(tabs_);
    layout->addWidget(panel_);
    connect(tabs_, &QTabBar::currentChanged, this, &ParameterTabs::showCurrent);
    connect(&lab.languages, &Languages::changed, this, [this] { renameScrollButtons(*tabs_); });
    renameScrollButtons(*tabs_);
    connect(&lab.session, &Session::changed, this, [this](Session::Changes changes) {
        if (changes & Session::ModelChanged) {
            refresh();
        }
    });
}

void ParameterTabs::setWanted(Wanted wanted) {
    wanted_ = std::move(wanted);
    refresh();
}

void ParameterTabs::refresh() {
    std::vector<std::string> paths;
    std::vector<std::string> symbols;
    std::map<std::string, int> seen;
    if (wanted_) {
        for (const auto& parameter : attention::parameters(lab_.session.model())) {
            if (wanted_(parameter)) {
                paths.push_back(parameter.path);
                symbols.emplace_back(attention::role(parameter.role).symbol);
                ++seen[symbols.back()];
            }
        }
    }
    // Two of a kind are numbered: γ₁, γ₂.
    std::map<std::string, int> number;
    for (std::string& symbol : symbols) {
        const std::string plain = symbol;
        if (seen[plain] > 1) {
            symbol += "_" + std::to_string(++number[plain]);
        }
    }
    if (paths == paths_ && symbols == symbols_) {
        showCurrent();
        return;
    }
    const int before = tabs_->currentIndex();
    const std::string kept = before >= 0 && before < static_cast<int>(paths_.size())
                                 ? lastPart(paths_[static_cast<std::size_t>(before)])
                                 : std::string();
    {
        const QSignalBlocker quiet(tabs_);
        while (tabs_->count() > static_cast<int>(paths.size())) {
            tabs_->removeTab(tabs_->count() - 1);
        }
        for (std::size_t i = 0; i < paths.size(); ++i) {
            const QString markup = QString::fromStdString(symbols[i]);
            if (static_cast<int>(i) < tabs_->count()) {
                tabs_->setMathTab(static_cast<int>(i), markup);
            } else {
                tabs_->addMathTab(markup);
            }
        }
        paths_ = std::move(paths);
        symbols_ = std::move(symbols);
        const auto same = std::ranges::find(paths_, kept, lastPart);
        tabs_->setCurrentIndex(same != paths_.end() ? static_cast<int>(same - paths_.begin()) : 0);
    }
    // The bar was laid out when it had no tabs, and its signals were blocked since.
    tabs_->updateGeometry();
    // Not the widget itself: a section that is closed hides that.
    tabs_->setVisible(!paths_.empty());
    panel_->setVisible(!paths_.empty());
    showCurrent();
}

void ParameterTabs::showCurrent() {
    const std::string now = path();
    const bool other = now != panel_->parameters().path();
    panel_->setPath(now);
    tabs_->setNote(
        now.empty() ? QString()
                    : QString::fromStdString(attention::shapeText(panel_->parameters().shape())));
    if (other) {
        emit pathChanged();
    }
}

std::string ParameterTabs::path() const {
    const int index = tabs_->currentIndex();
    return index >= 0 && index < static_cast<int>(paths_.size())
               ? paths_[static_cast<std::size_t>(index)]
               : std::string();
}

bool ParameterTabs::show(const std::string& path) {
    const auto found = std::ranges::find(paths_, path);
    if (found == paths_.end()) {
        return false;
    }
    tabs_->setCurrentIndex(static_cast<int>(found - paths_.begin()));
    return true;
}
