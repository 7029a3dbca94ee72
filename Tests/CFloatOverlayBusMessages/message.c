// SPDX-License-Identifier: MIT
#include "CFloatOverlayBusMessages.h"
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <systemd/sd-bus.h>

struct input {
    const uint8_t *next, *end;
    // How many more values the message may have, and the number of the next string after the end of the input.
    unsigned budget, serial;
};

// The contents of a message, and of a variant.
static const char *const bodies[] = {
    "a{sv}", "sa{sv}as", "v", "as", "sss", "os", "ox", "(so)", "b", "d", "x", "s", "o", "", "a{sv}a{sv}", "vv",
};
static const char *const contents[] = {
    "s", "b", "d", "x", "i", "u", "t", "y", "n", "q", "o", "g", "as", "a{sv}", "v", "(so)", "ay", "aas", "a{ss}", "(sv)", "av",
    "a(so)", "a{ua{sv}}", "aa{sv}",
};
// Strings that the readers know, so that the fuzzer need not find them.
static const char *const names[] = {
    "PlaybackStatus", "Playing", "Paused", "Stopped", "Rate", "Metadata", "Position", "mpris:trackid", "mpris:length",
    "xesam:title", "xesam:artist", "xesam:url", "CanControl", "CanSeek", "CanPlay", "CanPause", "CanGoNext", "CanGoPrevious",
};
#define COUNT(list) (sizeof(list) / sizeof *(list))

static uint8_t take(struct input *in) { return in->next < in->end ? *in->next++ : 0; }

static void take_string(struct input *in, char *text, size_t size) {
    uint8_t length = in->next < in->end ? take(in) : 0xff;
    if (length == 0xff) {
        snprintf(text, size, "key %u", in->serial++);
    } else if (length == 0xfe) {
        // Longer than what the readers keep, which cut inside a character.
        memset(text, 0, size);
        for (size_t i = 1; i + 2 < size; i += 2) memcpy(text + i, "\xc3\xbc", 2);
        text[0] = 'x';
    } else if (length >= 0x80 && length - 0x80u < COUNT(names)) {
        snprintf(text, size, "%s", names[length - 0x80]);
    } else {
        size_t count = length % 32;
        for (size_t i = 0; i < count; i++) text[i] = (char)take(in);
        text[count] = 0;
    }
}

static unsigned take_length(struct input *in) {
    uint8_t length = take(in);
    // More than the readers keep of a dictionary, or of a list.
    return length == 0xff ? 300 : length == 0xfe ? 4200 : length % 8;
}

// The end of the first complete type of `type`.
static const char *after(const char *type) {
    while (*type == 'a') type++;
    if (*type != '(' && *type != '{') return type + 1;
    for (int depth = 0;; type++) {
        if (*type == '(' || *type == '{') depth++;
        if ((*type == ')' || *type == '}') && --depth == 0) return type + 1;
    }
}

static int append(sd_bus_message *message, struct input *in, const char *types, unsigned depth);

static int append_container(sd_bus_message *message, struct input *in, char kind, const char *types, unsigned depth) {
    int result = sd_bus_message_open_container(message, kind, types);
    unsigned count = kind == 'a' ? take_length(in) : 1;
    while (result >= 0 && count-- > 0 && (kind != 'a' || in->budget > 0)) result = append(message, in, types, depth + 1);
    return result < 0 ? result : sd_bus_message_close_container(message);
}

static int append_basic(sd_bus_message *message, struct input *in, char type) {
    char text[6000];
    uint64_t number = 0;
    switch (type) {
    case 's': case 'o': case 'g': {
        take_string(in, text, sizeof text);
        int result = sd_bus_message_append_basic(message, type, text);
        // Not UTF-8, or not a path or a signature.
        return result >= 0 ? result : sd_bus_message_append_basic(message, type, type == 'o' ? "/" : "s");
    }
    case 'b': {
        int flag = take(in) & 1;
        return sd_bus_message_append_basic(message, type, &flag);
    }
    default:
        for (size_t i = 0; i < sizeof number; i++) number |= (uint64_t)take(in) << (8 * i);
        return sd_bus_message_append_basic(message, type, &number);
    }
}

// Appends a value of each complete type in `types`.
static int append(sd_bus_message *message, struct input *in, const char *types, unsigned depth) {
    int result = 0;
    for (const char *end; result >= 0 && *types; types = end) {
        end = after(types);
        char inner[64];
        size_t count = (size_t)(end - types);
        if (in->budget > 0) in->budget--;
        switch (*types) {
        case 'v': {
            // Few levels: libsystemd limits them, and fails then.
            const char *type = depth > 8 ? "y" : contents[take(in) % COUNT(contents)];
            result = append_container(message, in, 'v', type, depth);
            break;
        }
        case 'a':
            snprintf(inner, sizeof inner, "%.*s", (int)(count - 1), types + 1);
            result = append_container(message, in, 'a', inner, depth);
            break;
        case '(': case '{':
            snprintf(inner, sizeof inner, "%.*s", (int)(count - 2), types + 1);
            result = append_container(message, in, *types == '(' ? 'r' : 'e', inner, depth);
            break;
        default: result = append_basic(message, in, *types);
        }
    }
    return result;
}

// Messages need a connection; this one has no peer that reads, and sends nothing.
static sd_bus *connection(void) {
    static sd_bus *bus;
    int ends[2];
    if (bus || sd_bus_new(&bus) < 0) return bus;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0 ||
        sd_bus_set_fd(bus, ends[0], ends[0]) < 0 || sd_bus_start(bus) < 0)
        bus = sd_bus_unref(bus);
    return bus;
}

struct sd_bus_message *fo_message_make(const uint8_t *bytes, size_t count) {
    struct input in = {.next = bytes, .end = bytes + count, .budget = 10000};
    sd_bus_message *message = NULL;
    if (!connection() || sd_bus_message_new_signal(connection(), &message, "/a", "a.b", "c") < 0) return NULL;
    if (append(message, &in, bodies[take(&in) % COUNT(bodies)], 0) < 0 || sd_bus_message_seal(message, 1, 0) < 0 ||
        sd_bus_message_rewind(message, 1) < 0)
        message = sd_bus_message_unref(message);
    return message;
}

void fo_message_free(struct sd_bus_message *message) { sd_bus_message_unref(message); }
