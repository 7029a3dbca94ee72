#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""half-server.py [--cut FRACTION] FILE...: serves these files over HTTP on a free port and prints the URL. With --cut it
closes each connection after that fraction of the file."""
import http.server
import os
import sys

words = sys.argv[1:]
cut = 1.0
if words[:1] == ["--cut"]:
    cut, words = float(words[1]), words[2:]


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        name = self.path.lstrip("/")
        if name not in words:
            return self.send_error(404)
        size = os.path.getsize(name)
        start = int((self.headers.get("Range") or "bytes=0-").split("=")[1].split("-")[0])
        self.send_response(206 if start else 200)
        self.send_header("Accept-Ranges", "bytes")
        self.send_header("Content-Length", str(size - start))
        if start:
            self.send_header("Content-Range", f"bytes {start}-{size - 1}/{size}")
        self.end_headers()
        with open(name, "rb") as file:
            file.seek(start)
            self.wfile.write(file.read(max(0, int(size * cut) - start)))
        self.close_connection = True

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
print(f"http://127.0.0.1:{server.server_port}/", flush=True)
server.serve_forever()
