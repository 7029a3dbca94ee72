// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CFloatOverlayRuntime.h"

#include <errno.h>
#include <linux/magic.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

int fo_ppoll(struct pollfd *fds, unsigned long count, int64_t nanoseconds) {
    struct timespec wait = {.tv_sec = nanoseconds / 1000000000, .tv_nsec = nanoseconds % 1000000000};
    return ppoll(fds, count, nanoseconds < 0 ? NULL : &wait, NULL);
}

int fo_pipe(int *fds) { return pipe2(fds, O_CLOEXEC); }

int fo_memfd(const char *name) { return memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING); }

int fo_seal_size(int fd) { return fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL); }

int fo_seals(int fd) { return fcntl(fd, F_GET_SEALS); }

bool fo_has_huge_pages(int fd) {
    struct statfs system;
    return fstatfs(fd, &system) < 0 || system.f_type == HUGETLBFS_MAGIC;
}

int fo_accept(int fd) { return accept4(fd, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

int fo_peer(int fd, uid_t *uid, pid_t *pid) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
    *uid = peer.uid;
    *pid = peer.pid;
    return 0;
}

int fo_file_type(int fd) {
    struct statx status;
    if (statx(fd, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &status) < 0) return -1;
    return status.stx_mode & S_IFMT;
}

ssize_t fo_send(int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count) {
    struct iovec part = {.iov_base = (void *)bytes, .iov_len = count};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(FO_MAX_DESCRIPTORS * sizeof(int))];
    } control;
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor_count > 0) {
        size_t size = (size_t)descriptor_count * sizeof(int);
        memset(&control, 0, sizeof control);
        message.msg_control = &control;
        message.msg_controllen = CMSG_SPACE(size);
        struct cmsghdr *header = CMSG_FIRSTHDR(&message);
        header->cmsg_level = SOL_SOCKET;
        header->cmsg_type = SCM_RIGHTS;
        header->cmsg_len = CMSG_LEN(size);
        memcpy(CMSG_DATA(header), descriptors, size);
    }
    return sendmsg(fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
}

ssize_t fo_receive(int fd, void *bytes, size_t count, int *descriptors, int capacity, int *received) {
    struct iovec part = {.iov_base = bytes, .iov_len = count};
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(FO_MAX_DESCRIPTORS * sizeof(int))];
    } control;
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control.space};
    *received = 0;
    ssize_t size = recvmsg(fd, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (size < 0) return size;
    for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header; header = CMSG_NXTHDR(&message, header)) {
        if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
        size_t fds = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
        for (size_t i = 0; i < fds; i++) {
            int descriptor;
            memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof(int));
            // The close(2) of a TCP socket with this option would wait until its peer has received everything.
            setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &(struct linger){0}, sizeof(struct linger));
            if (*received < capacity) descriptors[(*received)++] = descriptor;
            else close(descriptor);
        }
    }
    return size;
}

int fo_signalfd(const int *signals, int count) {
    sigset_t set;
    sigemptyset(&set);
    for (int i = 0; i < count; i++) sigaddset(&set, signals[i]);
    int fd = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
    // Without the descriptor, the signals keep their actions.
    if (fd >= 0) sigprocmask(SIG_BLOCK, &set, NULL);
    return fd;
}

bool fo_is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void fo_reset_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

void fo_terminate_by(int number) {
    signal(number, SIG_DFL);
    fo_reset_signals();
    raise(number);
    _exit(128 + number);
}

int fo_status(pid_t pid) {
    siginfo_t info = {0};
    int result;
    do result = waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT);
    while (result < 0 && errno == EINTR);
    if (result < 0) return FO_STATUS_UNKNOWN;
    if (info.si_pid == 0) return -1;
    return info.si_code == CLD_EXITED ? info.si_status : 128 + info.si_status;
}

int fo_pidfd(pid_t pid) { return (int)syscall(SYS_pidfd_open, pid, 0); }

int fo_wall_timer(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

int fo_set_wall_timer(int timer, time_t seconds) {
    struct itimerspec due = {.it_value = {.tv_sec = seconds}};
    return timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &due, NULL);
}

const char *fo_errno_name(int number) { return strerrorname_np(number); }

int fo_die_with_parent(int number) { return prctl(PR_SET_PDEATHSIG, number); }

int fo_fcntl(int fd, int command, int argument) { return fcntl(fd, command, argument); }

int fo_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

int fo_terminal_columns(int fd) {
    struct winsize size;
    return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

unsigned fo_major(dev_t device) { return major(device); }
unsigned fo_minor(dev_t device) { return minor(device); }
