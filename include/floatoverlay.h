/* SPDX-License-Identifier: MIT
 *
 * floatoverlay.h - draw into a FloatOverlay overlay: a client of docs/frame-protocol.md in one header that needs only libc, for C
 * and C++.
 *
 *     #include <floatoverlay.h>                    // before other headers, or with -D_GNU_SOURCE
 *
 *     struct floatoverlay o;
 *     if (floatoverlay_open(&o, 320, 180, NULL) < 0) { fprintf(stderr, "%s\n", o.error); return 1; }
 *     while (floatoverlay_wait(&o, 16) == 0) {     // handle messages from the overlay for 16 ms
 *         uint32_t *pixels = floatoverlay_begin(&o);
 *         if (!pixels) continue;                   // the overlay is not visible, or no buffer is free
 *         // o.width × o.height pixels, premultiplied 0xAARRGGBB; rows are o.stride bytes apart
 *         floatoverlay_present(&o, NULL, 0, 0);
 *     }
 *     return o.status;                             // the exit status of `floatoverlay show`
 *
 * Functions return 0, or -1 with a message in `error`. The header calls no malloc. Only one thread at a time may use an
 * overlay.
 */
#ifndef FLOATOVERLAY_H
#define FLOATOVERLAY_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#ifndef MFD_ALLOW_SEALING
#error "include floatoverlay.h before other headers, or compile with -D_GNU_SOURCE"
#endif

/* Playback capabilities and state; pass their sum to floatoverlay_playback. */
enum {
    FLOATOVERLAY_PLAYBACK = 1,
    FLOATOVERLAY_PLAYING = 2,
    FLOATOVERLAY_CAN_PAUSE = 4,
    FLOATOVERLAY_CAN_SKIP = 8,
    FLOATOVERLAY_CAN_SEEK = 16,
    FLOATOVERLAY_CAN_PREVIEW = 32
};

/* Why an overlay has ended: values of `reason`. */
enum {
    FLOATOVERLAY_CLOSED,
    FLOATOVERLAY_RETURNED,
    FLOATOVERLAY_REPLACED,
    FLOATOVERLAY_ENDED,
    FLOATOVERLAY_LOST
};

enum { FLOATOVERLAY_BUFFERS_ = 3 }; /* of each pool */

struct floatoverlay_rect {
    uint32_t x, y, width, height;
};

/* Callbacks. Set them between open and the first wait; each one may stay NULL. */
struct floatoverlay_calls {
    void (*resized)(void *user, int width, int height, double scale); /* the next begin returns this size */
    void (*visible)(void *user, int is_visible);                      /* 0: begin returns NULL until visible again */
    void (*set_playing)(void *user, int is_playing);                  /* reply with playback and timeline */
    void (*seek)(void *user, double seconds, int is_exact);           /* reply with timeline */
    void (*skip)(void *user, double seconds);                         /* reply with timeline */
    void (*closed)(void *user, int reason);
};

struct floatoverlay {
    /* Read only. */
    int fd;            /* poll it for reading; -1 after the end */
    int width, height; /* of the buffer returned by begin, in device pixels */
    int stride;        /* bytes from one row of the buffer to the next */
    double scale;      /* device pixels per logical pixel */
    int is_visible;    /* whether the overlay can be seen */
    int reason;        /* why the overlay ended; -1 before its end, and if it ended before it appeared: see `status` */
    int status;        /* the exit status of `floatoverlay show`, 65 after a malformed message; -1 before the end */
    char error[512];   /* the error message, from this header or from the daemon */
    /* Set by the caller. */
    struct floatoverlay_calls calls;
    void *user;        /* passed to every callback */
    int is_opaque;     /* 1: ignore the fourth byte of each pixel */
    int is_fixed;      /* 1: always draw at the size given to open */
    /* Private. */
    int asked_width_, asked_height_, taken_;
    uint32_t pool_, free_;
    uint8_t *memory_;
    size_t frame_bytes_, filled_;
    uint8_t in_[4 + 65536]; /* the longest message */
};

/* --- Bytes ------------------------------------------------------------------------------------------------- */

static inline uint8_t *floatoverlay_u32_(uint8_t *to, uint32_t value) {
    for (int i = 0; i < 4; i++) *to++ = (uint8_t)(value >> (8 * i));
    return to;
}
static inline uint8_t *floatoverlay_u64_(uint8_t *to, uint64_t value) {
    return floatoverlay_u32_(floatoverlay_u32_(to, (uint32_t)value), (uint32_t)(value >> 32));
}
static inline uint8_t *floatoverlay_f64_(uint8_t *to, double value) {
    uint64_t bits;
    memcpy(&bits, &value, 8);
    return floatoverlay_u64_(to, bits);
}
static inline uint32_t floatoverlay_get32_(const uint8_t *from) {
    return from[0] | (uint32_t)from[1] << 8 | (uint32_t)from[2] << 16 | (uint32_t)from[3] << 24;
}
static inline double floatoverlay_get64_(const uint8_t *from) {
    uint64_t bits = floatoverlay_get32_(from) | (uint64_t)floatoverlay_get32_(from + 4) << 32;
    double value;
    memcpy(&value, &bits, 8);
    return value;
}

static inline int floatoverlay_is_finite_(const uint8_t *from) { return (from[7] & 0x7f) != 0x7f || (from[6] & 0xf0) != 0xf0; }
static inline int floatoverlay_is_side_(uint32_t pixels) { return pixels >= 1 && pixels <= 16384; }

/* --- The connection ---------------------------------------------------------------------------------------- */

static inline int floatoverlay_fail_(struct floatoverlay *o, const char *format, ...) {
    va_list rest;
    va_start(rest, format);
    vsnprintf(o->error, sizeof o->error, format, rest);
    va_end(rest);
    return -1;
}

/* Closes the connection. The overlay ends as lost, unless floatoverlay_end was called before. */
static inline void floatoverlay_close(struct floatoverlay *o) {
    if (o->fd >= 0) close(o->fd);
    if (o->memory_) munmap(o->memory_, o->frame_bytes_ * FLOATOVERLAY_BUFFERS_);
    o->fd = -1;
    o->memory_ = NULL;
    if (o->status < 0) o->status = 69;
}

/* Sends a message of `kind` with `count` bytes at `message` + 5; the five bytes before them are for the header. */
static inline int floatoverlay_send_(struct floatoverlay *o, int kind, uint8_t *message, size_t count, int descriptor) {
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    struct iovec part = {message, count + 5};
    struct msghdr whole;
    memset(&whole, 0, sizeof whole);
    whole.msg_iov = &part;
    whole.msg_iovlen = 1;
    floatoverlay_u32_(message, (uint32_t)count + 1);
    message[4] = (uint8_t)kind;
    if (descriptor >= 0) {
        memset(&control, 0, sizeof control);
        whole.msg_control = &control;
        whole.msg_controllen = sizeof control.space;
        struct cmsghdr *header = CMSG_FIRSTHDR(&whole);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(header), &descriptor, sizeof(int));
    }
    while (part.iov_len > 0) {
        ssize_t sent = o->fd < 0 ? -1 : sendmsg(o->fd, &whole, MSG_NOSIGNAL);
        if (sent < 0 && o->fd >= 0 && errno == EINTR) continue;
        if (sent < 0) return floatoverlay_fail_(o, "lost the connection to the overlay");
        part.iov_base = (char *)part.iov_base + sent;
        part.iov_len -= (size_t)sent;
        whole.msg_control = NULL;
        whole.msg_controllen = 0;
    }
    return 0;
}

static inline int floatoverlay_join_(char *path, size_t room, const char *directory, const char *display) {
    size_t at = (size_t)snprintf(path, room, "%s/", directory);
    for (; *display && at + 9 < room; display++) {
        unsigned char c = (unsigned char)*display;
        int plain = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || strchr("._:-", c);
        at += (size_t)snprintf(path + at, room - at, plain ? "%c" : "%%%02X", c);
    }
    return *display || at + 6 > room ? -1 : (memcpy(path + at, ".sock", 6), 0);
}

/* Finds the path of the socket as described in docs/frame-protocol.md. */
static inline int floatoverlay_find_(struct floatoverlay *o, char *path, size_t room) {
    const char *given = getenv("FLOATOVERLAY_SOCKET"), *runtime = getenv("XDG_RUNTIME_DIR");
    const char *wayland = getenv("WAYLAND_DISPLAY"), *x11 = getenv("DISPLAY");
    char directory[96], name[256];
    if (given && *given)
        return (size_t)snprintf(path, room, "%s", given) < room ? 0 : floatoverlay_fail_(o, "FLOATOVERLAY_SOCKET is too long");
    if (!runtime || *runtime != '/') return floatoverlay_fail_(o, "XDG_RUNTIME_DIR is not set to an absolute path");
    if ((size_t)snprintf(directory, sizeof directory, "%s/floatoverlay", runtime) >= sizeof directory)
        return floatoverlay_fail_(o, "XDG_RUNTIME_DIR is too long");
    if (wayland && *wayland) {
        if (floatoverlay_join_(path, room, directory, wayland) == 0) return 0;
    } else if (x11 && *x11) {
        const char *colon = strrchr(x11, ':');
        size_t host = colon ? (size_t)(colon - x11) : 0;
        if (host == 4 && !strncmp(x11, "unix", 4)) host = 0;
        if (colon)
            snprintf(name, sizeof name, "%.*s%.*s", (int)(host > 128 ? 128 : host), x11, (int)strcspn(colon, "."), colon);
        else
            snprintf(name, sizeof name, "%s", x11);
        if (floatoverlay_join_(path, room, directory, name) == 0) return 0;
    } else {
        int count = 0;
        DIR *all = opendir(directory);
        for (struct dirent *entry; all && (entry = readdir(all));) {
            size_t length = strlen(entry->d_name);
            if (length <= 5 || strcmp(entry->d_name + length - 5, ".sock")) continue;
            if ((size_t)snprintf(path, room, "%s/%s", directory, entry->d_name) < room) count++;
        }
        if (all) closedir(all);
        return count == 1 ? 0 : floatoverlay_fail_(o, "neither WAYLAND_DISPLAY nor DISPLAY is set");
    }
    return floatoverlay_fail_(o, "the name of the display is too long");
}

static inline uint8_t *floatoverlay_text_(uint8_t *to, const char *text, size_t most) {
    size_t count = strlen(text);
    if (count > most) count = most;
    while (count > 0 && ((unsigned char)text[count] & 0xc0) == 0x80) count--; /* not inside a character */
    memcpy(floatoverlay_u32_(to, (uint32_t)count), text, count);
    return to + 4 + count;
}

static inline int floatoverlay_connect_(struct floatoverlay *o, int width, int height, const char *const *options) {
    uint8_t message[8192], *end = message + 5;
    struct sockaddr_un address;
    struct ucred peer;
    socklen_t size = sizeof peer;
    memset(&address, 0, sizeof address);
    address.sun_family = AF_UNIX;
    memset(o, 0, sizeof *o);
    o->fd = o->reason = o->status = o->taken_ = -1;
    o->is_visible = 1;
    o->scale = 1;
    o->width = width;
    o->height = height;
    if (floatoverlay_find_(o, address.sun_path, sizeof address.sun_path) < 0) return -1;
    o->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int result = -1;
    if (o->fd >= 0) {
        do result = connect(o->fd, (struct sockaddr *)&address, sizeof address);
        while (result < 0 && errno == EINTR); /* a signal while the daemon's queue of connections is full */
    }
    if (result < 0)
        return floatoverlay_fail_(o, "cannot connect to %s: %s (start 'floatoverlay daemon')", address.sun_path, strerror(errno));
    if (getsockopt(o->fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0 || peer.uid != geteuid()) {
        o->status = 77;
        return floatoverlay_fail_(o, "cannot connect to %s: a process of another user listens there", address.sun_path);
    }
    end = floatoverlay_text_(floatoverlay_u32_(end, 1), "floatoverlay.h", 64);
    if (floatoverlay_send_(o, 1, message, (size_t)(end - message) - 5, -1) < 0) return -1;
    uint32_t words = 2;
    end = floatoverlay_text_(floatoverlay_text_(message + 9, "show", 64), "shared", 64);
    for (; options && *options; options++, words++) {
        if (strlen(*options) + 32 > (size_t)(message + sizeof message - end))
            return floatoverlay_fail_(o, "the options are too long");
        end = floatoverlay_text_(end, *options, sizeof message);
    }
    floatoverlay_u32_(message + 5, words);
    end = floatoverlay_u32_(floatoverlay_u32_(end, 0), 0); /* no directory, no environment */
    memset(end, 0, 3);
    if (floatoverlay_send_(o, 2, message, (size_t)(end - message) + 3 - 5, -1) < 0) return -1;
    end = floatoverlay_u32_(floatoverlay_u32_(message + 5, (uint32_t)width), (uint32_t)height);
    return floatoverlay_send_(o, 16, message, (size_t)(end - message) - 5, -1);
}

/* Requests an overlay with the natural size `width` × `height` and the `options` of `show` ("--at", "top-left", ..., NULL), or
 * NULL. The overlay appears with the first frame. After an error `fd` is -1, and `status` and `error` say why. */
static inline int floatoverlay_open(struct floatoverlay *o, int width, int height, const char *const *options) {
    if (floatoverlay_connect_(o, width, height, options) == 0) return 0;
    floatoverlay_close(o);
    return -1;
}

/* --- Received messages ------------------------------------------------------------------------------------- */

/* Handles a message. Returns -1 if the frame protocol does not permit its payload; skips messages of an unknown kind. */
static inline int floatoverlay_take_(struct floatoverlay *o, int kind, const uint8_t *payload, size_t count) {
    static const uint8_t sizes[] = {32, 8, 4, 4, 12, 8, 4}; /* of the payloads of the kinds from 32 */
    struct floatoverlay_calls *calls = &o->calls;
    uint32_t first = count >= 4 ? floatoverlay_get32_(payload) : 0;
    uint32_t second = count >= 8 ? floatoverlay_get32_(payload + 4) : 0;
    double scale, seconds;
    if (kind >= 32 && kind - 32 < (int)sizeof sizes && count != sizes[kind - 32]) return -1;
    switch (kind) {
    case 3:
        if (count < 4 || first != count - 4) return -1;
        if (first >= sizeof o->error) first = sizeof o->error - 1;
        memcpy(o->error, payload + 4, first);
        o->error[first] = 0;
        break;
    case 4:
        if (count != 4 || first > 255) return -1;
        o->status = (int)first;
        break;
    case 32:
        scale = floatoverlay_get64_(payload + 24);
        if (!floatoverlay_is_side_(first) || !floatoverlay_is_side_(second)) return -1;
        if (!floatoverlay_is_finite_(payload + 24) || scale <= 0) return -1;
        o->asked_width_ = (int)first;
        o->asked_height_ = (int)second;
        o->scale = scale;
        if (calls->resized) calls->resized(o->user, o->asked_width_, o->asked_height_, o->scale);
        break;
    case 33:
        if (first != o->pool_) break; /* of an earlier pool */
        if (second >= FLOATOVERLAY_BUFFERS_) return -1;
        o->free_ |= 1u << second;
        break;
    case 34:
        o->is_visible = first != 0;
        if (calls->visible) calls->visible(o->user, o->is_visible);
        break;
    case 35:
        if (calls->set_playing) calls->set_playing(o->user, first != 0);
        break;
    case 36:
    case 37:
        if (!floatoverlay_is_finite_(payload)) return -1;
        seconds = floatoverlay_get64_(payload);
        if (kind == 36 && calls->seek) calls->seek(o->user, seconds, floatoverlay_get32_(payload + 8) != 0);
        if (kind == 37 && calls->skip) calls->skip(o->user, seconds);
        break;
    case 38:
        o->reason = first <= FLOATOVERLAY_LOST ? (int)first : FLOATOVERLAY_CLOSED;
        o->free_ = 0;
        if (calls->closed) calls->closed(o->user, o->reason);
        break;
    }
    return 0;
}

/* Receives once, waiting at most `milliseconds` (-1: no limit). */
static inline int floatoverlay_hear_(struct floatoverlay *o, int milliseconds) {
    struct pollfd poll_it = {o->fd, POLLIN, 0};
    if (o->fd < 0) return 1;
    if (poll(&poll_it, 1, milliseconds) <= 0) return 0;
    ssize_t got = recv(o->fd, o->in_ + o->filled_, sizeof o->in_ - o->filled_, MSG_DONTWAIT);
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
    if (got > 0) o->filled_ += (size_t)got;
    size_t start = 0;
    while (o->fd >= 0 && o->status < 0 && o->filled_ - start >= 4) {
        size_t count = floatoverlay_get32_(o->in_ + start);
        int is_wrong = count < 1 || count > sizeof o->in_ - 4;
        if (!is_wrong && count > o->filled_ - start - 4) break;
        if (is_wrong || floatoverlay_take_(o, o->in_[start + 4], o->in_ + start + 5, count - 1) < 0) {
            floatoverlay_fail_(o, "the daemon sent a malformed message: %s", strerror(EPROTO));
            if (o->reason < 0) o->reason = FLOATOVERLAY_LOST;
            o->status = 65;
            break;
        }
        start += count + 4;
    }
    memmove(o->in_, o->in_ + start, o->filled_ - start);
    o->filled_ -= start;
    if (got > 0 && o->status < 0) return 0;
    if (o->status < 0 && o->reason < 0) {
        floatoverlay_fail_(o, "lost the connection to the overlay");
        o->reason = FLOATOVERLAY_LOST;
    }
    floatoverlay_close(o);
    return 1;
}

static inline int64_t floatoverlay_now_(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Handles messages for `milliseconds`; 0: the messages that have arrived; -1: waits for the next one. Returns 0 while the overlay exists,
 * and 1 after its end; then `status` and `error` are set, and `reason` if the overlay had appeared. */
static inline int floatoverlay_wait(struct floatoverlay *o, int milliseconds) {
    if (milliseconds <= 0) return floatoverlay_hear_(o, milliseconds);
    int64_t end = floatoverlay_now_() + milliseconds, rest = milliseconds;
    do {
        if (floatoverlay_hear_(o, (int)rest)) return 1;
        rest = end - floatoverlay_now_();
    } while (rest > 0);
    return 0;
}

/* --- Frames ------------------------------------------------------------------------------------------------ */

static inline int floatoverlay_pool_(struct floatoverlay *o, int width, int height) {
    uint8_t message[64], *end;
    if (!floatoverlay_is_side_((uint32_t)width) || !floatoverlay_is_side_((uint32_t)height))
        return floatoverlay_fail_(o, "frames of %d × %d pixels: %s", width, height, strerror(EINVAL));
    size_t stride = ((size_t)width * 4 + 63) / 64 * 64, bytes = stride * (size_t)height, all = bytes * FLOATOVERLAY_BUFFERS_;
    if (all > 1u << 30) return floatoverlay_fail_(o, "frames of %d × %d pixels: %s", width, height, strerror(EFBIG));
    int memfd = memfd_create("floatoverlay", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    void *memory = MAP_FAILED;
    int is_ready = memfd >= 0 && ftruncate(memfd, (off_t)all) == 0;
    if (is_ready && fcntl(memfd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW) == 0)
        memory = mmap(NULL, all, PROT_READ | PROT_WRITE, MAP_SHARED, memfd, 0);
    if (memory == MAP_FAILED) {
        floatoverlay_fail_(o, "cannot allocate frames: %s", strerror(errno));
        if (memfd >= 0) close(memfd);
        return -1;
    }
    if (o->memory_) munmap(o->memory_, o->frame_bytes_ * FLOATOVERLAY_BUFFERS_);
    o->memory_ = (uint8_t *)memory;
    o->frame_bytes_ = bytes;
    o->width = width;
    o->height = height;
    o->stride = (int)stride;
    o->free_ = (1u << FLOATOVERLAY_BUFFERS_) - 1;
    end = floatoverlay_u32_(floatoverlay_u32_(message + 5, ++o->pool_), FLOATOVERLAY_BUFFERS_);
    end = floatoverlay_u32_(floatoverlay_u32_(end, o->is_opaque ? 1 : 0), (uint32_t)width);
    end = floatoverlay_u32_(floatoverlay_u32_(end, (uint32_t)height), (uint32_t)stride);
    int result = floatoverlay_send_(o, 17, message, (size_t)(end - message) - 5, memfd);
    close(memfd);
    return result;
}

/* Returns a buffer of the current `width` × `height` for a whole frame, or NULL if the overlay is not visible or no buffer is free.
 * Also returns NULL, with a message in `error`, if frames of this size cannot be allocated or exceed 1 GiB together. The buffer
 * contains an earlier frame, or zeros. On Wayland, the pixels in the corners and, with `is_opaque`, the fourth bytes may change after
 * present; the corners are restored before begin returns the buffer again. If you read a frame again, keep a copy of your own. */
static inline uint32_t *floatoverlay_begin(struct floatoverlay *o) {
    int width = o->is_fixed ? o->width : o->asked_width_, height = o->is_fixed ? o->height : o->asked_height_;
    if (o->fd < 0 || !o->is_visible || o->reason >= 0 || o->asked_width_ == 0) return NULL;
    if ((!o->memory_ || width != o->width || height != o->height) && floatoverlay_pool_(o, width, height) < 0) return NULL;
    if (!o->free_) return NULL;
    for (o->taken_ = 0; !(o->free_ >> o->taken_ & 1);) o->taken_++;
    return (uint32_t *)(void *)(o->memory_ + (size_t)o->taken_ * o->frame_bytes_);
}

/* Presents the buffer from begin, at `nanoseconds` of CLOCK_MONOTONIC or, with 0, at once. `rects` are the `count` parts (at most
 * 64) that differ from the previous frame; with a `count` of 0, the whole frame differs. */
static inline int floatoverlay_present(
    struct floatoverlay *o, const struct floatoverlay_rect *rects, int count, uint64_t nanoseconds) {
    uint8_t message[5 + 20 + 64 * 16], *end;
    if (o->taken_ < 0) return floatoverlay_fail_(o, "present without begin");
    if (count < 0 || count > 64) count = 0;
    end = floatoverlay_u32_(floatoverlay_u32_(message + 5, o->pool_), (uint32_t)o->taken_);
    end = floatoverlay_u32_(floatoverlay_u64_(end, nanoseconds), (uint32_t)count);
    for (int i = 0; i < count; i++) {
        end = floatoverlay_u32_(floatoverlay_u32_(end, rects[i].x), rects[i].y);
        end = floatoverlay_u32_(floatoverlay_u32_(end, rects[i].width), rects[i].height);
    }
    o->free_ &= ~(1u << o->taken_);
    o->taken_ = -1;
    return floatoverlay_send_(o, 18, message, (size_t)(end - message) - 5, -1);
}

/* --- Other messages ---------------------------------------------------------------------------------------- */

/* Sets another natural size; the overlay changes its aspect ratio. */
static inline int floatoverlay_surface(struct floatoverlay *o, int width, int height) {
    uint8_t message[16];
    floatoverlay_u32_(floatoverlay_u32_(message + 5, (uint32_t)width), (uint32_t)height);
    return floatoverlay_send_(o, 16, message, 8, -1);
}

/* Sets the playback position: `position` of `duration` seconds, at the speed `rate` (0: paused). A `duration` of 0 means live, a
 * negative one means content without a timeline. The overlay ends with the status 65 if `position` or `duration` is not within
 * 0 and 1e9, or `rate` not within -100 and 100. */
static inline int floatoverlay_timeline(struct floatoverlay *o, double position, double duration, double rate) {
    uint8_t message[5 + 36], *end = floatoverlay_u32_(message + 5, duration > 0 ? 2 : duration < 0 ? 0 : 1);
    end = floatoverlay_f64_(end, duration > 0 ? position : 0);
    end = floatoverlay_f64_(end, duration > 0 ? duration : 0);
    end = floatoverlay_f64_(end, duration > 0 ? rate : 0);
    floatoverlay_u64_(end, 0);
    return floatoverlay_send_(o, 19, message, 36, -1);
}

/* Sets the capabilities and the state: the sum of FLOATOVERLAY_PLAYBACK and other flags. */
static inline int floatoverlay_playback(struct floatoverlay *o, unsigned bits) {
    uint8_t message[16];
    floatoverlay_u32_(message + 5, bits);
    return floatoverlay_send_(o, 20, message, 4, -1);
}

/* Sets the title, in UTF-8; "" for none. */
static inline int floatoverlay_title(struct floatoverlay *o, const char *title) {
    uint8_t message[5 + 4 + 1024], *end = floatoverlay_text_(message + 5, title, 1024);
    return floatoverlay_send_(o, 21, message, (size_t)(end - message) - 5, -1);
}

/* Ends the content; then call floatoverlay_wait until it returns 1. */
static inline int floatoverlay_end(struct floatoverlay *o) {
    uint8_t message[5];
    return floatoverlay_send_(o, 23, message, 0, -1);
}

#endif
