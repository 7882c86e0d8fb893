# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors

# One file a line, sorted. Headers with Q_OBJECT are found beside their .cpp.
set(ATTENTION_APP_SOURCES
    appinfo.cpp
)

# Paths below resources/.
set(ATTENTION_APP_RESOURCES
)
