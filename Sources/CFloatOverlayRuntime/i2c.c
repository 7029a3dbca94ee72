// SPDX-License-Identifier: MIT
// Transfers on an I2C bus (i2c-dev), in a child process, because each one blocks for as long as the device needs.
#define _GNU_SOURCE
#include "CFloatOverlayRuntime.h"
#include "fork.h"

#include <errno.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

enum { i2c_slave = 0x0703 /* linux/i2c-dev.h is not in each development package */ };

static bool receive(struct fo_i2c_request *request) {
    size_t count = 0;
    while (count < sizeof *request) {
        ssize_t part = read(0, (char *)request + count, sizeof *request - count);
        if (part < 0 && errno == EINTR) continue;
        if (part <= 0) return false;
        count += (size_t)part;
    }
    return true;
}

// Opens the device at `path` as `*device` if it is not open yet, and locks it. Returns the step that failed.
static int prepare(int *device, const char *path, int address) {
    if (*device >= 0) return FO_I2C_DONE;
    *device = open(path, O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (*device < 0) return FO_I2C_OPEN;
    // Other programs, such as ddcutil, lock the device file for their messages, too.
    if (flock(*device, LOCK_EX | LOCK_NB) < 0) return FO_I2C_LOCK;
    return ioctl(*device, i2c_slave, (unsigned long)address) < 0 ? FO_I2C_ADDRESS : FO_I2C_DONE;
}

// Without repetition after EINTR: no signal has a handler here.
static int transfer(int device, const struct fo_i2c_request *request, struct fo_i2c_reply *reply) {
    struct timespec pause = {.tv_nsec = request->pause_ms * 1000000L};
    if (write(device, request->bytes, request->count) != request->count) return FO_I2C_WRITE;
    if (request->reply_count == 0) return FO_I2C_DONE;
    nanosleep(&pause, NULL);
    ssize_t count = read(device, reply->bytes, request->reply_count);
    if (count < 0) return FO_I2C_READ;
    reply->count = (uint8_t)count;
    return FO_I2C_DONE;
}

pid_t fo_fork_i2c(int socket, const char *path, int address) {
    const int fds[] = {socket, socket};
    pid_t child = fo_fork(&(struct fo_child){fds, 2, -1, .ends_with_parent = true});
    if (child != 0) return child;
    prctl(PR_SET_NAME, "floatoverlayi2c");
    int device = -1;
    struct fo_i2c_request request;
    while (receive(&request)) {
        struct fo_i2c_reply reply = {0};
        if (request.count > sizeof request.bytes || request.reply_count > sizeof reply.bytes) _exit(EINVAL);
        errno = 0;
        reply.step = (uint8_t)prepare(&device, path, address);
        bool is_ready = reply.step == FO_I2C_DONE;
        if (is_ready) reply.step = (uint8_t)transfer(device, &request, &reply);
        // A write of fewer bytes sets no errno.
        if (reply.step != FO_I2C_DONE) reply.error = (uint8_t)(errno ? errno : EIO);
        if (!is_ready && device >= 0) {
            close(device);
            device = -1;
        }
        if (write(1, &reply, sizeof reply) != sizeof reply) _exit(EPIPE);
    }
    _exit(0);
}
