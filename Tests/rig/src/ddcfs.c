/* ddcfs - a FUSE file system whose files are I2C buses with monitors that understand DDC/CI.
 *
 *   ddcfs MOUNTPOINT CONTROL BUS:MAX:NOW...          CONTROL is an absolute path
 *
 * The file MOUNTPOINT/i2c-BUS answers ioctl(I2C_SLAVE), write(2) and read(2) as i2c-dev does for a monitor with the
 * brightness NOW of MAX. The monitor needs 40 ms for a reply, else it sends a null message, and is busy (ENXIO) for 50 ms
 * after a value was set.
 * Faults are in the file CONTROL/i2c-BUS, which each operation reads; N limits the fault to the next N operations, and a
 * change of the file resets the count:
 *   delay MS     each transfer takes MS milliseconds
 *   nak [N]      transfers fail with ENXIO
 *   null [N]     replies are null messages
 *   garbled [N]  replies have a wrong checksum
 *   unsupported  the monitor has no brightness
 *   ignore       the monitor acknowledges values but keeps its own
 *   busy         a driver of the kernel uses the address (EBUSY)
 *   eacces       the file may not be opened
 *   gone         the monitor is unplugged: the file has no device (ENXIO)
 * CONTROL/i2c-BUS.value has the brightness; a number written to CONTROL/i2c-BUS.set changes it as the buttons of the
 * monitor do. CONTROL/i2c-BUS.log has a line for each operation: its time in milliseconds (CLOCK_MONOTONIC), `open`,
 * `close`, `set VALUE`, `get`, `reply HEX`, `busy`, `nak`, or `overlap` for a transfer that begins in another one.
 * The kernel handles flock(2). The end of the parent process ends the file system.
 */
#define _GNU_SOURCE
#define FUSE_USE_VERSION 31
#include <errno.h>
#include <fcntl.h>
#include <fuse.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { i2c_slave = 0x0703, address = 0x37, brightness = 0x10, reply_ms = 40, quiet_ms = 50, max_monitors = 16 };

struct monitor {
    char name[16];
    unsigned max, now;
    FILE *log;
    char faults[256];           /* as read last from the file `version` */
    struct timespec version;
    int naks, nulls, garbles;
    long asked, set;            /* when, in ms; 0 for never */
    int in_transfer;
};
/* An open file, and whether ioctl(I2C_SLAVE) has selected the monitor */
struct handle { struct monitor *monitor; int has_address; };
static struct monitor monitors[max_monitors];
static int count;
static const char *control;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct handle *handle(struct fuse_file_info *fi) { return (struct handle *)(uintptr_t)fi->fh; }

static long ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000L + t.tv_nsec / 1000000;
}

static void note(struct monitor *m, const char *what) { fprintf(m->log, "%ld %s\n", ms(), what); fflush(m->log); }

static void file(struct monitor *m, const char *suffix, char *path, size_t n)
{
    snprintf(path, n, "%s/%s%s", control, m->name, suffix);
}

/* Reads a control file, which may be missing. Returns when it was written. */
static struct timespec text(struct monitor *m, const char *suffix, char *buf, size_t n)
{
    char path[4096];
    struct stat st = { 0 };
    file(m, suffix, path, sizeof path);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = fd < 0 || fstat(fd, &st) ? 0 : read(fd, buf, n - 1);
    buf[got > 0 ? got : 0] = 0;
    if (fd >= 0) close(fd);
    return st.st_mtim;
}

static void keep(struct monitor *m, unsigned value)
{
    char path[4096], draft[4096];
    m->now = value;
    file(m, ".value", path, sizeof path);
    file(m, ".value.new", draft, sizeof draft);
    FILE *f = fopen(draft, "we");
    if (!f) return;
    fprintf(f, "%u\n", value);
    fclose(f);
    rename(draft, path);
}

/* The number behind `word` in the faults: -1 without the word, `none` without a number */
static int fault(struct monitor *m, const char *word, int none)
{
    size_t n = strlen(word);
    for (char *p = m->faults; (p = strstr(p, word)); p += n)
        if ((p == m->faults || strchr(" \n", p[-1])) && strchr(" \n", p[n]))
            return p[n] == ' ' && p[n + 1] >= '0' && p[n + 1] <= '9' ? atoi(p + n) : none;
    return -1;
}

static void refresh(struct monitor *m)
{
    char now[sizeof m->faults], path[4096];
    struct timespec version = text(m, "", now, sizeof now);
    if (version.tv_sec != m->version.tv_sec || version.tv_nsec != m->version.tv_nsec) {
        m->version = version;
        strcpy(m->faults, now);
        m->naks = fault(m, "nak", 1 << 30);
        m->nulls = fault(m, "null", 1 << 30);
        m->garbles = fault(m, "garbled", 1 << 30);
    }
    text(m, ".set", now, sizeof now);
    if (!now[0]) return;
    file(m, ".set", path, sizeof path);
    unlink(path);
    keep(m, (unsigned)atoi(now));
}

static struct monitor *find(const char *path)
{
    for (int i = 0; i < count; i++) if (!strcmp(monitors[i].name, path + 1)) return &monitors[i];
    return NULL;
}

/* Begins a transfer: waits for the delay. Returns 0 or -errno. */
static int begin(struct monitor *m)
{
    pthread_mutex_lock(&lock);
    refresh(m);
    if (m->in_transfer++) note(m, "overlap");
    int delay = fault(m, "delay", 0);
    pthread_mutex_unlock(&lock);
    if (delay > 0) usleep((useconds_t)delay * 1000);
    pthread_mutex_lock(&lock);
    refresh(m);
    if (fault(m, "gone", 0) >= 0) return -ENXIO;
    if (m->naks > 0) { m->naks--; note(m, "nak"); return -ENXIO; }
    return 0;
}

static int end(struct monitor *m, int result)
{
    m->in_transfer--;
    pthread_mutex_unlock(&lock);
    return result;
}

static unsigned char sum(unsigned char start, const unsigned char *bytes, size_t n)
{
    while (n--) start ^= *bytes++;
    return start;
}

static int d_write(const char *path, const char *buf, size_t n, off_t off, struct fuse_file_info *fi)
{
    (void)path; (void)off;
    struct monitor *m = handle(fi)->monitor;
    const unsigned char *b = (const unsigned char *)buf;
    char line[32];
    if (!handle(fi)->has_address) return -EINVAL;
    int error = begin(m);
    if (error) return end(m, error);
    if (m->set && ms() - m->set < quiet_ms) { note(m, "busy"); return end(m, -ENXIO); }
    if (n < 4 || b[0] != 0x51 || b[1] != (0x80 | (n - 3)) || sum(0x6e, b, n)) { note(m, "invalid"); return end(m, (int)n); }
    if (n == 5 && b[2] == 1 && b[3] == brightness) {
        note(m, "get");
        m->asked = ms();
    } else if (n == 7 && b[2] == 3 && b[3] == brightness) {
        unsigned value = (unsigned)b[4] << 8 | b[5];
        snprintf(line, sizeof line, "set %u", value);
        note(m, line);
        m->set = ms();
        if (fault(m, "ignore", 0) < 0 && value <= m->max) keep(m, value);
    } else {
        note(m, "invalid");
    }
    return end(m, (int)n);
}

static int d_read(const char *path, char *buf, size_t n, off_t off, struct fuse_file_info *fi)
{
    (void)path; (void)off;
    struct monitor *m = handle(fi)->monitor;
    char line[64] = "reply";
    if (!handle(fi)->has_address) return -EINVAL;
    int error = begin(m);
    if (error) return end(m, error);
    unsigned char reply[] = { 0x6e, 0x88, 2, fault(m, "unsupported", 0) >= 0, brightness, 0, (unsigned char)(m->max >> 8),
                              (unsigned char)m->max, (unsigned char)(m->now >> 8), (unsigned char)m->now, 0 };
    reply[10] = sum(0x50, reply, 10);
    int is_early = !m->asked || ms() - m->asked < reply_ms;
    if (is_early || m->nulls > 0) {
        if (!is_early) m->nulls--;
        memcpy(reply, "\x6e\x80\xbe\xff\xff\xff\xff\xff\xff\xff\xff", sizeof reply);
    } else if (m->garbles > 0) {
        m->garbles--;
        reply[9] ^= 0x40;
    }
    m->asked = 0;
    memset(buf, 0xff, n);
    memcpy(buf, reply, n < sizeof reply ? n : sizeof reply);
    for (size_t i = 0; i < sizeof reply; i++) sprintf(line + 5 + 3 * i, " %02x", reply[i]);
    note(m, line);
    return end(m, (int)n);
}

static int d_ioctl(const char *path, int cmd, void *arg, struct fuse_file_info *fi, unsigned flags, void *data)
{
    (void)path; (void)flags; (void)data;
    struct monitor *m = handle(fi)->monitor;
    if (cmd != i2c_slave) return -ENOTTY;
    pthread_mutex_lock(&lock);
    refresh(m);
    int is_busy = fault(m, "busy", 0) >= 0;
    pthread_mutex_unlock(&lock);
    if (is_busy) return -EBUSY;
    if ((uintptr_t)arg != address) return -EINVAL;       /* no other device is on these buses */
    handle(fi)->has_address = 1;
    return 0;
}

static int d_open(const char *path, struct fuse_file_info *fi)
{
    struct monitor *m = find(path);
    if (!m) return -ENOENT;
    pthread_mutex_lock(&lock);
    refresh(m);
    int error = fault(m, "eacces", 0) >= 0 ? -EACCES : fault(m, "gone", 0) >= 0 ? -ENXIO : 0;
    note(m, error == -EACCES ? "refused" : error ? "no device" : "open");
    pthread_mutex_unlock(&lock);
    if (error) return error;
    struct handle *h = calloc(1, sizeof *h);
    h->monitor = m;
    fi->fh = (uintptr_t)h;
    fi->direct_io = fi->nonseekable = 1;
    return 0;
}

static int d_release(const char *path, struct fuse_file_info *fi)
{
    (void)path;
    pthread_mutex_lock(&lock);
    note(handle(fi)->monitor, "close");
    pthread_mutex_unlock(&lock);
    free(handle(fi));
    return 0;
}

static int d_getattr(const char *path, struct stat *st, struct fuse_file_info *fi)
{
    (void)fi;
    memset(st, 0, sizeof *st);
    st->st_nlink = 1;
    st->st_mode = path[1] ? S_IFREG | 0666 : S_IFDIR | 0755;
    return !path[1] || find(path) ? 0 : -ENOENT;
}

static int d_readdir(const char *path, void *buf, fuse_fill_dir_t fill, off_t off, struct fuse_file_info *fi,
                     enum fuse_readdir_flags flags)
{
    (void)path; (void)off; (void)fi; (void)flags;
    for (int i = 0; i < count; i++) fill(buf, monitors[i].name, NULL, 0, 0);
    return 0;
}

static void *d_init(struct fuse_conn_info *connection, struct fuse_config *config)
{
    (void)connection;
    config->entry_timeout = config->attr_timeout = config->negative_timeout = 0;
    config->nullpath_ok = 1;
    return NULL;
}

static const struct fuse_operations ops = {
    .getattr = d_getattr, .open = d_open, .release = d_release, .read = d_read, .write = d_write, .ioctl = d_ioctl,
    .readdir = d_readdir, .init = d_init,
};

int main(int argc, char **argv)
{
    if (argc < 4 || argc - 3 > max_monitors) { fprintf(stderr, "usage: ddcfs MOUNTPOINT CONTROL BUS:MAX:NOW...\n"); return 64; }
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    control = argv[2];
    for (int i = 3; i < argc; i++) {
        struct monitor *m = &monitors[count++];
        unsigned bus, now;
        char path[4096];
        if (sscanf(argv[i], "%u:%u:%u", &bus, &m->max, &now) != 3 || m->max < 1 || m->max > 65535) {
            fprintf(stderr, "ddcfs: invalid monitor: %s\n", argv[i]);
            return 64;
        }
        snprintf(m->name, sizeof m->name, "i2c-%u", bus);
        file(m, ".log", path, sizeof path);
        if (!(m->log = fopen(path, "ae"))) { perror(path); return 1; }
        keep(m, now);
    }
    char *options = fuse_version() < 312 ? "allow_other,fsname=rig-ddc" : "allow_other,fsname=rig-ddc,max_threads=50";
    return fuse_main(5, ((char *[]){ argv[0], "-f", "-o", options, argv[1], NULL }), &ops, NULL);
}
