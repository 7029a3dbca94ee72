#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""huge-png.py SIDE: prints a black PNG of SIDE x SIDE RGB pixels, which compresses to a small file."""
import struct
import sys
import zlib


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


side = int(sys.argv[1])
packer = zlib.compressobj(1)
rows = b"".join(packer.compress(bytes(1 + 3 * side)) for _ in range(side)) + packer.flush()
sys.stdout.buffer.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
                        + chunk(b"IDAT", rows) + chunk(b"IEND", b""))
