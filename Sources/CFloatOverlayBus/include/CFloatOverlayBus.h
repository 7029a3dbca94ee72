// SPDX-License-Identifier: MIT
#pragma once
#include <systemd/sd-bus.h>

/// Callbacks of a media player on the bus, called with `owner`. A result below 0 is a negative errno.
struct fo_bus_player {
    void *owner;
    /// Called for a method of either interface; the arguments are in `message`. No method returns a value.
    int (*call)(void *owner, const char *member, sd_bus_message *message);
    /// Appends the value of a property to `reply`.
    int (*get)(void *owner, const char *property, sd_bus_message *reply);
    /// Sets a property; the new value is in `value`.
    int (*set)(void *owner, const char *property, sd_bus_message *value);
};

/// Registers `player` as a media player (MPRIS) on `bus` (sd_bus_add_object_vtable). The caller keeps ownership of
/// `player`, which must outlive both slots. Returns a negative errno on failure.
int fo_bus_add_player(sd_bus *bus, struct fo_bus_player *player, sd_bus_slot **root, sd_bus_slot **playing);

/// Exports an application without windows on the accessibility bus `bus` until its end (AT-SPI,
/// sd_bus_add_object_vtable). Returns a negative errno on failure.
int fo_bus_add_application(sd_bus *bus);

/// Sends `text` to screen readers (`Announcement` of org.a11y.atspi.Event.Object). They speak it after the text that
/// they are speaking. Returns a negative errno on failure.
int fo_bus_announce(sd_bus *bus, const char *text);
