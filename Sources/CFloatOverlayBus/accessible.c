// SPDX-License-Identifier: MIT
#include "CFloatOverlayBus.h"

#include <stddef.h>

#define ACCESSIBLE "org.a11y.atspi.Accessible"
#define APPLICATION "org.a11y.atspi.Application"
static const char root[] = "/org/a11y/atspi/accessible/root";

/// The values of the properties. The registry of each bus sets the id, which no program uses.
static struct {
    const char *name, *empty, *interfaces_version;
    int32_t child_count, id;
} application = {"FloatOverlay", "", "2.1", 0, 0};

#define REPLY(name, ...)                                                                                               \
    static int name(sd_bus_message *call, void *data, sd_bus_error *error) {                                           \
        (void)data, (void)error;                                                                                       \
        return sd_bus_reply_method_return(call, __VA_ARGS__);                                                          \
    }

REPLY(child, "(so)", "", "/org/a11y/atspi/null")
REPLY(children, "a(so)", 0)
REPLY(index_in_parent, "i", -1)
REPLY(relations, "a(ua(so))", 0)
REPLY(role, "u", 75) // ATSPI_ROLE_APPLICATION
REPLY(role_name, "s", "application")
REPLY(states, "au", 2, 0, 0)
REPLY(attributes, "a{ss}", 0)
REPLY(own_application, "(so)", sd_bus_message_get_destination(call), root)
REPLY(interfaces, "as", 2, ACCESSIBLE, APPLICATION)
REPLY(cached, "a((so)(so)(so)iiassusau)", 0)

static int parent(sd_bus *bus, const char *path, const char *interface, const char *property, sd_bus_message *reply,
                  void *data, sd_bus_error *error) {
    (void)bus, (void)path, (void)interface, (void)property, (void)data, (void)error;
    return sd_bus_message_append(reply, "(so)", "org.a11y.atspi.Registry", root);
}

#define METHOD(name, in, out, reply) SD_BUS_METHOD(name, in, out, reply, SD_BUS_VTABLE_UNPRIVILEGED)
#define FIXED(name, type, get, offset) SD_BUS_PROPERTY(name, type, get, offset, SD_BUS_VTABLE_PROPERTY_CONST)
#define VALUE(member) offsetof(__typeof__(application), member)

// https://gitlab.gnome.org/GNOME/at-spi2-core/-/tree/main/xml
static const sd_bus_vtable accessible_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("GetChildAtIndex", "i", "(so)", child),
    METHOD("GetChildren", "", "a(so)", children),
    METHOD("GetIndexInParent", "", "i", index_in_parent),
    METHOD("GetRelationSet", "", "a(ua(so))", relations),
    METHOD("GetRole", "", "u", role),
    METHOD("GetRoleName", "", "s", role_name),
    METHOD("GetLocalizedRoleName", "", "s", role_name),
    METHOD("GetState", "", "au", states),
    METHOD("GetAttributes", "", "a{ss}", attributes),
    METHOD("GetApplication", "", "(so)", own_application),
    METHOD("GetInterfaces", "", "as", interfaces),
    FIXED("Name", "s", NULL, VALUE(name)),
    FIXED("Description", "s", NULL, VALUE(empty)),
    FIXED("Parent", "(so)", parent, 0),
    FIXED("ChildCount", "i", NULL, VALUE(child_count)),
    FIXED("Locale", "s", NULL, VALUE(empty)),
    FIXED("AccessibleId", "s", NULL, VALUE(empty)),
    SD_BUS_VTABLE_END,
};

static const sd_bus_vtable application_table[] = {
    SD_BUS_VTABLE_START(0),
    FIXED("ToolkitName", "s", NULL, VALUE(name)),
    FIXED("Version", "s", NULL, VALUE(empty)),
    FIXED("ToolkitVersion", "s", NULL, VALUE(empty)),
    FIXED("AtspiVersion", "s", NULL, VALUE(interfaces_version)),
    SD_BUS_WRITABLE_PROPERTY("Id", "i", NULL, NULL, VALUE(id), SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_VTABLE_END,
};

// Clients request the objects of each application. The list is empty, because the root is the only object and clients
// know the root.
static const sd_bus_vtable cache_table[] = {
    SD_BUS_VTABLE_START(0),
    METHOD("GetItems", "", "a((so)(so)(so)iiassusau)", cached),
    SD_BUS_VTABLE_END,
};

int fo_bus_add_application(sd_bus *bus) {
    int result = sd_bus_add_object_vtable(bus, NULL, root, ACCESSIBLE, accessible_table, &application);
    if (result >= 0) result = sd_bus_add_object_vtable(bus, NULL, root, APPLICATION, application_table, &application);
    if (result < 0) return result;
    return sd_bus_add_object_vtable(bus, NULL, "/org/a11y/atspi/cache", "org.a11y.atspi.Cache", cache_table, NULL);
}

int fo_bus_announce(sd_bus *bus, const char *text) {
    const int polite = 1; // ATSPI_LIVE_POLITE
    return sd_bus_emit_signal(bus, root, "org.a11y.atspi.Event.Object", "Announcement", "siiva{sv}", "", polite, 0, "s",
                              text, 0);
}
