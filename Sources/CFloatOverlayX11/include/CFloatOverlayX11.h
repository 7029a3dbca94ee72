// SPDX-License-Identifier: MIT
// The headers of the X libraries, and functions that Swift cannot express. Each comment gives the reason.
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

/// Receives one asynchronous error. Must not send requests.
typedef void (*fo_x_error)(void *_Nonnull owner, const XErrorEvent *_Nonnull error);
/// Called when the connection is lost. Must not send requests.
typedef void (*fo_x_lost)(void *_Nonnull owner);

/// The resources in `text`, without the files that it includes; NULL without memory. The caller destroys the database.
XrmDatabase _Nullable fo_x_resources(const char *_Nonnull text);
/// Reports errors and the loss of `display` to `owner`. Xlib's handlers are process-wide and have no user data, so
/// shim.c keeps a list of all owners. Errors of other connections go to the previous handlers. A default SIGPIPE is set
/// to ignored, because Xlib writes with writev(2) and the loss of a server must not end the process. XGetDefault gets the
/// resources of the server at the start, and no files.
bool fo_x_adopt(Display *_Nonnull display, void *_Nonnull owner, fo_x_error _Nonnull error,
                fo_x_lost _Nonnull lost);
/// Undoes fo_x_adopt and closes the connection, lost or not. `owner` receives no further calls.
void fo_x_close(Display *_Nonnull display);

/// XDestroyImage is a macro.
void fo_x_destroy_image(XImage *_Nonnull image);
/// IPC_PRIVATE is a macro with a cast.
int fo_shm_create(size_t count);
