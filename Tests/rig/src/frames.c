/* frames - write numbered raw BGRA frames to standard output, for tear and loss tests.
 *
 *   frames WxH N FPS       write N frames (0: endless) at FPS (0: as fast as they are read)
 *   frames points WxH      print the five points that carry the number, one "X Y" per line
 *   frames decode COLOUR…  print the number of each "#rrggbb" read from the screen, one per line
 *
 * The number (modulo 4096, four bits per channel, red highest) is the flat colour of five blocks: one in each
 * corner, with its outer edge 12 pixels inside, so that rounded corners do not touch it, and one in the
 * centre. The rest is a still grey ramp. Frames are opaque; the same arguments produce the same bytes.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { INSET = 12, BLOCKS = 5 };
typedef struct { int x, y; } Point;

static int block_of(int w, int h) { int s = (w < h ? w : h) / 8; return s < 8 ? 8 : s; }

static void block_origins(int w, int h, Point *p)         /* the top left pixel of each block */
{
    int s = block_of(w, h), r = w - INSET - s, b = h - INSET - s;
    Point all[BLOCKS] = { { INSET, INSET }, { r, INSET }, { INSET, b }, { r, b }, { (w - s) / 2, (h - s) / 2 } };
    memcpy(p, all, sizeof all);
}

static int size(const char *text, int *w, int *h)
{
    char rest;
    return sscanf(text, "%dx%d%c", w, h, &rest) == 2 && *w >= 48 && *h >= 48 && *w <= 16384 && *h <= 16384;
}

static uint32_t colour_of(long n) { return 0xff000000u | (n >> 8 & 15) * 17 << 16 | (n >> 4 & 15) * 17 << 8 | (n & 15) * 17; }
static int level(unsigned v) { return (int)((v + 8) / 17); }

static int put(const void *data, size_t n)
{
    for (const char *p = data; n;) {
        ssize_t k = write(1, p, n);
        if (k < 0 && errno == EINTR) continue;
        if (k < 0) { perror("frames"); return 1; }
        p += k; n -= k;
    }
    return 0;
}

static int stream(int w, int h, long count, double fps)
{
    uint32_t *px = malloc((size_t)w * h * 4);
    Point at[BLOCKS];
    struct timespec t;
    int s = block_of(w, h);
    if (!px) { perror("frames"); return 1; }
    block_origins(w, h, at);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) px[(size_t)y * w + x] = 0xff000000u | (uint32_t)(32 + x * 64 / w) * 0x10101u;
    clock_gettime(CLOCK_MONOTONIC, &t);
    for (long n = 0; !count || n < count; n++) {
        for (int b = 0; b < BLOCKS; b++)
            for (int y = 0; y < s; y++)
                for (int x = 0; x < s; x++) px[(size_t)(at[b].y + y) * w + at[b].x + x] = colour_of(n);
        if (fps > 0 && n) {
            long ns = t.tv_nsec + (long)(1e9 / fps);
            t.tv_sec += ns / 1000000000; t.tv_nsec = ns % 1000000000;
            while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL)) ;
        }
        if (put(px, (size_t)w * h * 4)) return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    int w, h;
    if (argc == 3 && !strcmp(argv[1], "points") && size(argv[2], &w, &h)) {
        Point at[BLOCKS];
        block_origins(w, h, at);
        for (int b = 0; b < BLOCKS; b++) printf("%d %d\n", at[b].x + block_of(w, h) / 2, at[b].y + block_of(w, h) / 2);
        return 0;
    }
    if (argc > 2 && !strcmp(argv[1], "decode")) {
        for (int i = 2; i < argc; i++) {
            unsigned r, g, b;
            if (sscanf(argv[i], "#%2x%2x%2x", &r, &g, &b) != 3) { fprintf(stderr, "frames: invalid colour, expected #rrggbb: %s\n", argv[i]); return 64; }
            printf("%d\n", level(r) << 8 | level(g) << 4 | level(b));
        }
        return 0;
    }
    if (argc == 4 && size(argv[1], &w, &h)) return stream(w, h, atol(argv[2]), atof(argv[3]));
    fprintf(stderr, "usage: frames WxH N FPS | points WxH | decode COLOUR...   (WxH from 48x48 to 16384x16384)\n");
    return 64;
}
