#!/usr/bin/python3
"""silent-reader.py - sends the request `events` to the daemon of this display, prints `waits`, never reads, and prints `closed` when
the daemon has closed the connection."""
import os
import select
import socket
import struct


def text(word):
    return struct.pack('<I', len(word)) + word


def message(kind, payload):
    return struct.pack('<IB', len(payload) + 1, kind) + payload


hello = message(1, struct.pack('<I', 1) + text(b'e2e'))
events = message(2, struct.pack('<I', 1) + text(b'events') + text(b'/') + struct.pack('<IHB', 0, 0, 0))
connection = socket.socket(socket.AF_UNIX)
connection.connect(f'{os.environ["XDG_RUNTIME_DIR"]}/floatoverlay/{os.environ["DISPLAY"]}.sock')
connection.sendall(hello + events)
poll = select.poll()
poll.register(connection, select.POLLHUP)
print('waits', flush=True)
poll.poll()
print('closed', flush=True)
