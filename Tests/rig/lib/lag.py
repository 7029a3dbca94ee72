"""What lyrics-lag and player-lag compute: how long the screen shows another line than the player requires.

A list of changes is a list of (time in seconds, whether the line is bright).
"""


def odd(position, step):
    """Whether the line at a position of the song is bright: those after every odd step are."""
    return int(position / step) % 2 == 1


def differences(want, have, start, end):
    """The durations in milliseconds for which two lists of changes differ in a time, and the number of wanted changes."""
    times = sorted({t for t, _ in want + have if start < t < end} | {start, end})
    found, since = [], None
    at = lambda changes, t: next((v for u, v in reversed(changes) if u <= t), changes[0][1])
    for t in times:
        differs = t < end and at(want, t) != at(have, t)
        if differs and since is None:
            since = t
        if not differs and since is not None:
            found.append((t - since) * 1000)
            since = None
    return found, sum(start < t < end for t, _ in want)


def summary(found, lines):
    """The text `n=LINES median=MS max=MS`; the error of a line without a difference is 0."""
    found = sorted(found + [0.0] * max(0, lines - len(found)))
    return f'n={lines}' + (f' median={found[len(found) // 2]:.1f} max={found[-1]:.1f}' if found else '')
