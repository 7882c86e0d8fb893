// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What every view is given: the document, the place, the words and the look.
#pragma once

class Session;
class Selection;
class Languages;
class Appearance;
class Practice;

struct Lab {
    Session& session;
    Selection& selection;
    Languages& languages;
    Appearance& appearance;
    /// Hide and reveal; null where nothing is ever hidden (exports).
    Practice* practice = nullptr;
};
