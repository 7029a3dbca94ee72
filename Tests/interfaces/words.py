#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""words.py FORM: reads the output of the program and prints its words without sentences.

FORM: options (--experimental-dump-help), bash, zsh, fish (a completion script), config (config default).
"""
import json
import re
import sys


def completion(argument):
    kind = argument.get("completionKind", {})
    if "list" in kind:
        return " = " + "|".join(kind["list"]["values"])
    if "file" in kind:
        return " = file " + " ".join(kind["file"].get("extensions", []))
    return (" = " + json.dumps(kind, sort_keys=True)) if kind else ""


def described(argument):
    names = ["-" * (1 if name["kind"] == "short" else 2) + name["name"] for name in argument.get("names", [])]
    parts = [argument["kind"], " ".join(sorted(names))]
    parts.append("optional" if argument["isOptional"] else "required")
    parts += ["repeating"] if argument["isRepeating"] else []
    parts += [argument["parsingStrategy"]] if argument["parsingStrategy"] != "default" else []
    parts += ["default " + argument["defaultValue"]] if "defaultValue" in argument else []
    return "  " + " ".join(part for part in parts if part) + completion(argument).rstrip()


def options(text):
    def walk(command, path):
        yield " ".join(path)
        arguments = command.get("arguments", [])
        yield from (described(a) for a in arguments if a["kind"] == "positional")
        yield from sorted(described(a) for a in arguments if a["kind"] != "positional")
        for nested in command.get("subcommands", []):
            yield from walk(nested, path + [nested["commandName"]])

    command = json.loads(text)["command"]
    return walk(command, [command["commandName"]])


def bash(text):
    """The words that each function of the bash script offers."""
    for line in text[text.index("\n_floatoverlay() {"):].splitlines():
        line = line.strip()
        if re.match(r"_floatoverlay\w*\(\)", line) or re.match(
            r"(local -a )?(non_)?repeating_(flags|options)=|'-|__floatoverlay_(add|offer)\w+ [^()]*$|COMPREPLY|[a-z|-]+\)$", line
        ):
            yield line


def zsh(text):
    """The words of the zsh script, without descriptions and value names."""
    for line in text.splitlines():
        line = line.strip()
        line = re.sub(r"(local -ar |\$\{)_[a-z]\w*", r"\1_", line)  # the name of a positional value
        if re.match(r"_floatoverlay\w*\(\)|local -ar _|[a-z|-]+\)$", line):
            yield line
        elif re.match(r"'[a-z-]+:[^_]*'$", line) and not line.startswith("':"):
            yield re.sub(r":.*", "'", line)
        elif re.match(r"'(\*|:|\(|-)", line):
            line = re.sub(r"\[.*?[^\\]\](?=:|'$)", "", line)
            yield re.sub(r"^('(?:\*?|\(?--?.*?)):[^:]*:", r"\1::", line)


def fish(text):
    """The words of the fish script, without the descriptions of -d."""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith(("complete -c", "__floatoverlay_parse_subcommand", "case '")):
            line = re.sub(r" -d '(\\'|[^'])*'", "", line)
            yield line.replace("complete -c 'floatoverlay' -n '__floatoverlay_should_offer_completions_for_", "'")


def config(text):
    """Sections, keys and values, also commented ones."""
    for line in text.splitlines():
        if re.match(r"#?\s*\[[a-z-]+\]$", line) or re.match(r'#?\s*("[^"]+"|[a-z][a-z-]*) = \S', line):
            yield line


if __name__ == "__main__":
    for line in globals()[sys.argv[1]](sys.stdin.read()):
        print(line)
