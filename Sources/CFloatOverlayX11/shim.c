// SPDX-License-Identifier: MIT
#include "CFloatOverlayX11.h"

#include <X11/Xlibint.h>
#include <signal.h>
#include <stdlib.h>

struct connection {
    Display *display;
    void *owner;
    fo_x_error error;
    fo_x_lost lost;
    char *old_buffer;
    struct connection *next;
};

// Handlers of other connections.
struct handlers {
    XErrorHandler error;
    XIOErrorHandler lost;
};

static struct {
    struct connection *first;
    // Those that were set before ours, and those that an app has set since. The latter may call ours, as the handlers that
    // they have replaced.
    struct handlers initial, latest;
    bool is_in_latest;
} world;

static struct connection *find(Display *display) {
    struct connection *c = world.first;
    while (c && c->display != display) c = c->next;
    return c;
}

static int on_error(Display *display, XErrorEvent *error) {
    struct connection *c = find(display);
    if (c) c->error(c->owner, error);
    else if (world.is_in_latest || !world.latest.error) {
        if (world.initial.error) world.initial.error(display, error);
    } else {
        world.is_in_latest = true;
        world.latest.error(display, error);
        world.is_in_latest = false;
    }
    return 0;
}

static int on_lost(Display *display) {
    struct connection *c = find(display);
    if (c) return 0;
    if (world.is_in_latest || !world.latest.lost) {
        if (world.initial.lost) world.initial.lost(display);
    } else {
        world.is_in_latest = true;
        world.latest.lost(display);
        world.is_in_latest = false;
    }
    return 0;
}

static int drop_requests(Display *display) {
    display->bufptr = display->buffer;
    return 0;
}

// After the loss of a connection Xlib (libX11 1.8) no longer flushes its request buffer, and writes the first request
// that does not fit through a null pointer (_XGetRequest, "would exceed buffer size"), in the call that detects the
// loss. Requests therefore go to a scratch buffer that is emptied after each of them. The old buffer is kept until the
// connection is closed, because the call in progress may still write to it.
static void make_harmless(struct connection *c) {
    enum { size = 1 << 16 };
    char *scratch = calloc(1, size);
    if (!scratch || c->old_buffer) {
        free(scratch);
        return;
    }
    Display *display = c->display;
    c->old_buffer = display->buffer;
    display->buffer = display->bufptr = display->last_req = scratch;
    display->bufmax = scratch + size;
    display->synchandler = drop_requests;
}

// Without this handler Xlib calls exit(3) after the handler above has returned.
static void on_exit_wanted(Display *display, void *data) {
    (void)data;
    struct connection *c = find(display);
    if (!c) return;
    make_harmless(c);
    c->lost(c->owner);
}

static void ignore_default_sigpipe(void) {
    struct sigaction now;
    if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
}

bool fo_x_adopt(Display *display, void *owner, fo_x_error error, fo_x_lost lost) {
    struct connection *c = malloc(sizeof *c);
    if (!c) return false;
    *c = (struct connection){display, owner, error, lost, NULL, world.first};
    world.first = c;
    struct handlers before = {XSetErrorHandler(on_error), XSetIOErrorHandler(on_lost)};
    struct handlers *kept = world.initial.error ? &world.latest : &world.initial;
    if (before.error != on_error) kept->error = before.error;
    if (before.lost != on_lost) kept->lost = before.lost;
    XSetIOErrorExitHandler(display, on_exit_wanted, NULL);
    ignore_default_sigpipe();
    return true;
}

static void ignore_error(void *owner, const XErrorEvent *error) { (void)owner, (void)error; }

static void ignore_lost(void *owner) { (void)owner; }

void fo_x_close(Display *display) {
    struct connection *c = find(display);
    if (c) {
        c->error = ignore_error;
        c->lost = ignore_lost;
    }
    // The entry stays until here, because closing sends requests to the server, which may be gone.
    XCloseDisplay(display);
    for (struct connection **link = &world.first; *link; link = &(*link)->next) {
        if (*link != c) continue;
        *link = c->next;
        free(c->old_buffer);
        free(c);
        return;
    }
}

void fo_x_destroy_image(XImage *image) { XDestroyImage(image); }

int fo_shm_create(size_t count) { return shmget(IPC_PRIVATE, count, IPC_CREAT | 0600); }
