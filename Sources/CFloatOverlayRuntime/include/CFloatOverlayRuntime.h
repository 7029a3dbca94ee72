// SPDX-License-Identifier: MIT
// Functions that Glibc's Swift module lacks. Each comment gives the reason.
#pragma once
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <time.h>

#pragma clang assume_nonnull begin

/// ppoll(2) without a signal mask; Glibc's module lacks it. A negative `nanoseconds` waits without a limit.
int fo_ppoll(struct pollfd *_Nullable fds, unsigned long count, int64_t nanoseconds);

/// pipe2(2) with O_CLOEXEC; behind _GNU_SOURCE.
int fo_pipe(int *fds);
/// memfd_create(2) with MFD_CLOEXEC | MFD_ALLOW_SEALING; behind _GNU_SOURCE.
int fo_memfd(const char *name);
/// Seals the size of a memfd permanently: F_SEAL_SHRINK, F_SEAL_GROW, F_SEAL_SEAL.
int fo_seal_size(int fd);
/// The seals of a memfd, or -1.
int fo_seals(int fd);
#define FO_SEAL_SHRINK 0x0002
#define FO_SEAL_GROW 0x0004
#define FO_SEAL_WRITE 0x0008
/// F_SETPIPE_SZ; behind _GNU_SOURCE.
#define FO_SET_PIPE_SIZE 1031

/// accept4(2) with SOCK_NONBLOCK | SOCK_CLOEXEC; behind _GNU_SOURCE.
int fo_accept(int fd);
/// SO_PEERCRED; struct ucred is behind _GNU_SOURCE.
int fo_peer(int fd, uid_t *uid, pid_t *pid);

/// sendmsg(2) with at most one descriptor in SCM_RIGHTS (-1 for none); the CMSG macros are not imported.
ssize_t fo_send(int fd, const void *bytes, size_t count, int descriptor);
/// recvmsg(2) with at most `capacity` descriptors, all CLOEXEC; surplus ones are closed. MSG_DONTWAIT.
ssize_t fo_receive(int fd, void *bytes, size_t count, int *descriptors, int capacity, int *received);

/// Blocks the `count` signals and returns a signalfd4(2) descriptor for them; sigset_t needs macros.
int fo_signalfd(const int *signals, int count);
/// Unblocks all signals and restores the default action of SIGPIPE, before exec or a fatal signal.
void fo_reset_signals(void);
/// Ends the process by `signal` with its default action.
void fo_terminate_by(int signal);

/// vfork(2), which Swift cannot call, and execve(2) of `path` with default signal mask and dispositions, only the
/// descriptors `fds` open (as 0, 1, 2, ...; -1 is /dev/null), in the directory `cwd`, in a new process group or, with
/// `session`, in a new session. `ends_with_parent` sets PR_SET_PDEATHSIG to SIGKILL. Returns 0 or an errno.
int fo_spawn(pid_t *pid, const char *path, char *const _Nullable *_Nonnull argv,
             char *const _Nullable *_Nonnull envp, const int *fds, int fd_count, const char *_Nullable cwd,
             bool session, bool ends_with_parent);

/// waitid(2) without reaping: the child's exit status, 128 + signal, or -1 while the child runs; siginfo_t is macros.
int fo_status(pid_t pid);
/// pidfd_open(2): no wrapper in this glibc.
int fo_pidfd(pid_t pid);
/// timerfd_create(2) of CLOCK_REALTIME; sys/timerfd.h is not in the module Glibc.
int fo_wall_timer(void);
/// timerfd_settime(2): the timer is readable at `seconds` since 1970, and when the clock is set.
int fo_set_wall_timer(int timer, time_t seconds);
/// strerrorname_np(3): behind _GNU_SOURCE.
const char *_Nullable fo_errno_name(int number);
/// prctl(PR_SET_PDEATHSIG): variadic.
int fo_die_with_parent(int signal);
/// fcntl(2) with an int argument: variadic.
int fo_fcntl(int fd, int command, int argument);
/// open(2) with a mode: variadic.
int fo_open(const char *path, int flags, mode_t mode);
/// ioctl TIOCGWINSZ: the columns of a terminal, or 0.
int fo_terminal_columns(int fd);
/// major(3) and minor(3) are macros.
unsigned fo_major(dev_t device);
unsigned fo_minor(dev_t device);

// The calls of a sandbox (sandbox.c) have no functions in the C library, and their structures are macros or packed.

/// The Landlock ABI of this kernel; 0 without Landlock.
int fo_landlock_abi(void);
/// landlock_create_ruleset(2) that restricts all access to files, signals to other processes, TCP unless `has_network`,
/// and abstract sockets unless `has_abstract_sockets`, as far as `abi` can; a descriptor or -1.
int fo_landlock_ruleset(int abi, bool has_network, bool has_abstract_sockets);
#define FO_MAY_LIST 1u
#define FO_MAY_READ 2u
#define FO_MAY_WRITE 4u
#define FO_MAY_EXECUTE 8u
/// landlock_add_rule(2): FO_MAY_... for the file `path`, or for everything in the directory. Without effect if missing.
void fo_landlock_allow(int ruleset, int abi, const char *path, unsigned permissions);
/// landlock_restrict_self(2), for the calling thread and those that it starts.
int fo_landlock_restrict(int ruleset);
/// prctl(PR_SET_NO_NEW_PRIVS): variadic. Without it, the kernel accepts neither of the other two from a user.
int fo_give_up_privileges(void);
#define FO_LOCAL_SOCKETS 1u
#define FO_NETWORK 2u
#define FO_PROGRAMS 4u
/// Installs a seccomp filter for the calling thread and those that it starts: calls that a decoder does not need fail
/// with EPERM, and so do sockets and execve(2) without FO_.... Without effect on architectures that it does not know.
int fo_seccomp(unsigned permissions);
/// Whether fo_seccomp has an effect here.
bool fo_has_seccomp(void);

#pragma clang assume_nonnull end
