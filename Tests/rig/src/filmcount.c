/* filmcount.so - log the pictures of films that floatoverlay-video takes from libmpv, and what libmpv counts.
 *
 *   PICTURES=FILE LD_PRELOAD=filmcount.so floatoverlay daemon
 *
 * FILE gets a line "draw MS" or "skip MS" for each new picture, and five times a second a line "count DROPPED DELAYED
 * MISTIMED AVSYNC": frame-drop-count, vo-delayed-frame-count, mistimed-frame-count and avsync (in seconds) of libmpv.
 * The daemon passes the library on; in other programs it does nothing.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <mpv/client.h>
#include <mpv/render.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Other programs do not have libmpv. */
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static int out = -1;

/* Later the sandbox permits no file. Descriptor 3 is the socket to the overlay. */
__attribute__((constructor)) static void open_log(void)
{
	const char *file = getenv("PICTURES");
	if (!file || strncmp(program_invocation_short_name, "floatoverlay-vi", 15)) return;
	int fd = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
	if (fd < 0) return;
	out = fcntl(fd, F_DUPFD_CLOEXEC, 100);
	close(fd);
}

/* libmpv owns the handle as long as the program runs; the thread ends with it. */
static void *count(void *mpv)
{
	static const char *names[] = { "frame-drop-count", "vo-delayed-frame-count", "mistimed-frame-count" };
	for (;; usleep(200000)) {
		int64_t n[3] = { 0 };
		double offset;
		if (NEXT(mpv_get_property)(mpv, "avsync", MPV_FORMAT_DOUBLE, &offset) < 0) continue;
		for (int i = 0; i < 3; i++) NEXT(mpv_get_property)(mpv, names[i], MPV_FORMAT_INT64, &n[i]);
		dprintf(out, "count %ld %ld %ld %.4f\n", (long)n[0], (long)n[1], (long)n[2], offset);
	}
	return NULL;
}

int mpv_initialize(mpv_handle *mpv)
{
	int result = NEXT(mpv_initialize)(mpv);
	pthread_t thread;
	if (out < 0 || result < 0) return result;
	/* A client of its own, which does not keep the player alive. */
	mpv_handle *own = NEXT(mpv_create_weak_client)(mpv, "filmcount");
	if (own && !pthread_create(&thread, NULL, count, own)) pthread_detach(thread);
	return result;
}

/* The client of the thread would delay this; the process exits next. */
void mpv_terminate_destroy(mpv_handle *mpv)
{
	if (out < 0) NEXT(mpv_terminate_destroy)(mpv);
	else _exit(0);
}

int mpv_render_context_render(mpv_render_context *context, mpv_render_param *params)
{
	mpv_render_frame_info info = { 0 };
	mpv_render_param request = { MPV_RENDER_PARAM_NEXT_FRAME_INFO, &info };
	int skip = 0;
	if (out >= 0) NEXT(mpv_render_context_get_info)(context, request);
	for (mpv_render_param *p = params; p->type; p++)
		if (p->type == MPV_RENDER_PARAM_SKIP_RENDERING) skip = *(int *)p->data;
	if (info.flags & MPV_RENDER_FRAME_INFO_PRESENT && !(info.flags & MPV_RENDER_FRAME_INFO_REDRAW)) {
		struct timespec t;
		clock_gettime(CLOCK_MONOTONIC, &t);
		dprintf(out, "%s %.2f\n", skip ? "skip" : "draw", t.tv_sec * 1e3 + t.tv_nsec / 1e6);
	}
	return NEXT(mpv_render_context_render)(context, params);
}
