#!/usr/bin/python3
"""flood.py SECONDS - a media player on the session bus that floods the bus with signals.

It prints "flooding", sends property changes as fast as the bus accepts them, some with metadata of a megabyte,
prints "done: N a second", and stays, paused at 12.5 s.
"""
import sys
import time

import dbus
import dbus.lowlevel
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

PLAYER, PROPS = 'org.mpris.MediaPlayer2.Player', 'org.freedesktop.DBus.Properties'
asked = 0


def state(title='flood'):
    return {'PlaybackStatus': 'Paused', 'Rate': 1.0, 'CanSeek': True, 'CanPlay': True, 'CanPause': True, 'CanControl': True,
            'Metadata': dbus.Dictionary({'mpris:trackid': dbus.ObjectPath('/flood'), 'mpris:length': dbus.Int64(60_000_000),
                                         'xesam:title': title}, 'sv')}


class Player(dbus.service.Object):
    @dbus.service.method(PROPS, in_signature='s', out_signature='a{sv}')
    def GetAll(self, iface):
        global asked
        asked += 1
        return {**state(), 'Position': dbus.Int64(12_500_000)}

    @dbus.service.method(PROPS, in_signature='ss', out_signature='v')
    def Get(self, iface, name):
        global asked
        asked += 1
        return dbus.Int64(12_500_000)


def changed(properties, vague):
    signal = dbus.lowlevel.SignalMessage('/org/mpris/MediaPlayer2', PROPS, 'PropertiesChanged')
    signal.append(PLAYER, properties, dbus.Array(vague, 's'), signature='sa{sv}as')
    return signal


def seeked(seconds):
    signal = dbus.lowlevel.SignalMessage('/org/mpris/MediaPlayer2', PLAYER, 'Seeked')
    signal.append(dbus.Int64(int(seconds * 1e6)), signature='x')
    return signal


DBusGMainLoop(set_as_default=True)
bus = dbus.SessionBus()
player = Player(bus, '/org/mpris/MediaPlayer2')
name = dbus.service.BusName('org.mpris.MediaPlayer2.flood', bus)
kinds = [changed({**state(), 'PlaybackStatus': status}, vague)
         for status in ('Playing', 'Paused', 'Stopped') for vague in ([], ['Metadata'])]
kinds += [seeked(-5), seeked(1e9), seeked(3)]
large = changed(state('x' * 1_000_000), [])
begun, sent = time.monotonic(), 0


def send():
    global sent
    if time.monotonic() - begun > float(sys.argv[1]):
        bus.send_message(changed(state(), []))
        bus.send_message(seeked(12.5))
        bus.flush()
        print(f'done: {sent / (time.monotonic() - begun):.0f} a second, asked {asked} times', flush=True)
        return False
    for _ in range(100):
        bus.send_message(kinds[sent % len(kinds)].copy())
        sent += 1
    if sent % 5000 == 0:
        bus.send_message(large.copy())
    bus.flush()
    return True


print('flooding', flush=True)
GLib.idle_add(send)
GLib.MainLoop().run()
