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
/// Whether a memfd has huge pages (MFD_HUGETLB).
bool fo_has_huge_pages(int fd);
#define FO_ADD_SEALS 1033
#define FO_SEAL_SEAL 0x0001
#define FO_SEAL_SHRINK 0x0002
#define FO_SEAL_GROW 0x0004
#define FO_SEAL_WRITE 0x0008
#define FO_SEAL_FUTURE_WRITE 0x0010
/// F_SETPIPE_SZ; behind _GNU_SOURCE.
#define FO_SET_PIPE_SIZE 1031

/// accept4(2) with SOCK_NONBLOCK | SOCK_CLOEXEC; behind _GNU_SOURCE.
int fo_accept(int fd);
/// SO_PEERCRED; struct ucred is behind _GNU_SOURCE.
int fo_peer(int fd, uid_t *uid, pid_t *pid);

/// The type (S_IFMT) of the file behind `fd`, or -1, without a request to its file system: AT_STATX_DONT_SYNC is behind
/// _GNU_SOURCE.
int fo_file_type(int fd);

/// The most descriptors of one message.
#define FO_MAX_DESCRIPTORS 16
/// sendmsg(2) with descriptors in SCM_RIGHTS; the CMSG macros are not imported.
ssize_t fo_send(int fd, const void *bytes, size_t count, const int *descriptors, int descriptor_count);
/// recvmsg(2) with at most `capacity` descriptors, all CLOEXEC; surplus ones are closed. MSG_DONTWAIT.
ssize_t fo_receive(int fd, void *bytes, size_t count, int *descriptors, int capacity, int *received);
/// Receives as fo_receive does, but a child receives the descriptors: it copies a file to a pipe, which is received
/// instead, and bit i of `copies` is set for that descriptor i. Even close(2) of a file waits for its file system (FUSE). Of
/// several files in one message, only the first is copied. SIGALRM ends the copy as in fo_fork_copy. EIO: no child,
/// of which there are at most 256.
ssize_t fo_receive_copies(int fd, void *bytes, size_t count, int *descriptors, int *received, uint32_t *copies,
                          unsigned seconds);
/// The child that copies a file into `pipe`, a descriptor from fo_receive_copies. The caller reaps the child, which is no
/// longer one of the 256. Returns 0 if the child has ended, with its exit status (128 + signal) in `status`, which is 0
/// if the child is unknown. A pipe has one result: a second call finds no child.
pid_t fo_take_copy(int pipe, int *status);

/// Blocks the `count` signals and returns a signalfd4(2) descriptor for them; sigset_t needs macros.
int fo_signalfd(const int *signals, int count);
/// Whether the action of the signal is SIG_IGN: the handlers of sigaction(2) are a union behind macros.
bool fo_is_ignored(int signal);
/// Unblocks all signals and restores the default action of SIGPIPE, before exec or a fatal signal.
void fo_reset_signals(void);
/// Ends the process by `signal` with its default action.
void fo_terminate_by(int signal);

/// The exit status of a child that a waitpid(-1) of the app has reaped.
#define FO_STATUS_UNKNOWN 256
/// waitid(2) without reaping: the child's exit status, 128 + signal, FO_STATUS_UNKNOWN, or -1 while the child runs;
/// siginfo_t is macros.
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
/// landlock_restrict_self(2), for the calling thread and the threads that it starts.
int fo_landlock_restrict(int ruleset);
/// prctl(PR_SET_NO_NEW_PRIVS): variadic. Before this call, a user can install no Landlock ruleset and no seccomp filter.
int fo_give_up_privileges(void);
#define FO_LOCAL_SOCKETS 1u
#define FO_NETWORK 2u
#define FO_PROGRAMS 4u
/// Installs a seccomp filter for the calling thread and its later threads: calls that a decoder does not need fail
/// with EPERM, and so do sockets and execve(2) without FO_.... Without effect except on x86_64 and aarch64.
int fo_seccomp(unsigned permissions);
/// Whether fo_seccomp has an effect here.
bool fo_has_seccomp(void);

// Children of _Fork(2), which Swift cannot call: only async-signal-safe calls may follow it in the child. Each function
// returns the child's id, or -1 and sets errno. The child has only the given descriptors, default signals, and a process
// group of its own.

/// Replaces the child by the program `name` (execve), which is searched for in the directories `search` if it has no
/// slash, in the directory `cwd`, with the descriptors `fds` as 0, 1, 2, ... (-1 is /dev/null), and with `session` in a
/// session of its own. `ends_with_parent`: the child forks the program in its process group, exits with the status of the
/// program, and ends the group when the calling process has ended. `writes_to_terminal`: SIGTTOU is blocked, so that a write
/// to the terminal does not stop the program, whose process group is not in the foreground (`stty tostop`).
/// If the program cannot be run, the child writes the errno of chdir and that of execve to `report`, one byte each; execve
/// closes `report`.
pid_t fo_fork_program(int report, const char *name, const char *search, char *const _Nullable *_Nonnull argv,
                      char *const _Nullable *_Nonnull envp, const int *fds, int fd_count, const char *_Nullable cwd,
                      bool session, bool ends_with_parent, bool writes_to_terminal);

// The following children exit with 0 or an errno, have `output` as 1, and are killed when the calling thread ends.

/// Writes one byte for each of `paths`, which a null pointer ends, until a file can be read: the errno of open(2), or 0
/// and then the content of the file. EINVAL stands for pipes, sockets and terminals.
pid_t fo_fork_read(int output, char *const _Nullable *_Nonnull paths);
/// Opens each of `paths`, which a null pointer ends, and reads the beginning of each file among them, and of each file in
/// a directory among them.
pid_t fo_fork_probe(int output, char *const _Nullable *_Nonnull paths);
/// Writes one byte for each of `names`, which a null pointer ends: whether a directory of `search` has that program.
pid_t fo_fork_find(int output, const char *search, char *const _Nullable *_Nonnull names);
/// Writes one byte: whether the file at `path`, which can be read, is a regular file. Opens no FIFO.
pid_t fo_fork_check(int output, const char *path);
/// Copies `input`, or the file at `path` if it is not NULL, to `output`. SIGALRM ends the child when the file system does
/// not reply for `seconds`; 0 for a pipe, which may wait for its writer.
pid_t fo_fork_copy(int output, int input, const char *_Nullable path, unsigned seconds);
/// Writes what `input` contains to the file, pipe or terminal `output` until its end: also after the end of the parent. A
/// file is emptied above `limit` bytes.
pid_t fo_fork_log(int output, int input, off_t limit);
/// Writes `bytes` to the file at `path`, which it creates. The complete new file `path`.new replaces a regular file and gets
/// its permissions. A link, a device and a file that cannot be replaced are written in place. An error removes an incomplete
/// regular file, but not the target of a symbolic link. A child that is killed leaves the incomplete file.
pid_t fo_fork_write(int output, const char *path, const void *_Nullable bytes, size_t count);
/// Replaces the content `old` of the file at `path`, or any content if `old` is NULL, by `bytes`, in the locked file
/// `draft` (flock, fsync, rename). The file keeps its permissions; a new one has mode 0600. A missing file has an empty
/// content; without `bytes` the file is removed. ESTALE: the content is not `old`.
pid_t fo_fork_replace(int output, const char *path, const char *draft, const void *_Nullable old, size_t old_count,
                      const void *_Nullable bytes, size_t count);
/// Watches each of `paths`, which a null pointer ends, until a file can be read. Writes for each the size of the records of
/// fo_watch_path (4 bytes), the records, and what fo_fork_read writes; the content only if `reads`, and without `reads` no
/// byte for the last path.
pid_t fo_fork_watch(int output, int inotify, char *const _Nullable *_Nonnull paths, bool reads);

/// A message to a device of an I2C bus, and how many bytes to read `pause_ms` (below 1000) later.
struct fo_i2c_request {
    uint16_t pause_ms;
    uint8_t count, reply_count;
    uint8_t bytes[28];
};
#define FO_I2C_DONE 0
#define FO_I2C_OPEN 1
#define FO_I2C_LOCK 2
#define FO_I2C_ADDRESS 3
#define FO_I2C_WRITE 4
#define FO_I2C_READ 5
/// The step that failed with the errno `error`, or FO_I2C_DONE, and the bytes that were read.
struct fo_i2c_reply {
    uint8_t step, error, count;
    uint8_t bytes[29];
};
/// For each request from `socket`, sends a reply to it, until its end. The first request opens the bus at `path`, locks
/// it (flock) and selects the device `address` (ioctl I2C_SLAVE); the next request tries again if that fails.
pid_t fo_fork_i2c(int socket, const char *path, int address);

/// Adds watches (inotify_add_watch) for each component of `path`, which may be missing, and for the links in it.
/// Returns the size of `records`: a watch descriptor (int) and a name in that directory, which ends with a zero byte.
/// An empty name stands for the removal of the directory or link itself, -1 for a watch above the user's limit.
size_t fo_watch_path(int inotify, const char *path, uint8_t *records, size_t room);

#pragma clang assume_nonnull end
