// A library that is loaded into the measured server before the C library (LD_PRELOAD). It counts calls of
// some of its functions in the file that an environment variable names, and passes them on.

#include <cstdlib>
#include <ctime>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <unistd.h>

#include "bench/move/call_counts.hpp"

// The C library's own names of its allocator, for libraries like this one.
// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)

namespace {

using seq::bench::Call;
using seq::bench::CallCounts;

CallCounts* counts = nullptr;  // null until the library is set up, and in processes that are not measured

void count(Call call) {
    if (counts != nullptr)
        counts->calls.at(static_cast<std::size_t>(call)).fetch_add(1, std::memory_order_relaxed);
}

[[gnu::constructor]] void set_up() {
    const char* path = std::getenv(seq::bench::call_counts_variable);
    const int file = path == nullptr ? -1 : ::open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void* mapped = ::mmap(nullptr, sizeof(CallCounts), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    ::close(file);
    if (mapped != MAP_FAILED) counts = static_cast<CallCounts*>(mapped);
}

// The function of this name in the libraries that were loaded later.
template <typename Function>
Function* next(Function*, const char* name) {
    return reinterpret_cast<Function*>(::dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" {

void* malloc(std::size_t size) {
    count(Call::allocation);
    return __libc_malloc(size);
}
void* calloc(std::size_t number, std::size_t size) {
    count(Call::allocation);
    return __libc_calloc(number, size);
}
void* realloc(void* block, std::size_t size) {
    count(Call::allocation);
    return __libc_realloc(block, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    count(Call::allocation);
    return __libc_memalign(alignment, size);
}

ssize_t sendmsg(int socket, const msghdr* message, int flags) {
    static const auto real = next(&sendmsg, "sendmsg");
    count(Call::send);
    return real(socket, message, flags);
}
ssize_t send(int socket, const void* bytes, std::size_t size, int flags) {
    static const auto real = next(&send, "send");
    count(Call::send);
    return real(socket, bytes, size, flags);
}
ssize_t recvmsg(int socket, msghdr* message, int flags) {
    static const auto real = next(&recvmsg, "recvmsg");
    count(Call::receive);
    return real(socket, message, flags);
}
ssize_t recv(int socket, void* bytes, std::size_t size, int flags) {
    static const auto real = next(&recv, "recv");
    count(Call::receive);
    return real(socket, bytes, size, flags);
}
int epoll_wait(int epoll, epoll_event* events, int most, int timeout) {
    static const auto real = next(&epoll_wait, "epoll_wait");
    count(Call::wait);
    return real(epoll, events, most, timeout);
}
int fdatasync(int file) {
    static const auto real = next(&fdatasync, "fdatasync");
    count(Call::sync);
    return real(file);
}
int fsync(int file) {
    static const auto real = next(&fsync, "fsync");
    count(Call::sync);
    return real(file);
}
ssize_t pwrite64(int file, const void* bytes, std::size_t size, off64_t at) {
    static const auto real = next(&pwrite64, "pwrite64");
    count(Call::file);
    return real(file, bytes, size, at);
}
ssize_t pread64(int file, void* bytes, std::size_t size, off64_t at) {
    static const auto real = next(&pread64, "pread64");
    count(Call::file);
    return real(file, bytes, size, at);
}
ssize_t write(int file, const void* bytes, std::size_t size) {
    static const auto real = next(&write, "write");
    count(Call::file);
    return real(file, bytes, size);
}
int close(int file) {
    static const auto real = next(&close, "close");
    count(Call::file);
    return real(file);
}
ssize_t getrandom(void* bytes, std::size_t size, unsigned flags) {
    static const auto real = next(&getrandom, "getrandom");
    count(Call::random);
    return real(bytes, size, flags);
}
// Only the clocks of processor time need a system call.
int clock_gettime(clockid_t clock, timespec* now) {
    static const auto real = next(&clock_gettime, "clock_gettime");
    if (clock == CLOCK_THREAD_CPUTIME_ID || clock == CLOCK_PROCESS_CPUTIME_ID) count(Call::cpu_time);
    return real(clock, now);
}

}  // extern "C"
