#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: Attention Lab contributors
#
# run.sh ATTENTION_LAB: the window on a display of its own (Xvfb) and a bus of its own, in front of
# client.py, which asks it over AT-SPI what a screen reader asks. No display, no session and no
# settings of the person's own are used. Fails, and says which package, where something is missing.

set -euo pipefail
lab=$1
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

missing() {
    echo "This test needs $1: install the package $2." >&2
    exit 1
}

command -v Xvfb >/dev/null || missing Xvfb xvfb
command -v xvfb-run >/dev/null || missing xvfb-run xvfb
command -v xauth >/dev/null || missing xauth xauth
command -v dbus-run-session >/dev/null || missing dbus-run-session dbus-daemon
[ -e /usr/share/dbus-1/services/org.a11y.Bus.service ] || missing "the accessibility bus" at-spi2-core

# Debian's own interpreter has Debian's modules; another one may come first in the path.
python=
for candidate in /usr/bin/python3 python3; do
    if "$candidate" -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi' \
        >/dev/null 2>&1; then
        python=$candidate
        break
    fi
done
[ -n "$python" ] || missing "Python's bindings of AT-SPI" "python3-gi and gir1.2-atspi-2.0"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export HOME="$scratch" XDG_CONFIG_HOME="$scratch/config" XDG_DATA_HOME="$scratch/data"
export XDG_CACHE_HOME="$scratch/cache" XDG_RUNTIME_DIR="$scratch/run"
mkdir -m 700 "$XDG_RUNTIME_DIR"
unset DISPLAY WAYLAND_DISPLAY DBUS_SESSION_BUS_ADDRESS AT_SPI_BUS_ADDRESS NO_AT_BRIDGE
export LC_ALL=C.UTF-8 QT_QPA_PLATFORM=xcb QT_LINUX_ACCESSIBILITY_ALWAYS_ON=1
export QT_LOGGING_RULES='qt.qpa.*=false'

# The servers' own chatter is of use only when something goes wrong.
if ! xvfb-run --auto-servernum --server-args='-screen 0 1600x1000x24' \
    dbus-run-session -- "$python" "$here/client.py" "$lab" 2>"$scratch/chatter"; then
    cat "$scratch/chatter" >&2
    exit 1
fi
