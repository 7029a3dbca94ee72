/* alloccount.so - count the memory allocations that a program itself makes, without those of its shared libraries.
 *
 *   ALLOCATIONS=FILE LD_PRELOAD=alloccount.so PROGRAM
 *
 * FILE, at least 8 bytes long, is mapped and always holds the number of calls of malloc, calloc, realloc and
 * posix_memalign so far whose caller lies in the executable (of all threads, as a native unsigned long). Children do not
 * inherit the library.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
	*__libc_memalign(size_t, size_t);

static unsigned long unused, *count = &unused;
static size_t start, end;

static int executable(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size, (void)data;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
			start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
			end = start + info->dlpi_phdr[i].p_memsz;
		}
	return 1; /* The executable comes first. */
}

__attribute__((constructor)) static void map(void)
{
	const char *file = getenv("ALLOCATIONS");
	int fd = file ? open(file, O_RDWR | O_CLOEXEC) : -1;
	unsetenv("LD_PRELOAD");
	if (fd < 0)
		return;
	void *memory = mmap(0, sizeof *count, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	close(fd);
	if (memory == MAP_FAILED)
		return;
	dl_iterate_phdr(executable, 0);
	count = memory;
}

static void add(void *caller)
{
	if ((size_t)caller >= start && (size_t)caller < end)
		__atomic_add_fetch(count, 1, __ATOMIC_RELAXED);
}

void *malloc(size_t size)
{
	add(__builtin_return_address(0));
	return __libc_malloc(size);
}

void *calloc(size_t n, size_t size)
{
	add(__builtin_return_address(0));
	return __libc_calloc(n, size);
}

void *realloc(void *old, size_t size)
{
	add(__builtin_return_address(0));
	return __libc_realloc(old, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size)
{
	add(__builtin_return_address(0));
	*memory = __libc_memalign(alignment, size);
	return *memory ? 0 : 12; /* ENOMEM */
}
