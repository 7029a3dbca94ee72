// SPDX-License-Identifier: MIT
// libmpv, with wrappers for what Swift cannot express: callbacks on libmpv's threads, untyped parameter lists. It is loaded
// when used, because its file name differs between distributions.
#pragma once

#include <mpv/client.h>
#include <mpv/render.h>
#include <stddef.h>
#include <stdint.h>

/// Loads libmpv.so.2 or libmpv.so.1, before any other call. Returns NULL, or the loader's error, which begins with the name of
/// the missing library.
const char *fo_mpv_load(void);

/// Creates a non-blocking, close-on-exec eventfd; -1 with errno on failure.
int fo_mpv_open_wake(void);
/// Resets the eventfd.
void fo_mpv_clear_wake(int wake);
/// Makes the eventfd `wake` readable when `mpv` has events (mpv_set_wakeup_callback).
void fo_mpv_set_wake(mpv_handle *mpv, int wake);

/// A software renderer for `mpv` (mpv_render_context_create, MPV_RENDER_API_TYPE_SW), which makes `wake` readable
/// when it has an update; NULL if libmpv has no software renderer.
mpv_render_context *fo_mpv_create_renderer(mpv_handle *mpv, int wake);
/// Draws the current frame as BGRX, or as BGRA with every fourth byte 255 if `fills_alpha`; with `pixels` NULL, skips the
/// frame. Never waits. A result below 0 is an mpv_error.
int fo_mpv_draw(mpv_render_context *renderer, void *pixels, int fills_alpha, int width, int height, size_t stride);
/// Microseconds until the next frame has to be shown; 0 for immediately.
int64_t fo_mpv_frame_delay(mpv_render_context *renderer, mpv_handle *mpv);
