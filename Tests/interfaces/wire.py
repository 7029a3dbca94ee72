#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Both sides of the sockets, for tests. A message is a line of hexadecimal digits: the kind, then the payload.

wire.py listen SOCKET RUNTIME [until-end]
    A daemon that prints the messages of one command. The version in the greeting becomes 0.1.0, RUNTIME becomes /run/user/1000.
    It replies to the request with status 0. With until-end it also prints when the command closes its half.
wire.py replay SOCKET FILE
    A command that sends the lines of FILE and prints the form of the reply. A line with `fd` also sends standard input.
wire.py talk SOCKET FILE
    A client of the frame protocol. It runs the lines `> MESSAGE [memfd BYTES]` and `! COMMAND` of FILE, waits for a message where
    FILE has `<`, and prints FILE with the received messages, without texts and seek positions.
"""
import json
import os
import socket
import struct
import subprocess
import sys

DEADLINE = 15


class Messages:
    """The messages of a connection, one after the other, with how many descriptors came."""

    def __init__(self, connection):
        self.connection, self.bytes, self.descriptors = connection, b"", 0
        connection.settimeout(DEADLINE)

    def receive(self):
        """More bytes; False at the end."""
        data, extra, _, _ = self.connection.recvmsg(65536, socket.CMSG_SPACE(64))
        for _, _, numbers in extra:
            for (number,) in struct.iter_unpack("i", numbers):
                os.close(number)
                self.descriptors += 1
        self.bytes += data
        return bool(data)

    def next(self):
        """The next message as (kind, payload); None at the end."""
        while len(self.bytes) < 4 or len(self.bytes) < 4 + struct.unpack_from("<I", self.bytes)[0]:
            try:
                if not self.receive():
                    return None
            except ConnectionResetError:
                return None
        end = 4 + struct.unpack_from("<I", self.bytes)[0]
        message, self.bytes = self.bytes[:end], self.bytes[end:]
        return message[4], message[5:]


def framed(line):
    body = bytes.fromhex(line)
    return struct.pack("<I", len(body)) + body


def lines(path):
    return [line.rstrip("\n") for line in open(path, encoding="ascii")]


def with_text(payload, at, change):
    """The payload with another text at `at`."""
    (count,) = struct.unpack_from("<I", payload, at)
    text = change(payload[at + 4:at + 4 + count])
    return payload[:at] + struct.pack("<I", len(text)) + text + payload[at + 4 + count:]


def with_runtime(payload, runtime):
    """The request with another runtime directory in its words and environment."""
    parts, at = [], 0

    def texts():
        nonlocal at
        (count,) = struct.unpack_from("<I", payload, at)
        parts.append(payload[at:at + 4])
        at += 4
        for _ in range(count):
            text()

    def text():
        nonlocal at
        (count,) = struct.unpack_from("<I", payload, at)
        word = payload[at + 4:at + 4 + count].replace(runtime, b"/run/user/1000")
        parts.append(struct.pack("<I", len(word)) + word)
        at += 4 + count

    texts()
    text()
    texts()
    return b"".join(parts) + payload[at:]


def listen(path, runtime, until_end=None):
    server = socket.socket(socket.AF_UNIX)
    server.bind(path)
    server.listen()
    print("ready", file=sys.stderr, flush=True)
    server.settimeout(DEADLINE)
    connection, _ = server.accept()
    messages = Messages(connection)
    while message := messages.next():
        kind, payload = message
        if kind == 1:
            payload = with_text(payload, 4, lambda _: b"0.1.0")
        elif kind == 2:
            payload = with_runtime(payload, runtime.encode())
        print(bytes([kind]).hex(), payload.hex() + (" fd" if kind == 1 and messages.descriptors else ""), flush=True)
        if kind == 2:
            answer = framed("01 01000000 05000000 302e312e30")
            connection.sendall(answer if until_end else answer + framed("04 00000000"))
            if not until_end:
                return
    print("end", flush=True)


def form(kind, payload):
    """The form of a reply, without its text."""
    if kind == 1:
        return f"hello protocol {struct.unpack_from('<I', payload)[0]}"
    if kind == 4:
        return f"exit {struct.unpack('<i', payload)[0]}"
    (count,) = struct.unpack_from("<I", payload)
    text = payload[4:].decode()
    assert count == len(payload) - 4, "the length of a text"
    if kind == 3:
        all_lines = text.splitlines()
        return "error " + " ".join("hint" if line.startswith("hint: ") else "line" for line in all_lines)
    assert kind == 2, f"kind {kind}"
    try:
        return "output " + json.loads(text)["kind"]
    except ValueError:
        return "output text"


def replay(path, recording):
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    for line in lines(recording):
        data = framed(line.removesuffix(" fd"))
        if line.endswith(" fd"):
            connection.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", 0))])
        else:
            connection.sendall(data)
    messages = Messages(connection)
    while message := messages.next():
        print(form(*message), flush=True)
    print("end", flush=True)


def shown(message):
    """A message of the overlay as a line."""
    if message is None:
        return "end"
    kind, payload = message
    if kind == 1:
        payload = with_text(payload, 4, lambda _: b"0.1.0")
    if kind == 3:
        return form(kind, payload)
    if kind == 36:
        return f"24 {'?' * 16}{payload[8:].hex()}"
    return f"{kind:02x} {payload.hex()}".rstrip()


def talk(path, script):
    connection = messages = None
    for line in lines(script):
        words = line.split()
        if line.startswith("> "):
            digits, _, size = line[2:].partition(" memfd ")
            if words[1] == "01":
                connection = socket.socket(socket.AF_UNIX)
                connection.connect(path)
                messages = Messages(connection)
            data = framed(digits)
            if size:
                memory = os.memfd_create("interfaces", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
                os.ftruncate(memory, int(size))
                import fcntl
                fcntl.fcntl(memory, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW)
                connection.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, struct.pack("i", memory))])
                os.close(memory)
            else:
                connection.sendall(data)
        elif line.startswith("! "):
            subprocess.run(line[2:], shell=True, check=True, stdout=subprocess.DEVNULL)
        elif line.startswith("<"):
            try:
                line = "< " + shown(messages.next())
            except TimeoutError:
                line = "< nothing"
        print(line, flush=True)


if __name__ == "__main__":
    {"listen": listen, "replay": replay, "talk": talk}[sys.argv[1]](*sys.argv[2:])
