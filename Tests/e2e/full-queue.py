#!/usr/bin/python3
"""full-queue.py - connects to the daemon of this display until its queue of connections is full, prints `full` and keeps them."""
import os
import signal
import socket

path = f'{os.environ["XDG_RUNTIME_DIR"]}/floatoverlay/{os.environ["DISPLAY"]}.sock'
clients = []
try:
    while True:
        client = socket.socket(socket.AF_UNIX)
        client.setblocking(False)
        client.connect(path)
        clients.append(client)
except BlockingIOError:
    print('full', flush=True)
signal.pause()
