#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""wrong-daemon.py SOCKET HEX: a daemon that gives its first client a size, sends these bytes after the first frame, and
waits until the client disconnects. Without bytes it disconnects."""
import os
import socket
import struct
import sys

path, wrong = sys.argv[1], bytes.fromhex(sys.argv[2])
server = socket.socket(socket.AF_UNIX)
server.bind(path + ".new")
server.listen(1)
os.rename(path + ".new", path)
client, _ = server.accept()
os.unlink(path)


def message(kind, layout, *values):
    return struct.pack("<IB" + layout, struct.calcsize("<" + layout) + 1, kind, *values)


client.sendall(message(1, "II5s", 1, 5, b"0.1.0") + message(32, "IIddd", 320, 180, 320, 180, 1) + message(34, "I", 1))
arrived = b""
kinds = []
while 18 not in kinds:
    got = client.recv(65536)
    if not got:
        sys.exit("the client left before its first frame")
    arrived += got
    while len(arrived) >= 5 and len(arrived) >= (end := 4 + struct.unpack_from("<I", arrived)[0]):
        kinds.append(arrived[4])
        arrived = arrived[end:]
if not wrong:
    sys.exit()
client.sendall(wrong)
try:
    while client.recv(65536):
        pass
except ConnectionResetError:
    pass
