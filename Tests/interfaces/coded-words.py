#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""coded-words.py [implicit]: prints the raw values of each `enum …: String` in Sources, one enum a line, without its name.

With `implicit`: prints the raw values that are derived from the names of cases.
"""
import glob
import os
import re
import sys

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
for path in sorted(glob.glob(os.path.join(root, "Sources", "**", "*.swift"), recursive=True)):
    source = open(path, encoding="utf-8").read().splitlines()
    for start, line in enumerate(source):
        head = re.match(r"( *)(?:\w+ )*enum \w+: [^{]*\bString\b[^{]*\{(.*)", line)
        if not head:
            continue
        body = [head[2]] if head[2].strip() else source[start + 1:source.index(head[1] + "}", start)]
        words, implicit = [], []
        for text in body:
            text = text.split("//")[0].strip().rstrip("}").strip()
            if text.startswith("case ") and not text.endswith(":") and not text.startswith(("case .", 'case "')):
                for one in text[5:].split(","):
                    name, _, word = (part.strip().strip('"`') for part in one.partition("="))
                    words.append(word or name)
                    implicit += [] if word else [name]
        if len(sys.argv) == 1:
            print(" ".join(words))
        elif implicit:
            name = re.search(r"enum (\w+)", line)[1]
            some = f" ({len(implicit)} of {len(words)})" if len(words) > len(implicit) else ""
            print(f"{os.path.relpath(path, root)}:{start + 1} {name}{some}: {' '.join(implicit)}")
