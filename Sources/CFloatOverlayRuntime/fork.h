// SPDX-License-Identifier: MIT
// A child of _Fork(2) has the locks of the heap and of stdio in any state, so it makes async-signal-safe calls only.
#pragma once
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct fo_child {
    const int *fds; // become 0, 1, 2, ...; -1 is /dev/null
    int fd_count;
    int report; // becomes `fd_count` with FD_CLOEXEC; -1 for none
    bool session, ends_with_parent;
};

// Forks. The child has the descriptors of `child` and no others, default signals, and a process group or session of
// its own. Returns its id, 0 in the child, or -1 and sets errno. If this process ignores SIGCHLD, it no longer does.
pid_t fo_fork(const struct fo_child *child);

// The exit status in a shell for the `status` of waitpid(2): 128 + signal for a process that a signal ended.
int fo_exit_status(int status);

// Writes `directory`/`name` into `path`. Returns false if the path is too long.
bool fo_join(char path[PATH_MAX], const char *directory, size_t length, const char *name);

// Copies all of `from` to `to`. Returns 0 or an errno. Not by splice(2): it locks the pipe while the file is read, so
// that the reader of the pipe would wait for the file, too. SIGALRM ends a read that takes `seconds` (0: no limit); writes
// may wait for the reader.
int fo_copy(int from, int to, unsigned seconds);
