# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: Attention Lab contributors
#
# Sourced by the tools, which set $root: finds out which packages of tools/dependencies are missing, installs them.

# packages_of GROUP...: the packages of these groups, one a line.
packages_of() {
    local group name wanted=" $* "
    while read -r group name _; do
        case $group in '' | '#'*) continue ;; esac
        case $wanted in *" $group "*) printf '%s\n' "$name" ;; esac
    done <"$root/tools/dependencies"
}

# missing_of GROUP...: those of them that are not installed.
missing_of() {
    local name
    for name in $(packages_of "$@"); do
        case $(dpkg-query --show --showformat '${db:Status-Status}' "$name" 2>/dev/null) in
            installed) ;;
            *) printf '%s\n' "$name" ;;
        esac
    done
}

# as_root COMMAND...: runs it as root, by sudo where we are not.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo -- "$@"
    else
        echo "This needs root and there is no sudo. Run as root: $*" >&2
        return 1
    fi
}

# need_packages GROUP...: installs what is missing; asks the network nothing when nothing is.
need_packages() {
    if ! command -v apt-get >/dev/null; then
        echo "No apt-get here: going on with what is installed (the list: tools/dependencies)." >&2
        return 0
    fi
    local missing
    missing=$(missing_of "$@")
    [ -n "$missing" ] || return 0
    echo "Installing:" "${missing//$'\n'/ }"
    as_root apt-get -qq update
    # shellcheck disable=SC2086 # one argument a package
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -y \
        -o Dpkg::Use-Pty=0 -o Dpkg::Options::=--force-unsafe-io \
        install --no-install-recommends $missing >"$(package_log)" 2>&1 || {
        tail -n 40 "$(package_log)" >&2
        echo "apt-get could not install these packages." >&2
        return 1
    }
}

package_log() {
    mkdir -p "$root/build"
    printf '%s\n' "$root/build/packages.log"
}
