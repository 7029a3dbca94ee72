// SPDX-License-Identifier: MIT
#pragma once
// gdk-pixbuf's animations are told the time by a GTimeVal, which GLib deprecates.
#define GLIB_DISABLE_DEPRECATION_WARNINGS
#include <gdk-pixbuf/gdk-pixbuf.h>
