/* stallfs - a FUSE file system that shows a directory and can stall its operations, as a disk, NFS or sshfs may.
 *
 *   stallfs DIRECTORY MOUNTPOINT CONTROL
 *
 * CONTROL is a file outside of both directories; each operation reads it. Its lines are
 *   OPERATION[,OPERATION...] [MS [PATTERN]]
 * and each of these operations on a path (from the mount point: /dir/file) that matches the shell pattern (default: *)
 * then takes MS milliseconds longer, or, with 0 (default), as long as CONTROL has this line. An empty file ends all
 * stalls at once. The operations: stat (also of each directory on the way to a file), open (of existing files), create
 * (of files and directories), read, write, fsync, flock, readdir, rename, unlink (also of directories), ioctl, flush (of each
 * descriptor that is closed, also by the end of its process), and all, which is all but flush.
 * Each stall appends "begins OPERATION PATH" and "ends OPERATION PATH" to the file CONTROL.log, so that a test can wait for
 * it.
 *
 * Operations run in parallel: one that stalls does not delay others. A signal does not interrupt a stall; a killed process
 * stays (state D) until the stall ends, as on an sshfs that hangs. Locks of flock(2) are those of the files in DIRECTORY.
 * The end of the parent process ends the file system, and all stalls with an error.
 */
#define _GNU_SOURCE
#define FUSE_USE_VERSION 31
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <fuse.h>
#include <fuse_lowlevel.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <unistd.h>

struct handle { int fd; DIR *dir; char path[]; };
static int root, control, journal;

static struct handle *handle(struct fuse_file_info *fi) { return (struct handle *)(uintptr_t)fi->fh; }
static const char *below(const char *path) { return path[1] ? path + 1 : "."; }
static int status(int result) { return result < 0 ? -errno : 0; }

static int is_ending(void) { return fuse_session_exited(fuse_get_session(fuse_get_context()->fuse)); }

/* How long a line of CONTROL stalls the operation, in milliseconds: -1 for not at all, 0 for without a limit */
static long limit(const char *operation, const char *path)
{
    char text[4096], *lines, *words, *names;
    ssize_t n = pread(control, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    for (char *line = strtok_r(text, "\n", &lines); line; line = strtok_r(NULL, "\n", &lines)) {
        char *wanted = strtok_r(line, " ", &words), *ms = strtok_r(NULL, " ", &words), *pattern = strtok_r(NULL, "", &words);
        if (!wanted || fnmatch(pattern ? pattern : "*", path, 0)) continue;
        for (char *name = strtok_r(wanted, ",", &names); name; name = strtok_r(NULL, ",", &names))
            if (!strcmp(name, operation) || (!strcmp(name, "all") && strcmp(operation, "flush"))) return ms ? atol(ms) : 0;
    }
    return -1;
}

static void stall(const char *operation, const char *path)
{
    long ms = limit(operation, path), waited = 0;
    if (ms < 0) return;
    dprintf(journal, "begins %s %s\n", operation, path);
    for (; !is_ending() && (ms ? waited < ms : 1) && limit(operation, path) >= 0; waited += 10) usleep(10000);
    dprintf(journal, "ends %s %s\n", operation, path);
}

static int s_getattr(const char *path, struct stat *st, struct fuse_file_info *fi)
{
    stall("stat", path ? path : handle(fi)->path);
    if (fi) return status(fstat(handle(fi)->fd, st));
    return status(fstatat(root, below(path), st, AT_SYMLINK_NOFOLLOW));
}

static int opened(const char *path, int fd, struct fuse_file_info *fi)
{
    if (fd < 0) return -errno;
    struct handle *h = calloc(1, sizeof *h + strlen(path) + 1);
    h->fd = fd;
    strcpy(h->path, path);
    fi->fh = (uintptr_t)h;
    return 0;
}

static int s_open(const char *path, struct fuse_file_info *fi)
{
    stall("open", path);
    return opened(path, openat(root, below(path), fi->flags | O_CLOEXEC), fi);
}

static int s_create(const char *path, mode_t mode, struct fuse_file_info *fi)
{
    stall("create", path);
    return opened(path, openat(root, below(path), fi->flags | O_CREAT | O_CLOEXEC, mode), fi);
}

static int s_release(const char *path, struct fuse_file_info *fi)
{
    (void)path;
    if (handle(fi)->dir) closedir(handle(fi)->dir); else close(handle(fi)->fd);
    free(handle(fi));
    return 0;
}

static int s_read(const char *path, char *buf, size_t n, off_t off, struct fuse_file_info *fi)
{
    (void)path;
    stall("read", handle(fi)->path);
    ssize_t got = pread(handle(fi)->fd, buf, n, off);
    return got < 0 ? -errno : got;
}

static int s_write(const char *path, const char *buf, size_t n, off_t off, struct fuse_file_info *fi)
{
    (void)path;
    stall("write", handle(fi)->path);
    ssize_t put = pwrite(handle(fi)->fd, buf, n, off);
    return put < 0 ? -errno : put;
}

static int s_fsync(const char *path, int data, struct fuse_file_info *fi)
{
    (void)path; (void)data;
    stall("fsync", handle(fi)->path);
    return status(fsync(handle(fi)->fd));
}

static int s_flush(const char *path, struct fuse_file_info *fi)
{
    (void)path;
    stall("flush", handle(fi)->path);
    return 0;
}

static int s_ioctl(const char *path, int command, void *argument, struct fuse_file_info *fi, unsigned flags, void *data)
{
    (void)path; (void)command; (void)argument; (void)flags; (void)data;
    stall("ioctl", handle(fi)->path);
    return -ENOTTY;
}

static int s_flock(const char *path, struct fuse_file_info *fi, int operation)
{
    (void)path;
    stall("flock", handle(fi)->path);
    while (flock(handle(fi)->fd, operation | LOCK_NB)) {
        if (errno != EWOULDBLOCK || operation & LOCK_NB) return -errno;
        if (fuse_interrupted() || is_ending()) return -EINTR;     /* waiting for a lock can be interrupted everywhere */
        usleep(10000);
    }
    return 0;
}

static int s_opendir(const char *path, struct fuse_file_info *fi)
{
    int result = opened(path, openat(root, below(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC), fi);
    if (!result) handle(fi)->dir = fdopendir(handle(fi)->fd);
    return result;
}

static int s_readdir(const char *path, void *buf, fuse_fill_dir_t fill, off_t off, struct fuse_file_info *fi,
                     enum fuse_readdir_flags flags)
{
    (void)path; (void)off; (void)flags;
    stall("readdir", handle(fi)->path);
    rewinddir(handle(fi)->dir);
    for (struct dirent *e; (e = readdir(handle(fi)->dir)); ) fill(buf, e->d_name, NULL, 0, 0);
    return 0;
}

static int s_rename(const char *from, const char *to, unsigned flags)
{
    stall("rename", to);
    return status(renameat2(root, below(from), root, below(to), flags));
}

static int s_unlink(const char *path) { stall("unlink", path); return status(unlinkat(root, below(path), 0)); }
static int s_rmdir(const char *path) { stall("unlink", path); return status(unlinkat(root, below(path), AT_REMOVEDIR)); }
static int s_mkdir(const char *path, mode_t m) { stall("create", path); return status(mkdirat(root, below(path), m)); }
static int s_mknod(const char *path, mode_t m, dev_t d) { stall("create", path); return status(mknodat(root, below(path), m, d)); }
static int s_symlink(const char *to, const char *path) { return status(symlinkat(to, root, below(path))); }
static int s_link(const char *from, const char *to) { return status(linkat(root, below(from), root, below(to), 0)); }

static int s_readlink(const char *path, char *buf, size_t n)
{
    ssize_t got = readlinkat(root, below(path), buf, n - 1);
    if (got < 0) return -errno;
    buf[got] = 0;
    return 0;
}

static int s_truncate(const char *path, off_t size, struct fuse_file_info *fi)
{
    if (fi) return status(ftruncate(handle(fi)->fd, size));
    int fd = openat(root, below(path), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) return -errno;
    int result = status(ftruncate(fd, size));
    close(fd);
    return result;
}

static int s_chmod(const char *path, mode_t m, struct fuse_file_info *fi)
{
    return status(fi ? fchmod(handle(fi)->fd, m) : fchmodat(root, below(path), m, 0));
}

static int s_chown(const char *path, uid_t u, gid_t g, struct fuse_file_info *fi)
{
    return status(fi ? fchown(handle(fi)->fd, u, g) : fchownat(root, below(path), u, g, AT_SYMLINK_NOFOLLOW));
}

static int s_utimens(const char *path, const struct timespec t[2], struct fuse_file_info *fi)
{
    return status(fi ? futimens(handle(fi)->fd, t) : utimensat(root, below(path), t, AT_SYMLINK_NOFOLLOW));
}

static int s_statfs(const char *path, struct statvfs *st) { (void)path; return status(fstatvfs(root, st)); }

static void *s_init(struct fuse_conn_info *connection, struct fuse_config *config)
{
    connection->max_background = 1000;               /* reads ahead: those of one file must not block others */
    config->entry_timeout = config->attr_timeout = config->negative_timeout = 0;
    config->hard_remove = config->nullpath_ok = 1;
    return NULL;
}

static const struct fuse_operations ops = {
    .getattr = s_getattr, .open = s_open, .create = s_create, .release = s_release, .read = s_read, .write = s_write,
    .fsync = s_fsync, .fsyncdir = s_fsync, .flock = s_flock, .flush = s_flush, .ioctl = s_ioctl, .opendir = s_opendir, .readdir = s_readdir,
    .releasedir = s_release, .rename = s_rename, .unlink = s_unlink, .rmdir = s_rmdir, .mkdir = s_mkdir, .mknod = s_mknod,
    .symlink = s_symlink, .link = s_link, .readlink = s_readlink, .truncate = s_truncate, .chmod = s_chmod,
    .chown = s_chown, .utimens = s_utimens, .statfs = s_statfs, .init = s_init,
};

static int fail(const char *what)
{
    fprintf(stderr, "stallfs: cannot open %s: %s\n", what, strerror(errno));
    return 1;
}

int main(int argc, char **argv)
{
    char journal_path[4096];
    if (argc != 4) { fprintf(stderr, "usage: stallfs DIRECTORY MOUNTPOINT CONTROL\n"); return 64; }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    umask(0);
    snprintf(journal_path, sizeof journal_path, "%s.log", argv[3]);
    if ((root = open(argv[1], O_PATH | O_DIRECTORY | O_CLOEXEC)) < 0) return fail(argv[1]);
    if ((control = open(argv[3], O_RDONLY | O_CREAT | O_CLOEXEC, 0644)) < 0) return fail(argv[3]);
    if ((journal = open(journal_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644)) < 0) return fail(journal_path);
    /* Each stall keeps a thread; since libfuse 3.12, ten are the default limit. */
    char *options = fuse_version() < 312 ? "allow_other,default_permissions,fsname=rig-stall"
                                         : "allow_other,default_permissions,fsname=rig-stall,max_threads=200";
    return fuse_main(5, ((char *[]){ argv[0], "-f", "-o", options, argv[2], NULL }), &ops, NULL);
}
