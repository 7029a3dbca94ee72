#!/bin/sh
# SPDX-License-Identifier: MIT
# blink.sh [OPTION OF show]...: two colours in turn. A shell cannot hand over memory, so its frames go through a pipe.
colour() { # BLUE GREEN RED, octal: a frame of 64 × 36
  pixels=$(printf '%2304s' '' | sed "s/ /\\\\$1\\\\$2\\\\$3\\\\377/g")
  # shellcheck disable=SC2059 # the pixels are the format
  printf "$pixels"
}
while colour 040 100 300 && colour 300 100 040; do :; done |
  floatoverlay show frames --size 64x36 --format bgrx --fps 2 "$@"
