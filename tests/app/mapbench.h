// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// A desk with a document on it, for tests of single views.
#pragma once

#include <stdexcept>
#include <string_view>

#include "attention/document.h"
#include "document/lab.h"
#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "practice/practice.h"

namespace fixture {

struct Bench {
    explicit Bench(std::string_view example = "toy-sentence") {
        const auto* found = attention::findExample(example);
        if (!found) {
            throw std::runtime_error("no such example");
        }
        session.open(*attention::readDocument(found->json));
        appearance.setThemeChoice(ThemeChoice::light);
        appearance.setReducedMotion(true);
        languages.setMode(LabelMode::zh);
    }
    explicit Bench(attention::Model model) {
        attention::Document document;
        document.model = std::move(model);
        session.open(std::move(document));
        appearance.setThemeChoice(ThemeChoice::light);
        appearance.setReducedMotion(true);
        languages.setMode(LabelMode::zh);
    }

    const attention::Plan& plan() const { return session.trace()->plan(); }
    int find(const char* key) const { return plan().find(key); }
    void stand(const char* key) {
        const int step = find(key);
        selection.goToStop(plan().stopOf(step));
        selection.chooseStep(step);
    }

    Session session;
    Selection selection{session};
    Languages languages;
    Appearance appearance;
    Practice practice{session};
    Lab lab{session, selection, languages, appearance, &practice};
};

}  // namespace fixture
