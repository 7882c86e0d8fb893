// SPDX-License-Identifier: MIT
// SPDX-FileCopyrightText: Attention Lab contributors

/// \file
/// Marks what the library shows to those who link it.
#pragma once

#if defined(ATTENTION_STATIC)
#define ATTENTION_EXPORT
#elif defined(_WIN32)
#if defined(attention_core_EXPORTS)
#define ATTENTION_EXPORT __declspec(dllexport)
#else
#define ATTENTION_EXPORT __declspec(dllimport)
#endif
#else
#define ATTENTION_EXPORT __attribute__((visibility("default")))
#endif
