// SPDX-License-Identifier: MIT
#include "CFloatOverlayPixelConversion.h"

#include <string.h>

// Inlined, so that the compiler makes a separate loop for each format.
#define INLINED inline __attribute__((always_inline))

// BT.601 in 16-bit integers with five binary places, which hold every sum; the result is within 1 of the exact one.
typedef struct {
    int16_t black;
    // Coefficients times 2^14 for luma and 2^13 for chroma.
    int16_t luma, red_v, green_u, green_v, blue_u;
} yuv_coefficients;

static const yuv_coefficients limited_range = {16, 19077, 13075, 3209, 6660, 16525};
static const yuv_coefficients full_range = {0, 16384, 11485, 2819, 5850, 14516};

static inline int16_t product(int sample, int16_t factor) { return (int16_t)((int16_t)sample * factor >> 16); }

static inline uint8_t byte(int16_t value) {
    value >>= 5;
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

// Computes the chroma terms of red, green and blue for each pixel of a row. `repeat` is the number of pixels for one
// sample.
static INLINED void add_chroma(const yuv_coefficients *coefficients, const uint8_t *restrict u,
                               const uint8_t *restrict v, size_t count, size_t repeat, int16_t *restrict red,
                               int16_t *restrict green, int16_t *restrict blue) {
    for (size_t i = 0; i < count; i++) {
        int du = (u[i] - 128) * 256, dv = (v[i] - 128) * 256;
        int16_t r = product(dv, coefficients->red_v), b = product(du, coefficients->blue_u);
        int16_t g = (int16_t)(-product(du, coefficients->green_u) - product(dv, coefficients->green_v));
        for (size_t j = 0; j < repeat; j++) {
            red[i * repeat + j] = r;
            green[i * repeat + j] = g;
            blue[i * repeat + j] = b;
        }
    }
}

static void draw_row(const yuv_coefficients *coefficients, const uint8_t *restrict y, const int16_t *restrict red,
                     const int16_t *restrict green, const int16_t *restrict blue, size_t width, uint8_t *restrict row) {
    const int16_t black = coefficients->black, factor = coefficients->luma;
    for (size_t i = 0; i < width; i++) {
        int16_t luma = (int16_t)(product((y[i] - black) * 128, factor) + 16);
        uint32_t r = byte((int16_t)(luma + red[i])), g = byte((int16_t)(luma + green[i]));
        uint32_t b = byte((int16_t)(luma + blue[i])), pixel = b | g << 8 | r << 16 | 0xff000000;
        memcpy(row + i * 4, &pixel, 4);
    }
}

void fo_convert_yuv(const fo_yuv *frame, int16_t *chroma, uint8_t *pixels, size_t stride) {
    const yuv_coefficients coefficients = frame->is_full_range ? full_range : limited_range;
    const size_t plane_length = frame->width + 1, count = frame->chroma_width;
    const size_t chroma_shift = frame->chroma_height < frame->height;
    int16_t *red = chroma, *green = chroma + plane_length, *blue = chroma + 2 * plane_length;
    for (size_t row = 0; row < frame->height; row++) {
        if (frame->u && (row == 0 || !chroma_shift || row % 2 == 0)) {
            const uint8_t *u = frame->u + (row >> chroma_shift) * count, *v = frame->v + (row >> chroma_shift) * count;
            if (count < frame->width) {
                add_chroma(&coefficients, u, v, count, 2, red, green, blue);
            } else {
                add_chroma(&coefficients, u, v, count, 1, red, green, blue);
            }
        }
        draw_row(&coefficients, frame->y + row * frame->width, red, green, blue, frame->width, pixels + row * stride);
    }
}

static INLINED void copy_row(const uint8_t *restrict from, size_t step, size_t red_offset, bool has_alpha, size_t width,
                             uint8_t *restrict row) {
    for (size_t i = 0; i < width; i++) {
        row[i * 4] = from[i * step + 2 - red_offset];
        row[i * 4 + 1] = from[i * step + 1];
        row[i * 4 + 2] = from[i * step + red_offset];
        row[i * 4 + 3] = has_alpha ? from[i * step + 3] : 255;
    }
}

void fo_convert_packed(const uint8_t *frame, size_t step, bool is_rgb, bool has_alpha, size_t width, size_t height,
                       uint8_t *pixels, size_t stride) {
    for (size_t y = 0; y < height; y++) {
        const uint8_t *from = frame + y * width * step;
        uint8_t *row = pixels + y * stride;
        if (step == 3) copy_row(from, 3, is_rgb ? 0 : 2, false, width, row);
        else if (is_rgb && has_alpha) copy_row(from, 4, 0, true, width, row);
        else copy_row(from, 4, is_rgb ? 0 : 2, has_alpha, width, row);
    }
}
