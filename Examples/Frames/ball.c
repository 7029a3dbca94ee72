// SPDX-License-Identifier: MIT
// ball [OPTION OF show]...: a ball that bounces; can be paused. cc -std=c11 -Iinclude -o ball Examples/Frames/ball.c
#include "floatoverlay.h"

static const double length = 60;
static int is_playing = 1;
static double position = 0;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void tell(struct floatoverlay *o) {
    unsigned can = FLOATOVERLAY_PLAYBACK | FLOATOVERLAY_CAN_PAUSE | FLOATOVERLAY_CAN_SKIP | FLOATOVERLAY_CAN_SEEK;
    floatoverlay_playback(o, can | (is_playing ? FLOATOVERLAY_PLAYING : 0));
    floatoverlay_timeline(o, position, length, is_playing);
}

static void seek(void *user, double seconds, int is_exact) {
    (void)is_exact;
    position = seconds < 0 ? 0 : seconds > length ? length : seconds;
    tell(user);
}

static void skip(void *user, double seconds) { seek(user, position + seconds, 1); }

static void set_playing(void *user, int playing) {
    is_playing = playing;
    tell(user);
}

static int bounced(int at, int room) {
    if (room < 1) return 0; /* the overlay is smaller than the ball */
    return at % (2 * room) < room ? at % (2 * room) : 2 * room - at % (2 * room);
}

static void draw(uint32_t *pixels, int width, int height, int stride) {
    int radius = height / 8, step = (int)(position * 120);
    int x = radius + bounced(step, width - 2 * radius), y = radius + bounced(step * 2 / 3, height - 2 * radius);
    for (int row = 0; row < height; row++, pixels += stride / 4)
        for (int column = 0; column < width; column++) {
            int dx = column - x, dy = row - y;
            pixels[column] = dx * dx + dy * dy < radius * radius ? 0xffffc020 : 0xff204060;
        }
}

int main(int count, char **words) {
    (void)count;
    struct floatoverlay o;
    if (floatoverlay_open(&o, 320, 180, (const char *const *)words + 1) < 0) {
        fprintf(stderr, "%s\n", o.error);
        return 1;
    }
    o.user = &o;
    o.calls.seek = seek;
    o.calls.skip = skip;
    o.calls.set_playing = set_playing;
    floatoverlay_title(&o, "A ball");
    tell(&o);
    for (double then = now(), time; floatoverlay_wait(&o, 16) == 0; then = time) {
        time = now();
        if (is_playing && (position += time - then) > length) position = 0, tell(&o);
        uint32_t *pixels = floatoverlay_begin(&o);
        if (!pixels) continue;
        draw(pixels, o.width, o.height, o.stride);
        floatoverlay_present(&o, NULL, 0, 0);
    }
    if (*o.error) fputs(o.error, stderr);
    return o.status;
}
