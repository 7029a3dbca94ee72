/* edid - set the EDID of an output of the X server, as plugging in a monitor does (RRChangeOutputProperty).
 *
 *   edid OUTPUT MAKE NAME SERIAL   set the property EDID: three letters, at most 13 characters, a number
 *   edid OUTPUT none               remove the property
 */
#include <X11/Xatom.h>
#include <X11/Xlib.h>
#include <X11/extensions/Xrandr.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static RROutput find(Display *d, const char *name)
{
    XRRScreenResources *all = XRRGetScreenResourcesCurrent(d, DefaultRootWindow(d));
    for (int i = 0; all && i < all->noutput; i++) {
        XRROutputInfo *info = XRRGetOutputInfo(d, all, all->outputs[i]);
        if (info && !strcmp(info->name, name)) return all->outputs[i];
    }
    return None;
}

/* The base block: manufacturer, and two descriptors: the name and an empty one. */
static void describe(unsigned char *block, const char *make, const char *name, unsigned serial)
{
    static const unsigned char head[8] = { 0, 255, 255, 255, 255, 255, 255, 0 };
    memset(block, 0, 128);
    memcpy(block, head, 8);
    unsigned letters = (make[0] - 64) << 10 | (make[1] - 64) << 5 | (make[2] - 64);
    block[8] = letters >> 8; block[9] = letters; block[10] = 1;
    for (int i = 0; i < 4; i++) block[12 + i] = serial >> 8 * i;
    block[18] = 1; block[19] = 4;
    block[54 + 3] = 0xfc;
    memset(block + 54 + 5, ' ', 13);
    size_t n = strlen(name) > 13 ? 13 : strlen(name);
    memcpy(block + 54 + 5, name, n);
    if (n < 13) block[54 + 5 + n] = '\n';
    for (int start = 72; start < 126; start += 18) block[start + 3] = 0x10;
    for (int i = 0; i < 127; i++) block[127] -= block[i];
}

int main(int argc, char **argv)
{
    Display *d = XOpenDisplay(NULL);
    if (argc < 3 || !d) { fprintf(stderr, "usage: edid OUTPUT MAKE NAME SERIAL | OUTPUT none\n"); return 64; }
    RROutput output = find(d, argv[1]);
    if (!output) { fprintf(stderr, "edid: no such output: %s\n", argv[1]); return 1; }
    Atom edid = XInternAtom(d, "EDID", False);
    if (!strcmp(argv[2], "none")) {
        XRRDeleteOutputProperty(d, output, edid);
    } else if (argc == 5 && strlen(argv[2]) == 3) {
        unsigned char block[128];
        describe(block, argv[2], argv[3], (unsigned)strtoul(argv[4], NULL, 10));
        XRRChangeOutputProperty(d, output, edid, XA_INTEGER, 8, PropModeReplace, block, 128);
    } else {
        return 64;
    }
    XCloseDisplay(d);
    return 0;
}
