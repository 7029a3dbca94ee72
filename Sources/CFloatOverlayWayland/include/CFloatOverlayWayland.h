// SPDX-License-Identifier: MIT
// The headers of libwayland-client and of the protocols, and functions that Swift cannot express.
#pragma once
#include <stdbool.h>
#include <wayland-client.h>

#include "fractional-scale-v1.h"
#include "viewporter.h"
#include "wlr-foreign-toplevel-management-unstable-v1.h"
#include "wlr-layer-shell-unstable-v1.h"
#include "wlr-screencopy-unstable-v1.h"
#include "xdg-output-unstable-v1.h"
#include "xdg-popup.h"

/// Binds the global `name`, offered as `interface` in the version `offered`, in the highest version that this code, the
/// library and the compositor support; NULL for an interface that is unused or too old. In C because libwayland keeps
/// the address of the interface, and Swift might pass the address of a copy.
void *_Nullable fo_bind(struct wl_registry *_Nonnull registry, uint32_t name, const char *_Nonnull interface,
                        uint32_t offered);

/// Receives a log message of libwayland, one line without its end.
typedef void (*fo_wayland_log)(void *_Nonnull owner, const char *_Nonnull line);
/// Sends log messages to `owner` from now on. In C because libwayland's handler is process-wide, has no user data and
/// takes a va_list.
void fo_wayland_start_log(void *_Nonnull owner, fo_wayland_log _Nonnull log);
/// Stops log messages to `owner`.
void fo_wayland_stop_log(void *_Nonnull owner);

/// One image of a cursor theme.
struct fo_cursor {
    uint32_t width, height, hot_x, hot_y;
    /// The size that the image was drawn for, which may differ from the requested size.
    uint32_t size;
    /// Premultiplied BGRA, rows without padding.
    const uint32_t *_Nullable pixels;
    void *_Nullable image;
};

/// Reads the image `name` of `theme` (NULL: the default theme) whose size is nearest to `size`; false if there is none.
/// In C because libXcursor's header includes all of Xlib's. libXcursor needs no X server here and reads one file;
/// libwayland-cursor reads the whole theme, which takes at least 20 ms.
bool fo_cursor_load(struct fo_cursor *_Nonnull cursor, const char *_Nonnull name, const char *_Nullable theme, int size);
/// Frees the image.
void fo_cursor_free(struct fo_cursor *_Nonnull cursor);
