// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

// Carries the precompiled headers that tests share; a library needs a source to exist.
