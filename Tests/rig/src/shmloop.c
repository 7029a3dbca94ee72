/* shmloop - the plain XShmPutImage loop: two buffers, and a completion event that frees one buffer. It is the
 * reference for the frame throughput of an overlay.
 *
 *   shmloop [-a] [-w] WxH SECONDS
 *     -a   use a 32-bit (ARGB) visual, as overlays do (default: the visual of the root window)
 *     -w   write every pixel of every frame (default: only put the frames)
 * Prints: frames N seconds S fps F MB/s M cpu C (C: processor seconds of this process)
 */
#define _GNU_SOURCE
#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <X11/extensions/XShm.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <time.h>
#include <unistd.h>

static double at(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
    int argb = 0, draw = 0, o;
    while ((o = getopt(argc, argv, "aw")) != -1) {
        if (o == '?') return 64;
        if (o == 'a') argb = 1; else draw = 1;
    }
    int w, h;
    if (argc - optind != 2 || sscanf(argv[optind], "%dx%d", &w, &h) != 2 || w < 1 || h < 1) {
        fprintf(stderr, "usage: shmloop [-a] [-w] WxH SECONDS\n");
        return 64;
    }
    double seconds = atof(argv[optind + 1]);
    Display *d = XOpenDisplay(NULL);
    if (!d || !XShmQueryExtension(d)) { fprintf(stderr, "shmloop: no display, or no MIT-SHM extension\n"); return 2; }
    int scr = DefaultScreen(d);
    XVisualInfo v = { .visual = DefaultVisual(d, scr), .depth = DefaultDepth(d, scr) };
    if (argb && !XMatchVisualInfo(d, scr, 32, TrueColor, &v)) { fprintf(stderr, "shmloop: no ARGB visual\n"); return 2; }
    XSetWindowAttributes a = { .override_redirect = True, .event_mask = StructureNotifyMask,
                               .colormap = XCreateColormap(d, RootWindow(d, scr), v.visual, AllocNone) };
    Window win = XCreateWindow(d, RootWindow(d, scr), 0, 0, w, h, 0, v.depth, InputOutput, v.visual,
                               CWOverrideRedirect | CWEventMask | CWColormap | CWBorderPixel | CWBackPixel, &a);
    XMapRaised(d, win);
    XEvent e;
    do XNextEvent(d, &e); while (e.type != MapNotify);

    XShmSegmentInfo seg[2];
    XImage *im[2];
    int busy[2] = { 0, 0 }, done = XShmGetEventBase(d) + ShmCompletion;
    for (int i = 0; i < 2; i++) {
        im[i] = XShmCreateImage(d, v.visual, v.depth, ZPixmap, NULL, &seg[i], w, h);
        seg[i].shmid = shmget(IPC_PRIVATE, (size_t)im[i]->bytes_per_line * h, IPC_CREAT | 0600);
        seg[i].shmaddr = im[i]->data = shmat(seg[i].shmid, NULL, 0);
        seg[i].readOnly = True;
        if (seg[i].shmid < 0 || seg[i].shmaddr == (void *)-1 || !XShmAttach(d, &seg[i])) {
            fprintf(stderr, "shmloop: cannot allocate shared memory\n");
            return 2;
        }
        XSync(d, False);
        shmctl(seg[i].shmid, IPC_RMID, NULL);
        memset(im[i]->data, i ? 0xc0 : 0x40, (size_t)im[i]->bytes_per_line * h);
    }
    GC gc = XCreateGC(d, win, 0, NULL);
    size_t bytes = (size_t)im[0]->bytes_per_line * h;
    long frames = 0;
    double start = at(CLOCK_MONOTONIC), cpu = at(CLOCK_PROCESS_CPUTIME_ID), now = start;
    for (int i = 0; now - start < seconds; i = !i) {
        while (busy[i]) {
            XNextEvent(d, &e);
            if (e.type != done) continue;
            busy[((XShmCompletionEvent *)&e)->shmseg == seg[1].shmseg] = 0;
            frames++;
        }
        if (draw) memset(im[i]->data, (int)(frames & 255), bytes);
        XShmPutImage(d, win, gc, im[i], 0, 0, 0, 0, w, h, True);
        busy[i] = 1;
        XFlush(d);
        now = at(CLOCK_MONOTONIC);
    }
    printf("frames %ld seconds %.3f fps %.1f MB/s %.1f cpu %.3f\n", frames, now - start, frames / (now - start),
           frames * (double)bytes / 1e6 / (now - start), at(CLOCK_PROCESS_CPUTIME_ID) - cpu);
    XCloseDisplay(d);
    return 0;
}
