# SPDX-License-Identifier: MIT
PREFIX ?= /usr/local
DESTDIR ?=
INSTALL ?= install
# Debug builds: warnings are errors; without debug information they take a quarter less time. For a debugger, or with a
# compiler newer than this tree: make build SWIFTFLAGS=
SWIFTFLAGS ?= -Xswiftc -warnings-as-errors -debug-info-format none

SWIFT := swift
# A source tarball has the Swift packages in vendor (scripts/source-tree).
ifneq ($(wildcard vendor),)
export FLOATOVERLAY_VENDORED := 1
endif
# A debug build cannot link a static executable, and both build types break each other in one directory.
# Most of the command's run time is spent on loading the program, so it has no symbols.
# Without a RUNPATH: SwiftPM would add the program's own folder, in which no library is.
STATIC := -c release --static-swift-stdlib --scratch-path .build-release --disable-local-rpath -Xlinker -s -Xlinker --gc-sections
# Swift links the dynamic programs as PIE; these flags complete it. SwiftPM calls linker flags unsafe and refuses packages that
# have them in Package.swift as dependencies. _FORTIFY_SOURCE checks the C code, and works only with optimization.
# The command is no static PIE: Swift's driver has no option for it, and about 47,000 relocations at each start would take
# 0.5 ms, half of the command's run time.
# No CET (IBT, SHSTK): swiftc has no option for it, and one object file without the note switches it off for the program.
HARDENED := -Xcc -D_FORTIFY_SOURCE=2 -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now
# Smaller programs: a section for each function, so that the linker can leave out those that are not used. Of what a program
# contains, other libraries see nothing; Swift would export all of it. Packed relocations need glibc 2.36. gold cannot pack them.
# Functions with the same instructions become one: no code here compares addresses of functions.
# C code, with most loops over pixels, stays optimized for speed.
SMALL := -Xswiftc -Osize -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections -Xswiftc -use-ld=lld \
	-Xlinker --no-export-dynamic -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=all
# The same programs from every folder. For incremental builds, each object file has a hash that depends on the folder.
REPRODUCIBLE := -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen \
	-Xswiftc -file-prefix-map -Xswiftc '$(CURDIR)=.' -Xswiftc -debug-prefix-map -Xswiftc '$(CURDIR)=.' \
	-Xcc '-ffile-prefix-map=$(CURDIR)=.'
RELEASE := .build-release/release
PROGRAMS := floatoverlay floatoverlayd
HELPERS := floatoverlay-level floatoverlay-image
# Other names of programs: what they do depends on their names.
LINK_VIDEO := ln -sf floatoverlay-level
LINK_TEXT := ln -sf floatoverlayd
BUILT := $(addprefix $(RELEASE)/,$(PROGRAMS) $(HELPERS))

help:
	@sed -n 's/^## /  /p' $(firstword $(MAKEFILE_LIST))

## deps       install the packages of packaging/debian-packages.txt (apt; uses sudo unless root)
deps:
	@scripts/deps

## build      build programs and tests in debug mode, into .build
build:
	$(SWIFT) build --build-tests $(SWIFTFLAGS)
	@$(LINK_VIDEO) .build/debug/floatoverlay-video
	@$(LINK_TEXT) .build/debug/floatoverlay-text

## release    build the programs to install, into .build-release
release:
	$(SWIFT) build $(STATIC) $(HARDENED) $(SMALL) $(REPRODUCIBLE)
	@$(LINK_VIDEO) $(RELEASE)/floatoverlay-video
	@$(LINK_TEXT) $(RELEASE)/floatoverlay-text

## demo       run the demo
demo:
	@scripts/deps build run demo || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/demo

## test       build everything, then run all tests: the Swift suites, and the release programs end to end
test:
	@scripts/deps || [ $$? -eq 69 ]
	Tests/run $(TESTFLAGS)

## check      run the fast part of the tests, on debug binaries, before a commit
check:
	@scripts/deps || [ $$? -eq 69 ]
	Tests/run --check

N ?= 10
## test-repeat  build once, run all tests N times (default: 10), add a line for each run to dist/test-runs.tsv
test-repeat:
	@scripts/deps || [ $$? -eq 69 ]
	Tests/run --repeat $(N)

## stall      the tests with a file system that stalls, 10 s in each instead of 2 s (as root)
stall:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	STALL=10 Tests/run --no-build 97-stalls

MINUTES ?= 60
## soak       everything at once for MINUTES (default: 60): memory, descriptors, server resources stay flat; dist/soak (as root)
soak:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/soak $(MINUTES)

ROUNDS ?= 300
## chaos      kill -9 of programs and servers in random order, ROUNDS times (default: 300); nothing must be left
chaos:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/chaos $(ROUNDS)

## bench      measure the release programs: docs/benchmark.md
bench:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/bench

## compare    compare volume and brightness changes with other tools: docs/comparison.md (as root)
compare:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/compare

## fuzz       fuzz all parsers of external input for SECONDS each (default: 600); failures: dist/fuzz
fuzz:
	scripts/fuzz $(SECONDS)

## sanitize   run tests with the sanitizers for addresses, leaks and (in C) undefined behaviour; reports: dist/sanitize
sanitize:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory rig
	scripts/sanitize $(TESTS)

## rig        build the tools of the test rig, into Tests/rig/bin
rig:
	@$(MAKE) -s --no-print-directory -C Tests/rig/src

## rig-test   run the self-test of the test rig (as root)
rig-test: rig
	bats --print-output-on-failure Tests/rig/selftest.bats

# All scripts of shells and bats, and the files they source.
SCRIPTS = $(shell grep -rlIE '^\#!.*(/sh|bash|bats)$$|^\# shellcheck shell=' .ci scripts packaging Tests/rig Tests/e2e Tests/desktops Tests/interfaces)

## docs       build manual, guides and the library's documentation as web pages in dist/docs, check them; scripts/docs --serve shows them
docs: build
	scripts/docs

## golden     update the expected images and the manual pages from the current output; review them first
golden: build
	FLOATOVERLAY_GOLDEN=write $(SWIFT) test --skip-build $(SWIFTFLAGS) --filter '^PaintTests\.'
	scripts/manual .build/debug

## desktops   update the test tables of stacking, displays and mirrored windows in docs/desktops.md
desktops: release rig
	FLOATOVERLAY_TABLE=write Tests/run --no-build 72-stacking 73-mirrors 74-displays

## test-desktops  run tests on real desktops, write their table in docs/desktops.md and pictures in dist/desktops (as root)
test-desktops:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/test-desktops $(DESKTOPS)

## protocols  regenerate the C code of the Wayland protocols from protocols/*.xml
protocols:
	scripts/protocols

# The C code of the modules without what scripts/protocols writes. SwiftPM compiles it with the toolchain's clang.
C_SOURCES = $(filter-out $(patsubst protocols/%.xml,Sources/CFloatOverlayWayland/%.c,$(wildcard protocols/*.xml)),$(wildcard Sources/C*/*.c))

## lint       run swift format, shellcheck and clang on the C code, strict; check generated files, Swift packages, GNOME extensions
lint:
	@failed=; \
	"$$(dirname "$$(readlink -f "$$(command -v swiftc)")")/clang" -fsyntax-only -Wall -Wextra -Werror \
		$(addprefix -I,$(wildcard Sources/C*/include)) $(C_SOURCES) || failed=1; \
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift || failed=1; \
	shellcheck -x -P SCRIPTDIR $(SCRIPTS) || failed=1; \
	scripts/protocols --check || failed=1; \
	scripts/dependencies || failed=1; \
	scripts/gnome-extensions || failed=1; \
	! git grep -nE '^(<<<<<<<|>>>>>>>) ' || { echo 'lint: unresolved merge conflict'; failed=1; }; \
	test -z "$$failed"

## fmt        format the Swift sources in place
fmt:
	$(SWIFT) format --in-place --parallel --recursive Sources Tests Package.swift

# Make separates names by spaces: uninstall would remove other files.
ifneq ($(filter install uninstall,$(MAKECMDGOALS)),)
ifneq ($(words x$(DESTDIR)x$(PREFIX)x),1)
$(error cannot use "$(DESTDIR)$(PREFIX)": DESTDIR and PREFIX must have no spaces)
endif
endif

bindir := $(PREFIX)/bin
libexecdir := $(PREFIX)/libexec/floatoverlay
datadir := $(PREFIX)/share/floatoverlay
docdir := $(PREFIX)/share/doc/floatoverlay
mandir := $(PREFIX)/share/man
unitdir := $(PREFIX)/lib/systemd/user
rulesdir := $(PREFIX)/lib/udev/rules.d
modulesdir := $(PREFIX)/lib/modules-load.d
applicationsdir := $(PREFIX)/share/applications
extensionsdir := $(PREFIX)/share/gnome-shell/extensions
includedir := $(PREFIX)/include
bashdir := $(PREFIX)/share/bash-completion/completions
zshdir := $(PREFIX)/share/zsh/site-functions
fishdir := $(PREFIX)/share/fish/vendor_completions.d
icondir := $(PREFIX)/share/icons/hicolor
metainfodir := $(PREFIX)/share/metainfo
ID := io.github.floatoverlay.FloatOverlay
# The path of a page of docs/man below mandir: its section is the end of its name.
page = man$(patsubst .%,%,$(suffix $(1)))/$(notdir $(1))
MANUALS := $(wildcard docs/man/*.[157])
DOCS := README.md CHANGELOG.md LICENSE SECURITY.md
EXTENSIONS := $(notdir $(wildcard packaging/gnome/*@*))
# All files that install creates and uninstall removes.
INSTALLED := $(addprefix $(bindir)/,$(PROGRAMS)) $(addprefix $(libexecdir)/,$(HELPERS) floatoverlay-video floatoverlay-text) \
	$(foreach manual,$(MANUALS),$(mandir)/$(call page,$(manual))) $(addprefix $(docdir)/,$(DOCS)) \
	$(includedir)/floatoverlay.h $(datadir)/floatoverlay.toml $(unitdir)/floatoverlay.service $(rulesdir)/90-floatoverlay-backlight.rules \
	$(rulesdir)/60-floatoverlay-ddc.rules $(modulesdir)/floatoverlay-ddc.conf \
	$(icondir)/scalable/apps/$(ID).svg $(icondir)/symbolic/apps/$(ID)-symbolic.svg $(applicationsdir)/$(ID).desktop \
	$(foreach uuid,$(EXTENSIONS),$(addprefix $(extensionsdir)/$(uuid)/,core.js extension.js metadata.json)) \
	$(metainfodir)/$(ID).metainfo.xml $(bashdir)/floatoverlay $(zshdir)/_floatoverlay $(fishdir)/floatoverlay.fish

$(BUILT):
	@echo 'make: $@ is not built; run `make release` first' >&2; exit 1

## install    install the release programs (run make release first); DESTDIR, PREFIX (default: /usr/local)
install: $(BUILT)
	$(INSTALL) -d $(sort $(dir $(addprefix $(DESTDIR),$(INSTALLED))))
	$(INSTALL) -s -m 755 $(addprefix $(RELEASE)/,$(PROGRAMS)) $(DESTDIR)$(bindir)
	$(INSTALL) -s -m 755 $(addprefix $(RELEASE)/,$(HELPERS)) $(DESTDIR)$(libexecdir)
	$(LINK_VIDEO) $(DESTDIR)$(libexecdir)/floatoverlay-video
	ln -sf ../../bin/floatoverlayd $(DESTDIR)$(libexecdir)/floatoverlay-text
	$(INSTALL) -m 644 config/floatoverlay.toml $(DESTDIR)$(datadir)
	$(INSTALL) -m 644 include/floatoverlay.h $(DESTDIR)$(includedir)
	$(INSTALL) -m 644 $(DOCS) $(DESTDIR)$(docdir)
	$(foreach manual,$(MANUALS),$(INSTALL) -m 644 $(manual) $(DESTDIR)$(mandir)/$(call page,$(manual)) &&) true
	$(INSTALL) -m 644 $(addprefix packaging/,90-floatoverlay-backlight.rules 60-floatoverlay-ddc.rules) $(DESTDIR)$(rulesdir)
	$(INSTALL) -m 644 packaging/floatoverlay-ddc.conf $(DESTDIR)$(modulesdir)
	$(INSTALL) -m 644 packaging/icons/$(ID).svg $(DESTDIR)$(icondir)/scalable/apps
	$(INSTALL) -m 644 packaging/icons/$(ID)-symbolic.svg $(DESTDIR)$(icondir)/symbolic/apps
	scripts/fill packaging/$(ID).desktop bindir=$(bindir) >$(DESTDIR)$(applicationsdir)/$(ID).desktop
	scripts/fill packaging/$(ID).metainfo.xml >$(DESTDIR)$(metainfodir)/$(ID).metainfo.xml
	scripts/fill packaging/floatoverlay.service bindir=$(bindir) >$(DESTDIR)$(unitdir)/floatoverlay.service
	set -e; for uuid in $(EXTENSIONS); do \
		$(INSTALL) -m 644 packaging/gnome/core.js packaging/gnome/$$uuid/* $(DESTDIR)$(extensionsdir)/$$uuid; done
	$(RELEASE)/floatoverlay --generate-completion-script bash >$(DESTDIR)$(bashdir)/floatoverlay
	# The parser's completion begins as a script, which a sourced file is not, and does not know names with a colon.
	sed -i -e '1{/^#!/d}' -e 's/^_floatoverlay() {/_floatoverlay_words() {/' $(DESTDIR)$(bashdir)/floatoverlay
	cat packaging/completion.bash >>$(DESTDIR)$(bashdir)/floatoverlay
	$(RELEASE)/floatoverlay --generate-completion-script zsh >$(DESTDIR)$(zshdir)/_floatoverlay
	$(RELEASE)/floatoverlay --generate-completion-script fish >$(DESTDIR)$(fishdir)/floatoverlay.fish

## uninstall  remove exactly the files that install created
uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	@rmdir --ignore-fail-on-non-empty $(addprefix $(DESTDIR),$(libexecdir) $(datadir) $(docdir) $(addprefix $(extensionsdir)/,$(EXTENSIONS))) 2>/dev/null || true

## deb        build the Debian packages of the last commit, into dist (packaging/debian)
deb:
	scripts/deb dist

## dist       write the source tarball with the Swift packages inside, SBOM, RPM spec, PKGBUILD and SHA256SUMS into dist
dist:
	scripts/dist dist

## dist-binary  build a tarball of the programs that runs from any folder, into dist
dist-binary:
	scripts/dist --binary dist

## reproducible  build the Debian packages in two folders and compare them
reproducible:
	scripts/deb dist/reproducible/a
	scripts/deb dist/reproducible/another
	for file in dist/reproducible/a/*.deb; do cmp "$$file" "dist/reproducible/another/$${file##*/}" || exit 1; done

## clean      remove all build products
clean:
	rm -rf .build .build-release .build-fuzz .build-sanitize dist demo.png
	@$(MAKE) -s --no-print-directory -C Tests/rig/src clean

# The targets of a command line run in its order: `install` copies what `release` has built, and `dist` writes the checksums of
# the packages that `deb` has made.
.NOTPARALLEL:
.PHONY: help deps build release demo test check test-repeat stall soak chaos bench compare fuzz sanitize rig rig-test docs golden desktops test-desktops protocols lint fmt install uninstall deb dist dist-binary reproducible clean
