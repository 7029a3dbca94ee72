// SPDX-License-Identifier: MIT
#include "CFloatOverlayX11.h"

#include <X11/Xlibint.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

struct connection {
    Display *display;
    void *owner;
    fo_x_error error;
    fo_x_lost lost;
    char *old_buffer;
    XrmDatabase resources;
    struct connection *next;
};

// Handlers of other connections.
struct handlers {
    XErrorHandler error;
    XIOErrorHandler lost;
};

// One error event, and the number of handler calls for the event. The handlers of an app may call ours, as the handlers that
// they have replaced.
struct delivery {
    Display *display;
    unsigned long serial;
    int calls;
};

static struct {
    struct connection *first;
    // initial: the handlers before the first connection. latest: the handlers that an app has installed since then.
    struct handlers initial, latest;
    struct delivery error, loss;
} process_state;

static struct connection *find(Display *display) {
    struct connection *c = process_state.first;
    while (c && c->display != display) c = c->next;
    return c;
}

// Increments and returns the number of handler calls for this event. After a longjmp(3) out of a handler the count remains;
// the next event has another serial number.
static int count(struct delivery *delivery, Display *display, unsigned long serial) {
    if (delivery->display != display || delivery->serial != serial) *delivery = (struct delivery){display, serial, 0};
    return ++delivery->calls;
}

static int on_error(Display *display, XErrorEvent *error) {
    struct connection *c = find(display);
    if (c) {
        c->error(c->owner, error);
        return 0;
    }
    int calls = count(&process_state.error, display, error->serial);
    XErrorHandler latest = process_state.latest.error, initial = process_state.initial.error;
    if (calls == 1 && latest) latest(display, error);
    else if (initial && calls == (latest ? 2 : 1)) initial(display, error);
    if (calls == 1) process_state.error.calls = 0;
    return 0;
}

static int on_lost(Display *display) {
    if (find(display)) return 0;
    int calls = count(&process_state.loss, display, 0);
    XIOErrorHandler latest = process_state.latest.lost, initial = process_state.initial.lost;
    if (calls == 1 && latest) latest(display);
    else if (initial && calls == (latest ? 2 : 1)) initial(display);
    if (calls == 1) process_state.loss.calls = 0;
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
static void redirect_requests(struct connection *c) {
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

// Without an exit handler, Xlib calls exit(3) after `on_lost` has returned.
static void on_io_error_exit(Display *display, void *data) {
    (void)data;
    struct connection *c = find(display);
    if (!c) return;
    redirect_requests(c);
    c->lost(c->owner);
}

static void ignore_default_sigpipe(void) {
    struct sigaction now;
    if (sigaction(SIGPIPE, NULL, &now) == 0 && now.sa_handler == SIG_DFL) signal(SIGPIPE, SIG_IGN);
}

XrmDatabase fo_x_resources(const char *text) {
    XrmInitialize();
    char *lines = strdup(text);
    if (!lines) return NULL;
    // Xlib opens the files that `#include` lines name, and the open of a FIFO waits. As comments, the lines have no
    // effect.
    for (char *at = lines; (at = strchr(at, '#'));) *at = '!';
    XrmDatabase database = XrmGetStringDatabase(lines);
    free(lines);
    return database;
}

bool fo_x_adopt(Display *display, void *owner, fo_x_error error, fo_x_lost lost) {
    struct connection *c = malloc(sizeof *c);
    if (!c) return false;
    // libXcursor asks for resources with the first cursor. Without a database, Xlib then reads files in $HOME.
    const char *resources = XResourceManagerString(display);
    XrmDatabase database = fo_x_resources(resources ? resources : "");
    XrmSetDatabase(display, database);
    *c = (struct connection){display, owner, error, lost, NULL, database, process_state.first};
    process_state.first = c;
    struct handlers before = {XSetErrorHandler(on_error), XSetIOErrorHandler(on_lost)};
    struct handlers *kept = process_state.initial.error ? &process_state.latest : &process_state.initial;
    if (before.error != on_error) kept->error = before.error;
    if (before.lost != on_lost) kept->lost = before.lost;
    XSetIOErrorExitHandler(display, on_io_error_exit, NULL);
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
    XrmSetDatabase(display, NULL);
    if (c && c->resources) XrmDestroyDatabase(c->resources);
    // The entry stays until here, because closing sends requests to the server, which may be gone.
    XCloseDisplay(display);
    for (struct connection **link = &process_state.first; *link; link = &(*link)->next) {
        if (*link != c) continue;
        *link = c->next;
        free(c->old_buffer);
        free(c);
        return;
    }
}

void fo_x_destroy_image(XImage *image) { XDestroyImage(image); }

int fo_shm_create(size_t count) { return shmget(IPC_PRIVATE, count, IPC_CREAT | 0600); }
