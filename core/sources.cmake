# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# One file a line, sorted.
set(ATTENTION_CORE_HEADERS
    include/attention/check.h
    include/attention/derivation.h
    include/attention/document.h
    include/attention/error.h
    include/attention/export.h
    include/attention/matrix.h
    include/attention/model.h
    include/attention/numbers.h
    include/attention/ops.h
    include/attention/parameters.h
    include/attention/plan.h
    include/attention/print.h
    include/attention/roles.h
    include/attention/text.h
    include/attention/trace.h
)

set(ATTENTION_CORE_SOURCES
    src/version.cpp
)
