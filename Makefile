# SPDX-License-Identifier: MIT
PREFIX ?= /usr/local
DESTDIR ?=
INSTALL ?= install
# Debug builds: warnings are errors; without debug information they take a quarter less time. For a debugger, or with a
# compiler newer than this tree: make build SWIFTFLAGS=
SWIFTFLAGS ?= -Xswiftc -warnings-as-errors -debug-info-format none

SWIFT := swift
# A static executable does not link in a debug build, and both kinds in one directory break each other.
# Symbols are two thirds of the command's 32 MB, and starting it is most of what it does.
STATIC := -c release --static-swift-stdlib --scratch-path .build-release -Xlinker -s -Xlinker --gc-sections
RELEASE := .build-release/release
PROGRAMS := floatoverlay floatoverlayd
HELPERS := floatoverlay-level floatoverlay-image floatoverlay-video
BUILT := $(addprefix $(RELEASE)/,$(PROGRAMS) $(HELPERS))

help:
	@sed -n 's/^## /  /p' $(firstword $(MAKEFILE_LIST))

## deps       installs the packages of packaging/debian-packages.txt (apt; with sudo when not root)
deps:
	@scripts/deps

## build      debug build of the programs and the tests, in .build
build:
	$(SWIFT) build --build-tests $(SWIFTFLAGS)

## release    the four programs as they are installed, in .build-release
release:
	$(SWIFT) build $(STATIC)

## demo       shows the overlay at work
demo:
	@scripts/deps build run demo || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/demo

## test       builds everything, then runs all tests: the Swift suites, and the release programs end to end
test:
	@scripts/deps || [ $$? -eq 69 ]
	Tests/run

## check      the fast part of the tests, on debug binaries: after a change, before a commit
check:
	@scripts/deps || [ $$? -eq 69 ]
	Tests/run --check

N ?= 10
## test-repeat  builds once, runs all tests N (10) times; a line for each run in dist/test-runs.tsv
test-repeat:
	@scripts/deps || [ $$? -eq 69 ]
	Tests/run --repeat $(N)

## bench      measures the release programs
bench:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/bench

## compare    what we and our peers make of the same volumes and brightnesses: docs/comparison.md (as root)
compare:
	@scripts/deps || [ $$? -eq 69 ]
	@$(MAKE) --no-print-directory release rig
	scripts/compare

## fuzz       throws bytes at everything that takes them, SECONDS (600) each; what ends it is kept in dist/fuzz
fuzz:
	scripts/fuzz $(SECONDS)

## rig        the tools of the test rig, in Tests/rig/bin
rig:
	@$(MAKE) -s --no-print-directory -C Tests/rig/src

## rig-test   the test rig checks itself (as root)
rig-test: rig
	bats --print-output-on-failure Tests/rig/selftest.bats

# Everything that begins with a line for bash or bats, and what those source.
SCRIPTS = $(shell grep -rlIE '^\#!.*(bash|bats)$$|^\# shellcheck shell=' .ci scripts Tests/rig Tests/e2e Tests/interfaces)

## golden     takes the pictures and the manual as they are now for right; look at them first
golden: build
	FLOATOVERLAY_GOLDEN=write $(SWIFT) test --skip-build $(SWIFTFLAGS) --filter '^PaintTests\.'
	.build/debug/floatoverlay --generate-man >docs/man/floatoverlay.1

## desktops   takes what lies over what, and what is mirrored, on each kind of desktop for right: the tables in docs/desktops.md
desktops: rig
	FLOATOVERLAY_TABLE=write Tests/run --no-build 72-stacking 73-mirrors 74-displays

## protocols  writes the C of Wayland's protocols anew, from protocols/*.xml
protocols:
	scripts/protocols

## lint       swift format and shellcheck, strict
lint:
	@failed=; \
	$(SWIFT) format lint --strict --parallel --recursive Sources Tests Package.swift || failed=1; \
	shellcheck -x -P SCRIPTDIR $(SCRIPTS) || failed=1; \
	scripts/protocols --check || failed=1; \
	! git grep -nE '^(<<<<<<<|>>>>>>>) ' || { echo 'lint: a merge was left half done'; failed=1; }; \
	test -z "$$failed"

## fmt        formats the Swift sources in place
fmt:
	$(SWIFT) format --in-place --parallel --recursive Sources Tests Package.swift

bindir := $(PREFIX)/bin
libexecdir := $(PREFIX)/libexec/floatoverlay
datadir := $(PREFIX)/share/floatoverlay
docdir := $(PREFIX)/share/doc/floatoverlay
mandir := $(PREFIX)/share/man/man1
unitdir := $(PREFIX)/lib/systemd/user
rulesdir := $(PREFIX)/lib/udev/rules.d
includedir := $(PREFIX)/include
bashdir := $(PREFIX)/share/bash-completion/completions
zshdir := $(PREFIX)/share/zsh/site-functions
fishdir := $(PREFIX)/share/fish/vendor_completions.d
MANUALS := $(wildcard docs/man/*.1)
DOCS := README.md CHANGELOG.md LICENSE
# All that install makes, and uninstall removes.
INSTALLED := $(addprefix $(bindir)/,$(PROGRAMS)) $(addprefix $(libexecdir)/,$(HELPERS)) \
	$(addprefix $(mandir)/,$(notdir $(MANUALS))) $(addprefix $(docdir)/,$(DOCS)) \
	$(includedir)/floatoverlay.h $(datadir)/floatoverlay.toml $(unitdir)/floatoverlay.service $(rulesdir)/90-floatoverlay-backlight.rules \
	$(bashdir)/floatoverlay $(zshdir)/_floatoverlay $(fishdir)/floatoverlay.fish

$(BUILT):
	@echo 'make: $@ is not built; run `make release` first' >&2; exit 1

## install    installs the release programs (after make release) below DESTDIR and PREFIX (/usr/local)
install: $(BUILT)
	$(INSTALL) -d $(sort $(dir $(addprefix $(DESTDIR),$(INSTALLED))))
	$(INSTALL) -s -m 755 $(addprefix $(RELEASE)/,$(PROGRAMS)) $(DESTDIR)$(bindir)
	$(INSTALL) -s -m 755 $(addprefix $(RELEASE)/,$(HELPERS)) $(DESTDIR)$(libexecdir)
	$(INSTALL) -m 644 config/floatoverlay.toml $(DESTDIR)$(datadir)
	$(INSTALL) -m 644 include/floatoverlay.h $(DESTDIR)$(includedir)
	$(INSTALL) -m 644 $(DOCS) $(DESTDIR)$(docdir)
	$(if $(MANUALS),$(INSTALL) -m 644 $(MANUALS) $(DESTDIR)$(mandir))
	$(INSTALL) -m 644 packaging/90-floatoverlay-backlight.rules $(DESTDIR)$(rulesdir)
	sed 's|@bindir@|$(bindir)|' packaging/floatoverlay.service >$(DESTDIR)$(unitdir)/floatoverlay.service
	$(RELEASE)/floatoverlay --generate-completion-script bash >$(DESTDIR)$(bashdir)/floatoverlay
	$(RELEASE)/floatoverlay --generate-completion-script zsh >$(DESTDIR)$(zshdir)/_floatoverlay
	$(RELEASE)/floatoverlay --generate-completion-script fish >$(DESTDIR)$(fishdir)/floatoverlay.fish

## uninstall  removes exactly what install has made
uninstall:
	rm -f $(addprefix $(DESTDIR),$(INSTALLED))
	@rmdir --ignore-fail-on-non-empty $(addprefix $(DESTDIR),$(libexecdir) $(datadir) $(docdir)) 2>/dev/null || true

## clean      removes everything built
clean:
	rm -rf .build .build-release dist demo.png
	@$(MAKE) -s --no-print-directory -C Tests/rig/src clean

.PHONY: help deps build release demo test check test-repeat bench compare rig rig-test golden desktops protocols lint fmt install uninstall clean
