// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What lives as long as the program: the document, the place, the words and the look.
#pragma once

#include "document/lab.h"
#include "document/selection.h"
#include "document/session.h"
#include "i18n/languages.h"
#include "look/appearance.h"
#include "practice/practice.h"

class Workbench {
public:
    /// Dresses the program, now and whenever the look changes.
    Workbench();

    Appearance appearance;  // first: it asks the palette before the style changes it
    Languages languages;
    Session session;
    Selection selection{session};
    Practice practice{session};
    Lab lab{session, selection, languages, appearance, &practice};
};
