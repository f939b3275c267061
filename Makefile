# Verbs of the house; `make help` lists them. Each works from a clean clone.

SWIFT   ?= swift
PREFIX  ?= /usr/local
DESTDIR ?=
# ARGS: what `make run` and `make bench` hand on, e.g. `make run ARGS=~/Music`.
ARGS    ?=
# STRICT=1: `make test` with the flags of `make check`, so that one build serves both.
STRICT  ?=
# SOUND=1: `make test` also does what takes minutes with the real mpv: ten thousand commands, a minute of positions.
export SOUND ?=
# KILLS: at how many moments `make test` kills a scan; 20 without it.
export KILLS ?=
# FILTER: only the tests whose names match, e.g. `make test FILTER=Spring`.
FILTER  ?=
# NAME: the program that `make example` builds and opens.
NAME    ?=
# RUNS: how many inputs `make fuzz` tries.
RUNS    ?= 10000000

BUILD_PACKAGES = libncurses-dev ncurses-term libtag1-dev libsqlite3-dev
TEST_PACKAGES  = tmux ffmpeg mpv
# What music needs to sound; the player runs without.
SOUND_PACKAGES = mpv

# Undeclared imports and warnings are errors where the house is checked, not where a stranger builds it.
STRICT_FLAGS = --explicit-target-dependency-import-check error -Xswiftc -warnings-as-errors -Xcxx -Werror
TEST_FLAGS   = $(if $(STRICT),$(STRICT_FLAGS))
RELEASE      = $(SWIFT) build -c release --product swell --static-swift-stdlib
BINARY       = .build/release/swell

.DEFAULT_GOAL := help
.PHONY: help run demo example build test check docs golden fuzz bench install uninstall clean build-packages test-packages sound-packages

help: ## say what each verb does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

run: build sound-packages ## build and open the player: make run ARGS=~/Music (no ARGS: the demo album)
	@exec $(BINARY) $(ARGS)

demo: build ## build and open the player on its built-in album
	@exec $(BINARY) --demo

EXAMPLES = $(patsubst Sources/Examples/%/main.swift,%,$(sort $(wildcard Sources/Examples/*/main.swift)))

example: ## build and open a small program that shows the kit: make example NAME=SpringExample
	$(if $(filter 1,$(words $(NAME) $(filter-out $(EXAMPLES),$(NAME)))),,$(error NAME says which example to open: $(EXAMPLES)))
	@.ci/need $(BUILD_PACKAGES)
	@$(SWIFT) build --product $(NAME)
	@exec .build/debug/$(NAME) $(ARGS)

build: build-packages ## build the player, optimised, into .build/release
	@$(RELEASE)

test: build test-packages ## run all tests, those in a real terminal too: make test FILTER=Spring
	$(SWIFT) build --build-tests $(TEST_FLAGS)
	$(if $(FILTER),\
	SWELL_BINARY=$(CURDIR)/$(BINARY) $(SWIFT) test --skip-build $(TEST_FLAGS) --disable-xctest --filter '$(FILTER)',\
	$(SWIFT) test --skip-build $(TEST_FLAGS) --disable-xctest --skip EndToEnd && \
	SWELL_BINARY=$(CURDIR)/$(BINARY) $(SWIFT) test --skip-build $(TEST_FLAGS) --disable-xctest --filter EndToEnd)

check: build-packages ## look after the house: format, warnings, walls between the rooms, the kit's pages
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	Tests/walls.sh
	$(SWIFT) build --build-tests $(STRICT_FLAGS)
	Tests/walls.sh --linked .build/debug/swell
	for room in SwellMotion SwellInput SwellCanvas SwellComponents Platform Playback Engines; do \
	    $(SWIFT) build --scratch-path .build/alone/$$room --target $$room $(STRICT_FLAGS) || exit 1; \
	done
	@SWIFT=$(SWIFT) .ci/docs

docs: ## make the pages of the kit's API, in .build/docs
	@$(SWIFT) build --target SwellComponents $(TEST_FLAGS)
	@SWIFT=$(SWIFT) .ci/docs

golden: build-packages ## draw the golden pictures anew, then look at what changed with git diff
	-RECORD=1 $(SWIFT) test --disable-xctest --skip EndToEnd
	@git status --short Tests

# fuzz-NAME compiles what SOURCES_NAME lists with its harness, and feeds it inputs of up to LENGTH_NAME bytes.
# STUBS_NAME: rooms that it imports, whose sources it is compiled together with. CODE_NAME: C++ that goes with it, and its
# module, with what is linked in LINKED_NAME. SEEDS_NAME: what makes the first inputs.
FUZZED           = decoder playlist settings state engine lyrics tags
SOURCES_decoder  = Sources/SwellInput/*.swift Tests/Fuzz/DecoderFuzz.swift
LENGTH_decoder   = 128
SOURCES_playlist = Sources/MusicLibrary/Playlists/Playlist.swift Tests/Fuzz/PlaylistFuzz.swift
LENGTH_playlist  = 512
SOURCES_lyrics   = $(addprefix Sources/MusicLibrary/Lyrics/,Lyrics.swift LyricsParser.swift LyricsText.swift) Tests/Fuzz/LyricsFuzz.swift
LENGTH_lyrics    = 512
STUBS_state      = Playback
SOURCES_state    = Sources/Playback/Volume.swift Sources/Playback/RepeatMode.swift Sources/App/State/SealedText.swift \
                   Sources/App/State/SavedState.swift Sources/App/State/SavedQueue.swift Tests/Fuzz/StateFuzz.swift
LENGTH_state     = 512

STUBS_settings   = SwellInput SwellCanvas SwellComponents MusicLibrary
SOURCES_settings = $(filter-out %/SettingsFile.swift,$(wildcard Sources/App/Settings/*.swift)) Sources/App/Command.swift \
    Sources/App/KeyTable.swift Sources/App/Words.swift Sources/SwellInput/Key.swift Sources/SwellCanvas/Color.swift \
    Sources/SwellComponents/Motion.swift Sources/App/Library/LibraryTab.swift Sources/MusicLibrary/Index/LibraryGroup.swift \
    Tests/Fuzz/SettingsFuzz.swift
LENGTH_settings  = 512

STUBS_engine     = Playback Platform
SOURCES_engine   = $(addprefix Sources/Engines/MPV/,JSON*.swift LineSplitter.swift MPVMessage.swift MPVSession*.swift \
    MPVVersion.swift FileFindings.swift PromisedLength.swift) Sources/Playback/*.swift Sources/Platform/FileFault.swift \
    Sources/Platform/RawPath.swift Tests/Fuzz/EngineFuzz.swift
LENGTH_engine    = 2048

STUBS_tags       = Playback
SOURCES_tags     = $(addprefix Sources/MusicLibrary/,TagReader.swift ScanMessage.swift File*.swift Folding*.swift) \
    Sources/Playback/Track.swift Tests/Fuzz/TagsFuzz.swift
CODE_tags        = CTagLib
LINKED_tags      = -ltag -lstdc++
SEEDS_tags       = Tests/Fuzz/tags-seeds
LENGTH_tags      = 8192

fuzz: $(FUZZED:%=fuzz-%) ## feed the decoder and the parsers 10 million made-up inputs each: make fuzz RUNS=1000

fuzz-%: build-packages
	@mkdir -p .build/fuzz/corpus-$* && : > .build/fuzz/empty.swift
	for room in $(STUBS_$*); do $(SWIFT)c -emit-module -parse-as-library -module-name $$room \
	    -o .build/fuzz/$$room.swiftmodule .build/fuzz/empty.swift || exit 1; done
	for code in $(CODE_$*); do \
	    mkdir -p .build/fuzz/$$code && cd .build/fuzz/$$code && $(SWIFT:swift=clang++) -O -g -std=c++17 \
	    -fsanitize=fuzzer-no-link,address -I $(CURDIR)/Sources/$$code/include -c $(CURDIR)/Sources/$$code/*.cpp && \
	    echo "module $$code { header \"$(CURDIR)/Sources/$$code/include/$$code.h\" }" > module.modulemap || exit 1; \
	done
	$(SWIFT)c -O -g -swift-version 6 -parse-as-library -sanitize=fuzzer,address -module-name Fuzz -package-name swell \
	    -I .build/fuzz $(CODE_$*:%=-I .build/fuzz/%) $(SOURCES_$*) $(foreach code,$(CODE_$*),.build/fuzz/$(code)/*.o) $(LINKED_$*) \
	    -o .build/fuzz/$*
	$(SEEDS_$*:%=% .build/fuzz/corpus-$*)
	ASAN_OPTIONS=quarantine_size_mb=16 .build/fuzz/$* -runs=$(RUNS) -max_len=$(LENGTH_$*) -timeout=5 \
	    -rss_limit_mb=1024 -print_final_stats=1 -dict=Tests/Fuzz/$*.dict -artifact_prefix=.build/fuzz/$*- \
	    .build/fuzz/corpus-$*

bench: build ## measure what the player costs: frames, bytes, springs, keys
	$(SWIFT) run -c release Benchmarks $(ARGS)

# What install lays down, and so what uninstall takes away.
SHARE      = $(DESTDIR)$(PREFIX)/share
RESOURCES  = $(shell find Resources -type f -not -name picture.png -not -path 'Resources/man/*' -not -path 'Resources/completions/*' -not -name 'picture*' | sort)
COMPLETION = bash-completion/completions/swell zsh/site-functions/_swell fish/vendor_completions.d/swell.fish

# Under sudo there may be no Swift to be found: what lies there already is taken.
install: $(if $(and $(SUDO_USER),$(wildcard $(BINARY))),,build) ## put the player under PREFIX (/usr/local), after DESTDIR
	install -Dm755 $(BINARY) $(DESTDIR)$(PREFIX)/bin/swell
	$(foreach file,$(RESOURCES),install -Dm644 $(file) $(SHARE)/swell/$(file:Resources/%=%) && )true
	install -Dm644 Resources/man/swell.1 $(SHARE)/man/man1/swell.1
	install -Dm644 Resources/completions/swell.bash $(SHARE)/bash-completion/completions/swell
	install -Dm644 Resources/completions/_swell $(SHARE)/zsh/site-functions/_swell
	install -Dm644 Resources/completions/swell.fish $(SHARE)/fish/vendor_completions.d/swell.fish

uninstall: ## take away exactly what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/swell $(SHARE)/man/man1/swell.1 $(COMPLETION:%=$(SHARE)/%)
	rm -f $(RESOURCES:Resources/%=$(SHARE)/swell/%)
	test ! -d $(SHARE)/swell || find $(SHARE)/swell -depth -type d -empty -delete

clean: ## remove everything that was built
	rm -rf .build

build-packages:
	@.ci/need $(BUILD_PACKAGES)

test-packages:
	@.ci/need $(TEST_PACKAGES)

sound-packages:
	@.ci/need --if-possible $(SOUND_PACKAGES)
