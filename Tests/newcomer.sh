#!/usr/bin/env bash
# What a newcomer does, in a new folder: clone the committed state, build it plainly, test, install, uninstall.
#
#   Tests/newcomer.sh    takes minutes: nothing built before is used
set -euo pipefail

house=$(cd "$(dirname "$0")/.." && pwd)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

git clone -q "$house" "$place/swell"
cd "$place/swell"
swift build -c release
make check
make test STRICT=1

make install DESTDIR="$place/root" PREFIX=/usr
"$place/root/usr/bin/swell" --version
find "$place/root" -type f | sed "s|^$place/root||" | sort
make uninstall DESTDIR="$place/root" PREFIX=/usr
left=$(find "$place/root" -type f)
if [ -n "$left" ]; then
    echo "newcomer: uninstall left these behind: $left" >&2
    exit 1
fi
echo "newcomer: all is well"
