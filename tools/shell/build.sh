# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors
#
# Sourced by the tools, which set $root: configure and build a preset.

# build PRESET [TARGET...]: configures where that is due, and builds. The compiler's own lines show
# only when something goes wrong or the screen is a terminal.
build() {
    local preset=$1
    shift
    local log="$root/build/$preset.log" targets=()
    [ $# -eq 0 ] || targets=(--target "$@")
    mkdir -p "$root/build"
    echo "Building ($preset) …"
    if ! (cd "$root" && cmake --preset "$preset") >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        return 1
    fi
    if [ -t 1 ]; then
        (cd "$root" && cmake --build --preset "$preset" "${targets[@]}")
    elif ! (cd "$root" && cmake --build --preset "$preset" "${targets[@]}") >>"$log" 2>&1; then
        grep -E -A12 'FAILED:|error:' "$log" | head -n 80 >&2
        echo "The whole log: $log" >&2
        return 1
    fi
}
