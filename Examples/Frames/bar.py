#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""bar.py [OPTION OF show]...: a bar that moves, drawn into shared memory by docs/frame-protocol.md."""
import fcntl, mmap, os, select, socket, struct, sys, time, urllib.parse

def find():
    if path := os.environ.get("FLOATOVERLAY_SOCKET"): return path
    name = os.environ.get("WAYLAND_DISPLAY") or os.environ["DISPLAY"]
    if not os.environ.get("WAYLAND_DISPLAY"):  # :0.1 and unix:0 are both :0
        host, number = name.rsplit(":", 1)
        name = ("" if host == "unix" else host) + ":" + number.split(".")[0]
    name = urllib.parse.quote(name, safe=":").replace("~", "%7E")
    return f"{os.environ['XDG_RUNTIME_DIR']}/floatoverlay/{name}.sock"

def message(kind, layout="", *values):
    payload = struct.pack("<" + layout, *values)
    return struct.pack("<IB", len(payload) + 1, kind) + payload

def texts(*words):
    return struct.pack("<I", len(words)) + b"".join(struct.pack("<I", len(w)) + w for w in map(str.encode, words))

def check(is_right, fault="the daemon sent a malformed message"):  # struct.unpack checks the lengths
    if not is_right: sys.exit(fault)

daemon = socket.socket(socket.AF_UNIX)
daemon.connect(find())
peer = struct.unpack("3I", daemon.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, 12))
check(peer[1] == os.geteuid(), "cannot connect to the daemon: a process of another user listens there")
daemon.sendall(message(1, "II3s", 1, 3, b"bar"))  # hello: protocol 1
request = texts("show", "shared", *sys.argv[1:]) + struct.pack("<I", 0) + texts() + struct.pack("<HB", 0, 0)
daemon.sendall(message(2, f"{len(request)}s", request) + message(16, "II", 320, 180))
pool, size, memory, free, seen, step, due, arrived = 0, None, None, set(), True, 0, 0, b""

while True:
    if select.select([daemon], [], [], max(0, due - time.monotonic()) if size and seen and free else None)[0]:
        arrived += daemon.recv(65536) or sys.exit("the daemon disconnected")
    while len(arrived) >= 4:
        check(5 <= (end := 4 + struct.unpack_from("<I", arrived)[0]) <= 65540)
        if len(arrived) < end: break
        kind, payload, arrived = arrived[4], arrived[5:end], arrived[end:]
        if kind == 3: sys.stderr.buffer.write(payload[4:])
        elif kind == 4: sys.exit(struct.unpack("<i", payload)[0])
        elif kind == 32 and size != (asked := struct.unpack("<II24x", payload)):  # renderSize: another pool
            check(all(1 <= side <= 16384 for side in asked))
            size, pool, free = asked, pool + 1, {0, 1, 2}
            fd = os.memfd_create("bar", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
            os.ftruncate(fd, 12 * size[0] * size[1])
            fcntl.fcntl(fd, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
            buffers = message(17, "6I", pool, 3, 1, *size, 4 * size[0])
            daemon.sendmsg([buffers], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", fd))])
            memory = mmap.mmap(fd, 12 * size[0] * size[1])
            os.close(fd)
        elif kind == 33 and (freed := struct.unpack("<II", payload))[0] == pool: free.add(range(3)[freed[1]])
        elif kind == 34: seen = payload[0] != 0
    if size and seen and free and (now := time.monotonic()) >= due:
        index, step, at, due = free.pop(), step + 1, step * 4 % size[0], max(due + 1 / 60, now - 1 / 60)
        row = bytearray(b"\x40\x20\x10\xff" * size[0])  # blue, green, red, nothing
        row[4 * at:4 * at + 64] = (b"\x00\x80\xff\xff" * 16)[:4 * (size[0] - at)]
        memory[index * 4 * size[0] * size[1]:(index + 1) * 4 * size[0] * size[1]] = bytes(row) * size[1]
        daemon.sendall(message(18, "IIQI", pool, index, 0, 0))
