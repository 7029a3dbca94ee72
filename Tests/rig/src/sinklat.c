/* sinklat - measure the latency from the sound server to the screen, and from the pointer to the sound server.
 *
 *   sinklat ack [-n N] [-i MS] WxH+X+Y   change the volume of the default sink: time from the acknowledgement of the
 *                                        server to the first changed pixel of the region, mapped from $RIG_FB
 *                                        (x11-session --fb); MS between trials (default: 2200)
 *   sinklat drag [-n N] X Y              hold button 1 at X Y, move up and down by 2 pixels: time from each motion
 *                                        (XTEST, handled by the server) to the change event of the sink
 *   sinklat count SECONDS                count the change events of sinks
 * Prints n, missed, min, median, p95, max in ms; count: the number. Exit code: 0, or 1 if a trial was missed.
 */
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <pulse/pulseaudio.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static pa_mainloop *loop;
static pa_context *context;
static pa_cvolume volume;
static char sink[256];
static double acked, event;
static long events;

static void die(const char *m) { fprintf(stderr, "sinklat: %s\n", m); exit(2); }

static double now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void turn(void)              /* handles pending events, then sleeps shortly */
{
    int quit;
    while (pa_mainloop_iterate(loop, 0, &quit) > 0) ;
    nanosleep(&(struct timespec){ 0, 20000 }, NULL);
}

static void on_ack(pa_context *c, int ok, void *u) { (void)c; (void)ok; (void)u; acked = now_ms(); }
static void on_event(pa_context *c, pa_subscription_event_type_t t, uint32_t i, void *u)
{
    (void)c; (void)i; (void)u;
    if ((t & PA_SUBSCRIPTION_EVENT_TYPE_MASK) != PA_SUBSCRIPTION_EVENT_CHANGE) return;
    if (!event) event = now_ms();
    events++;
}
static void on_sink(pa_context *c, const pa_sink_info *s, int end, void *u)
{
    (void)c; (void)u;
    if (end || !s) { acked = now_ms(); return; }
    volume = s->volume;
    snprintf(sink, sizeof sink, "%s", s->name);
}

static void finish(pa_operation *o)
{
    if (!o) die("the sound server refused the request");
    while (pa_operation_get_state(o) == PA_OPERATION_RUNNING) turn();
    pa_operation_unref(o);
}

static void connect_pulse(void)
{
    loop = pa_mainloop_new();
    context = pa_context_new(pa_mainloop_get_api(loop), "sinklat");
    if (pa_context_connect(context, NULL, PA_CONTEXT_NOAUTOSPAWN, NULL) < 0) die("no sound server");
    while (pa_context_get_state(context) != PA_CONTEXT_READY) {
        if (!PA_CONTEXT_IS_GOOD(pa_context_get_state(context))) die("no sound server");
        turn();
    }
    finish(pa_context_get_sink_info_by_name(context, "@DEFAULT_SINK@", on_sink, NULL));
}

static const char *fb;
static size_t fb_stride, fb_bpp;
static int rx, ry, rw, rh;

static void map_fb(void)            /* Xvfb -fbdir: an XWD file, header big-endian */
{
    const char *name = getenv("RIG_FB");
    int fd = name ? open(name, O_RDONLY) : -1;
    if (fd < 0) die("requires $RIG_FB (x11-session --fb)");
    const char *m = mmap(NULL, lseek(fd, 0, SEEK_END), PROT_READ, MAP_SHARED, fd, 0);
    if (m == MAP_FAILED) die("cannot map $RIG_FB");
    const uint32_t *h = (const uint32_t *)m;
    fb_bpp = ntohl(h[11]) / 8;
    fb_stride = ntohl(h[12]);
    fb = m + ntohl(h[0]) + ntohl(h[19]) * 12;
}

static const char *line(int y) { return fb + (size_t)(ry + y) * fb_stride + (size_t)rx * fb_bpp; }

static int differs(const char *base)
{
    for (int y = 0; y < rh; y++)
        if (memcmp(line(y), base + (size_t)y * rw * fb_bpp, (size_t)rw * fb_bpp)) return 1;
    return 0;
}

static void keep(char *base)
{
    for (int y = 0; y < rh; y++) memcpy(base + (size_t)y * rw * fb_bpp, line(y), (size_t)rw * fb_bpp);
}

/* One trial: -1 if nothing changed within a second. */
static double ack(int trial, char *base)
{
    pa_cvolume v;
    pa_cvolume_set(&v, volume.channels, PA_VOLUME_NORM / 4 + (trial & 1) * PA_VOLUME_NORM / 4);
    keep(base);
    double seen = 0, start = now_ms();
    acked = 0;
    pa_operation *o = pa_context_set_sink_volume_by_name(context, sink, &v, on_ack, NULL);
    if (!o) die("the sound server refused the request");
    pa_operation_unref(o);
    while ((!acked || !seen) && now_ms() - start < 1000) {
        turn();
        if (!seen && differs(base)) seen = now_ms();
    }
    return acked && seen ? seen - acked : -1;
}

static double motion(Display *d, int trial, int x, int y)
{
    int step = trial % 100, up = 8 + 2 * (step < 50 ? step : 100 - step);
    double start = now_ms();
    XTestFakeMotionEvent(d, DefaultScreen(d), x, y - up, CurrentTime);
    XFlush(d);
    event = 0;
    while (!event && now_ms() - start < 1000) turn();
    return event ? event - start : -1;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static int report(double *t, int n, int missed)
{
    qsort(t, n, sizeof *t, by_value);
    if (!n) { printf("n=0 missed=%d\n", missed); return 1; }
    printf("n=%d missed=%d min=%.3f median=%.3f p95=%.3f max=%.3f\n", n, missed, t[0], t[n / 2],
           t[(n * 95 + 99) / 100 - 1], t[n - 1]);
    return missed > 0;
}

int main(int argc, char **argv)
{
    int n = 0, rest = 2200, o;
    const char *what = argc > 1 ? argv[1] : "";
    if (argc > 1) { argv++; argc--; }
    while ((o = getopt(argc, argv, "+n:i:")) != -1)
        switch (o) {
        case 'n': n = atoi(optarg); break;
        case 'i': rest = atoi(optarg); break;
        default: return 64;
        }
    argv += optind; argc -= optind;
    double *t = calloc(n > 0 ? n : 1000, sizeof *t), value;
    int got = 0, missed = 0;
    if (!strcmp(what, "ack") && argc == 1 && sscanf(argv[0], "%dx%d+%d+%d", &rw, &rh, &rx, &ry) == 4) {
        map_fb();
        connect_pulse();
        char *base = malloc((size_t)rw * rh * fb_bpp);
        for (int i = 0; i < (n ? n : 20); i++) {
            for (double end = now_ms() + (i ? rest : 0); now_ms() < end;) turn();
            if ((value = ack(i, base)) < -500 || value == -1) missed++; else t[got++] = value;
        }
        return report(t, got, missed);
    }
    if (!strcmp(what, "drag") && argc == 2) {
        int x = atoi(argv[0]), y = atoi(argv[1]);
        Display *d = XOpenDisplay(NULL);
        if (!d) die("no display");
        connect_pulse();
        pa_context_set_subscribe_callback(context, on_event, NULL);
        finish(pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, NULL, NULL));
        XTestFakeMotionEvent(d, DefaultScreen(d), x, y, CurrentTime);
        XTestFakeButtonEvent(d, 1, True, CurrentTime);
        XSync(d, False);
        motion(d, 0, x, y);                                    /* leaves the slop: not counted */
        for (int i = 0; i < (n ? n : 200); i++) {
            for (double end = now_ms() + 10; now_ms() < end;) turn();
            if ((value = motion(d, i + 1, x, y)) < 0) missed++; else t[got++] = value;
        }
        XTestFakeButtonEvent(d, 1, False, CurrentTime);
        XSync(d, False);
        return report(t, got, missed);
    }
    if (!strcmp(what, "count") && argc == 1) {
        connect_pulse();
        pa_context_set_subscribe_callback(context, on_event, NULL);
        finish(pa_context_subscribe(context, PA_SUBSCRIPTION_MASK_SINK, NULL, NULL));
        for (double end = now_ms() + atof(argv[0]) * 1000; now_ms() < end;) turn();
        printf("%ld\n", events);
        return 0;
    }
    fprintf(stderr, "usage: sinklat ack [-n N] [-i MS] WxH+X+Y | drag [-n N] X Y | count SECONDS\n");
    return 64;
}
