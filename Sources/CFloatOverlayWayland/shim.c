// SPDX-License-Identifier: MIT
#include "CFloatOverlayWayland.h"

#include <X11/Xcursor/Xcursor.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

// Minimum and maximum version of each interface. Above `max_version` there are events without a listener in this code.
static const struct {
    const struct wl_interface *interface;
    uint32_t min_version, max_version;
} interfaces[] = {
    {&wl_compositor_interface, 4, 4},
    {&wl_subcompositor_interface, 1, 1},
    {&wl_shm_interface, 1, 1},
    {&wl_output_interface, 2, 4},
    {&wl_seat_interface, 5, 8},
    {&zwlr_layer_shell_v1_interface, 1, 4},
    {&wp_viewporter_interface, 1, 1},
    {&wp_fractional_scale_manager_v1_interface, 1, 1},
    {&zxdg_output_manager_v1_interface, 1, 3},
    {&zwlr_screencopy_manager_v1_interface, 3, 3},
    {&zwlr_foreign_toplevel_manager_v1_interface, 1, 3},
};

static uint32_t lesser(uint32_t a, uint32_t b) { return a < b ? a : b; }

void *fo_bind(struct wl_registry *registry, uint32_t name, const char *interface, uint32_t offered) {
    for (size_t i = 0; i < sizeof interfaces / sizeof *interfaces; i++) {
        const struct wl_interface *found = interfaces[i].interface;
        if (strcmp(found->name, interface)) continue;
        uint32_t version = lesser(lesser(offered, interfaces[i].max_version), (uint32_t)found->version);
        return version < interfaces[i].min_version ? NULL : wl_registry_bind(registry, name, found, version);
    }
    return NULL;
}

static void *log_owner;
static fo_wayland_log log_handler;

static void log_line(const char *format, va_list arguments) {
    char line[512];
    vsnprintf(line, sizeof line, format, arguments);
    line[strcspn(line, "\n")] = 0;
    if (log_owner) log_handler(log_owner, line);
}

void fo_wayland_start_log(void *owner, fo_wayland_log log) {
    log_owner = owner;
    log_handler = log;
    wl_log_set_handler_client(log_line);
}

void fo_wayland_stop_log(void *owner) {
    if (log_owner == owner) log_owner = NULL;
}

bool fo_cursor_load(struct fo_cursor *cursor, const char *name, const char *theme, int size) {
    XcursorImage *image = XcursorLibraryLoadImage(name, theme, size);
    if (!image) return false;
    *cursor = (struct fo_cursor){image->width, image->height, image->xhot, image->yhot,
                                 image->size,  image->pixels, image};
    return true;
}

void fo_cursor_free(struct fo_cursor *cursor) {
    XcursorImageDestroy(cursor->image);
    cursor->image = NULL;
}
