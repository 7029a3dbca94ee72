// SPDX-License-Identifier: MIT
// libmpv, and what of it Swift cannot say: callbacks from its own threads, lists of untyped parameters.
#pragma once

#include <mpv/client.h>
#include <mpv/render.h>
#include <stddef.h>
#include <stdint.h>

/// An eventfd, not blocking, close-on-exec; -1 with errno.
int fo_mpv_open_wake(void);
/// Takes what has been written to it.
void fo_mpv_clear_wake(int wake);
/// Makes events of `mpv` readable at `wake` (mpv_set_wakeup_callback).
void fo_mpv_wake(mpv_handle *mpv, int wake);

/// A software renderer for `mpv` (mpv_render_context_create, MPV_RENDER_API_TYPE_SW), whose news are readable at `wake`;
/// NULL where there is none.
mpv_render_context *fo_mpv_renderer(mpv_handle *mpv, int wake);
/// Draws the present frame as BGRX, or as BGRA where that `is_full`, or, with `pixels` NULL, only takes it for drawn; never
/// waits. Below 0: an mpv_error.
int fo_mpv_draw(mpv_render_context *renderer, void *pixels, int is_full, int width, int height, size_t stride);
/// When the next frame is to be seen, in microseconds from now; 0 at once.
int64_t fo_mpv_due(mpv_render_context *renderer, mpv_handle *mpv);
