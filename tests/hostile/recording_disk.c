/* Preloaded into a process: records every call that changes a file or a folder below a root, whoever makes it, SQLite included, in
   the order in which they are made; and which of them the disk was asked to keep.
   cc -shared -fPIC -o recording_disk.so recording_disk.c */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int log_file = -1;
static char root[PATH_MAX];
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

void record_to(int file, const char *below) { snprintf(root, sizeof root, "%s", below); log_file = file; }

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) *(void **)&real = dlsym(RTLD_NEXT, name)

static int below(const char *path) {
    size_t size = strlen(root);
    return log_file >= 0 && !strncmp(path, root, size) && (path[size] == '/' || !path[size]);
}

static const char *path_of(int file, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t size = log_file < 0 ? -1 : syscall(SYS_readlinkat, AT_FDCWD, link, path, PATH_MAX - 1);
    path[size < 0 ? 0 : size] = 0;
    return path;
}

static const char *joined(int folder, const char *name, char *path) {
    if (name[0] == '/') {
        snprintf(path, PATH_MAX, "%s", name);
    } else {
        char at[PATH_MAX];
        if (folder == AT_FDCWD) { if (!getcwd(at, sizeof at)) at[0] = 0; } else path_of(folder, at);
        if (strlen(at) + strlen(name) + 2 > PATH_MAX) path[0] = 0;
        else { strcpy(path, at); strcat(path, "/"); strcat(path, name); }
    }
    return path;
}

static void put(const void *data, size_t size) {
    for (const char *at = data; size;) {
        long done = syscall(SYS_write, log_file, at, size);
        if (done <= 0) abort();
        at += done;
        size -= done;
    }
}

/* what, inode, offset, lengths; then path, other path, data */
static void note(char what, uint64_t inode, uint64_t at, const char *path, const char *other, const void *data, size_t size) {
    uint64_t numbers[] = {(uint64_t)what, inode, at, strlen(path), strlen(other), size};
    put(numbers, sizeof numbers);
    put(path, strlen(path));
    put(other, strlen(other));
    put(data, size);
}

static void note_file(char what, int file, uint64_t at, const void *data, size_t size) {
    char path[PATH_MAX];
    struct stat found;
    if (log_file >= 0 && file != log_file && below(path_of(file, path)) && !fstat(file, &found))
        note(S_ISDIR(found.st_mode) ? 'D' : what, found.st_ino, at, path, "", data, size);
}

#define ONE_AT_A_TIME(type, call, success) \
    pthread_mutex_lock(&turn); \
    type result = call; \
    if (success) {
#define DONE } pthread_mutex_unlock(&turn); return result;

static int opened(int (*real)(int, const char *, int, ...), int folder, const char *name, int flags, mode_t mode) {
    char path[PATH_MAX];
    struct stat found;
    if (log_file < 0 || !(flags & (O_CREAT | O_TRUNC)) || !below(joined(folder, name, path)))
        return real(folder, name, flags, mode);
    pthread_mutex_lock(&turn);
    int there = !lstat(path, &found), file = real(folder, name, flags, mode);
    if (file >= 0 && !fstat(file, &found)) {
        if (!there) note('C', found.st_ino, 0, path, "", "", 0);
        else if (flags & O_TRUNC) note('T', found.st_ino, 0, path, "", "", 0);
    }
    pthread_mutex_unlock(&turn);
    return file;
}

#define MODE va_list more; va_start(more, flags); mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; va_end(more)

int openat(int folder, const char *name, int flags, ...) {
    MODE;
    REAL(int, "openat", int, const char *, int, ...);
    return opened(real, folder, name, flags, mode);
}
int openat64(int folder, const char *name, int flags, ...) {
    MODE;
    REAL(int, "openat64", int, const char *, int, ...);
    return opened(real, folder, name, flags, mode);
}
int open(const char *name, int flags, ...) { MODE; return openat(AT_FDCWD, name, flags, mode); }
int open64(const char *name, int flags, ...) { MODE; return openat64(AT_FDCWD, name, flags, mode); }

ssize_t write(int file, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (log_file < 0) return real(file, data, size);
    ONE_AT_A_TIME(ssize_t, real(file, data, size), result > 0)
        off_t end = lseek(file, 0, SEEK_CUR);
        if (end >= result) note_file('W', file, end - result, data, result);
    DONE
}
ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    if (log_file < 0) return real(file, data, size, at);
    ONE_AT_A_TIME(ssize_t, real(file, data, size, at), result > 0)
        note_file('W', file, at, data, result);
    DONE
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) { return pwrite(file, data, size, at); }

int ftruncate(int file, off_t size) {
    REAL(int, "ftruncate", int, off_t);
    if (log_file < 0) return real(file, size);
    ONE_AT_A_TIME(int, real(file, size), !result)
        note_file('T', file, size, "", 0);
    DONE
}
int ftruncate64(int file, off64_t size) { return ftruncate(file, size); }

int fsync(int file) {
    REAL(int, "fsync", int);
    if (log_file < 0) return real(file);
    ONE_AT_A_TIME(int, real(file), !result)
        note_file('S', file, 0, "", 0);
    DONE
}
int fdatasync(int file) { return fsync(file); }

#define NAMED(type, call, what, folder, name) \
    char path[PATH_MAX]; \
    if (log_file < 0) return call; \
    joined(folder, name, path); \
    ONE_AT_A_TIME(type, call, !result) \
        if (below(path)) note(what, 0, 0, path, "", "", 0); \
    DONE

int unlink(const char *name) { REAL(int, "unlink", const char *); NAMED(int, real(name), 'U', AT_FDCWD, name) }
int rmdir(const char *name) { REAL(int, "rmdir", const char *); NAMED(int, real(name), 'U', AT_FDCWD, name) }
int unlinkat(int folder, const char *name, int flags) {
    REAL(int, "unlinkat", int, const char *, int);
    NAMED(int, real(folder, name, flags), 'U', folder, name)
}
int mkdir(const char *name, mode_t mode) { REAL(int, "mkdir", const char *, mode_t); NAMED(int, real(name, mode), 'M', AT_FDCWD, name) }
int mkdirat(int folder, const char *name, mode_t mode) {
    REAL(int, "mkdirat", int, const char *, mode_t);
    NAMED(int, real(folder, name, mode), 'M', folder, name)
}
int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    char path[PATH_MAX], target[PATH_MAX];
    if (log_file < 0) return real(from, to);
    joined(AT_FDCWD, from, path);
    joined(AT_FDCWD, to, target);
    ONE_AT_A_TIME(int, real(from, to), !result)
        if (below(path) && below(target)) note('R', 0, 0, path, target, "", 0);
    DONE
}
