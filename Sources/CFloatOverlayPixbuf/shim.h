// SPDX-License-Identifier: MIT
#pragma once
// gdk-pixbuf's animation functions take a GTimeVal, which GLib has deprecated.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <gdk-pixbuf/gdk-pixbuf.h>
