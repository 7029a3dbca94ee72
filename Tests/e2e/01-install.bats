#!/usr/bin/env bats
# What make install writes, and whether the desktop, systemd and man accept it.

setup() {
  load common
  [[ -z ${FLOATOVERLAY_BIN:-} ]] || skip 'only release programs are installed'
  target=$BATS_TEST_TMPDIR/root
}

# installed: installs below $target/usr
installed() { make -s -C "$ROOT" install DESTDIR="$target" PREFIX=/usr; }

@test "make uninstall removes all files of make install" {
  installed
  [[ $(find "$target" -type f | wc -l) -gt 20 ]]
  [[ $(find "$target" -type f -empty) == '' ]]
  [[ $(grep -rlE '@[a-z0-9]+@' "$target"/usr/share/{applications,metainfo} "$target/usr/lib") == '' ]]
  make -s -C "$ROOT" uninstall DESTDIR="$target" PREFIX=/usr
  [[ $(find "$target" ! -type d) == '' ]]
  [[ $(find "$target" -type d -name '*floatoverlay*') == '' ]]
}

@test "make install and make uninstall refuse a folder with spaces" {
  : >"$BATS_TEST_TMPDIR/a"
  for goal in install uninstall; do
    for words in "DESTDIR=$BATS_TEST_TMPDIR/a b" "PREFIX=$BATS_TEST_TMPDIR/a b"; do
      ends 2 make -s -C "$ROOT" "$goal" "$words"
      assert_output --partial 'must have no spaces'
    done
  done
  [[ -e $BATS_TEST_TMPDIR/a ]]
}

@test "make release quotes the names of its folder; scripts/deb refuses a folder with spaces" {
  local folder="$BATS_TEST_TMPDIR/a b"
  mkdir -p "$folder/.build-release/release"
  cp "$ROOT/Makefile" "$folder"
  ends 0 make -s -C "$folder" release SWIFT="printf '%s\\n'"
  assert_line "$folder=."
  assert_line -- "-ffile-prefix-map=$folder=."
  hinted 64 "$ROOT/scripts/deb" "$folder"
  assert_line "deb: cannot build in \"$folder\": its path has spaces"
}

@test "make runs the targets of a command line one after the other, also beside a file of that name" {
  local folder=$BATS_TEST_TMPDIR/tree
  mkdir -p "$folder/scripts"
  cp "$ROOT/Makefile" "$folder"
  # The first target takes longer than the second.
  printf '#!/bin/sh\nsleep 0.3\ntouch built\n' >"$folder/scripts/deb"
  printf '#!/bin/sh\ntest -e built\n' >"$folder/scripts/dist"
  printf '#!/bin/sh\necho fuzzed\n' >"$folder/scripts/fuzz"
  chmod a+x "$folder"/scripts/*
  ends 0 make -s -j 4 -C "$folder" deb dist
  : >"$folder/fuzz"
  ends 0 make -s -C "$folder" fuzz
  assert_line fuzzed
}

@test "make desktops builds the programs that its tests run" {
  ends 0 make -n -C "$ROOT" desktops
  assert_line --partial 'build -c release'
}

@test "scripts/deb replaces its own packages only" {
  local tree=$BATS_TEST_TMPDIR/tree out=$BATS_TEST_TMPDIR/out bin=$BATS_TEST_TMPDIR/bin program
  mkdir -p "$tree" "$out" "$bin"
  (cd "$ROOT" && cp -R --parents scripts/deb scripts/fill packaging Sources/FloatOverlayControl/Version.swift "$tree")
  printf '#!/bin/sh\nmkdir -p "$1"\n' >"$tree/scripts/source-tree"
  for program in dh swift; do printf '#!/bin/sh\n' >"$bin/$program"; done
  printf '#!/bin/sh\n: >../floatoverlay_2_amd64.deb\n' >"$bin/dpkg-buildpackage"
  printf '#!/bin/sh\necho "$@"\n' >"$bin/lintian"
  chmod a+x "$tree/scripts/source-tree" "$bin"/*
  : >"$out/floatoverlay_1_amd64.deb"; : >"$out/another_1_amd64.deb"
  SOURCE_DATE_EPOCH=0 PATH=$bin:$PATH ends 0 "$tree/scripts/deb" "$out"
  is $'another_1_amd64.deb\nfloatoverlay_2_amd64.deb' eval 'cd "$out" && ls -- *.deb'
  assert_line "--fail-on error,warning $out/floatoverlay_2_amd64.deb"
}

@test "appstreamcli, desktop-file-validate and systemd-analyze accept the metainfo, the desktop entry and the unit" {
  installed
  ends 0 appstreamcli validate --no-net "$target"/usr/share/metainfo/*.xml
  [[ $output == *successful* && $output != *': warning'* ]]
  is '' desktop-file-validate "$target"/usr/share/applications/*.desktop
  # The unit names a program of /usr/bin, which is not there.
  sed "s:=/usr/bin/:=$target/usr/bin/:" "$target/usr/lib/systemd/user/floatoverlay.service" >"$BATS_TEST_TMPDIR/floatoverlay.service"
  export XDG_RUNTIME_DIR=$BATS_TEST_TMPDIR
  is '' systemd-analyze --user --man=no verify "$BATS_TEST_TMPDIR/floatoverlay.service"
}

@test "the unit restarts the daemon after the loss of its display, at most five times in a minute" {
  installed
  local unit=$target/usr/lib/systemd/user/floatoverlay.service
  is 'RestartPreventExitStatus=75 77 78' grep RestartPreventExitStatus "$unit"
  is $'StartLimitIntervalSec=60\nStartLimitBurst=5' grep StartLimit "$unit"
}

@test "man and mandoc print no warning for a manual page" {
  installed
  for page in "$target"/usr/share/man/man*/*; do
    [[ $(man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null) == '' ]]
    # mandoc searches for the referenced pages in the installed ones.
    run mandoc -T lint -W all "$page"
    [[ $(grep -vE 'referenced manual not found|mandoc\.db' <<<"$output") == '' ]] || { echo "$output"; return 1; }
  done
}

# completes LINE WORD...: what the installed completion of bash offers for the last word, which is at the end of LINE
completes() {
  bash -c '. "$0"; floatoverlay() { printf "%s\n" input3::capslock input3::numlock; }
    COMP_LINE=$1; COMP_POINT=${#COMP_LINE}; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); word=${*: -1}
    _floatoverlay floatoverlay "${word#::}" "${*: -2:1}"; printf "%s\n" "${COMPREPLY[@]}"' \
    "$target/usr/share/bash-completion/completions/floatoverlay" "$@"
}

@test "the completion of bash completes a name behind its colons" {
  installed
  local line='floatoverlay brightness --device'
  is numlock completes "$line input3::n" $line input3 :: n
  is $'capslock\nnumlock' completes "$line input3::" $line input3 ::
  is $'input3::capslock\ninput3::numlock' completes "$line inp" $line inp
  # A colon of its own belongs to no other word.
  is --detach completes 'floatoverlay show text : --de' floatoverlay show text : --de
}

@test "every manual page that a page refers to is installed or of the system" {
  installed
  sed -nE 's/^\.Xr (floatoverlay[^ ]*) ([0-9]).*/\2 \1.\2/p' "$target"/usr/share/man/man*/* | sort -u >"$BATS_TEST_TMPDIR/pages"
  [[ $(wc -l <"$BATS_TEST_TMPDIR/pages") -ge 4 ]]
  while read -r section page; do [[ -e $target/usr/share/man/man$section/$page ]] || { echo "no $page"; return 1; }; done <"$BATS_TEST_TMPDIR/pages"
}
