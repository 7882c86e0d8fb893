// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors
// What every view is given: the document, the place, the words and the look.
#pragma once

class Session;
class Selection;
class Languages;
class Appearance;

struct Lab {
    Session& session;
    Selection& selection;
    Languages& languages;
    Appearance& appearance;
};
