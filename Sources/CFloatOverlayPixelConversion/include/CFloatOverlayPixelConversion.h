// SPDX-License-Identifier: MIT
// Conversions of whole frames to BGRA, in C because clang compiles these loops to vector instructions.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A frame with one luma plane and two chroma planes, without gaps between the rows. A chroma plane has as many rows and
/// columns as the luma plane, or half as many, rounded up. `u` and `v` are NULL without chroma.
typedef struct {
    const uint8_t *y, *u, *v;
    size_t width, height, chroma_width, chroma_height;
    /// Whether black is 0 and white 255, not 16 and 235.
    bool is_full_range;
} fo_yuv;

/// Converts a frame of BT.601 to BGRA with rows `stride` bytes apart. `chroma` is memory for 3 * (width + 1) numbers, which
/// are 0 without chroma.
void fo_convert_yuv(const fo_yuv *frame, int16_t *chroma, uint8_t *pixels, size_t stride);

/// Converts a frame of `step` bytes per pixel, 3 or 4, and without gaps to BGRA with rows `stride` bytes apart. The first
/// byte is blue or, if `is_rgb`, red. The fourth byte becomes 255 unless `has_alpha`.
void fo_convert_packed(const uint8_t *frame, size_t step, bool is_rgb, bool has_alpha, size_t width, size_t height,
                       uint8_t *pixels, size_t stride);
