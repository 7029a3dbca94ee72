// SPDX-License-Identifier: MIT
// The header has to come first.
#include "../../include/floatoverlay.h"
#include "CFloatOverlayClientHeader.h"
#include <math.h>

struct fo_client {
    struct floatoverlay overlay;
    int server;
    const char *fault;
};

static void resized(void *user, int width, int height, double scale) {
    struct fo_client *client = user;
    if (width < 1 || width > 16384 || height < 1 || height > 16384) client->fault = "a size outside of 1 to 16384";
    if (!isfinite(scale) || scale <= 0) client->fault = "an impossible scale";
}

static void seek(void *user, double seconds, int is_exact) {
    struct fo_client *client = user;
    if (!isfinite(seconds) || is_exact < 0 || is_exact > 1) client->fault = "an impossible position";
}

static void skip(void *user, double seconds) { seek(user, seconds, 0); }

static void flag(void *user, int is_on) {
    struct fo_client *client = user;
    if (is_on < 0 || is_on > 1) client->fault = "a flag that is neither 0 nor 1";
}

static void closed(void *user, int reason) {
    struct fo_client *client = user;
    if (reason < FLOATOVERLAY_CLOSED || reason > FLOATOVERLAY_LOST) client->fault = "an unknown reason";
}

struct fo_client *fo_client_open(void) {
    struct fo_client *client = calloc(1, sizeof *client);
    int ends[2];
    if (!client || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
        free(client);
        return NULL;
    }
    // As after floatoverlay_open, which needs the socket of a daemon.
    client->overlay = (struct floatoverlay){
        .fd = ends[0], .width = 320, .height = 180, .scale = 1, .is_visible = 1, .reason = -1, .status = -1, .taken_ = -1,
        .calls = {resized, flag, flag, seek, skip, closed}, .user = client};
    client->server = ends[1];
    return client;
}

void fo_client_free(struct fo_client *client) {
    floatoverlay_close(&client->overlay);
    close(client->server);
    free(client);
}

// Writes the first and the last pixel of every free buffer.
static void draw(struct fo_client *client) {
    struct floatoverlay *o = &client->overlay;
    for (uint32_t *pixels; (pixels = floatoverlay_begin(o));) {
        size_t start = (size_t)((uint8_t *)pixels - o->memory_);
        size_t last = ((size_t)o->height - 1) * (size_t)o->stride + (size_t)o->width * 4 - 4;
        if (o->width < 1 || o->height < 1 || start > o->frame_bytes_ * 2 || last > o->frame_bytes_ - 4) {
            client->fault = "a buffer outside of the memory";
            return;
        }
        pixels[0] = pixels[last / 4] = 0xff336699;
        if (floatoverlay_present(o, NULL, 0, 0) < 0) return;
    }
}

int fo_client_receive(struct fo_client *client, const uint8_t *bytes, size_t count) {
    struct pollfd arrived = {.fd = client->overlay.fd, .events = POLLIN};
    int is_over = client->overlay.fd < 0 || send(client->server, bytes, count, MSG_NOSIGNAL) < 0;
    while (!is_over && poll(&arrived, 1, 0) > 0) is_over = floatoverlay_wait(&client->overlay, 0);
    draw(client);
    return is_over;
}

int fo_client_lose(struct fo_client *client) {
    shutdown(client->server, SHUT_RDWR);
    return floatoverlay_wait(&client->overlay, 0);
}

size_t fo_client_sent(struct fo_client *client, uint8_t *bytes, size_t room) {
    size_t count = 0;
    // One call does not read beyond a message with a descriptor.
    for (ssize_t got; (got = recv(client->server, bytes + count, room - count, MSG_DONTWAIT)) > 0;) count += (size_t)got;
    return count;
}

int fo_client_title(struct fo_client *client, const char *title) { return floatoverlay_title(&client->overlay, title); }
int fo_client_status(const struct fo_client *client) { return client->overlay.status; }
int fo_client_reason(const struct fo_client *client) { return client->overlay.reason; }
const char *fo_client_error(const struct fo_client *client) { return client->overlay.error; }
const char *fo_client_fault(const struct fo_client *client) { return client->fault; }
