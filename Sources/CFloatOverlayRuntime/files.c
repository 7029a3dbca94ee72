// SPDX-License-Identifier: MIT
// Work on files that may block, in a child process.
#define _GNU_SOURCE
#include "CFloatOverlayRuntime.h"
#include "fork.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h> // rename
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINKS = 40 /* MAXSYMLINKS of the kernel */ };

// Static, because the stack of the parent's thread may be almost full.
static char buffer[65536];

// Begins the child: `input` (-1: /dev/null) as 0, `output` as 1 and no other descriptor.
static pid_t begin(int input, int output, bool ends_with_parent) {
    const int fds[] = {input, output};
    pid_t child = fo_fork(&(struct fo_child){fds, 2, -1, .ends_with_parent = ends_with_parent});
    // Its name in ps(1), which would be that of the parent.
    if (child == 0) prctl(PR_SET_NAME, "floatoverlay-io");
    return child;
}

static bool write_all(int fd, const char *bytes, size_t count) {
    while (count > 0) {
        ssize_t written = write(fd, bytes, count);
        if (written < 0) {
            if (errno == EINTR) continue;
            return false;
        }
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

int fo_copy(int from, int to, unsigned seconds) {
    while (true) {
        alarm(seconds);
        ssize_t count = read(from, buffer, sizeof buffer);
        alarm(0);
        if (count == 0) return 0;
        if (count < 0 && errno != EINTR) return errno;
        if (count > 0 && !write_all(to, buffer, (size_t)count)) return errno;
    }
}

static int open_file(const char *path) {
    struct stat status;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY);
    if (fd < 0) return -1;
    if (fstat(fd, &status) == 0) {
        // A device such as /dev/null has no end that blocks; a terminal has one.
        if (S_ISREG(status.st_mode) || (S_ISCHR(status.st_mode) && !isatty(fd))) return fd;
        errno = S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
    }
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

pid_t fo_fork_read(int output, char *const *paths) {
    pid_t child = begin(-1, output, true);
    if (child != 0) return child;
    for (; *paths; paths++) {
        int fd = open_file(*paths);
        uint8_t error = fd < 0 ? (uint8_t)errno : 0;
        if (!write_all(1, (const char *)&error, 1)) _exit(0);
        if (fd >= 0) _exit(fo_copy(fd, 1, 0));
    }
    _exit(0);
}

// Reads the beginning of the file at `path`. Returns false for a directory.
static bool probe(const char *path) {
    int fd = open_file(path);
    if (fd < 0) return errno != EISDIR;
    if (read(fd, buffer, sizeof buffer) >= 0) close(fd);
    return true;
}

static void probe_entries(const char *path) {
    _Alignas(struct dirent64) static char entries[32768];
    char place[PATH_MAX];
    int fd = open(path, O_RDONLY | O_DIRECTORY);
    // Not by readdir(3): opendir(3) allocates memory.
    for (ssize_t size; fd >= 0 && (size = getdents64(fd, entries, sizeof entries)) > 0;)
        for (ssize_t start = 0; start < size;) {
            const struct dirent64 *entry = (const void *)(entries + start);
            if (fo_join(place, path, strlen(path), entry->d_name)) probe(place);
            start += entry->d_reclen;
        }
}

pid_t fo_fork_probe(int output, char *const *paths) {
    pid_t child = begin(-1, output, true);
    if (child != 0) return child;
    for (; *paths; paths++)
        if (!probe(*paths)) probe_entries(*paths);
    _exit(0);
}

static bool has_program(const char *search, const char *name) {
    char path[PATH_MAX];
    struct stat status;
    for (const char *start = search; *start;) {
        size_t length = strcspn(start, ":");
        if (length > 0 && fo_join(path, start, length, name) && access(path, X_OK) == 0 && stat(path, &status) == 0 &&
            S_ISREG(status.st_mode))
            return true;
        start += length + (start[length] == ':');
    }
    return false;
}

pid_t fo_fork_find(int output, const char *search, char *const *names) {
    pid_t child = begin(-1, output, true);
    if (child != 0) return child;
    for (; *names; names++) {
        uint8_t is_found = has_program(search, *names);
        if (!write_all(1, (const char *)&is_found, 1)) break;
    }
    _exit(0);
}

pid_t fo_fork_check(int output, const char *path) {
    pid_t child = begin(-1, output, true);
    if (child != 0) return child;
    struct stat status;
    if (stat(path, &status) < 0) _exit(errno);
    if (S_ISDIR(status.st_mode)) _exit(EISDIR);
    // To open a FIFO and to close it again would end a writer that waits for a reader.
    bool is_pipe = S_ISFIFO(status.st_mode);
    if (is_pipe ? access(path, R_OK) < 0 : open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) < 0) _exit(errno);
    uint8_t is_file = S_ISREG(status.st_mode);
    _exit(write_all(1, (const char *)&is_file, 1) ? 0 : errno);
}

pid_t fo_fork_copy(int output, int input, const char *path, unsigned seconds) {
    pid_t child = begin(input, output, true);
    if (child != 0) return child;
    alarm(seconds);
    int fd = path ? open(path, O_RDONLY | O_NOCTTY) : 0;
    _exit(fd < 0 ? errno : fo_copy(fd, 1, seconds));
}

pid_t fo_fork_log(int output, int input, off_t limit) {
    // The last lines are written after the end of the parent.
    pid_t child = begin(input, output, false);
    if (child != 0) return child;
    // This background process writes to the terminal, where `stty tostop` would stop it.
    signal(SIGTTOU, SIG_IGN);
    while (true) {
        struct stat status;
        ssize_t count = read(0, buffer, sizeof buffer);
        if (count == 0) _exit(0);
        if (count < 0 && errno != EINTR) _exit(errno);
        if (fstat(1, &status) == 0 && status.st_size > limit && ftruncate(1, 0) < 0) continue;
        if (count > 0) write_all(1, buffer, (size_t)count);
    }
}

// Writes a new file beside the regular or missing file at `path` and renames it, so that the former file stays if the
// child is killed. Returns 0 or an errno, or -1 if the file must be written in place: it is a link or a device, its owner or
// its other names would change, or the new file cannot be created.
static int write_beside(const char *path, const void *bytes, size_t count) {
    char draft[PATH_MAX];
    struct stat old;
    bool exists = lstat(path, &old) == 0;
    if (exists ? !S_ISREG(old.st_mode) || old.st_nlink > 1 || access(path, W_OK) < 0 : errno != ENOENT) return -1;
    if (strlen(path) + sizeof ".new" > sizeof draft) return -1;
    strcat(strcpy(draft, path), ".new");
    int fd = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0666), error = -1;
    if (fd < 0) return -1;
    if (!exists || (fchown(fd, old.st_uid, old.st_gid) == 0 && fchmod(fd, old.st_mode & 0777) == 0))
        error = write_all(fd, bytes, count) && close(fd) == 0 ? 0 : errno;
    // A mount point, for example, cannot be replaced.
    if (error == 0 && rename(draft, path) < 0) error = -1;
    if (error) unlink(draft);
    return error;
}

pid_t fo_fork_write(int output, const char *path, const void *bytes, size_t count) {
    pid_t child = begin(-1, output, true);
    if (child != 0) return child;
    struct stat status;
    int error = write_beside(path, bytes, count);
    if (error >= 0) _exit(error);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY, 0666);
    if (fd < 0) _exit(errno);
    if (write_all(fd, bytes, count) && close(fd) == 0) _exit(0);
    error = errno;
    // An incomplete file is removed, but not a device or a pipe.
    if (lstat(path, &status) == 0 && S_ISREG(status.st_mode)) unlink(path);
    _exit(error);
}

// Creates the directories above `path` with mode 0700. Returns 0 or an errno.
static int make_parents(const char *path) {
    char place[PATH_MAX];
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        size_t length = (size_t)(slash - path);
        if (length >= sizeof place) return ENAMETOOLONG;
        memcpy(place, path, length);
        place[length] = 0;
        if (mkdir(place, 0700) == 0) continue;
        int error = errno;
        // EROFS, for example, is also the error of a directory that exists.
        if (access(place, F_OK) < 0) return error;
    }
    return 0;
}

// Opens and locks the file at `path`. Returns -1 and sets errno on errors.
static int lock(const char *path) {
    while (true) {
        struct stat ours, named;
        int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0600);
        if (fd < 0) return -1;
        while (flock(fd, LOCK_EX) < 0)
            if (errno != EINTR) return -1;
        // The last holder may have renamed or removed the file.
        if (fstat(fd, &ours) == 0 && stat(path, &named) == 0 && ours.st_ino == named.st_ino && ours.st_dev == named.st_dev) return fd;
        close(fd);
    }
}

// Whether the content of the file at `path` is `bytes`, or `bytes` is NULL. A missing file has an empty content. A
// content that cannot be read equals no `bytes`, so that it is not lost.
static bool has_content(const char *path, const char *bytes, size_t count) {
    if (!bytes) return true;
    int fd = open_file(path);
    if (fd < 0) return count == 0 && (errno == ENOENT || errno == ENOTDIR || errno == ELOOP);
    while (true) {
        ssize_t size = read(fd, buffer, sizeof buffer);
        if (size < 0 && errno == EINTR) continue;
        if (size == 0) break;
        if (size < 0 || (size_t)size > count || memcmp(buffer, bytes, (size_t)size) != 0) {
            count = SIZE_MAX;
            break;
        }
        bytes += size;
        count -= (size_t)size;
    }
    close(fd);
    return count == 0;
}

// Writes the directory of `path` to disk, and with it the name of a renamed file. Not all file systems have that call.
static void sync_directory(const char *path) {
    char place[PATH_MAX];
    const char *slash = strrchr(path, '/');
    if (!slash || (size_t)(slash - path) >= sizeof place) return;
    memcpy(place, path, (size_t)(slash - path));
    place[slash - path] = 0;
    int fd = open(slash == path ? "/" : place, O_RDONLY | O_DIRECTORY);
    if (fd >= 0) fsync(fd);
}

static int publish(int draft, const char *draft_path, const char *path, const char *bytes, size_t count) {
    if (count == 0) return unlink(path) < 0 && errno != ENOENT ? errno : unlink(draft_path) < 0 ? errno : 0;
    if (ftruncate(draft, 0) < 0 || !write_all(draft, bytes, count)) return errno;
    if (fsync(draft) < 0) return errno;
    struct stat old;
    // Not all file systems have modes. Last, because another writer opens the draft, which may become read-only.
    if (stat(path, &old) == 0) fchmod(draft, old.st_mode & 0777);
    if (rename(draft_path, path) < 0) return errno;
    sync_directory(path);
    return 0;
}

pid_t fo_fork_replace(int output, const char *path, const char *draft_path, const void *old, size_t old_count,
                      const void *bytes, size_t count) {
    pid_t child = begin(-1, output, true);
    if (child != 0) return child;
    int error = make_parents(path);
    if (error) _exit(error);
    int draft = lock(draft_path);
    if (draft < 0) _exit(errno);
    error = has_content(path, old, old_count) ? publish(draft, draft_path, path, bytes, count) : ESTALE;
    if (error) unlink(draft_path);
    _exit(error);
}

/* --- Watching a path ------------------------------------------------------------------------------------------ */

struct walk {
    int inotify;
    char directory[PATH_MAX]; // without a slash at its end; empty for the root
    char rest[2 * PATH_MAX];  // the components that follow
    uint8_t *records;
    size_t count, room;
};

static void record(struct walk *walk, int watch, const char *name) {
    size_t length = strlen(name) + 1;
    // Other errors are those of a place that is missing or may not be read.
    if (watch < 0 && errno != ENOSPC) return;
    if (walk->room - walk->count < sizeof watch + length) return;
    memcpy(walk->records + walk->count, &watch, sizeof watch);
    memcpy(walk->records + walk->count + sizeof watch, name, length);
    walk->count += sizeof watch + length;
}

// Watches the removal and replacement of the file at `place`, without following a link. Returns whether it exists.
static bool watch_itself(struct walk *walk, const char *place) {
    int watch = inotify_add_watch(walk->inotify, place, IN_DELETE_SELF | IN_MOVE_SELF | IN_DONT_FOLLOW | IN_MASK_ADD);
    int error = errno;
    record(walk, watch, "");
    // A directory with search permission but no read permission cannot be watched.
    return watch >= 0 || error == EACCES;
}

static void watch_entry(struct walk *walk, const char *name, bool is_last) {
    const char *directory = walk->directory[0] ? walk->directory : "/";
    uint32_t events = IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR | IN_MASK_ADD;
    record(walk, inotify_add_watch(walk->inotify, directory, is_last ? events | IN_CLOSE_WRITE : events), name);
}

// Moves the first component of the rest to `name`. Returns false at the end of the path.
static bool next(struct walk *walk, char *name) {
    const char *start = walk->rest + strspn(walk->rest, "/");
    size_t length = strcspn(start, "/");
    if (length == 0 || length > NAME_MAX) return false;
    memcpy(name, start, length);
    name[length] = 0;
    start += length + strspn(start + length, "/");
    memmove(walk->rest, start, strlen(start) + 1);
    return true;
}

// Puts the target of the link at `place` in front of the rest. Returns 0 if `place` is no link, -1 if the path ends there.
static int follow(struct walk *walk, const char *place) {
    char target[PATH_MAX];
    ssize_t length = readlink(place, target, sizeof target);
    if (length <= 0) return 0;
    size_t rest = strlen(walk->rest);
    // readlink truncates silently.
    if ((size_t)length == sizeof target || (size_t)length + 1 + rest >= sizeof walk->rest) return -1;
    memmove(walk->rest + length + 1, walk->rest, rest + 1);
    memcpy(walk->rest, target, (size_t)length);
    walk->rest[length] = '/';
    if (target[0] == '/') walk->directory[0] = 0;
    return 1;
}

size_t fo_watch_path(int inotify, const char *path, uint8_t *records, size_t room) {
    struct walk walk = {.inotify = inotify, .records = records, .room = room};
    char name[NAME_MAX + 1], place[PATH_MAX];
    if (strlen(path) >= PATH_MAX) return 0;
    strcpy(walk.rest, path);
    for (int links = 0; links <= MAX_LINKS && next(&walk, name);) {
        if (strcmp(name, ".") == 0) continue;
        if (strcmp(name, "..") == 0) {
            char *slash = strrchr(walk.directory, '/');
            if (slash) *slash = 0;
            continue;
        }
        if (!fo_join(place, walk.directory, strlen(walk.directory), name)) break;
        bool is_last = walk.rest[0] == 0;
        // The watch precedes the check, so that a change between them is reported.
        if (is_last || !watch_itself(&walk, place)) {
            watch_entry(&walk, name, is_last);
            // The entry may have appeared before the watch existed.
            if (!is_last && !watch_itself(&walk, place)) break;
        }
        int link = follow(&walk, place);
        if (link < 0) break;
        if (link > 0) links++;
        else strcpy(walk.directory, place);
    }
    return walk.count;
}

pid_t fo_fork_watch(int output, int inotify, char *const *paths, bool reads) {
    pid_t child = begin(inotify, output, true);
    if (child != 0) return child;
    for (; *paths; paths++) {
        uint32_t size = (uint32_t)fo_watch_path(0, *paths, (uint8_t *)buffer, sizeof buffer);
        if (!write_all(1, (const char *)&size, sizeof size) || !write_all(1, buffer, size)) _exit(errno);
        // To open a FIFO has an effect on its writer, so the last file is opened only to be read.
        if (!reads && !paths[1]) break;
        // The watch precedes the read, so that a change after the read is reported.
        int fd = open_file(*paths);
        uint8_t error = fd < 0 ? (uint8_t)errno : 0;
        if (!write_all(1, (const char *)&error, 1)) _exit(errno);
        if (fd >= 0) _exit(reads ? fo_copy(fd, 1, 0) : 0);
    }
    _exit(0);
}
