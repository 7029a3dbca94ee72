/* meet.h - the step `meet` of wlpointer and kwinput: another program says when the next step begins. */
#include <stdio.h>
#include <unistd.h>

/* Makes the file and waits until another program removes it, at most half a minute. */
static void meet(const char *path)
{
    FILE *file = fopen(path, "w");
    if (file) fclose(file);
    for (int i = 0; i < 15000 && !access(path, F_OK); i++) usleep(2000);
}
