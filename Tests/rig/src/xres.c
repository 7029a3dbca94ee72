/* xres - print the resources of all other clients in the X server, from XResource.
 *
 *   xres           print the sums over all clients by type, in lines "TYPE COUNT"
 *
 * The requests are written by hand: libx11-dev includes the header of the protocol, but not that of libXRes.
 */
#include <X11/Xlibint.h>
#include <X11/extensions/XResproto.h>
#include <stdio.h>
#include <stdlib.h>

static int opcode;
static struct { Atom type; unsigned long count; } sums[512];
static unsigned kinds;

static void add(Atom type, unsigned long count)
{
    unsigned i = 0;
    while (i < kinds && sums[i].type != type) i++;
    if (i == sizeof sums / sizeof *sums) return;
    if (i == kinds) sums[kinds++].type = type;
    sums[i].count += count;
}

static unsigned clients(Display *dpy, xXResClient *list, unsigned capacity)
{
    xXResQueryClientsReq *req;
    xXResQueryClientsReply rep;
    unsigned n = 0;
    LockDisplay(dpy);
    GetReq(XResQueryClients, req);
    req->reqType = opcode;
    req->XResReqType = X_XResQueryClients;
    if (_XReply(dpy, (xReply *)&rep, 0, xFalse))
        for (unsigned i = 0; i < rep.num_clients; i++) {
            xXResClient one;
            _XRead(dpy, (char *)&one, sizeof one);
            if (n < capacity) list[n++] = one;
        }
    UnlockDisplay(dpy);
    SyncHandle();
    return n;
}

static void count(Display *dpy, CARD32 client)
{
    xXResQueryClientResourcesReq *req;
    xXResQueryClientResourcesReply rep;
    LockDisplay(dpy);
    GetReq(XResQueryClientResources, req);
    req->reqType = opcode;
    req->XResReqType = X_XResQueryClientResources;
    req->xid = client;
    if (_XReply(dpy, (xReply *)&rep, 0, xFalse))
        for (unsigned i = 0; i < rep.num_types; i++) {
            xXResType one;
            _XRead(dpy, (char *)&one, sizeof one);
            add(one.resource_type, one.count);
        }
    UnlockDisplay(dpy);
    SyncHandle();
}

int main(void)
{
    xXResClient list[512];
    int event, error;
    Display *d = XOpenDisplay(NULL);
    if (!d) { fprintf(stderr, "xres: no display\n"); return 2; }
    if (!XQueryExtension(d, "X-Resource", &opcode, &event, &error)) {
        fprintf(stderr, "xres: the server has no X-Resource extension\n");
        return 1;
    }
    XGrabServer(d);
    unsigned n = clients(d, list, 512);
    for (unsigned i = 0; i < n; i++)
        if ((d->resource_base & ~list[i].resource_mask) != list[i].resource_base) count(d, list[i].resource_base);
    XUngrabServer(d);
    for (unsigned i = 0; i < kinds; i++) {
        char *name = XGetAtomName(d, sums[i].type);
        for (char *c = name; c && *c; c++) if (*c == ' ') *c = '-';
        printf("%s %lu\n", name ? name : "?", sums[i].count);
        XFree(name);
    }
    return 0;
}
