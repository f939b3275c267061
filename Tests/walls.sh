#!/usr/bin/env bash
# The walls between the rooms: who may import what, and what no room may do. Sources/README.md draws the arrows.
#
#   Tests/walls.sh [ROOT]             reads the sources under ROOT (default: this house)
#   Tests/walls.sh --linked BINARY    looks at what a built program links
#
# Says every fault with its place; exit 1 when there is one.
set -uo pipefail

faults=0
fault() {
    echo "walls: $*" >&2
    faults=1
}

if [ "${1:-}" = --linked ]; then
    # FoundationEssentials is allowed (see below); the rest of Foundation costs every start 3 ms and 7 MB.
    needed=$(readelf -d "$2" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
    [ -n "$needed" ] || fault "$2: cannot read what it links"
    while read -r library; do
        case $library in
            libFoundationEssentials.so*) ;;
            libFoundation*.so* | lib_FoundationICU.so*) fault "$2 links $library" ;;
        esac
    done <<<"$needed"
    exit $faults
fi

cd "${1:-$(dirname "$0")/..}" || exit 1

# Rooms the player is made of, and the examples, which are not linked into it. The benchmarks may reach for anything.
rooms="SwellMotion SwellInput SwellCanvas SwellComponents Platform Playback MusicLibrary Engines Terminal App swell Examples"

# What a room may import of ours.
arrows() {
    case $1 in
        SwellMotion | SwellInput | SwellCanvas | Playback) ;;
        Platform) echo CMalloc ;;
        SwellComponents) echo SwellMotion SwellInput SwellCanvas ;;
        MusicLibrary) echo Playback Platform CTagLib CSQLite ;;
        Engines) echo Playback Platform ;;
        Terminal) echo SwellCanvas SwellInput CNcurses ;;
        App) echo SwellComponents SwellMotion SwellCanvas SwellInput Playback MusicLibrary Platform CGetopt ;;
        Examples) echo ExampleSupport Terminal SwellComponents SwellMotion SwellCanvas SwellInput ;;
        swell) echo App Engines Terminal SwellComponents SwellMotion SwellCanvas SwellInput Playback MusicLibrary Platform ;;
    esac
}

# What a room may import of the system: its C library, by the name it has here or elsewhere, and little more.
system() {
    echo Glibc Musl Darwin Android Synchronization
    case $1 in MusicLibrary | Engines | App | swell) echo FoundationEssentials ;; esac
}

# Prints "file:line module" for each import, whatever attribute, access or kind stands with it.
imports() {
    find "$1" -name '*.swift' -exec awk '
        match($0, /^[ \t]*(@[A-Za-z_]+(\([^)]*\))?[ \t]+)*((public|package|internal|fileprivate|private)[ \t]+)?import[ \t]+/) {
            rest = substr($0, RLENGTH + 1)
            sub(/^(typealias|struct|class|enum|protocol|let|var|func)[ \t]+/, "", rest)
            sub(/[^A-Za-z0-9_].*/, "", rest)
            print FILENAME ":" FNR, rest
        }' {} +
}

for room in $rooms; do
    [ -d "Sources/$room" ] || continue
    allowed=" $(arrows "$room" | tr '\n' ' ') $(system "$room" | tr '\n' ' ') "
    while read -r place module; do
        [ -n "$module" ] || continue
        case $allowed in
            *" $module "*) ;;
            *) fault "$place: $room may not import $module" ;;
        esac
    done <<<"$(imports "Sources/$room")"
done

# Only Terminal talks to ncurses; the benchmarks may, to compare with a plain repaint.
while read -r place module; do
    case $module:$place in
        CNcurses:Sources/Terminal/* | CNcurses:Sources/Benchmarks/*) ;;
        CNcurses:*) fault "$place: only Terminal imports CNcurses" ;;
    esac
done <<<"$(imports Sources; imports Tests)"

# Promises that the compiler would take on trust.
for room in $rooms; do
    [ -d "Sources/$room" ] || continue
    while IFS= read -r line; do
        [ -z "$line" ] || fault "$line"
    done <<<"$(grep -rnE --include='*.swift' '@unchecked +Sendable|nonisolated\(unsafe\)|\btry!' "Sources/$room" |
        grep -vE '^[^:]*:[0-9]+:[[:space:]]*//')"
done

# A bare closure in a Mutex gets one more wrapper at each look, until calling it takes more than the stack.
while IFS= read -r line; do
    [ -z "$line" ] || fault "$line: a closure in a Mutex wants a type of its own around it"
done <<<"$(grep -rnE --include='*.swift' 'Mutex<\(.*->' Sources Tests)"

# An example is read on one page.
for place in Sources/Examples/*/main.swift; do
    [ -f "$place" ] || continue
    lines=$(wc -l <"$place")
    [ "$lines" -lt 100 ] || fault "$place:$lines: an example has under 100 lines"
done

# Tests move time by hand; only those of the real program in a real terminal may wait for it.
while IFS= read -r line; do
    [ -z "$line" ] || fault "$line: a test must not sleep"
done <<<"$(grep -rnE --include='*.swift' '\b(u|nano)?sleep\(|Thread\.sleep|Task\.sleep' Tests --exclude-dir=EndToEnd |
    grep -vE '^[^:]*:[0-9]+:[[:space:]]*//')"

# The top level stays as small as the map says.
if [ -e .git ]; then
    while read -r name; do
        case $name in
            .* | Package.swift | Makefile | README.md | CHANGELOG.md | LICENSE | Sources | Tests | Resources) ;;
            *) fault "$name: not a part of the top level" ;;
        esac
    done <<<"$(git ls-files | cut -d/ -f1 | sort -u)"
fi

[ $faults -eq 0 ] && echo "walls: they stand"
exit $faults
