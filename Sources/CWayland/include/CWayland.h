// SPDX-License-Identifier: MIT
// The headers of libwayland-client and of the protocols, and what Swift cannot say.
#pragma once
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
