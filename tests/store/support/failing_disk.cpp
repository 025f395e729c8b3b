#include "tests/store/support/failing_disk.hpp"

#include <atomic>
#include <cstring>
#include <new>
#include <sqlite3.h>

// A virtual file system of SQLite around the real one, which passes everything on but what has begun to fail.

namespace seq::store {
namespace {

Fault fault_of_disk = Fault::none;
std::atomic<int> calls_left = 0;
sqlite3_vfs* real_system = nullptr;

bool fails(Fault fault) {
    return fault == fault_of_disk && --calls_left < 0;
}

/// SQLite asks for the size of both: the real file lies behind ours.
struct File {
    sqlite3_file base;
    sqlite3_file* real() { return reinterpret_cast<sqlite3_file*>(this + 1); }
};

sqlite3_file* real_of(sqlite3_file* file) {
    return reinterpret_cast<File*>(file)->real();
}

int close(sqlite3_file* file) {
    return real_of(file)->pMethods->xClose(real_of(file));
}
int read(sqlite3_file* file, void* to, int size, sqlite3_int64 at) {
    return real_of(file)->pMethods->xRead(real_of(file), to, size, at);
}
int write(sqlite3_file* file, const void* from, int size, sqlite3_int64 at) {
    if (fails(Fault::write)) return SQLITE_IOERR_WRITE;
    return real_of(file)->pMethods->xWrite(real_of(file), from, size, at);
}
int truncate(sqlite3_file* file, sqlite3_int64 size) {
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}
int sync(sqlite3_file* file, int flags) {
    if (fails(Fault::sync)) return SQLITE_IOERR_FSYNC;
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}
int file_size(sqlite3_file* file, sqlite3_int64* size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}
int lock(sqlite3_file* file, int kind) {
    return real_of(file)->pMethods->xLock(real_of(file), kind);
}
int unlock(sqlite3_file* file, int kind) {
    return real_of(file)->pMethods->xUnlock(real_of(file), kind);
}
int check_lock(sqlite3_file* file, int* held) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), held);
}
int file_control(sqlite3_file* file, int what, void* argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}
int sector_size(sqlite3_file* file) {
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}
int characteristics(sqlite3_file* file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}
int shm_map(sqlite3_file* file, int page, int size, int extend, void volatile** memory) {
    if (fails(Fault::shared_memory)) return SQLITE_IOERR_SHMMAP;
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, memory);
}
int shm_lock(sqlite3_file* file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}
void shm_barrier(sqlite3_file* file) {
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}
int shm_unmap(sqlite3_file* file, int remove) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

constexpr int with_shared_memory = 2;
constexpr int without_shared_memory = 1;
const sqlite3_io_methods methods{with_shared_memory,
                                 close,
                                 read,
                                 write,
                                 truncate,
                                 sync,
                                 file_size,
                                 lock,
                                 unlock,
                                 check_lock,
                                 file_control,
                                 sector_size,
                                 characteristics,
                                 shm_map,
                                 shm_lock,
                                 shm_barrier,
                                 shm_unmap,
                                 nullptr,
                                 nullptr};

const sqlite3_io_methods plain_methods = [] {
    sqlite3_io_methods plain = methods;
    plain.iVersion = without_shared_memory;
    return plain;
}();

int open(sqlite3_vfs*, const char* name, sqlite3_file* place, int flags, int* flags_out) {
    auto* file = new (place) File{};
    const int code = real_system->xOpen(real_system, name, file->real(), flags, flags_out);
    const auto* ours = fault_of_disk == Fault::no_shared_memory ? &plain_methods : &methods;
    file->base.pMethods = file->real()->pMethods == nullptr ? nullptr : ours;
    return code;
}

}  // namespace

void fail_disk(Fault fault, int after) {
    fault_of_disk = fault;
    calls_left = after - 1;
    real_system = sqlite3_vfs_find(nullptr);
    static sqlite3_vfs ours = *real_system;
    ours.szOsFile = static_cast<int>(sizeof(File)) + real_system->szOsFile;
    ours.zName = "failing";
    ours.pNext = nullptr;
    ours.xOpen = open;
    constexpr int as_default = 1;
    sqlite3_vfs_register(&ours, as_default);
}

}  // namespace seq::store
