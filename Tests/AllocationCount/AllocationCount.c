#include "AllocationCount.h"

#include <errno.h>
#include <stdlib.h>

static __thread size_t count;

size_t allocation_count(void) { return count; }

bool allocations_are_counted(void) {
    size_t before = count;
    void *volatile memory = malloc(1);
    free(memory);
    return count != before;
}

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_OTHER_MALLOC 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_OTHER_MALLOC)

// glibc's own entries, which it exports for this use; its free takes back what they give.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t number, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (alignment < sizeof(void *) || (alignment & (alignment - 1)) != 0) return EINVAL;
    count++;
    void *got = __libc_memalign(alignment, size);
    if (got == NULL) return ENOMEM;
    *memory = got;
    return 0;
}

#endif
