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

@test "man and mandoc print no warning for a manual page" {
  installed
  for page in "$target"/usr/share/man/man*/*; do
    [[ $(man --warnings -E UTF-8 -l "$page" 2>&1 >/dev/null) == '' ]]
    # mandoc searches for the referenced pages in the installed ones.
    run mandoc -T lint -W all "$page"
    [[ $(grep -vE 'referenced manual not found|mandoc\.db' <<<"$output") == '' ]] || { echo "$output"; return 1; }
  done
}

@test "every manual page that a page refers to is installed or of the system" {
  installed
  sed -nE 's/^\.Xr (floatoverlay[^ ]*) ([0-9]).*/\2 \1.\2/p' "$target"/usr/share/man/man*/* | sort -u >"$BATS_TEST_TMPDIR/pages"
  [[ $(wc -l <"$BATS_TEST_TMPDIR/pages") -ge 4 ]]
  while read -r section page; do [[ -e $target/usr/share/man/man$section/$page ]] || { echo "no $page"; return 1; }; done <"$BATS_TEST_TMPDIR/pages"
}
