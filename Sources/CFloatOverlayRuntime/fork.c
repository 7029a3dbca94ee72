// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "fork.h"

#include "CFloatOverlayRuntime.h"

#include <errno.h>
#include <string.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static int duplicate(int fd) { return fd < 0 ? open("/dev/null", O_RDWR) : fd; }

// Arranges the descriptors. Each one is first duplicated above all sources, so that no dup2 closes a source.
static int arrange(const struct fo_child *child) {
    int first_copy = child->fd_count + 1;
    for (int i = 0; i < child->fd_count; i++)
        if (child->fds[i] >= first_copy) first_copy = child->fds[i] + 1;
    if (child->report >= first_copy) first_copy = child->report + 1;
    for (int i = 0; i <= child->fd_count; i++) {
        int source = i < child->fd_count ? duplicate(child->fds[i]) : child->report;
        if (i < child->fd_count ? dup2(source, first_copy + i) < 0 : source >= 0 && dup2(source, first_copy + i) < 0) return -1;
    }
    for (int i = 0; i < child->fd_count; i++)
        if (dup2(first_copy + i, i) < 0) return -1;
    if (child->report < 0) {
        closefrom(child->fd_count);
        return 0;
    }
    if (dup3(first_copy + child->fd_count, child->fd_count, O_CLOEXEC) < 0) return -1;
    closefrom(child->fd_count + 1);
    return 0;
}

// A program inherits an ignored SIGCHLD from the program that started it, and with it the kernel keeps no exit status.
static void keep_exit_statuses(void) {
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) < 0) return;
    if (action.sa_handler != SIG_IGN && !(action.sa_flags & SA_NOCLDWAIT)) return;
    if (action.sa_handler == SIG_IGN) action.sa_handler = SIG_DFL;
    action.sa_flags &= ~SA_NOCLDWAIT;
    sigaction(SIGCHLD, &action, NULL);
}

int fo_exit_status(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

pid_t fo_fork(const struct fo_child *child) {
    pid_t parent = getpid();
    keep_exit_statuses();
    sigset_t all, old;
    // No handler of the parent may run in the child.
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &old);
    pid_t id = _Fork();
    if (id != 0) {
        int error = errno;
        pthread_sigmask(SIG_SETMASK, &old, NULL);
        // Parent and child both set the group, so that it is set before either continues. In the parent, setpgid fails
        // after the child's execve.
        if (id > 0 && !child->session) setpgid(id, id);
        errno = error;
        return id;
    }
    struct sigaction action = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &action, NULL);
    if ((child->session ? setsid() : setpgid(0, 0)) < 0) _exit(errno);
    if (child->ends_with_parent && prctl(PR_SET_PDEATHSIG, SIGKILL) < 0) _exit(errno);
    // The parent may have ended before.
    if (child->ends_with_parent && getppid() != parent) _exit(0);
    if (arrange(child) < 0) _exit(errno);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    return 0;
}

bool fo_join(char path[PATH_MAX], const char *directory, size_t length, const char *name) {
    size_t rest = strlen(name) + 1;
    if (length + 1 + rest > PATH_MAX) return false;
    memcpy(path, directory, length);
    path[length] = '/';
    memcpy(path + length + 1, name, rest);
    return true;
}

// Replaces the process by the program `name` of the directories in `search`. Returns an errno.
static int run(const char *name, const char *search, char *const *argv, char *const *envp) {
    char path[PATH_MAX];
    int error = ENOENT;
    if (strchr(name, '/')) {
        execve(name, argv, envp);
        return errno;
    }
    for (const char *start = search; *start;) {
        size_t length = strcspn(start, ":");
        if (length > 0 && fo_join(path, start, length, name)) {
            execve(path, argv, envp);
            if (errno == EACCES) error = errno;
            else if (errno != ENOENT && errno != ENOTDIR && errno != ELOOP) return errno;
        }
        start += length + (start[length] == ':');
    }
    return error;
}

// Ends the process group of this process, as ProcessTermination.swift does.
static _Noreturn void end_group(void) {
    kill(0, SIGTERM);
    // A stopped process handles SIGTERM only after SIGCONT.
    kill(0, SIGCONT);
    poll(NULL, 0, 100);
    kill(0, SIGKILL);
    _exit(128 + SIGKILL);
}

// Returns whether `group`, which this process leads, has no other member. For the test the process leaves the group, and
// returns if there are others.
static bool is_only_member(pid_t group, pid_t owner) {
    if (setpgid(0, getpgid(owner)) < 0) return false;
    return (kill(-group, 0) < 0 && errno == ESRCH) || setpgid(0, group) < 0;
}

// Makes this process the parent of the program in its process group, and returns in the program. The parent ends the
// group as soon as the process `owner` has ended: PR_SET_PDEATHSIG is lost at the execve of a setuid program, and does
// not concern what a program starts. The parent exits with the status of the program; processes that the program has left
// behind get another parent, which also ends the group.
static void supervise_program(pid_t owner) {
    sigset_t all, old;
    // The signals of the group are for the program. SIGKILL ends both.
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &old);
    pid_t parent = getpid();
    pid_t program = _Fork();
    if (program <= 0) {
        // Without the parent, for example after a SIGKILL of it, no process would end the program.
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        // The parent may have ended before.
        if (program == 0 && getppid() != parent) _exit(0);
        sigprocmask(SIG_SETMASK, &old, NULL);
        return;
    }
    prctl(PR_SET_NAME, "floatoverlay-pg");
    closefrom(0);
    struct pollfd ended[] = {{.fd = fo_pidfd(owner), .events = POLLIN}, {.fd = fo_pidfd(program), .events = POLLIN}};
    // The process `owner` may have ended before, and another one may have its id.
    if (ended[0].fd < 0 || ended[1].fd < 0 || getppid() != owner) end_group();
    while (!ended[1].revents) {
        poll(ended, 2, -1);
        if (ended[0].revents) end_group();
    }
    int status = 0;
    waitpid(program, &status, 0);
    if (!is_only_member(getpid(), owner) && _Fork() == 0) {
        while (!ended[0].revents) poll(ended, 1, -1);
        end_group();
    }
    _exit(fo_exit_status(status));
}

pid_t fo_fork_program(int report, const char *name, const char *search, char *const *argv, char *const *envp,
                      const int *fds, int fd_count, const char *cwd, bool session, bool ends_with_parent,
                      bool writes_to_terminal) {
    pid_t owner = getpid();
    pid_t id = fo_fork(&(struct fo_child){fds, fd_count, report, session, .ends_with_parent = false});
    if (id != 0) return id;
    if (writes_to_terminal) {
        sigset_t output;
        sigemptyset(&output);
        sigaddset(&output, SIGTTOU);
        sigprocmask(SIG_BLOCK, &output, NULL);
    }
    if (ends_with_parent) supervise_program(owner);
    uint8_t failure[] = {0, 0};
    if (cwd && chdir(cwd) < 0) failure[0] = (uint8_t)errno;
    else failure[1] = (uint8_t)run(name, search, argv, envp);
    // A parent that has ended needs no report.
    if (write(fd_count, failure, sizeof failure) < 0) _exit(127);
    _exit(127);
}
