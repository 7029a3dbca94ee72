// SPDX-License-Identifier: MIT
// dummy_drv.so - Xorg's dummy driver with DPMS. The server supports DPMS only if the driver does, and the dummy driver
// does not. This module loads the real driver and adds DPMS to each of its screens.
//
//   Xorg -modulepath DIRECTORY/OF/THIS,/usr/lib/xorg/modules
#include <xorg-server.h>
#include <dlfcn.h>
#include <xf86.h>
#include <xf86Module.h>

static const char path[] = "/usr/lib/xorg/modules/drivers/dummy_drv.so";
static XF86ModuleData *real;
static Bool (*real_probe)(DriverPtr, int);
static xf86ScreenInitProc *real_init;

static void set_power(ScrnInfoPtr screen, int level, int flags) { (void)screen, (void)level, (void)flags; }

static Bool init(ScreenPtr screen, int argc, char **argv) {
    return real_init(screen, argc, argv) && xf86DPMSInit(screen, set_power, 0);
}

static Bool probe(DriverPtr driver, int flags) {
    if (!real_probe(driver, flags)) return FALSE;
    for (int i = 0; !(flags & PROBE_DETECT) && xf86Screens[i]; i++) {
        real_init = xf86Screens[i]->ScreenInit;
        xf86Screens[i]->ScreenInit = init;
    }
    return TRUE;
}

static void *setup(void *module, void *options, int *major, int *minor) {
    DriverPtr driver = dlsym(dlopen(path, RTLD_LAZY), "DUMMY");
    real_probe = driver->Probe;
    driver->Probe = probe;
    return real->setup(module, options, major, minor);
}

static void teardown(void *module) {
    if (real->teardown) real->teardown(module);
}

static XF86ModuleVersionInfo version;

_X_EXPORT XF86ModuleData dummyModuleData = {&version, setup, teardown};

// The server prints this version before it loads the driver: the real driver's.
__attribute__((constructor)) static void load(void) {
    void *library = dlopen(path, RTLD_LAZY);
    real = library ? dlsym(library, "dummyModuleData") : NULL;
    if (real) version = *real->vers;
}
