// SPDX-License-Identifier: MIT
// The headers of libwayland-client and of the protocols, and what Swift cannot say.
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
/// library and the compositor know; NULL for an interface that is not used here, and for one that is too old. Here
/// because libwayland keeps the address of the interface, of which Swift might give a copy.
void *_Nullable fo_bind(struct wl_registry *_Nonnull registry, uint32_t name, const char *_Nonnull interface,
                        uint32_t offered);

/// Takes what libwayland has to say, a line without its end.
typedef void (*fo_wayland_log)(void *_Nonnull owner, const char *_Nonnull line);
/// Hands that to `owner` from now on. Here because libwayland's handler is process-wide, gets no owner and takes a
/// va_list.
void fo_wayland_listen(void *_Nonnull owner, fo_wayland_log _Nonnull log);
/// `owner` hears nothing more.
void fo_wayland_forget(void *_Nonnull owner);

/// One picture of a cursor theme.
struct fo_cursor {
    uint32_t width, height, hot_x, hot_y;
    /// The extent it was drawn for, which may be another one than was asked for.
    uint32_t size;
    /// Premultiplied BGRA, rows without gaps.
    const uint32_t *_Nullable pixels;
    void *_Nullable image;
};

/// Reads the picture called `name` of `theme`, NULL for the default one, that is nearest to `size`; false without one.
/// Here because libXcursor's header brings all of Xlib's along. It needs no X server for that, and reads one file where
/// libwayland-cursor reads the whole theme, for 20 ms at the least.
bool fo_cursor_load(struct fo_cursor *_Nonnull cursor, const char *_Nonnull name, const char *_Nullable theme, int size);
/// Lets go of it.
void fo_cursor_free(struct fo_cursor *_Nonnull cursor);
