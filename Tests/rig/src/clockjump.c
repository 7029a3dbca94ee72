/* clockjump.so - set the clock of one program, as a user, NTP or a resume does; the clock of the machine stays.
 *
 *   CLOCK_JUMP=FILE LD_PRELOAD=clockjump.so PROGRAM
 *
 * FILE has a number of seconds, which is added to CLOCK_REALTIME and CLOCK_BOOTTIME of PROGRAM and its children; a new
 * number in FILE (`echo 3600 >FILE`) sets the clocks at once. As in the kernel, timers (timerfd) of CLOCK_REALTIME with
 * an absolute time follow the clock, and those with TFD_TIMER_CANCEL_ON_SET become readable, with ECANCELED. A thread
 * that watches FILE starts with the first such timer. Works in programs that are dynamically linked.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum { TIMERS = 64 };
static struct { int fd, flags, cancelled; struct itimerspec set; } timers[TIMERS]; /* fd 0: unused */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int file = -1, cancelled;

__attribute__((constructor)) static void start(void)
{
	if (getenv("CLOCK_JUMP"))
		file = open(getenv("CLOCK_JUMP"), O_RDONLY | O_CLOEXEC);
}

static time_t offset(void)
{
	char text[32];
	int error = errno;
	ssize_t n = file < 0 ? 0 : pread(file, text, sizeof text - 1, 0);
	text[n > 0 ? n : 0] = 0;
	errno = error;
	return atol(text);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	int result = syscall(SYS_clock_gettime, clock, now);
	if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE || clock == CLOCK_BOOTTIME))
		now->tv_sec += offset();
	return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
	int result = syscall(SYS_gettimeofday, now, zone);
	now->tv_sec += offset();
	return result;
}

time_t time(time_t *result)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME, &now);
	if (result)
		*result = now.tv_sec;
	return now.tv_sec;
}

static int arm(int fd, int flags, const struct itimerspec *set, struct itimerspec *old)
{
	struct itimerspec real = *set;
	if (flags & TFD_TIMER_ABSTIME && (set->it_value.tv_sec || set->it_value.tv_nsec)) {
		real.it_value.tv_sec -= offset();
		if (real.it_value.tv_sec < 1)
			real.it_value.tv_sec = 1; /* in the past, but not 0, which disarms */
	}
	return syscall(SYS_timerfd_settime, fd, flags & ~TFD_TIMER_CANCEL_ON_SET, &real, old);
}

static void jump(void)
{
	pthread_mutex_lock(&lock);
	for (int i = 0; i < TIMERS; i++) {
		static const struct itimerspec now = { .it_value = { .tv_nsec = 1 } };
		if (!timers[i].fd || !(timers[i].flags & TFD_TIMER_ABSTIME))
			continue;
		int cancels = timers[i].flags & TFD_TIMER_CANCEL_ON_SET;
		int result = cancels ? syscall(SYS_timerfd_settime, timers[i].fd, 0, &now, NULL)
		                     : arm(timers[i].fd, timers[i].flags, &timers[i].set, NULL);
		if (result < 0)
			timers[i].fd = 0; /* closed */
		else if (cancels)
			timers[i].cancelled = 1, __atomic_store_n(&cancelled, 1, __ATOMIC_RELEASE);
	}
	pthread_mutex_unlock(&lock);
}

static void *watch(void *unused)
{
	char event[4096];
	int changes = inotify_init1(IN_CLOEXEC);
	inotify_add_watch(changes, getenv("CLOCK_JUMP"), IN_CLOSE_WRITE);
	while (syscall(SYS_read, changes, event, sizeof event) > 0)
		jump();
	return unused;
}

static void start_watching(void)
{
	pthread_t thread;
	sigset_t all, old;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &old); /* signals are the program's */
	if (pthread_create(&thread, NULL, watch, NULL) == 0)
		pthread_detach(thread);
	pthread_sigmask(SIG_SETMASK, &old, NULL);
}

int timerfd_create(int clock, int flags)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	int fd = syscall(SYS_timerfd_create, clock, flags);
	if (fd < 0 || file < 0 || clock != CLOCK_REALTIME)
		return fd;
	pthread_once(&once, start_watching);
	pthread_mutex_lock(&lock);
	int i = 0; /* if more than TIMERS are open, the first one no longer follows */
	for (int j = TIMERS - 1; j >= 0; j--)
		if (!timers[j].fd || timers[j].fd == fd)
			i = j;
	timers[i].fd = fd, timers[i].flags = timers[i].cancelled = 0;
	pthread_mutex_unlock(&lock);
	return fd;
}

int timerfd_settime(int fd, int flags, const struct itimerspec *set, struct itimerspec *old)
{
	int is_wall = 0;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < TIMERS; i++)
		if (timers[i].fd == fd)
			timers[i].flags = flags, timers[i].set = *set, timers[i].cancelled = 0, is_wall = 1;
	int result = is_wall ? arm(fd, flags, set, old) : syscall(SYS_timerfd_settime, fd, flags, set, old);
	pthread_mutex_unlock(&lock);
	return result;
}

ssize_t read(int fd, void *buffer, size_t count)
{
	ssize_t result = syscall(SYS_read, fd, buffer, count);
	if (!__atomic_load_n(&cancelled, __ATOMIC_ACQUIRE) || result != sizeof(unsigned long))
		return result;
	pthread_mutex_lock(&lock);
	for (int i = 0; i < TIMERS; i++)
		if (timers[i].fd == fd && timers[i].cancelled) {
			timers[i].cancelled = 0;
			arm(fd, timers[i].flags, &timers[i].set, NULL);
			result = -1, errno = ECANCELED;
		}
	pthread_mutex_unlock(&lock);
	return result;
}
