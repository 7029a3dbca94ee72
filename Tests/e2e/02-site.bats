#!/usr/bin/env bats
# The web pages: of the manual and the guides (scripts/site), and of the library (scripts/docs).

setup() {
  load common
  site=$BATS_TEST_TMPDIR/site
}

@test "each guide and each manual page is a web page without scripts, and all links lead somewhere" {
  "$ROOT/scripts/site" "$site"
  for source in "$ROOT"/docs/*.md "$ROOT"/docs/man/*; do
    page=${source#"$ROOT"/}
    page=${page%.md}.html
    grep -q "href=\"$page\"" "$site/index.html" || { echo "$page is not in the menu"; return 1; }
    grep -q 'rel="stylesheet" href="\.\./.*docs/site.css"' "$site/$page"
  done
  refute grep -rliE '<script|<style|<iframe|src="http' --include='*.html' "$site"
  # A manual page that is not ours, and an anchor of a heading.
  grep -q 'href="https://manpages.debian.org/systemd.1"' "$site/docs/man/floatoverlayd.1.html"
  grep -q '<h2 id="exit-status">' "$site/docs/commands.html"
  # The source of an example, and a folder.
  grep -q 'import FloatOverlay' "$site/Examples/Hello/main.swift.html"
  grep -q 'href="ball.c.html"' "$site/Examples/Frames/index.html"
}

@test "scripts/site names each link that leads nowhere" {
  local tree=$BATS_TEST_TMPDIR/tree
  mkdir -p "$tree/scripts"
  cp "$ROOT/scripts/site" "$tree/scripts"
  (cd "$ROOT" && cp --parents docs/site.css packaging/icons/*Overlay.svg "$tree")
  printf '%s\n' '# One' '## Two words: `code`' '## Two words: `code`' '[](#two-words-code-1) [](docs/a.md#b) [](http://a.org)' \
    '[](https://a.org/x#y) [](gone.md) [](docs/a.md#gone) [](https://a) ![](gone.png)' >"$tree/README.md"
  printf '# A\n## B\n[](../README.md#gone)\n' >"$tree/docs/a.md"
  ends 1 "$tree/scripts/site" "$site"
  is 'docs/a.html: ../index.html#gone
index.html: docs/a.html#gone
index.html: gone.md
index.html: gone.png
index.html: http://a.org
index.html: https://a' eval 'sed -n "s/^site: \(.*\): broken link/\1/p" <<<"$output" | sort'
}

@test "the articles of the library name public symbols only, and each public symbol has a comment" {
  "$ROOT/scripts/docs"
}
