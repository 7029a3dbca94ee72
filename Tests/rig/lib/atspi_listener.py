#!/usr/bin/python3
"""atspi_listener.py LOG READY - append each announcement on the accessibility bus to LOG, with the time.

Uses libatspi, as Orca does. Creates the file READY when it listens.
"""
import sys
import time

import gi
gi.require_version('Atspi', '2.0')
from gi.repository import Atspi

log = open(sys.argv[1], 'a', buffering=1)


def heard(event, *_):
    now = time.monotonic_ns() // 1_000_000
    application = event.source.get_application()
    log.write(f'{now} {application.get_name()} {event.source.get_role_name()} {event.detail1} {event.any_data}\n')


listener = Atspi.EventListener.new(heard)
listener.register('object:announcement')
# The reply comes after the match rule has arrived at the bus.
Atspi.get_desktop(0).get_child_count()
open(sys.argv[2], 'w').close()
Atspi.event_main()
