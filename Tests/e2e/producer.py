# SPDX-License-Identifier: MIT
"""producer.py MODE [OPTION OF show]...: a client of the frame protocol whose behaviour a test chooses.

It prints a line for each message of the daemon, and runs commands from standard input: `play`, `colour RRGGBB`, ...
"""
import ctypes
import fcntl
import mmap
import os
import select
import signal
import socket
import struct
import sys
import time

SHRINK, GROW = fcntl.F_SEAL_SHRINK, fcntl.F_SEAL_GROW
REASONS = ["closed", "returned", "replaced", "ended", "lost"]


def message(kind, layout="", *values):
    payload = struct.pack("<" + layout, *values)
    return struct.pack("<IB", len(payload) + 1, kind) + payload


def text(word):
    word = word.encode()
    return struct.pack("<I", len(word)) + word


def texts(words):
    return struct.pack("<I", len(words)) + b"".join(map(text, words))


def report(*words):
    print(*words, flush=True)


class Producer:
    """A correct client; the functions below break the rules."""

    def __init__(self, options, width=320, height=180):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(os.environ["FLOATOVERLAY_SOCKET"])
        self.arrived = b""
        self.pool, self.count, self.size, self.frame_bytes = 0, 0, (width, height), 0
        self.memory, self.free, self.colour = None, set(), 0xFF336699
        self.fixed = False
        self.send(1, "II3s", 1, 3, b"e2e")
        request = texts(["show", "shared"] + options) + text("/") + texts([]) + struct.pack("<HB", 0, 0)
        self.send(2, f"{len(request)}s", request)

    def send(self, kind, layout="", *values):
        self.socket.sendall(message(kind, layout, *values))

    def surface(self, width=None, height=None):
        self.send(16, "II", width or self.size[0], height or self.size[1])

    def buffers(self, count=3, seals=SHRINK | GROW, short=0, size=None, form=0):
        width, height = size or self.size
        self.size = (width, height)
        self.pool, self.count, self.free = self.pool + 1, count, set(range(count))
        self.frame_bytes = width * height * 4
        fd = os.memfd_create("e2e", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
        os.ftruncate(fd, self.frame_bytes * count - short)
        if seals:
            fcntl.fcntl(fd, fcntl.F_ADD_SEALS, seals)
        self.attach(fd, message(17, "6I", self.pool, count, form, width, height, width * 4))
        self.memory = mmap.mmap(fd, self.frame_bytes * count - short)
        self.fd = fd

    def attach(self, fd, data):
        self.socket.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", fd))])

    def paint(self, index, colour):
        start = index * self.frame_bytes
        self.memory[start:start + self.frame_bytes] = struct.pack("<I", colour) * (self.frame_bytes // 4)

    def frame(self, index=None, due=0, rects=()):
        if index is None:
            index = self.free.pop()
        self.free.discard(index)
        self.send(18, "IIQI" + "4I" * len(rects), self.pool, index, due, len(rects), *[n for r in rects for n in r])
        return index

    def draw(self, colour, due=0):
        """Waits for a free buffer and presents it filled with `colour`."""
        while not self.free:
            self.receive(None)
        index = self.free.pop()
        self.paint(index, colour)
        return self.frame(index, due)

    def receive(self, timeout=0.0):
        """Receives messages for at most `timeout` seconds and prints them."""
        if not select.select([self.socket], [], [], timeout)[0]:
            return False
        got = self.socket.recv(65536)
        if not got:
            report("gone")
            sys.exit(3)
        self.arrived += got
        while len(self.arrived) >= 4:
            end = 4 + struct.unpack_from("<I", self.arrived)[0]
            if len(self.arrived) < end:
                break
            kind, payload, self.arrived = self.arrived[4], self.arrived[5:end], self.arrived[end:]
            self.take(kind, payload)
        return True

    def take(self, kind, payload):
        if kind == 3:
            sys.stderr.write(payload[4:].decode())
            sys.stderr.flush()
        elif kind == 4:
            status = struct.unpack("<i", payload)[0]
            report("exit", status)
            sys.exit(status)
        elif kind == 32:
            width, height, wide, high, scale = struct.unpack("<IIddd", payload)
            report(f"size {width}x{height} {wide:g}x{high:g} {scale:g}")
            self.asked = (width, height)
            if not self.fixed and self.asked != self.size and self.memory:
                self.buffers(size=self.asked)
                self.draw(self.colour)
        elif kind == 33:
            pool, index = struct.unpack("<II", payload)
            if pool == self.pool:
                self.free.add(index)
        elif kind == 34:
            report("visible", struct.unpack("<I", payload)[0])
        elif kind == 35:
            report("play", struct.unpack("<I", payload)[0])
        elif kind == 36:
            seconds, exact = struct.unpack("<dI", payload)
            report(f"seek {seconds:.1f} {exact}")
        elif kind == 37:
            report(f"skip {struct.unpack('<d', payload)[0]:g}")
        elif kind == 38:
            report("closed", REASONS[struct.unpack("<I", payload)[0]])

    def timeline(self, kind, position=0.0, duration=0.0, rate=0.0, when=0):
        self.send(19, "IdddQ", kind, position, duration, rate, when)

    def title(self, word):
        data = text(word)
        self.send(21, f"{len(data)}s", data)

    def live(self):
        while True:
            self.receive(None)


def main():
    mode, options = sys.argv[1], sys.argv[2:]
    one = Producer(options)
    one.surface()
    one.buffers()
    globals()[mode](one)
    one.live()


def steady(one):
    """One frame; then commands from standard input."""
    one.draw(one.colour)
    while True:
        ready = select.select([one.socket, sys.stdin], [], [])[0]
        if one.socket in ready:
            one.receive()
        if sys.stdin in ready:
            words = sys.stdin.readline().split()
            if not words:
                return
            obey(one, *words)


def obey(one, word, *rest):
    if word == "colour":
        one.colour = 0xFF000000 | int(rest[0], 16)
        one.draw(one.colour)
    elif word == "at":  # milliseconds from now, a colour
        one.draw(0xFF000000 | int(rest[1], 16), time.clock_gettime_ns(time.CLOCK_MONOTONIC) + int(rest[0]) * 1000000)
    elif word == "timeline":
        one.timeline(*[float(n) if i else int(n) for i, n in enumerate(rest)])
    elif word == "playback":
        one.send(20, "I", int(rest[0]))
    elif word == "title":
        one.title(" ".join(rest))
    elif word == "surface":
        one.surface(int(rest[0]), int(rest[1]))
    elif word == "ended":
        one.send(23)
    elif word == "failed":
        data = text(" ".join(rest[1:]))
        one.send(22, f"I{len(data)}s", int(rest[0]), data)
    elif word == "close":
        one.send(3)
    elif word == "raw":
        one.socket.sendall(bytes.fromhex("".join(rest)))
    elif word == "fixed":
        one.fixed = True
    elif word == "die":
        os.kill(os.getpid(), 9)
    report("did", word)


def keep(one):
    """Sends all buffers and reads no message."""
    for index in range(3):
        one.paint(index, one.colour)
        one.frame(index)
    signal.pause()


def large(one):
    """A frame that is much larger than each monitor."""
    one.fixed = True
    one.buffers(count=1, size=(10000, 10000))
    one.frame(0)


def truncate(one):
    one.draw(one.colour)
    for size in (0, 1 << 24):
        try:
            os.ftruncate(one.fd, size)
            report("truncated", size)
        except PermissionError:
            report("refused", size)
    one.colour = 0xFF112233
    one.draw(one.colour)


def punch(one):
    """Frees the pages of a frame that is shown, then draws again."""
    one.draw(one.colour)
    # FALLOC_FL_KEEP_SIZE | FALLOC_FL_PUNCH_HOLE
    size = ctypes.c_long(one.frame_bytes * one.count)
    report("punched", ctypes.CDLL(None).fallocate(one.fd, 3, ctypes.c_long(0), size))
    one.colour = 0xFF112233
    one.draw(one.colour)


def garbage(one):
    one.draw(one.colour)
    one.socket.sendall(os.urandom(4096))


def flood(one):
    """Sends titles as fast as possible."""
    one.draw(one.colour)
    data = message(21, "I1s", 1, b"x") * 200
    while True:
        one.socket.sendall(data)
        one.receive()


def chatter(one):
    """Sends titles, times and playback states, all of them new, as fast as possible."""
    one.draw(one.colour)
    step = 0
    while True:
        for _ in range(100):
            step += 1
            one.title(str(step))
            one.timeline(2, step % 3600, 3600, step % 2)
            one.send(20, "I", step % 32)
        one.receive()


def resize(one):
    """A new pool and surface size a hundred times a second for two seconds."""
    one.fixed = True
    one.draw(one.colour)
    for step in range(200):
        width = 200 + step % 50
        one.surface(width, 180)
        one.buffers(size=(width, 180))
        one.draw(0xFF000000 | step << 8)
        one.receive(0.01)
    one.draw(0xFF00FF00)
    report("resized")


def animate(one, *faults):
    """Sixty frames a second, correct except for `faults`."""
    one.fixed = True
    one.send(20, "I", 1 | 2 | 4 | 16)
    one.timeline(2, 0, 60, 1)
    one.seen, one.step, one.last = True, 0, 0
    take = one.take

    def taken(kind, payload):
        if kind == 34 and "unseen" not in faults:
            one.seen = payload[0] != 0
        elif kind == 35 and "pause" not in faults:
            one.send(20, "I", 1 | (2 if payload[0] else 0) | 4 | 16)
        elif kind == 36 and "seek" not in faults:
            one.timeline(2, struct.unpack_from("<d", payload)[0], 60, 1)
        elif kind == 38 and "stays" in faults:
            return
        elif kind == 4 and "stays" in faults:
            return
        elif kind == 99 and "newer" in faults:
            sys.exit("what is that?")
        take(kind, payload)
        if kind == 38:
            one.seen = False

    one.take = taken
    while True:
        one.receive(1 / 60)
        if "size" not in faults and hasattr(one, "asked") and one.asked != one.size:
            one.buffers(size=one.asked)
        if "scribbles" in faults and one.pool:
            one.paint(one.last, one.step)
        if one.seen and one.free:
            one.step += 1
            one.last = one.draw(0xFF000000 | one.step)
        elif one.seen and "impatient" in faults:
            one.frame(one.last)


def fast(one):
    """Frames of one colour each, at the requested size, as fast as buffers become free."""
    one.fixed, step = True, 0
    while True:
        one.receive(0 if one.free else None)
        if hasattr(one, "asked") and one.asked != one.size:
            one.buffers(size=one.asked)
        if one.free:
            step += 1
            one.draw(0xFF000000 | step * 40503 & 0xFFFFFF)


def scribble(one):
    """Keeps drawing into buffers after sending them: two halves of different colours."""
    one.fixed = True
    while True:
        index = one.draw(0xFF0000FF)
        half = index * one.frame_bytes + one.frame_bytes // 2
        one.memory[half:half + one.frame_bytes // 4] = struct.pack("<I", 0xFFFFFF00) * (one.frame_bytes // 16)
        one.receive()


def good(one):
    animate(one)


def bad_scribbles(one):
    animate(one, "scribbles")


def bad_unseen(one):
    animate(one, "unseen")


def bad_size(one):
    animate(one, "size")


def bad_stays(one):
    animate(one, "stays")


def bad_pause(one):
    animate(one, "pause")


def bad_seek(one):
    animate(one, "seek")


def bad_newer(one):
    animate(one, "newer")


def bad_impatient(one):
    animate(one, "impatient")


def bad_full(one):
    one.buffers(form=2)
    one.draw(0x80008000)


def bad_silent(one):
    signal.pause()


def bad_end(one):
    one.draw(one.colour)
    one.send(23)
    one.draw(one.colour)


def case_seals(one):
    one.buffers(seals=0)


def case_shrink(one):
    one.buffers(seals=SHRINK)


def case_short(one):
    one.buffers(short=4096)


def case_file(one):
    with open("/etc/passwd", "rb") as file:
        one.pool += 1
        one.attach(file.fileno(), message(17, "6I", one.pool, 3, 0, 10, 10, 40))


def case_none(one):
    one.send(17, "6I", 99, 3, 0, 10, 10, 40)


def case_index(one):
    one.frame(7)


def case_twice(one):
    one.frame(0)
    one.frame(0)


def case_rect(one):
    one.frame(0, rects=[(0, 0, 321, 1)])


def case_rects(one):
    one.frame(0, rects=[(0, 0, 1, 1)] * 65)


def case_clock(one):
    one.frame(0, due=time.time_ns())


def case_nan(one):
    one.timeline(2, float("nan"), 10)


def case_kind(one):
    one.send(99)


def case_long(one):
    one.socket.sendall(struct.pack("<I", 65537))


def case_descriptors(one):
    for _ in range(5):
        one.attach(one.fd, message(21, "I", 0))


def case_crowd(one):
    numbers = struct.pack("5i", *[one.fd] * 5)
    one.socket.sendmsg([message(21, "I", 0)], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)])


def case_huge(one):
    one.surface(16385, 1)


def case_text(one):
    one.title("x" * 1025)


if __name__ == "__main__":
    main()
