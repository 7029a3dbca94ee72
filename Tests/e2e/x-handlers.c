// SPDX-License-Identifier: MIT
// x-handlers.c - an app with X error handlers of its own, before and after the library has set its handlers twice.
#include "CFloatOverlayX11.h"

#include <stdio.h>
#include <string.h>

static int first_calls, later_calls, own_calls;
static XErrorHandler replaced_by_first, replaced_by_later;

// Like the handler of SDL 2, both call the handler that they have replaced.
static int first(Display *display, XErrorEvent *error) {
    first_calls++;
    return replaced_by_first ? replaced_by_first(display, error) : 0;
}

static int later(Display *display, XErrorEvent *error) {
    later_calls++;
    return replaced_by_later(display, error);
}

static void own_error(void *owner, const XErrorEvent *error) { (void)owner, (void)error, own_calls++; }
static void own_lost(void *owner) { (void)owner; }

// Causes one error (BadWindow).
static void fail(Display *display) {
    XMapWindow(display, 1);
    XSync(display, False);
}

// With the argument `again`, the app reinstalls its first handler. Otherwise it installs a second one before the library's
// second display. With `resource`, it prints a resource as libXcursor asks for it.
int main(int argc, char **argv) {
    Display *app = XOpenDisplay(NULL), *one = XOpenDisplay(NULL), *two = XOpenDisplay(NULL);
    if (!app || !one || !two) return 1;
    XSetErrorHandler(first);
    fo_x_adopt(one, app, own_error, own_lost);
    if (argc > 1 && !strcmp(argv[1], "resource")) {
        const char *theme = XGetDefault(one, "Xcursor", "theme");
        puts(theme ? theme : "none");
        fo_x_close(one);
        return 0;
    }
    if (argc > 1) {
        replaced_by_first = XSetErrorHandler(first);
    } else {
        replaced_by_later = XSetErrorHandler(later);
        fo_x_adopt(two, app, own_error, own_lost);
        fail(one);
        fail(two);
    }
    fail(app);
    fail(app);
    printf("first %d, later %d, own %d\n", first_calls, later_calls, own_calls);
    return 0;
}
