/* Preloaded into a process: the n-th call that changes the disk fails, whoever makes it, SQLite included.
   cc -shared -fPIC -o failing_disk.so failing_disk.c */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static long left = -1;
static int code, done;

void fail_at(long n, int number) { left = n; code = number; done = 0; }
int failed(void) { return done; }

static int fails(void) {
    if (left < 0 || --left != 0) return 0;
    left = -1;
    done = 1;
    errno = code;
    return 1;
}

static int on_disk(int file) {
    struct stat found;
    return fstat(file, &found) == 0 && (S_ISREG(found.st_mode) || S_ISDIR(found.st_mode));
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, name)

ssize_t write(int file, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    return on_disk(file) && fails() ? -1 : real(file, data, size);
}
ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    return on_disk(file) && fails() ? -1 : real(file, data, size, at);
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    return on_disk(file) && fails() ? -1 : real(file, data, size, at);
}
int fsync(int file) {
    REAL(int, "fsync", int);
    return on_disk(file) && fails() ? -1 : real(file);
}
int fdatasync(int file) {
    REAL(int, "fdatasync", int);
    return on_disk(file) && fails() ? -1 : real(file);
}
int ftruncate(int file, off_t size) {
    REAL(int, "ftruncate", int, off_t);
    return on_disk(file) && fails() ? -1 : real(file, size);
}
int ftruncate64(int file, off64_t size) {
    REAL(int, "ftruncate64", int, off64_t);
    return on_disk(file) && fails() ? -1 : real(file, size);
}
int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    return fails() ? -1 : real(from, to);
}
int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    return fails() ? -1 : real(path);
}
int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    return fails() ? -1 : real(path, mode);
}
