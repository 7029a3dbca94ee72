#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""shapes.py FILE: prints the key paths, value types and coded words of each kind of JSON object in FILE, in their order.

A `?` marks a key that some objects of the kind lack.
"""
import json
import sys

CODED = {"kind", "event", "state", "content", "target", "class", "grab", "by", "reason", "verdict", "subject"}
TYPES = {bool: "boolean", int: "integer", float: "number", str: "string", type(None): "null", list: "array", dict: "object"}


def paths(value, path=""):
    """Each path below `value`, with the type and the coded word or nothing."""
    if isinstance(value, dict):
        yield path, "object", None
        for key, inner in value.items():
            yield from paths(inner, f"{path}.{key}" if path else key)
    elif isinstance(value, list):
        yield path, "array", None
        for inner in value:
            yield from paths(inner, path + "[]")
    else:
        word = value if path.rpartition(".")[2] in CODED and path != "devices[].reason" else None
        # A whole number is printed without a decimal point.
        kind = "number" if path.rpartition(".")[2] in {"t", "x", "y", "width", "height", "scale", "worst"} else TYPES[type(value)]
        yield path, kind if value is not None else "null", word


def main():
    kinds, seen = {}, {}
    for line in open(sys.argv[1], encoding="utf-8"):
        one = json.loads(line)
        name = " ".join(filter(None, [one["kind"], one.get("event")]))
        table = kinds.setdefault(name, {})
        seen[name] = seen.get(name, 0) + 1
        for path in {path: None for path, _, _ in paths(one) if path}:
            table.setdefault(path, [set(), set(), 0])[2] += 1
        for path, kind, word in paths(one):
            if path:
                table[path][0].add(kind)
                table[path][1] |= {word} - {None}
    for name in sorted(kinds):
        print(name)
        for path, (types, words, count) in kinds[name].items():
            missing = "" if count == seen[name] or "[]" in path or "." in path else " ?"
            print(f"  {path} {' '.join(sorted(types))}{missing}{' = ' + ' '.join(sorted(words)) if words else ''}")


main()
