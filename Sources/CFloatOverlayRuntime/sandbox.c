// SPDX-License-Identifier: MIT
// Landlock and seccomp. The kernel interfaces are stable, and older kernel headers lack the newer names.
#define _GNU_SOURCE
#include "CFloatOverlayRuntime.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Landlock, linux/landlock.h

enum { create_ruleset = 444, add_rule = 445, restrict_self = 446, version_flag = 1, path_beneath = 1 };
enum {
    execute = 1 << 0,
    write_file = 1 << 1,
    read_file = 1 << 2,
    read_dir = 1 << 3,
    truncate_file = 1 << 14,
    ioctl_dev = 1 << 15,
};

int fo_landlock_abi(void) {
    long abi = syscall(create_ruleset, NULL, 0, version_flag);
    return abi < 0 ? 0 : (int)abi;
}

/// The accesses to files that a ruleset of `abi` can restrict: all numbers below the returned power of two.
static uint64_t accesses(int abi) { return ((uint64_t)1 << (abi >= 5 ? 16 : abi >= 3 ? 15 : abi >= 2 ? 14 : 13)) - 1; }

int fo_landlock_ruleset(int abi, bool has_network, bool has_abstract_sockets) {
    enum { bind_and_connect_tcp = 3, abstract_unix_socket = 1, signal = 2 };
    const struct {
        uint64_t files, network, scope;
    } rules = {accesses(abi), has_network ? 0 : bind_and_connect_tcp,
               signal | (has_abstract_sockets ? 0 : abstract_unix_socket)};
    size_t size = abi >= 6 ? sizeof rules : abi >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    return (int)syscall(create_ruleset, &rules, size, 0);
}

void fo_landlock_allow(int ruleset, int abi, const char *path, unsigned permissions) {
    uint64_t allowed = 0;
    if (permissions & FO_MAY_LIST) allowed |= read_dir;
    if (permissions & FO_MAY_READ) allowed |= read_dir | read_file;
    if (permissions & FO_MAY_WRITE) allowed |= write_file | truncate_file | ioctl_dev;
    if (permissions & FO_MAY_EXECUTE) allowed |= execute;
    int fd = open(path, O_PATH | O_CLOEXEC);
    struct stat status;
    if (fd < 0) return;
    if (fstat(fd, &status) == 0) {
        if (!S_ISDIR(status.st_mode)) allowed &= ~(uint64_t)read_dir;
        struct __attribute__((packed)) {
            uint64_t allowed;
            int32_t parent;
        } rule = {allowed & accesses(abi), fd};
        syscall(add_rule, ruleset, path_beneath, &rule, 0);
    }
    close(fd);
}

int fo_landlock_restrict(int ruleset) { return (int)syscall(restrict_self, ruleset, 0); }

// MARK: seccomp

int fo_give_up_privileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__ && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

// System calls that no decoder needs, or that have often had kernel vulnerabilities.
static const unsigned short refused[] = {
    // Other processes
    SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, 438 /* pidfd_getfd */,
    440 /* process_madvise */,
    // Namespaces and mounts
    SYS_unshare, SYS_setns, SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, 428 /* open_tree */,
    429 /* move_mount */, 430 /* fsopen */, 431 /* fsconfig */, 432 /* fsmount */, 433 /* fspick */,
    442 /* mount_setattr */, 467 /* open_tree_attr */, SYS_name_to_handle_at, SYS_open_by_handle_at,
    // Interfaces to the kernel that are seldom used
    SYS_bpf, SYS_userfaultfd, SYS_perf_event_open, 425 /* io_uring_setup */, 426 /* io_uring_enter */,
    427 /* io_uring_register */, SYS_add_key, SYS_request_key, SYS_keyctl, SYS_fanotify_init,
    SYS_lookup_dcookie, SYS_personality, SYS_remap_file_pages,
    // The system
    SYS_kexec_load, SYS_kexec_file_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot,
    SYS_swapon, SYS_swapoff, SYS_acct, SYS_quotactl, 443 /* quotactl_fd */, SYS_syslog, SYS_vhangup,
    SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime, SYS_adjtimex, SYS_sethostname, SYS_setdomainname,
    SYS_mknodat,
#ifdef __x86_64__
    SYS_mknod, SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib,
#endif
};

// Memory, messages and semaphores that all programs of a user share (System V, POSIX queues). They have no path, so that
// Landlock does not restrict them. The mixer of ALSA, which decoders with sockets use, needs them.
static const unsigned short shared[] = {
    SYS_shmget, SYS_shmat, SYS_shmctl, SYS_msgget, SYS_msgsnd, SYS_msgrcv, SYS_msgctl, SYS_semget,
    SYS_semop, SYS_semtimedop, SYS_semctl, SYS_mq_open, SYS_mq_unlink,
};

struct filter {
    struct sock_filter code[256];
    unsigned short count;
};

static void emit(struct filter *filter, struct sock_filter instruction) {
    filter->code[filter->count++] = instruction;
}

static void load(struct filter *filter, size_t offset) {
    emit(filter, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

/// Loads the low 32 bits of an argument of the system call; of an `int` the kernel ignores the high 32 bits.
static void load_argument(struct filter *filter, int index) {
    load(filter, offsetof(struct seccomp_data, args) + 8 * (size_t)index);
}

/// Ends with `action` if `comparison` of the loaded value with `value` is true.
static void end_if(struct filter *filter, unsigned short comparison, unsigned value, unsigned action) {
    emit(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, 1));
    emit(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

/// Begins the rules for one system call and returns their position for `end_call`.
static unsigned short begin_call(struct filter *filter, unsigned number) {
    emit(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0));
    return filter->count;
}

static void end_call(struct filter *filter, unsigned short begin, unsigned action) {
    emit(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
    filter->code[begin - 1].jf = (unsigned char)(filter->count - begin);
}

static const unsigned allow = SECCOMP_RET_ALLOW, deny = SECCOMP_RET_ERRNO | EPERM;

static void check_sockets(struct filter *filter, unsigned permissions) {
    unsigned short begin = begin_call(filter, SYS_socketpair);
    load_argument(filter, 0);
    emit(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0));
    emit(filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, deny));
    if (permissions & (FO_LOCAL_SOCKETS | FO_NETWORK)) {
        end_call(filter, begin, allow);
    } else {
        // A datagram socket of a pair (SOCK_RAW is another name) can be connected to any other socket with a path.
        load_argument(filter, 1);
        emit(filter, (struct sock_filter)BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf /* SOCK_TYPE_MASK of the kernel */));
        end_if(filter, BPF_JEQ, SOCK_STREAM, allow);
        end_if(filter, BPF_JEQ, SOCK_SEQPACKET, allow);
        end_call(filter, begin, deny);
    }
    begin = begin_call(filter, SYS_socket);
    load_argument(filter, 0);
    if (permissions & (FO_LOCAL_SOCKETS | FO_NETWORK)) end_if(filter, BPF_JEQ, AF_UNIX, allow);
    if (permissions & FO_NETWORK) {
        end_if(filter, BPF_JEQ, AF_INET, allow);
        end_if(filter, BPF_JEQ, AF_INET6, allow);
        // getaddrinfo(3) lists the addresses of this machine.
        end_if(filter, BPF_JEQ, AF_NETLINK, allow);
    }
    end_call(filter, begin, deny);
}

static void check_calls(struct filter *filter) {
    unsigned short begin = begin_call(filter, SYS_clone);
    load_argument(filter, 0);
    end_if(filter, BPF_JSET,
           CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET,
           deny);
    end_call(filter, begin, allow);
    begin = begin_call(filter, SYS_ioctl);
    load_argument(filter, 1);
    // Input for the terminal that the daemon was started in.
    end_if(filter, BPF_JEQ, TIOCSTI, deny);
    end_if(filter, BPF_JEQ, 0x541c /* TIOCLINUX */, deny);
    end_call(filter, begin, allow);
    begin = begin_call(filter, SYS_setsockopt);
    load_argument(filter, 2);
    // The daemon, which may get the socket, would wait in close(2).
    end_if(filter, BPF_JEQ, SO_LINGER, deny);
    end_call(filter, begin, allow);
    begin = begin_call(filter, SYS_prlimit64);
    load_argument(filter, 0);
    // Process 0 is the caller itself, as in getrlimit(2). With a limit of few descriptors, poll(2) would fail in another
    // process.
    end_if(filter, BPF_JEQ, 0, allow);
    end_call(filter, begin, deny);
    // The flags of clone3 are in memory, where a filter cannot look. Then the C library uses clone.
    end_if(filter, BPF_JEQ, 435 /* clone3 */, SECCOMP_RET_ERRNO | ENOSYS);
}

int fo_seccomp(unsigned permissions) {
    struct filter filter = {.count = 0};
    load(&filter, offsetof(struct seccomp_data, arch));
    emit(&filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    emit(&filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, deny));
    load(&filter, offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
    // The same calls by other numbers (x32)
    end_if(&filter, BPF_JGE, 0x40000000, deny);
#endif
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) end_if(&filter, BPF_JEQ, refused[i], deny);
    if (!(permissions & (FO_LOCAL_SOCKETS | FO_NETWORK)))
        for (size_t i = 0; i < sizeof shared / sizeof *shared; i++) end_if(&filter, BPF_JEQ, shared[i], deny);
    if (!(permissions & FO_PROGRAMS)) {
        end_if(&filter, BPF_JEQ, SYS_execve, deny);
        end_if(&filter, BPF_JEQ, SYS_execveat, deny);
    }
    check_sockets(&filter, permissions);
    check_calls(&filter);
    emit(&filter, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, allow));
    struct sock_fprog program = {.len = filter.count, .filter = filter.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

bool fo_has_seccomp(void) {
    const unsigned action = SECCOMP_RET_ERRNO;
    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

#else

int fo_seccomp(unsigned permissions) {
    (void)permissions;
    return 0;
}

bool fo_has_seccomp(void) { return false; }

#endif
