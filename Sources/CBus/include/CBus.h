// SPDX-License-Identifier: MIT
#pragma once
#include <systemd/sd-bus.h>

/// What a media player of ours does when somebody on the bus asks. Each is called with `owner`; below 0 is an errno.
struct fo_bus_player {
  void *owner;
  /// A method of either interface; its arguments are read from `call`. None of them answers anything.
  int (*called)(void *owner, const char *member, sd_bus_message *call);
  /// The value of a property, to be appended to `reply`.
  int (*asked)(void *owner, const char *property, sd_bus_message *reply);
  /// Another value for a property, to be read from `value`.
  int (*told)(void *owner, const char *property, sd_bus_message *value);
};

/// Offers `player`, which stays the caller's and has to last as long as both slots, as a media player (MPRIS) on `bus`
/// (sd_bus_add_object_vtable). Below 0: an errno.
int fo_bus_add_player(sd_bus *bus, struct fo_bus_player *player, sd_bus_slot **root, sd_bus_slot **playing);
