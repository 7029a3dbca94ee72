/* callers - run a command concurrently and measure the calls per second.
 *
 *   callers N TIMES CMD [ARG...]     run CMD N × TIMES times, N at a time, and discard the output
 * Prints "calls=… failed=… seconds=… rate=…" (calls per second). Exit status: 0, or 1 if a call failed.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static pid_t call(char **argv, posix_spawn_file_actions_t *quiet)
{
    pid_t pid;
    if (posix_spawnp(&pid, argv[0], quiet, NULL, argv, environ)) { perror(argv[0]); exit(2); }
    return pid;
}

int main(int argc, char **argv)
{
    int callers = argc > 3 ? atoi(argv[1]) : 0, times = argc > 3 ? atoi(argv[2]) : 0, failed = 0, status;
    if (callers < 1 || times < 1) { fprintf(stderr, "usage: callers N TIMES CMD [ARG...]\n"); return 64; }
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, 1, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&quiet, 2, "/dev/null", O_WRONLY, 0);
    int calls = callers * times, started = 0, ended = 0;
    double start = now();
    while (started < callers) { call(argv + 3, &quiet); started++; }
    while (ended < calls) {
        if (wait(&status) < 0) { perror("wait"); return 2; }
        ended++;
        failed += !WIFEXITED(status) || WEXITSTATUS(status);
        if (started < calls) { call(argv + 3, &quiet); started++; }
    }
    double seconds = now() - start;
    printf("calls=%d failed=%d seconds=%.3f rate=%.0f\n", calls, failed, seconds, calls / seconds);
    return failed > 0;
}
