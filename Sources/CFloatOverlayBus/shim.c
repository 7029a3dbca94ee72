// SPDX-License-Identifier: MIT
#include "CFloatOverlayBus.h"

#include <stddef.h>

static int call(sd_bus_message *message, void *player, sd_bus_error *error) {
    const struct fo_bus_player *own = player;
    (void)error;
    int result = own->call(own->owner, sd_bus_message_get_member(message), message);
    return result < 0 ? result : sd_bus_reply_method_return(message, "");
}

static int get(sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
               void *player, sd_bus_error *error) {
    const struct fo_bus_player *own = player;
    (void)bus, (void)path, (void)interface, (void)error;
    return own->get(own->owner, property, reply);
}

static int set(sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *value,
               void *player, sd_bus_error *error) {
    const struct fo_bus_player *own = player;
    (void)bus, (void)path, (void)interface, (void)error;
    return own->set(own->owner, property, value);
}

#define METHOD(name, in, names) SD_BUS_METHOD_WITH_NAMES(name, in, names, "", "", call, SD_BUS_VTABLE_UNPRIVILEGED)
#define FIXED(name, type) SD_BUS_PROPERTY(name, type, get, 0, SD_BUS_VTABLE_PROPERTY_CONST)
#define CHANGING(name, type) SD_BUS_PROPERTY(name, type, get, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE)
#define SETTABLE(name, type)                                                                                           \
    SD_BUS_WRITABLE_PROPERTY(name, type, get, set, 0, SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE | SD_BUS_VTABLE_UNPRIVILEGED)

// https://specifications.freedesktop.org/mpris-spec/2.2/
static const sd_bus_vtable root_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Raise", "", ""),
    METHOD("Quit", "", ""),
    FIXED("CanQuit", "b"),
    FIXED("CanRaise", "b"),
    FIXED("HasTrackList", "b"),
    FIXED("Identity", "s"),
    FIXED("SupportedUriSchemes", "as"),
    FIXED("SupportedMimeTypes", "as"),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable player_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("Next", "", ""),
    METHOD("Previous", "", ""),
    METHOD("Pause", "", ""),
    METHOD("PlayPause", "", ""),
    METHOD("Stop", "", ""),
    METHOD("Play", "", ""),
    METHOD("Seek", "x", SD_BUS_PARAM(Offset)),
    METHOD("SetPosition", "ox", SD_BUS_PARAM(TrackId) SD_BUS_PARAM(Position)),
    METHOD("OpenUri", "s", SD_BUS_PARAM(Uri)),
    SD_BUS_SIGNAL_WITH_NAMES("Seeked", "x", SD_BUS_PARAM(Position), 0),
    CHANGING("PlaybackStatus", "s"),
    SETTABLE("LoopStatus", "s"),
    SETTABLE("Rate", "d"),
    CHANGING("Metadata", "a{sv}"),
    SETTABLE("Volume", "d"),
    SD_BUS_PROPERTY("Position", "x", get, 0, 0),
    FIXED("MinimumRate", "d"),
    FIXED("MaximumRate", "d"),
    CHANGING("CanGoNext", "b"),
    CHANGING("CanGoPrevious", "b"),
    FIXED("CanPlay", "b"),
    FIXED("CanPause", "b"),
    CHANGING("CanSeek", "b"),
    FIXED("CanControl", "b"),
    SD_BUS_VTABLE_END,
};

int fo_bus_add_player(sd_bus *bus, struct fo_bus_player *player, sd_bus_slot **root, sd_bus_slot **playing) {
    const char *path = "/org/mpris/MediaPlayer2";
    int result = sd_bus_add_object_vtable(bus, root, path, "org.mpris.MediaPlayer2", root_table, player);
    if (result < 0) return result;
    return sd_bus_add_object_vtable(bus, playing, path, "org.mpris.MediaPlayer2.Player", player_table, player);
}
