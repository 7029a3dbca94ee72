/* xq - small, fast X11 queries for the rig (no toolkit, one connection, ~2 ms).
 *
 *   xq wm               print the name of the EWMH window manager; exit 1 without one
 *   xq cm               exit 0 if a compositing manager owns _NET_WM_CM_S<screen>
 *   xq pixel X Y [...]  print the colours #rrggbb of points on the screen (root and children); several
 *                       points are read at the same moment
 *   xq watch SECONDS X Y [...]   repeat this: print a line of colours after every change, and
 *                       "samples N" on standard error at the end
 *   xq grab WxH+X+Y     write this part of the screen to standard output as PPM
 *   xq await SECONDS WxH+X+Y FILE    print "waiting" and exit 0 as soon as this part looks like FILE (of grab), 1 after
 *                       SECONDS
 *   xq ext              print the extensions used by an overlay, with versions
 *   xq size             print the size of the root window
 *   xq cursor           print the cursor: WxH+HOTX+HOTY and a checksum of its pixels
 *   xq attr WINDOW      print override-redirect, map state, geometry, depth, input shape
 *   xq shape WINDOW     print "bounding WxH+X+Y" and "input WxH+X+Y" lines, in pixels of the window
 *   xq redirection WINDOW    print "redirected" if the window is redirected (COMPOSITE) for any client, else "direct"
 *   xq stack            print the visible children of the root from the top: ID WxH+X+Y override-redirect|managed NAME
 *   xq above A B        exit 0 if window A (or the frame it is in) is above window B
 *   xq held KEYSYM      exit 0 if another client has grabbed this key (XGrabKey on the root window, without modifiers)
 *   xq send-key WINDOW KEYCODE    send the client of the window the press of a key (XSendEvent)
 *   xq send-button WINDOW BUTTON  the same with a button
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/XTest.h>
#include <X11/extensions/Xcomposite.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/Xpresent.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/shape.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

static int failed;
static int on_error(Display *d, XErrorEvent *e) { (void)d; (void)e; failed = 1; return 0; }

static unsigned char *prop(Display *d, Window w, const char *name, Atom type, unsigned long *n)
{
    Atom t; int f; unsigned long after; unsigned char *p = NULL;
    failed = 0;
    if (XGetWindowProperty(d, w, XInternAtom(d, name, False), 0, 256, False, type, &t, &f, n,
                           &after, &p) != Success || failed || t != type || !*n)
        return NULL;
    return p;
}

/* The colours at the points (X Y pairs) as "#rrggbb" words with sep after each. No other client draws in between. */
static int colours(Display *d, int n, char **points, char sep, char *out)
{
    int scr = DefaultScreen(d);
    *out = 0;
    failed = 0;
    XGrabServer(d);
    for (int i = 0; i + 1 < n && !failed; i += 2) {
        XImage *im = XGetImage(d, RootWindow(d, scr), atoi(points[i]), atoi(points[i + 1]), 1, 1, AllPlanes, ZPixmap);
        if (!im) { failed = 1; break; }
        XColor c = { .pixel = XGetPixel(im, 0, 0) };
        XQueryColor(d, DefaultColormap(d, scr), &c);
        out += sprintf(out, "#%02x%02x%02x%c", c.red >> 8, c.green >> 8, c.blue >> 8, sep);
        XDestroyImage(im);
    }
    XUngrabServer(d);
    XFlush(d);
    if (failed) fprintf(stderr, "xq: outside the screen\n");
    return failed;
}

/* This part of the screen as PPM, which the caller frees; exits if it is not a part of the screen. */
static char *picture(Display *d, const char *place, size_t *size)
{
    int x, y;
    unsigned w, h;
    if (XParseGeometry(place, &x, &y, &w, &h) != (XValue | YValue | WidthValue | HeightValue)) exit(64);
    failed = 0;
    XImage *im = XGetImage(d, DefaultRootWindow(d), x, y, w, h, AllPlanes, ZPixmap);
    if (!im) { fprintf(stderr, "xq: outside the screen\n"); exit(1); }
    char *all = malloc(64 + (size_t)w * h * 3), *out = all + sprintf(all, "P6 %u %u 255\n", w, h);
    for (unsigned row = 0; row < h; row++)
        for (unsigned col = 0; col < w; col++) {
            unsigned long p = XGetPixel(im, col, row);            /* 24 bits, red first, on the rig's servers */
            *out++ = (char)(p >> 16); *out++ = (char)(p >> 8); *out++ = (char)p;
        }
    XDestroyImage(im);
    *size = out - all;
    return all;
}

static int grab(Display *d, const char *place)
{
    size_t size;
    char *is = picture(d, place, &size);
    return fwrite(is, 1, size, stdout) != size;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static int await(Display *d, double seconds, const char *place, const char *file)
{
    size_t size;
    char *is = picture(d, place, &size), *wanted = malloc(size + 1);
    FILE *f = fopen(file, "r");
    if (!f || fread(wanted, 1, size + 1, f) != size) { fprintf(stderr, "xq: not a picture of %s: %s\n", place, file); return 64; }
    fclose(f);
    puts("waiting");
    fflush(stdout);
    const struct timespec pause = { 0, 4000000 };
    for (double end = now() + seconds; memcmp(is, wanted, size); is = picture(d, place, &size)) {
        free(is);
        if (now() >= end) return 1;
        nanosleep(&pause, NULL);
    }
    return 0;
}

static int watch(Display *d, double seconds, int n, char **points)
{
    char *is = calloc(n + 1, 5), *was = calloc(n + 1, 5);
    double end = now() + seconds;
    const struct timespec pause = { 0, 500000 };         /* without the pause the grabs would starve other clients */
    long samples = 0;
    for (; now() < end; samples++) {
        if (colours(d, n, points, ' ', is)) return 1;
        if (strcmp(is, was)) { puts(is); strcpy(was, is); }
        nanosleep(&pause, NULL);
    }
    fprintf(stderr, "samples %ld\n", samples);
    return 0;
}

/* The child of the root that is w or contains w. */
static Window outermost(Display *d, Window root, Window w)
{
    Window r, parent = w, *kids;
    unsigned n;
    while (parent && parent != root) {
        w = parent;
        if (!XQueryTree(d, w, &r, &parent, &kids, &n)) return None;
        XFree(kids);
    }
    return w;
}

/* The title of w or of the first window in it that has one. */
static char *title(Display *d, Window w)
{
    char *name = NULL;
    Window r, p, *kids;
    unsigned n;
    if (XFetchName(d, w, &name) && name) return name;
    if (!XQueryTree(d, w, &r, &p, &kids, &n)) return NULL;
    for (unsigned i = 0; i < n && !name; i++) name = title(d, kids[i]);
    XFree(kids);
    return name;
}

static void rects(Display *d, Window w, int kind, const char *word)
{
    int n, order;
    XRectangle *r = XShapeGetRectangles(d, w, kind, &n, &order);
    for (int i = 0; i < n; i++) printf("%s %ux%u%+d%+d\n", word, r[i].width, r[i].height, r[i].x, r[i].y);
    XFree(r);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "await")) {
        setpriority(PRIO_PROCESS, 0, -10);                        /* as root: it looks in time on a busy machine, too */
        for (int i = 3; i < 256; i++) close(i);                    /* in the background, it holds no FIFO of its shell open */
    }
    Display *d = XOpenDisplay(NULL);
    if (!d) { fprintf(stderr, "xq: no display\n"); return 2; }
    XSetErrorHandler(on_error);
    int scr = DefaultScreen(d);
    Window root = RootWindow(d, scr);
    unsigned long n;

    if (!strcmp(what, "wm")) {
        unsigned char *p = prop(d, root, "_NET_SUPPORTING_WM_CHECK", XA_WINDOW, &n);
        if (!p) return 1;
        Window w = *(Window *)p;
        p = prop(d, w, "_NET_WM_NAME", XInternAtom(d, "UTF8_STRING", False), &n);
        if (failed) return 1;
        printf("%s\n", p ? (char *)p : "?");
        return 0;
    }
    if (!strcmp(what, "cm")) {
        char name[32];
        snprintf(name, sizeof name, "_NET_WM_CM_S%d", scr);
        return XGetSelectionOwner(d, XInternAtom(d, name, False)) == None;
    }
    if (!strcmp(what, "pixel") && argc >= 4) {
        char *out = malloc(argc * 8);
        if (colours(d, argc - 2, argv + 2, '\n', out)) return 1;
        fputs(out, stdout);
        return 0;
    }
    if (!strcmp(what, "watch") && argc >= 5) return watch(d, atof(argv[2]), argc - 3, argv + 3);
    if (!strcmp(what, "grab") && argc == 3) return grab(d, argv[2]);
    if (!strcmp(what, "await") && argc == 5) return await(d, atof(argv[2]), argv[3], argv[4]);
    if (!strcmp(what, "shape") && argc == 3) {
        rects(d, strtoul(argv[2], NULL, 0), ShapeBounding, "bounding");
        rects(d, strtoul(argv[2], NULL, 0), ShapeInput, "input");
        return failed;
    }
    if (!strcmp(what, "redirection") && argc == 3) {
        failed = 0;
        XCompositeNameWindowPixmap(d, strtoul(argv[2], NULL, 0));
        XSync(d, False);
        puts(failed ? "direct" : "redirected");
        return 0;
    }
    if (!strcmp(what, "stack") || (!strcmp(what, "above") && argc == 4)) {
        Window r, p, *kids, a = None, b = None;
        unsigned count;
        if (argc == 4) {
            a = outermost(d, root, strtoul(argv[2], NULL, 0));
            b = outermost(d, root, strtoul(argv[3], NULL, 0));
            if (!a || !b) return 2;
        }
        XQueryTree(d, root, &r, &p, &kids, &count);
        while (count--) {
            XWindowAttributes at;
            if (argc == 4 && (kids[count] == a || kids[count] == b)) return kids[count] == b;
            if (argc == 4 || !XGetWindowAttributes(d, kids[count], &at) || at.map_state != IsViewable ||
                at.class != InputOutput) continue;
            char *name = title(d, kids[count]);
            printf("0x%lx %dx%d%+d%+d %s %s\n", kids[count], at.width, at.height, at.x, at.y,
                   at.override_redirect ? "override-redirect" : "managed", name ? name : "");
        }
        return argc == 4 ? 2 : 0;
    }
    if (!strcmp(what, "size")) {
        XWindowAttributes a;
        XGetWindowAttributes(d, root, &a);
        printf("%dx%d\n", a.width, a.height);
        return 0;
    }
    if (!strcmp(what, "held") && argc == 3) {
        KeyCode key = XKeysymToKeycode(d, XStringToKeysym(argv[2]));
        failed = 0;
        XGrabServer(d);                                          /* no other client finds the key grabbed meanwhile */
        XGrabKey(d, key, 0, root, False, GrabModeAsync, GrabModeAsync);
        XSync(d, False);
        int held = failed;
        XUngrabKey(d, key, 0, root);
        XUngrabServer(d);
        XSync(d, False);
        return !held;
    }
    if (!strcmp(what, "cursor")) {
        XFixesCursorImage *c = XFixesGetCursorImage(d);
        if (!c) return 1;
        unsigned long sum = 0;
        for (int i = 0; i < c->width * c->height; i++) sum = sum * 31 + (c->pixels[i] & 0xffffffff);
        printf("%dx%d+%d+%d %08lx\n", c->width, c->height, c->xhot, c->yhot, sum & 0xffffffff);
        return 0;
    }
    if (!strcmp(what, "attr") && argc == 3) {
        XWindowAttributes a;
        if (!XGetWindowAttributes(d, strtoul(argv[2], NULL, 0), &a)) return 1;
        Window w = strtoul(argv[2], NULL, 0), c;
        int x, y, k, o;
        XTranslateCoordinates(d, w, root, 0, 0, &x, &y, &c);
        XRectangle *r = XShapeGetRectangles(d, w, ShapeInput, &k, &o);
        static const char *st[] = { "unmapped", "unviewable", "viewable" };
        printf("%dx%d%+d%+d depth %d %s %s input-rects %d%s\n", a.width, a.height, x, y, a.depth,
               st[a.map_state], a.override_redirect ? "override-redirect" : "managed", k,
               k == 0 ? " (click-through)" : "");
        XFree(r);
        return 0;
    }
    if ((!strcmp(what, "send-key") || !strcmp(what, "send-button")) && argc == 4) {
        Window w = strtoul(argv[2], NULL, 0);
        /* An XButtonEvent has its button in the place of the key. */
        XEvent e = { .xkey = { .type = strcmp(what, "send-key") ? ButtonPress : KeyPress, .display = d, .window = w, .root = root, .same_screen = True,
                               .keycode = atoi(argv[3]) } };
        XSendEvent(d, w, False, NoEventMask, &e);            /* without a mask: to the client that created the window */
        XSync(d, False);
        return failed;
    }
    if (!strcmp(what, "ext")) {
        int a, b, c; Bool pix;
        a = b = 0; if (XShmQueryVersion(d, &a, &b, &pix)) printf("MIT-SHM %d.%d pixmaps=%d\n", a, b, pix);
        if (XCompositeQueryVersion(d, &a, &b)) printf("Composite %d.%d\n", a, b);
        int e, f; if (XTestQueryExtension(d, &e, &f, &a, &b)) printf("XTEST %d.%d\n", a, b);
        if (XRRQueryVersion(d, &a, &b)) printf("RANDR %d.%d\n", a, b);
        if (XDamageQueryVersion(d, &a, &b)) printf("DAMAGE %d.%d\n", a, b);
        if (XPresentQueryVersion(d, &a, &b)) printf("Present %d.%d\n", a, b);
        a = 2, b = 4; if (XQueryExtension(d, "XInputExtension", &c, &e, &f) &&
            XIQueryVersion(d, &a, &b) == Success) printf("XInput %d.%d\n", a, b);
        if (XShapeQueryVersion(d, &a, &b)) printf("SHAPE %d.%d\n", a, b);
        XVisualInfo v;
        printf("32-bit ARGB visual: %s\n", XMatchVisualInfo(d, scr, 32, TrueColor, &v) ? "yes" : "no");
        return 0;
    }
    fprintf(stderr, "usage: xq wm | cm | size | cursor | ext | pixel X Y [X Y...] | watch SECONDS X Y [X Y...] | grab WxH+X+Y |\n"
                    "          await SECONDS WxH+X+Y FILE |\n"
                    "          attr WINDOW | shape WINDOW | redirection WINDOW | stack | above WINDOW WINDOW | held KEYSYM |\n"
                    "          send-key WINDOW KEYCODE | send-button WINDOW BUTTON\n");
    return 64;
}
