/* xwin - a plain X11 window that reports its events, for tests of an overlay.
 *
 *   xwin [options]             run until TERM or INT (or --for); print one line per event
 *     -g WxH+X+Y   geometry in root pixels (default: the whole screen)
 *     -o           override-redirect, as lockers and menus
 *     -f           fullscreen through _NET_WM_STATE (managed windows)
 *     -a           above through _NET_WM_STATE
 *     -d EDGE:PX   a dock with a strut: left, right, top or bottom
 *     -D           desktop background, below all windows
 *     -c COLOUR    background, #rrggbb or a name (default #305030)
 *     -n NAME      title (default xwin)
 *     --type TYPE  _NET_WM_WINDOW_TYPE_TYPE: TOOLTIP, POPUP_MENU ...
 *     -F           take the focus when mapped (a window manager may do this itself)
 *     -G           grab pointer and keyboard when mapped
 *     -m           also report motion
 *     --raise HZ   raise the window HZ times a second
 *     --fight      raise the window whenever it is covered
 *     --paint HZ   paint HZ small squares a second, at varying positions
 *     --round      shape the window as a disc; the pixels outside are undefined
 *     --again COLOUR   on USR1 destroy the window and create one of that colour with the same ID
 *     --for SEC    exit after SEC seconds
 * Lines (X Y in root pixels):
 *   window ID                      first line, before it is mapped
 *   mapped | unmapped | gone       gone: destroyed by another client
 *   place WxH+X+Y                  position and size, after every change
 *   press X Y BUTTON | release X Y BUTTON | motion X Y
 *   key KEYSYM | keyup KEYSYM
 *   focus in|out normal|grab|ungrab|while-grabbed
 *   enter|leave normal|grab|ungrab
 *   visible all|part|none
 *   grabbed | not-grabbed          -G
 *   raises N                       last line: number of raises
 */
#define _GNU_SOURCE
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <X11/extensions/shape.h>
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static Display *d;
static Window win, root;
static int geo[4];              /* the last geometry printed: x y w h */
static long raises;
static volatile sig_atomic_t stop;

static volatile sig_atomic_t again;

static void on_signal(int n) { if (n == SIGUSR1) again = 1; else stop = 1; }
static int on_error(Display *x, XErrorEvent *e)
{
    (void)x;
    fprintf(stderr, "xwin: X error %d, request %d\n", e->error_code, e->request_code);
    return 0;
}
static Atom atom(const char *name) { return XInternAtom(d, name, False); }
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}
static void raise_it(void) { XRaiseWindow(d, win); raises++; }

/* Another position and colour each time. */
static void paint(unsigned w, unsigned h)
{
    static GC gc;
    static unsigned n;
    if (!gc) gc = XCreateGC(d, win, 0, NULL);
    n++;
    XSetForeground(d, gc, n * 2654435761u & 0xffffff);
    XFillRectangle(d, win, gc, (int)(n * 40503u % w), (int)(n * 30269u % h), 7, 5);
}

static void disc(unsigned w, unsigned h)
{
    Pixmap mask = XCreatePixmap(d, win, w, h, 1);
    GC gc = XCreateGC(d, mask, 0, NULL);
    XFillRectangle(d, mask, gc, 0, 0, w, h);
    XSetForeground(d, gc, 1);
    XFillArc(d, mask, gc, 0, 0, w, h, 0, 360 * 64);
    XShapeCombineMask(d, win, ShapeBounding, 0, 0, mask, ShapeSet);
    XFreeGC(d, gc);
    XFreePixmap(d, mask);
}

/* Reproduces a rare event: the X server reuses a window ID. */
static void recycle(unsigned long pixel, int x, int y, unsigned w, unsigned h)
{
    uint32_t values[] = { (uint32_t)pixel, 1 };
    XDestroyWindow(d, win);
    XFlush(d);
    xcb_create_window(XGetXCBConnection(d), XCB_COPY_FROM_PARENT, win, root, x, y, w, h, 0, XCB_WINDOW_CLASS_INPUT_OUTPUT,
                      XCB_COPY_FROM_PARENT, XCB_CW_BACK_PIXEL | XCB_CW_OVERRIDE_REDIRECT, values);
    XMapRaised(d, win);
    XSync(d, False);
    puts("again");
}

static void place(void)
{
    Window child, r;
    int x, y;
    unsigned w, h, border, depth;
    if (!XGetGeometry(d, win, &r, &x, &y, &w, &h, &border, &depth)) return;
    if (!XTranslateCoordinates(d, win, root, 0, 0, &x, &y, &child)) return;
    int is[4] = { x, y, (int)w, (int)h };
    if (!memcmp(is, geo, sizeof geo)) return;
    memcpy(geo, is, sizeof geo);
    printf("place %ux%u%+d%+d\n", w, h, x, y);
}

static void take(int focus, int grab)
{
    if (focus) XSetInputFocus(d, win, RevertToPointerRoot, CurrentTime);
    if (!grab) return;
    int p = XGrabPointer(d, win, True, ButtonPressMask | ButtonReleaseMask | PointerMotionMask, GrabModeAsync,
                         GrabModeAsync, None, None, CurrentTime);
    int k = XGrabKeyboard(d, win, True, GrabModeAsync, GrabModeAsync, CurrentTime);
    puts(p == GrabSuccess && k == GrabSuccess ? "grabbed" : "not-grabbed");
}

static void say(XEvent *e, int fight)
{
    static const char *modes[] = { "normal", "grab", "ungrab", "while-grabbed" };
    static const char *seen[] = { "all", "part", "none" };
    char text[8];
    KeySym sym;
    switch (e->type) {
    case MapNotify: puts("mapped"); break;
    case UnmapNotify: puts("unmapped"); break;
    case DestroyNotify: puts("gone"); stop = 1; break;
    case ConfigureNotify: place(); break;
    case ReparentNotify: place(); break;
    case ButtonPress:
        printf("press %d %d %u\n", e->xbutton.x_root, e->xbutton.y_root, e->xbutton.button); break;
    case ButtonRelease:
        printf("release %d %d %u\n", e->xbutton.x_root, e->xbutton.y_root, e->xbutton.button); break;
    case MotionNotify: printf("motion %d %d\n", e->xmotion.x_root, e->xmotion.y_root); break;
    case KeyPress: case KeyRelease:
        XLookupString(&e->xkey, text, sizeof text, &sym, NULL);
        printf("%s %s\n", e->type == KeyPress ? "key" : "keyup", sym ? XKeysymToString(sym) : "?"); break;
    case FocusIn: case FocusOut:
        printf("focus %s %s\n", e->type == FocusIn ? "in" : "out", modes[e->xfocus.mode]); break;
    case EnterNotify: case LeaveNotify:
        printf("%s %s\n", e->type == EnterNotify ? "enter" : "leave", modes[e->xcrossing.mode]); break;
    case VisibilityNotify:
        printf("visible %s\n", seen[e->xvisibility.state]);
        if (fight && e->xvisibility.state != VisibilityUnobscured) raise_it();
        break;
    case MappingNotify: XRefreshKeyboardMapping(&e->xmapping); break;
    case ClientMessage:
        if ((Atom)e->xclient.data.l[0] == atom("WM_DELETE_WINDOW")) stop = 1;
        break;
    }
}

static void type(const char *name)
{
    Atom type = atom(name);
    XChangeProperty(d, win, atom("_NET_WM_WINDOW_TYPE"), XA_ATOM, 32, PropModeReplace, (void *)&type, 1);
}

static void strut(const char *dock, int width, int height)
{
    static const char *edges[] = { "left", "right", "top", "bottom" };
    const char *colon = strchr(dock, ':');
    long v[12] = { 0 };
    int edge = -1;
    for (int i = 0; colon && i < 4; i++)
        if (!strncmp(dock, edges[i], colon - dock) && !edges[i][colon - dock]) edge = i;
    if (edge < 0 || (v[edge] = atol(colon + 1)) <= 0) { fprintf(stderr, "xwin: invalid dock, expected EDGE:PX: %s\n", dock); exit(64); }
    v[5 + 2 * edge] = (edge < 2 ? height : width) - 1;
    type("_NET_WM_WINDOW_TYPE_DOCK");
    XChangeProperty(d, win, atom("_NET_WM_STRUT"), XA_CARDINAL, 32, PropModeReplace, (void *)v, 4);
    XChangeProperty(d, win, atom("_NET_WM_STRUT_PARTIAL"), XA_CARDINAL, 32, PropModeReplace, (void *)v, 12);
}

int main(int argc, char **argv)
{
    const char *geometry = NULL, *colour = "#305030", *name = "xwin", *dock = NULL, *kind = NULL, *second = NULL;
    int override = 0, full = 0, above = 0, focus = 0, grab = 0, motion = 0, fight = 0, desktop = 0, round = 0, o;
    double hz = 0, painting = 0, seconds = 0;
    static const struct option longs[] = { { "raise", 1, NULL, 'r' }, { "for", 1, NULL, 't' },
                                           { "type", 1, NULL, 'T' }, { "fight", 0, NULL, 'x' },
                                           { "paint", 1, NULL, 'p' }, { "round", 0, NULL, 'R' },
                                           { "again", 1, NULL, 'A' }, { 0 } };
    while ((o = getopt_long(argc, argv, "g:ofaDd:c:n:FGm", longs, NULL)) != -1)
        switch (o) {
        case 'g': geometry = optarg; break;
        case 'o': override = 1; break;
        case 'f': full = 1; break;
        case 'a': above = 1; break;
        case 'D': desktop = 1; break;
        case 'd': dock = optarg; break;
        case 'c': colour = optarg; break;
        case 'n': name = optarg; break;
        case 'T': kind = optarg; break;
        case 'F': focus = 1; break;
        case 'G': grab = 1; break;
        case 'm': motion = 1; break;
        case 'r': hz = atof(optarg); break;
        case 't': seconds = atof(optarg); break;
        case 'x': fight = 1; break;
        case 'p': painting = atof(optarg); break;
        case 'R': round = 1; break;
        case 'A': second = optarg; break;
        default: return 64;
        }
    if (optind != argc) { fprintf(stderr, "xwin: unexpected argument: %s\n", argv[optind]); return 64; }
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!(d = XOpenDisplay(NULL))) { fprintf(stderr, "xwin: no display\n"); return 2; }
    XSetErrorHandler(on_error);
    int scr = DefaultScreen(d), x = 0, y = 0;
    unsigned w = DisplayWidth(d, scr), h = DisplayHeight(d, scr);
    root = RootWindow(d, scr);
    if (geometry) XParseGeometry(geometry, &x, &y, &w, &h);
    XColor c;
    if (!XParseColor(d, DefaultColormap(d, scr), colour, &c)) { fprintf(stderr, "xwin: no such colour: %s\n", colour); return 64; }
    XAllocColor(d, DefaultColormap(d, scr), &c);
    XColor next_colour = c;
    if (second && XParseColor(d, DefaultColormap(d, scr), second, &next_colour))
        XAllocColor(d, DefaultColormap(d, scr), &next_colour);

    XSetWindowAttributes a = {
        .background_pixel = c.pixel,
        .override_redirect = override,
        .event_mask = StructureNotifyMask | VisibilityChangeMask | ButtonPressMask | ButtonReleaseMask |
            KeyPressMask | KeyReleaseMask | FocusChangeMask | EnterWindowMask | LeaveWindowMask |
            (motion ? PointerMotionMask : 0),
    };
    /* The server gives the identifiers of a client that has ended to the next one. The window has another identifier
     * than that of an earlier xwin, so that late requests of the window manager for that one do not apply to it. */
    for (int used = getpid() & 0xffff; used > 0; used--) xcb_generate_id(XGetXCBConnection(d));
    XFreePixmap(d, XCreatePixmap(d, root, 1, 1, 1));                     /* Xlib holds one identifier in advance */
    win = XCreateWindow(d, root, x, y, w, h, 0, CopyFromParent, InputOutput, CopyFromParent,
                        CWBackPixel | CWOverrideRedirect | CWEventMask, &a);
    XSizeHints size = { .flags = USPosition | USSize, .x = x, .y = y, .width = (int)w, .height = (int)h };
    XWMHints hints = { .flags = InputHint, .input = True };
    XClassHint class = { .res_name = (char *)name, .res_class = "Xwin" };
    Xutf8SetWMProperties(d, win, name, name, NULL, 0, &size, &hints, &class);
    Atom del = atom("WM_DELETE_WINDOW");
    XSetWMProtocols(d, win, &del, 1);
    Atom state[2];
    int states = 0;
    if (full) state[states++] = atom("_NET_WM_STATE_FULLSCREEN");
    if (above) state[states++] = atom("_NET_WM_STATE_ABOVE");
    if (states)
        XChangeProperty(d, win, atom("_NET_WM_STATE"), XA_ATOM, 32, PropModeReplace, (void *)state, states);
    if (desktop) type("_NET_WM_WINDOW_TYPE_DESKTOP");
    if (kind) {
        char word[64];
        snprintf(word, sizeof word, "_NET_WM_WINDOW_TYPE_%s", kind);
        type(word);
    }
    if (dock) strut(dock, DisplayWidth(d, scr), DisplayHeight(d, scr));
    if (round) disc(w, h);
    printf("window 0x%lx\n", win);

    /* Signals are unblocked only while it waits, so that none is missed. */
    sigset_t block, open;
    sigemptyset(&block);
    sigaddset(&block, SIGTERM);
    sigaddset(&block, SIGINT);
    sigaddset(&block, SIGUSR1);
    sigprocmask(SIG_BLOCK, &block, &open);
    struct sigaction act = { .sa_handler = on_signal };
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGUSR1, &act, NULL);

    XMapRaised(d, win);
    double start = now(), next = start, stroke = start;
    while (!stop) {
        if (again) { again = 0; recycle(next_colour.pixel, x, y, w, h); }
        while (!stop && XPending(d)) {
            XEvent e;
            XNextEvent(d, &e);
            say(&e, fight);
            if (e.type == DestroyNotify && second) { stop = 0; continue; }
            if (e.type == MapNotify) { place(); take(focus, grab); next = now(); }
        }
        double t = now(), until = INFINITY;
        if (seconds > 0 && t >= (until = start + seconds)) break;
        if (hz > 0) {
            for (; t >= next; next += 1 / hz) raise_it();
            if (next < until) until = next;
        }
        if (painting > 0) {
            for (; t >= stroke; stroke += 1 / painting) paint(w, h);
            if (stroke < until) until = stroke;
        }
        XFlush(d);
        if (stop || XPending(d)) continue;
        struct timespec left = { (time_t)fmin(until - t, 1e6), 0 };
        left.tv_nsec = until < INFINITY ? (long)((until - t - left.tv_sec) * 1e9) : 0;
        struct pollfd p = { .fd = ConnectionNumber(d), .events = POLLIN };
        if (ppoll(&p, 1, until < INFINITY ? &left : NULL, &open) < 0 && errno != EINTR) break;
    }
    printf("raises %ld\n", raises);
    XCloseDisplay(d);
    return 0;
}
