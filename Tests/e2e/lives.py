#!/usr/bin/env python3
"""Checks the life-cycle events in the output of `floatoverlay events`; with `all`, overlays may still be running.

The events of an overlay are in order, each at most once, with one reason, and none follows the last.
"""
import json
import re
import sys

WHOLE = re.compile(r"(willStart (didStart )?(restoreUserInterface )?willStop didStop |failedToStart )$")
BEGUN = re.compile(r"(willStart (didStart (restoreUserInterface (willStop )?)?)?)?$")

STATES = {"starting", "active", "suspended", "stashed", "hidden", "stopping"}

lives, reasons = {}, {}
last = 0.0
for line in sys.stdin:
    event = json.loads(line)
    if event["kind"] != "overlay":
        continue
    assert event["t"] >= last, f"time runs backwards: {line}"
    last = event["t"]
    number, word = event["id"], event["event"]
    if word == "changed":
        life = lives.get(number, "")
        assert life.startswith("willStart") and "didStop" not in life, f"outside of a life: {line}"
        assert event["state"] in STATES, line
        continue
    lives[number] = lives.get(number, "") + word + " "
    if "reason" in event:
        assert reasons.setdefault(number, event["reason"]) == event["reason"], f"another reason: {line}"
for number, life in lives.items():
    ok = WHOLE.match(life) or ("all" in sys.argv and BEGUN.match(life))
    assert ok, f"overlay {number}: {life}"
assert lives, "no events"
print(f"{len(lives)} lives, {sum('didStart' in life for life in lives.values())} on screen")
