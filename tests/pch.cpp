// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Carries the precompiled header that the tests of the window share; it needs a source to exist.
