// SPDX-License-Identifier: MIT
// x-handlers.c - an app with X error handlers of its own, before and after the library has set its handlers twice.
#include "CFloatOverlayX11.h"

#include <stdio.h>

static int first_calls, later_calls, own_calls;
static XErrorHandler replaced;

static int first(Display *display, XErrorEvent *error) {
    (void)display, (void)error;
    return first_calls++;
}

// As SDL 2 does: it calls the handler that it has replaced.
static int later(Display *display, XErrorEvent *error) {
    later_calls++;
    return replaced(display, error);
}

static void own_error(void *owner, const XErrorEvent *error) { (void)owner, (void)error, own_calls++; }
static void own_lost(void *owner) { (void)owner; }

// Causes one error (BadWindow).
static void fail(Display *display) {
    XMapWindow(display, 1);
    XSync(display, False);
}

int main(void) {
    Display *app = XOpenDisplay(NULL), *one = XOpenDisplay(NULL), *two = XOpenDisplay(NULL);
    if (!app || !one || !two) return 1;
    XSetErrorHandler(first);
    fo_x_adopt(one, app, own_error, own_lost);
    replaced = XSetErrorHandler(later);
    fo_x_adopt(two, app, own_error, own_lost);
    fail(app);
    fail(one);
    fail(two);
    printf("first %d, later %d, own %d\n", first_calls, later_calls, own_calls);
    fo_x_close(one);
    fo_x_close(two);
    return 0;
}
