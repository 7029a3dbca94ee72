#!/usr/bin/python3
"""random-events.py SEED COUNT WINDOW... - sends COUNT X events, and changes of properties, at random to the windows and to the root
window, and prints `done`."""
import ctypes
import random
import sys

x = ctypes.CDLL('libX11.so.6')
x.XOpenDisplay.restype = ctypes.c_void_p
dice = random.Random(int(sys.argv[1]))
display = ctypes.c_void_p(x.XOpenDisplay(None))
ignore = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)(lambda display, error: 0)
x.XSetErrorHandler(ignore)
windows = [int(window, 16) for window in sys.argv[3:]] + [x.XDefaultRootWindow(display)]
atoms = [x.XInternAtom(display, name.encode(), 0) for name in (
    '_NET_ACTIVE_WINDOW', '_NET_CLIENT_LIST_STACKING', '_NET_WORKAREA', '_NET_CURRENT_DESKTOP', '_NET_WM_STRUT_PARTIAL',
    '_NET_WM_NAME', '_NET_WM_STATE', 'WM_STATE', 'WM_NAME', 'WM_CLASS', '_GTK_FRAME_EXTENTS', 'RESOURCE_MANAGER',
    '_NET_SUPPORTING_WM_CHECK', '_XEMBED_INFO', 'EDID', 'UTF8_STRING')]
for index in range(int(sys.argv[2])):
    window = ctypes.c_ulong(dice.choice(windows))
    if dice.random() < 0.8:
        event = (ctypes.c_ubyte * 192)(*dice.randbytes(192))
        event[0:4] = bytes((dice.randrange(2, 36) if dice.random() < 0.9 else dice.randrange(36, 128), 0, 0, 0))
        ctypes.memmove(ctypes.byref(event, 32), ctypes.byref(window), 8)
        x.XSendEvent(display, window, 0, ctypes.c_long(dice.choice([0, 0xffffff, 1 << 19, 1 << 17])), event)
    else:
        count = dice.choice([0, 1, 3, 4, 12, 500])
        data = dice.randbytes(count * 8 + 8)
        x.XChangeProperty(display, window, ctypes.c_ulong(dice.choice(atoms)), ctypes.c_ulong(dice.choice([4, 6, 19, 31, 33])),
                          dice.choice([8, 16, 32]), 0, data, count)
    if index % 200 == 0:
        x.XSync(display, 0)
x.XSync(display, 0)
print('done', flush=True)
