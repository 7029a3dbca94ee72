// SPDX-License-Identifier: MIT
// The headers of the X libraries, and what Swift cannot say. Each function says why it is here.
#pragma once
#include <X11/Xlib.h>
#include <X11/Xlib-xcb.h>
#include <X11/XKBlib.h>
#include <X11/Xatom.h>
#include <X11/Xutil.h>
#include <X11/Xresource.h>
#include <X11/cursorfont.h>
#include <X11/keysym.h>
#include <X11/extensions/XShm.h>
#include <X11/extensions/shape.h>
#include <X11/extensions/Xrender.h>
#include <X11/extensions/Xfixes.h>
#include <X11/extensions/XInput2.h>
#include <X11/extensions/Xrandr.h>
#include <X11/extensions/Xcomposite.h>
#include <X11/extensions/Xdamage.h>
#include <X11/extensions/dpms.h>
#include <X11/extensions/scrnsaver.h>
#include <stdbool.h>
#include <sys/ipc.h>
#include <sys/shm.h>
#include <xcb/shm.h>

/// Takes one asynchronous error; it must not send requests.
typedef void (*fo_x_error)(void *_Nonnull owner, const XErrorEvent *_Nonnull error);
/// Hears that the connection broke; it must not send requests.
typedef void (*fo_x_lost)(void *_Nonnull owner);

/// Hands errors and the end of `display` to `owner`. Here because Xlib's handlers are process-wide and get no
/// owner: this file holds the one list that finds it. Errors of other connections go on to who handled them
/// before. A default SIGPIPE becomes ignored, as Xlib writes with writev(2) and a dead server must not kill
/// us.
bool fo_x_adopt(Display *_Nonnull display, void *_Nonnull owner, fo_x_error _Nonnull error,
                fo_x_lost _Nonnull lost);
/// Undoes fo_x_adopt and closes the connection, lost or not; `owner` hears nothing more.
void fo_x_close(Display *_Nonnull display);

/// XDestroyImage is a macro.
void fo_x_destroy_image(XImage *_Nonnull image);
/// IPC_PRIVATE is a macro with a cast.
int fo_shm_create(size_t count);
