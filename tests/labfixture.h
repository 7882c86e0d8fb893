// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// What views are given, with a built-in example open.
#pragma once

#include <QTest>

#include "attention/document.h"
#include "document/lab.h"
#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"

struct LabFixture {
    Session session;
    Selection selection{session};
    Languages languages;
    Appearance appearance;
    Lab lab{session, selection, languages, appearance};

    explicit LabFixture(const char* example = "toy-sentence", LabelMode mode = LabelMode::zh) {
        languages.setMode(mode == LabelMode::both ? LabelMode::zh : mode);
        languages.setMode(mode);
        appearance.setThemeChoice(ThemeChoice::light);
        open(example);
    }

    void open(const char* example) {
        auto document = attention::readDocument(attention::findExample(example)->json);
        session.open(*document);
    }

    int step(const char* key) const { return session.trace()->plan().find(key); }
};
