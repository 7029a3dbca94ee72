// SPDX-License-Identifier: MIT
// Descriptors of clients, which may be files of a file system that does not reply.
#define _GNU_SOURCE
#include "CFloatOverlayRuntime.h"
#include "fork.h"

#include <errno.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_CHILDREN = 256 };

// Whether calls on `fd`, also close(2), may wait for a file system. Files in memory (memfd, tmpfs) have seals.
static bool may_stall(int fd) {
    switch (fo_file_type(fd)) {
    case 0: case S_IFIFO: case S_IFSOCK: case S_IFCHR: return false;
    default: return fcntl(fd, F_GET_SEALS) < 0;
    }
}

// Receives `count` bytes with descriptors from 0, sends the descriptors to 1, with a pipe in place of each file, and then
// copies the first file to its pipe. Until the descriptors are sent, no call may wait: the loop waits for them.
static _Noreturn void forward_message(void *bytes, size_t count, unsigned seconds) {
    int fds[FO_MAX_DESCRIPTORS], received, file = -1, writing = -1;
    uint32_t copies = 0;
    if (fo_receive(0, bytes, count, fds, FO_MAX_DESCRIPTORS, &received) < 0) _exit(errno);
    for (int i = 0; i < received; i++) {
        int ends[2];
        if (!may_stall(fds[i])) continue;
        if (pipe2(ends, O_CLOEXEC) < 0 || fcntl(ends[0], F_SETFL, O_NONBLOCK) < 0) _exit(errno);
        if (file < 0) {
            file = fds[i];
            writing = ends[1];
        } else {
            close(ends[1]);
        }
        fds[i] = ends[0];
        copies |= 1u << i;
    }
    if (fo_send(1, &copies, sizeof copies, fds, received) < 0 || file < 0) _exit(0);
    // The client must see the end of its connection, and this process that of the reader (SIGPIPE).
    for (int i = 0; i < received; i++) close(fds[i]);
    close(0);
    close(1);
    _exit(fo_copy(file, writing, seconds));
}

// A child that may still copy, or the status of one that has ended, until fo_take_copy. A child ends when its file
// system replies.
struct copy {
    pid_t child; // 0: the child has ended
    int status;
    ino_t pipe; // of the pipe that the child writes; 0 if no pipe was received
};
static struct copy children[MAX_CHILDREN];
static int child_count;

static void forget(int index) {
    memmove(&children[index], &children[index + 1], (size_t)(--child_count - index) * sizeof *children);
}

static void reap(void) {
    for (int i = child_count - 1; i >= 0; i--) {
        int status = 0;
        if (children[i].child == 0) continue;
        pid_t ended = waitpid(children[i].child, &status, WNOHANG);
        if (ended == 0) continue;
        children[i].child = 0;
        // Only an app that waits for all children hides the status.
        children[i].status = ended < 0 ? 0 : fo_exit_status(status);
        if (children[i].pipe == 0) forget(i);
    }
}

// Makes room for another child in place of the oldest status. Returns false if all children still copy.
static bool make_room(void) {
    if (child_count < MAX_CHILDREN) return true;
    for (int i = 0; i < child_count; i++) {
        if (children[i].child != 0) continue;
        forget(i);
        return true;
    }
    return false;
}

// The pipe into which the child copies: the first of the descriptors that are `copies`.
static ino_t first_pipe(const int *descriptors, int count, uint32_t copies) {
    struct stat file;
    for (int i = 0; i < count; i++)
        if (copies >> i & 1) return fstat(descriptors[i], &file) == 0 ? file.st_ino : 0;
    return 0;
}

// Receives the first `count` bytes of `fd` and their descriptors in a child. Returns false if no child could be started or
// the child has failed.
static bool receive_in_child(int fd, void *bytes, size_t count, int *descriptors, int *received, uint32_t *copies,
                             unsigned seconds) {
    int ends[2];
    if (!make_room() || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return false;
    pid_t child = fo_fork(&(struct fo_child){(const int[]){fd, ends[1]}, 2, -1, .ends_with_parent = true});
    if (child == 0) {
        prctl(PR_SET_NAME, "floatoverlay-io");
        forward_message(bytes, count, seconds);
    }
    close(ends[1]);
    struct pollfd ready = {.fd = ends[0], .events = POLLIN};
    while (poll(&ready, 1, -1) < 0 && errno == EINTR) {}
    ssize_t size = fo_receive(ends[0], copies, sizeof *copies, descriptors, FO_MAX_DESCRIPTORS, received);
    close(ends[0]);
    bool is_received = size == sizeof *copies;
    // Without a file, the child ends at once.
    if (is_received && *copies == 0) while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {}
    else if (child > 0)
        children[child_count++] = (struct copy){
            .child = child, .pipe = is_received ? first_pipe(descriptors, *received, *copies) : 0};
    return is_received;
}

ssize_t fo_receive_copies(int fd, void *bytes, size_t count, int *descriptors, int *received, uint32_t *copies,
                          unsigned seconds) {
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    *received = 0;
    *copies = 0;
    reap();
    // Without a control buffer, MSG_PEEK leaves descriptors in the socket and sets MSG_CTRUNC.
    ssize_t size = recvmsg(fd, &message, MSG_DONTWAIT | MSG_PEEK);
    if (size <= 0) return size;
    if (!(message.msg_flags & MSG_CTRUNC)) return recv(fd, bytes, (size_t)size, MSG_DONTWAIT);
    if (receive_in_child(fd, bytes, (size_t)size, descriptors, received, copies, seconds)) return size;
    errno = EIO;
    return -1;
}

pid_t fo_take_copy(int pipe, int *status) {
    struct stat file;
    *status = 0;
    if (fstat(pipe, &file) < 0) return 0;
    // The newest child first: a new pipe can have the inode number of a closed one.
    for (int i = child_count - 1; i >= 0; i--) {
        if (children[i].pipe != file.st_ino) continue;
        pid_t child = children[i].child;
        *status = children[i].status;
        forget(i);
        return child;
    }
    return 0;
}
