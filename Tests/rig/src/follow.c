/* follow - measure how closely a dragged window follows the pointer, and the cost for the display.
 *
 *   follow [-r HZ] [-t MS] [-b BUTTON] WINDOW X0 Y0 X1 Y1 [X2 Y2 ...]
 *        move along the points at HZ events a second (default: 1000), MS per leg (default: 1000), with BUTTON pressed
 *        (default: 1), through XTEST; meanwhile record the events of WINDOW (ConfigureNotify, DAMAGE).
 *
 * Prints one line: events N seconds S configures N most N draws N most N lag median MS p95 MS max MS. "most" is the
 * largest number within 1/60 s. The lag is the age of the pointer position that the window follows, at the time when
 * the server reports the move; "-" if the window did not move with the pointer.
 */
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xdamage.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct place { long long t; int x, y; };
struct list { struct place *at; int n; };

static Display *d;
static Window window;
static int damaged;
static struct list sent, configures, draws;

static long long now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void add(struct list *list, int x, int y)
{
    if (!(list->n & (list->n - 1))) list->at = realloc(list->at, (list->n ? list->n * 2 : 1) * sizeof *list->at);
    list->at[list->n++] = (struct place){ now_ns(), x, y };
}

static void listen_until(long long due)
{
    struct pollfd fd = { .fd = ConnectionNumber(d), .events = POLLIN };
    for (;;) {
        while (XPending(d)) {
            XEvent e;
            XNextEvent(d, &e);
            if (e.type == ConfigureNotify && e.xconfigure.window == window)
                add(&configures, e.xconfigure.x, e.xconfigure.y);
            else if (e.type == damaged + XDamageNotify && !((XDamageNotifyEvent *)&e)->more)
                add(&draws, 0, 0);
        }
        long long rest = due - now_ns();
        if (rest <= 0) return;
        struct timespec t = { rest / 1000000000LL, rest % 1000000000LL };
        ppoll(&fd, 1, &t, NULL);
    }
}

static void go(int x, int y)
{
    XTestFakeMotionEvent(d, DefaultScreen(d), x, y, CurrentTime);
    XFlush(d);
    add(&sent, x, y);
}

static int most(struct list *list)
{
    int best = 0;
    for (int i = 0, from = 0; i < list->n; i++) {
        while (list->at[i].t - list->at[from].t >= 16666667) from++;
        if (i - from + 1 > best) best = i - from + 1;
    }
    return best;
}

static int ascending(const void *a, const void *b)
{
    double x = *(double *)a, y = *(double *)b;
    return (x > y) - (x < y);
}

/* The final positions of window and pointer give the distance between them; the slop does not count. */
static int lags(double *lag)
{
    int n = 0;
    if (!configures.n || !sent.n) return 0;
    int dx = configures.at[configures.n - 1].x - sent.at[sent.n - 1].x;
    int dy = configures.at[configures.n - 1].y - sent.at[sent.n - 1].y;
    for (int i = 0; i < configures.n; i++) {
        struct place c = configures.at[i];
        for (int k = sent.n - 1; k >= 0; k--) {
            struct place s = sent.at[k];
            if (s.t > c.t || abs(s.x + dx - c.x) > 1 || abs(s.y + dy - c.y) > 1) continue;
            lag[n++] = (c.t - s.t) / 1e6;
            break;
        }
    }
    return n;
}

int main(int argc, char **argv)
{
    double hz = 1000, leg_ms = 1000;
    int button = 1, o, e, f, a, b;
    while ((o = getopt(argc, argv, "+r:t:b:")) != -1)
        switch (o) {
        case 'r': hz = atof(optarg); break;
        case 't': leg_ms = atof(optarg); break;
        case 'b': button = atoi(optarg); break;
        default: return 64;
        }
    char **p = argv + optind + 1;
    int n = (argc - optind - 1) / 2;
    if (n < 2 || (argc - optind - 1) % 2 || hz <= 0) {
        fprintf(stderr, "usage: follow [-r HZ] [-t MS] [-b BUTTON] WINDOW X0 Y0 X1 Y1 ...\n");
        return 64;
    }
    if (!(d = XOpenDisplay(NULL)) || !XTestQueryExtension(d, &e, &f, &a, &b) || !XDamageQueryExtension(d, &damaged, &e)) {
        fprintf(stderr, "follow: no display, or no XTEST or DAMAGE extension\n");
        return 2;
    }
    window = strtoul(argv[optind], NULL, 0);
    XTestFakeMotionEvent(d, DefaultScreen(d), atoi(p[0]), atoi(p[1]), CurrentTime);
    XTestFakeButtonEvent(d, button, True, CurrentTime);
    XSelectInput(d, window, StructureNotifyMask);
    XDamageCreate(d, window, XDamageReportRawRectangles);
    XSync(d, False);

    long long t0 = now_ns(), k = 0, per_leg = llround(leg_ms * hz / 1000);
    for (int leg = 0; leg + 1 < n; leg++) {
        int x0 = atoi(p[2 * leg]), y0 = atoi(p[2 * leg + 1]), x1 = atoi(p[2 * leg + 2]), y1 = atoi(p[2 * leg + 3]);
        for (long long i = 1; i <= per_leg; i++) {
            listen_until(t0 + (long long)(++k * 1e9 / hz));
            go(x0 + (int)lround((double)(x1 - x0) * i / per_leg), y0 + (int)lround((double)(y1 - y0) * i / per_leg));
        }
    }
    double seconds = (now_ns() - t0) / 1e9;
    listen_until(now_ns() + 200000000);
    double *lag = malloc((configures.n + 1) * sizeof *lag);
    int known = lags(lag);
    int count = configures.n, drawn = draws.n;
    XTestFakeButtonEvent(d, button, False, CurrentTime);
    XSync(d, False);

    printf("events %d seconds %.2f configures %d most %d draws %d most %d lag ", sent.n, seconds, count, most(&configures),
           drawn, most(&draws));
    if (known * 2 < count || known < 10) { puts("-"); return 0; }
    qsort(lag, known, sizeof *lag, ascending);
    printf("median %.2f p95 %.2f max %.2f\n", lag[known / 2], lag[known * 95 / 100], lag[known - 1]);
    return 0;
}
