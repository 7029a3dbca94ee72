// SPDX-License-Identifier: MIT
#include "CFloatOverlayMPV.h"

#include <sys/eventfd.h>
#include <unistd.h>

int fo_mpv_open_wake(void) { return eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC); }

void fo_mpv_clear_wake(int wake) {
    uint64_t count;
    while (read(wake, &count, sizeof count) > 0) {
    }
}

// Called on libmpv's threads, where only a write is allowed.
static void signal_wake(void *wake) {
    const uint64_t one = 1;
    ssize_t written = write((int)(intptr_t)wake, &one, sizeof one);
    (void)written; // Fails only if the counter is full, and then the eventfd is readable anyway.
}

void fo_mpv_set_wake(mpv_handle *mpv, int wake) {
    mpv_set_wakeup_callback(mpv, signal_wake, (void *)(intptr_t)wake);
}

mpv_render_context *fo_mpv_create_renderer(mpv_handle *mpv, int wake) {
    mpv_render_param params[] = {{MPV_RENDER_PARAM_API_TYPE, MPV_RENDER_API_TYPE_SW}, {0}};
    mpv_render_context *renderer = NULL;
    if (mpv_render_context_create(&renderer, mpv, params) < 0) return NULL;
    mpv_render_context_set_update_callback(renderer, signal_wake, (void *)(intptr_t)wake);
    return renderer;
}

// libmpv 0.35 leaves the area that the video does not cover transparent: rows or columns at two edges, or all pixels.
static void fill_alpha(uint8_t *pixels, int width, int height, size_t stride) {
    const uint8_t *first = pixels, *last = pixels + (height - 1) * stride + (width - 1) * 4;
    if (first[3] == 255 && last[3] == 255) return;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) pixels[y * stride + x * 4 + 3] = 255;
}

int fo_mpv_draw(mpv_render_context *renderer, void *pixels, int fills_alpha, int width, int height, size_t stride) {
    int size[] = {width, height}, blocks = 0, skip = pixels == NULL;
    mpv_render_param params[] = {
        {MPV_RENDER_PARAM_SKIP_RENDERING, &skip}, {MPV_RENDER_PARAM_BLOCK_FOR_TARGET_TIME, &blocks},
        {MPV_RENDER_PARAM_SW_SIZE, size},         {MPV_RENDER_PARAM_SW_FORMAT, fills_alpha ? "bgra" : "bgr0"},
        {MPV_RENDER_PARAM_SW_STRIDE, &stride},    {MPV_RENDER_PARAM_SW_POINTER, pixels},
        {0}};
    // Without pixels the parameter list ends before the surface parameters.
    if (skip) params[2].type = MPV_RENDER_PARAM_INVALID;
    int result = mpv_render_context_render(renderer, params);
    if (result >= 0 && fills_alpha && !skip) fill_alpha(pixels, width, height, stride);
    return result;
}

int64_t fo_mpv_frame_delay(mpv_render_context *renderer, mpv_handle *mpv) {
    mpv_render_frame_info info = {0};
    mpv_render_param param = {MPV_RENDER_PARAM_NEXT_FRAME_INFO, &info};
    if (mpv_render_context_get_info(renderer, param) < 0) return 0;
    if (!(info.flags & MPV_RENDER_FRAME_INFO_PRESENT) || info.target_time == 0) return 0;
    int64_t wait = info.target_time - mpv_get_time_us(mpv);
    return wait > 0 ? wait : 0;
}
