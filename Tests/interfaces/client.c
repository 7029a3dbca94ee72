/* SPDX-License-Identifier: MIT
 *
 * client.c - uses all of floatoverlay.h; prints what it hears and how it ends.
 */
#include <floatoverlay.h>

static void resized(void *user, int width, int height, double scale) { printf("%s: resized %d %d %g\n", (char *)user, width, height, scale); }
static void visible(void *user, int is_visible) { printf("%s: visible %d\n", (char *)user, is_visible); }
static void set_playing(void *user, int is_playing) { printf("%s: playing %d\n", (char *)user, is_playing); }
static void seek(void *user, double seconds, int is_exact) { printf("%s: seek %d %d\n", (char *)user, seconds > 0, is_exact); }
static void skip(void *user, double seconds) { printf("%s: skip %g\n", (char *)user, seconds); }
static void closed(void *user, int reason) { printf("%s: closed %d\n", (char *)user, reason); }

int main(int count, char **words) {
    const char *options[] = {"--at", "top-left", "--width", "400", NULL};
    struct floatoverlay_rect part = {0, 0, 10, 10};
    struct floatoverlay o;
    int frames = 0;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (floatoverlay_open(&o, 320, 180, options) < 0) {
        printf("not open, status %d\n", o.status);
        return 1;
    }
    o.calls = (struct floatoverlay_calls){resized, visible, set_playing, seek, skip, closed};
    o.user = (void *)"client";
    o.is_opaque = 1;
    o.is_fixed = 0;
    floatoverlay_title(&o, "client");
    floatoverlay_playback(&o, FLOATOVERLAY_PLAYBACK | FLOATOVERLAY_PLAYING | FLOATOVERLAY_CAN_PAUSE | FLOATOVERLAY_CAN_SKIP |
                                  FLOATOVERLAY_CAN_SEEK | FLOATOVERLAY_CAN_PREVIEW);
    floatoverlay_timeline(&o, 60, 240, 1);
    while (floatoverlay_wait(&o, 16) == 0) {
        uint32_t *pixels = floatoverlay_begin(&o);
        if (!pixels) continue;
        for (int i = 0; i < o.stride / 4 * o.height; i++) pixels[i] = 0xff336699;
        floatoverlay_present(&o, &part, frames > 0 && o.width == 400, 0);
        frames++;
        if (frames == 5 && count > 1 && !strcmp(words[1], "end")) floatoverlay_end(&o);
        if (frames == 5 && count > 1 && !strcmp(words[1], "surface")) floatoverlay_surface(&o, 180, 180);
    }
    printf("status %d, reason %d (%d %d %d %d %d), error %d\n", o.status, o.reason, FLOATOVERLAY_CLOSED, FLOATOVERLAY_RETURNED,
           FLOATOVERLAY_REPLACED, FLOATOVERLAY_ENDED, FLOATOVERLAY_LOST, o.error[0] != 0);
    floatoverlay_close(&o);
    return o.status;
}
