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
    src/backward.cpp
    src/byhand.cpp
    src/contract.cpp
    src/derivation.cpp
    src/examples.cpp
    src/error.cpp
    src/findings.cpp
    src/forward.cpp
    src/matrix.cpp
    src/model.cpp
    src/modelfacts.cpp
    src/numbers.cpp
    src/ops/activation.cpp
    src/ops/add.cpp
    src/ops/concatenate.cpp
    src/ops/cosine.cpp
    src/ops/input.cpp
    src/ops/layernorm.cpp
    src/ops/mask.cpp
    src/ops/ops.cpp
    src/ops/product.cpp
    src/ops/scale.cpp
    src/ops/softcap.cpp
    src/ops/softmax.cpp
    src/parameters.cpp
    src/plan.cpp
    src/planbuilder.cpp
    src/planstops.cpp
    src/planvariants.cpp
    src/positions.cpp
    src/roles.cpp
    src/rolewords.cpp
    src/trace.cpp
    src/validate.cpp
    src/validateattention.cpp
    src/validatesize.cpp
    src/version.cpp
)

# Built-in documents, documents/NAME.attn.json, in the order that people see them in.
set(ATTENTION_CORE_EXAMPLES
    toy-sentence
)
