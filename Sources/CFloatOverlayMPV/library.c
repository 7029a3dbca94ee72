// SPDX-License-Identifier: MIT
#define _GNU_SOURCE
#include "CFloatOverlayMPV.h"

#include <dlfcn.h>
#include <string.h>

// The functions of libmpv that this program calls.
#define FUNCTIONS(F)                                                                                                   \
    F(mpv_command_async)                                                                                               \
    F(mpv_create)                                                                                                      \
    F(mpv_destroy)                                                                                                     \
    F(mpv_error_string)                                                                                                \
    F(mpv_free)                                                                                                        \
    F(mpv_get_property)                                                                                                \
    F(mpv_get_property_string)                                                                                         \
    F(mpv_get_time_us)                                                                                                 \
    F(mpv_initialize)                                                                                                  \
    F(mpv_observe_property)                                                                                            \
    F(mpv_render_context_create)                                                                                       \
    F(mpv_render_context_free)                                                                                         \
    F(mpv_render_context_get_info)                                                                                     \
    F(mpv_render_context_render)                                                                                       \
    F(mpv_render_context_set_update_callback)                                                                          \
    F(mpv_render_context_update)                                                                                       \
    F(mpv_set_option_string)                                                                                           \
    F(mpv_set_property_async)                                                                                          \
    F(mpv_set_wakeup_callback)                                                                                         \
    F(mpv_terminate_destroy)                                                                                           \
    F(mpv_wait_event)

#if defined __x86_64__
#define JUMP(pointer) "jmp *" pointer "(%rip)\n"
#elif defined __aarch64__
#define JUMP(pointer) "adrp x16, " pointer "\nldr x16, [x16, :lo12:" pointer "]\nbr x16\n"
#else
#error "no jump instruction for this architecture"
#endif

// A function of the same name in this program, which jumps to that of the loaded library. No other library sees it.
#define DEFINE(name)                                                                                                   \
    __attribute__((visibility("hidden"))) void *fo_##name;                                                             \
    __asm__(".pushsection .text." #name ",\"ax\",@progbits\n.p2align 4\n.globl " #name "\n.hidden " #name              \
            "\n.type " #name ", @function\n" #name ":\n" JUMP("fo_" #name) ".size " #name ", . - " #name               \
            "\n.popsection\n");
FUNCTIONS(DEFINE)

// RTLD_DEFAULT: a preloaded library comes first, as it does for a library that the loader binds.
#define FIND(name)                                                                                                     \
    if (!(fo_##name = dlsym(RTLD_DEFAULT, #name))) return dlerror();

const char *fo_mpv_load(void) {
    void *library = dlopen("libmpv.so.2", RTLD_NOW | RTLD_GLOBAL);
    if (!library) {
        // The loader reuses the memory of its message.
        const char *error = strdup(dlerror());
        library = dlopen("libmpv.so.1", RTLD_NOW | RTLD_GLOBAL);
        if (!library) return error ? error : "libmpv.so.2";
    }
    FUNCTIONS(FIND)
    return NULL;
}
