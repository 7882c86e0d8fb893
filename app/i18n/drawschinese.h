// SPDX-License-Identifier: GPL-3.0-or-later
// SPDX-FileCopyrightText: Attention Lab contributors

// Whether a picture needs a font that has Chinese characters.

#pragma once

#include "attention/model.h"
#include "i18n/languages.h"

/// In these labels, or because of the document's own words.
bool drawsChinese(const attention::Model& model, LabelMode labels);
