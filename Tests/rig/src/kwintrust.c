/* kwintrust.so - KWin does not hash the executables of its clients.
 *
 *   LD_PRELOAD=kwintrust.so kwin_wayland ...
 *
 * Without permission checks, KWin 5.27 still reads the executable of each client twice and compares the hashes, in its
 * only thread: half a second for a release build, more than a second for the tests. Two hashes without data are equal.
 */
#include <stdbool.h>

/* bool QCryptographicHash::addData(QIODevice *) */
bool _ZN18QCryptographicHash7addDataEP9QIODevice(void *hash, void *device);
bool _ZN18QCryptographicHash7addDataEP9QIODevice(void *hash, void *device) {
    (void)hash;
    (void)device;
    return true;
}
