#!/usr/bin/python3
"""nonsense.py - a media player on the session bus with random properties of random types, and malformed signals.

It prints "done" when it has sent all signals, and stays.
"""
import random

import dbus
import dbus.lowlevel
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

PLAYER, PROPS = 'org.mpris.MediaPlayer2.Player', 'org.freedesktop.DBus.Properties'
dice = random.Random(5)


def nest(depth):
    return dbus.Array([nest(depth - 1)]) if depth else dbus.Int32(1)


THINGS = [
    lambda: dbus.String('x' * dice.choice([0, 1, 5000, 1_000_000])),
    lambda: dbus.String('\x01\n\u202e<b>&%s'),
    lambda: dbus.Int64(dice.choice([-2**63, -1, 0, 1, 2**63 - 1])),
    lambda: dbus.UInt64(2**64 - 1),
    lambda: dbus.Double(dice.choice([float('nan'), float('inf'), -1.0, 0.0, 1e308])),
    lambda: dbus.Boolean(dice.random() < 0.5),
    lambda: dbus.ObjectPath(dice.choice(['/', '/a/b', '/org/mpris/MediaPlayer2/TrackList/NoTrack'])),
    lambda: dbus.Array(['a'] * dice.choice([0, 1, 10_000]), 's'),
    lambda: dbus.Array([], 'v'),
    lambda: dbus.Dictionary({f'k{i}': dbus.Int32(i) for i in range(dice.choice([0, 1, 2000]))}, 'sv'),
    lambda: dbus.Dictionary({dbus.Int32(1): 'x'}, 'is'),
    lambda: dbus.Byte(7),
    lambda: nest(20),
    lambda: dbus.Struct((dbus.Int32(1), 'x')),
]
NAMES = ['PlaybackStatus', 'Rate', 'Position', 'Metadata', 'CanSeek', 'CanPlay', 'CanPause', 'CanGoNext', 'CanControl']
FIELDS = ['mpris:trackid', 'mpris:length', 'xesam:title', 'xesam:artist', 'xesam:url']


def thing():
    return dice.choice(THINGS)()


def properties():
    values = {name: thing() for name in NAMES}
    if dice.random() < 0.7:
        values['Metadata'] = dbus.Dictionary({field: thing() for field in FIELDS}, 'sv')
    if dice.random() < 0.5:
        values['PlaybackStatus'] = 'Playing'
    return values


class Player(dbus.service.Object):
    @dbus.service.method(PROPS, in_signature='s', out_signature='a{sv}')
    def GetAll(self, iface): return properties()

    @dbus.service.method(PROPS, in_signature='ss', out_signature='v')
    def Get(self, iface, name): return thing()


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
player = Player(bus, '/org/mpris/MediaPlayer2')
name = dbus.service.BusName('org.mpris.MediaPlayer2.nonsense', bus)
more = [dbus.service.BusName(f'org.mpris.MediaPlayer2.n{i}', bus) for i in range(100)]
left = 300


def send():
    global left
    left -= 1
    signal = dbus.lowlevel.SignalMessage('/org/mpris/MediaPlayer2', PROPS, 'PropertiesChanged')
    if left % 3:
        signal.append(PLAYER, properties(), dbus.Array(['Metadata'] * (left % 2), 's'), signature='sa{sv}as')
    else:
        signal.append(PLAYER, thing())
    bus.send_message(signal)
    seeked = dbus.lowlevel.SignalMessage('/org/mpris/MediaPlayer2', PLAYER, 'Seeked')
    seeked.append(thing())
    bus.send_message(seeked)
    if left == 0:
        print('done', flush=True)
    return left > 0


GLib.timeout_add(5, send)
GLib.MainLoop().run()
