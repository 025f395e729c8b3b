#include "tests/support/simulated_vfs.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>
#include <sqlite3.h>
#include <utility>

#include "tests/support/simulated_disk.hpp"
#include "tests/support/simulated_file.hpp"

// Locks follow https://www.sqlite.org/lockingv3.html; shared memory is memory of the process.

namespace seq::test {

/// The functions that SQLite calls, as a friend of the disk.
struct SimulatedVfs {
    using Guard = SimulatedDisk::Guard;

    struct Open {
        sqlite3_file base;
        SimulatedDisk* disk;
        std::shared_ptr<SimulatedFile> file;
        std::string name;
        int level;
        bool is_deleted_on_close;
        bool syncs_folder;  // with its first sync, as a rollback journal does
        bool uses_memory;
        unsigned read_locks;
        unsigned write_locks;
    };

    static Open& of(sqlite3_file* file) { return *reinterpret_cast<Open*>(file); }
    static SimulatedDisk& disk_of(sqlite3_vfs* vfs) { return *static_cast<SimulatedDisk*>(vfs->pAppData); }
    static int code_of(int error, int code) {
        return error == 0 ? SQLITE_OK : error == ENOSPC ? SQLITE_FULL : code;
    }

    static int close(sqlite3_file* base) {
        Open& open = of(base);
        unlock(base, SQLITE_LOCK_NONE);
        if (open.is_deleted_on_close && !open.name.empty()) open.disk->remove(open.name);
        open.~Open();
        return SQLITE_OK;
    }
    static int read(sqlite3_file* base, void* to, int size, sqlite3_int64 at) {
        const Open& open = of(base);
        const Guard guard{open.disk->guard_};
        if (open.disk->fails_ == SimulatedDisk::Fails::to_read) return SQLITE_IOERR_READ;
        const std::string& content = open.file->now;
        const auto offset = static_cast<std::size_t>(at);
        const auto wanted = static_cast<std::size_t>(size);
        const std::size_t there = offset < content.size() ? std::min(wanted, content.size() - offset) : 0;
        std::memset(to, 0, wanted);
        std::memcpy(to, content.data() + (there > 0 ? offset : 0), there);
        return there == wanted ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
    }
    static int write(sqlite3_file* base, const void* from, int size, sqlite3_int64 at) {
        const Open& open = of(base);
        Guard guard{open.disk->guard_};
        const std::string_view bytes{static_cast<const char*>(from), static_cast<std::size_t>(size)};
        const int error = open.disk->write(guard, *open.file, static_cast<std::uint64_t>(at), bytes);
        return code_of(error, SQLITE_IOERR_WRITE);
    }
    static int truncate(sqlite3_file* base, sqlite3_int64 size) {
        const Open& open = of(base);
        Guard guard{open.disk->guard_};
        const int error = open.disk->truncate(guard, *open.file, static_cast<std::uint64_t>(size));
        return code_of(error, SQLITE_IOERR_TRUNCATE);
    }
    static int sync(sqlite3_file* base, int) {
        Open& open = of(base);
        Guard guard{open.disk->guard_};
        if (open.disk->sync(guard, *open.file, open.name) != 0) return SQLITE_IOERR_FSYNC;
        if (!std::exchange(open.syncs_folder, false)) return SQLITE_OK;
        const int error = open.disk->sync_names(guard, store::folder_of(open.name).string());
        return code_of(error, SQLITE_IOERR_DIR_FSYNC);
    }
    static int file_size(sqlite3_file* base, sqlite3_int64* size) {
        const Guard guard{of(base).disk->guard_};
        *size = static_cast<sqlite3_int64>(of(base).file->now.size());
        return SQLITE_OK;
    }
    static int lock(sqlite3_file* base, int level) {
        Open& open = of(base);
        const Guard guard{open.disk->guard_};
        if (open.level >= level) return SQLITE_OK;
        SimulatedFile& file = *open.file;
        const auto is_anothers = [&](const void* owner) { return owner != nullptr && owner != &open; };
        if (level == SQLITE_LOCK_SHARED) {
            if (is_anothers(file.pending_for) || is_anothers(file.exclusive_of)) return SQLITE_BUSY;
            ++file.readers;
        } else if (is_anothers(file.reserved_by)) {
            return SQLITE_BUSY;
        }
        if (level == SQLITE_LOCK_RESERVED) file.reserved_by = &open;
        if (level == SQLITE_LOCK_EXCLUSIVE) {
            if (is_anothers(file.pending_for)) return SQLITE_BUSY;
            file.pending_for = &open;
            if (file.readers > 1) return SQLITE_BUSY;
            file.exclusive_of = &open;
        }
        open.level = level;
        return SQLITE_OK;
    }
    static int unlock(sqlite3_file* base, int level) {
        Open& open = of(base);
        const Guard guard{open.disk->guard_};
        SimulatedFile& file = *open.file;
        for (const void** const owner : {&file.reserved_by, &file.pending_for, &file.exclusive_of})
            if (*owner == &open) *owner = nullptr;
        if (level == SQLITE_LOCK_NONE && open.level >= SQLITE_LOCK_SHARED) --file.readers;
        open.level = std::min(open.level, level);
        return SQLITE_OK;
    }
    static int check_lock(sqlite3_file* base, int* held) {
        const Guard guard{of(base).disk->guard_};
        *held = of(base).file->reserved_by != nullptr;
        return SQLITE_OK;
    }
    static int file_control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
    static int sector_size(sqlite3_file*) { return 4096; }
    static int characteristics(sqlite3_file*) { return SQLITE_IOCAP_POWERSAFE_OVERWRITE; }

    static int shm_map(sqlite3_file* base, int region, int size, int extend, void volatile** memory) {
        Open& open = of(base);
        const Guard guard{open.disk->guard_};
        SimulatedFile& file = *open.file;
        if (!std::exchange(open.uses_memory, true)) ++file.memory_users;
        const auto index = static_cast<std::size_t>(region);
        *memory = nullptr;
        if (index >= file.shared_memory.size() && extend == 0) return SQLITE_OK;
        while (index >= file.shared_memory.size())
            file.shared_memory.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size)));
        *memory = file.shared_memory[index].get();
        return SQLITE_OK;
    }
    static int shm_lock(sqlite3_file* base, int offset, int count, int flags) {
        Open& open = of(base);
        const Guard guard{open.disk->guard_};
        SimulatedFile& file = *open.file;
        const bool shared = (flags & SQLITE_SHM_SHARED) != 0;
        const auto first = static_cast<std::size_t>(offset);
        const std::size_t end = first + static_cast<std::size_t>(count);
        if ((flags & SQLITE_SHM_UNLOCK) != 0) {
            for (std::size_t i = first; i < end; ++i)
                release_memory(open, i, shared);
            return SQLITE_OK;
        }
        for (std::size_t i = first; i < end; ++i) {
            const bool mine = (open.read_locks >> i & 1U) != 0;
            const bool writer = file.memory_writer[i] != nullptr && file.memory_writer[i] != &open;
            if (writer || (!shared && file.memory_readers[i] > (mine ? 1 : 0))) return SQLITE_BUSY;
        }
        for (std::size_t i = first; i < end; ++i) {
            unsigned& mine = shared ? open.read_locks : open.write_locks;
            if ((mine >> i & 1U) != 0) continue;
            mine |= 1U << i;
            if (shared)
                ++file.memory_readers[i];
            else
                file.memory_writer[i] = &open;
        }
        return SQLITE_OK;
    }
    static void release_memory(Open& open, std::size_t i, bool shared) {
        unsigned& mine = shared ? open.read_locks : open.write_locks;
        if ((mine >> i & 1U) == 0) return;
        mine &= ~(1U << i);
        if (shared)
            --open.file->memory_readers[i];
        else
            open.file->memory_writer[i] = nullptr;
    }
    static void shm_barrier(sqlite3_file* base) {
        const Guard guard{of(base).disk->guard_};
        std::atomic_thread_fence(std::memory_order_seq_cst);
    }
    static int shm_unmap(sqlite3_file* base, int) {
        Open& open = of(base);
        const Guard guard{open.disk->guard_};
        if (std::exchange(open.uses_memory, false) && --open.file->memory_users == 0)
            open.file->shared_memory.clear();
        return SQLITE_OK;
    }

    static int open(sqlite3_vfs* vfs, const char* name, sqlite3_file* place, int flags, int* flags_out);
    static int remove(sqlite3_vfs* vfs, const char* name, int sync) {
        SimulatedDisk& disk = disk_of(vfs);
        const int error = disk.remove(name);
        if (error == ENOENT) return SQLITE_IOERR_DELETE_NOENT;
        if (error != 0) return SQLITE_IOERR_DELETE;
        if (sync == 0) return SQLITE_OK;
        Guard guard{disk.guard_};
        return code_of(disk.sync_names(guard, store::folder_of(name).string()), SQLITE_IOERR_DIR_FSYNC);
    }
    static int access(sqlite3_vfs* vfs, const char* name, int what, int* answer) {
        const auto size = disk_of(vfs).size(name);
        *answer = what == SQLITE_ACCESS_EXISTS ? size.value_or(0) > 0 : size.has_value();
        return SQLITE_OK;
    }
    static int randomness(sqlite3_vfs* vfs, int size, char* to) {
        SimulatedDisk& disk = disk_of(vfs);
        const Guard guard{disk.guard_};
        for (int i = 0; i < size; ++i)
            to[i] = static_cast<char>(disk.random_of_sqlite_.next());
        return size;
    }
    // As a Julian day.
    static int current_time(sqlite3_vfs* vfs, sqlite3_int64* milliseconds) {
        constexpr sqlite3_int64 from_julian_epoch_to_1970 = 210'866'760'000'000;
        SimulatedDisk& disk = disk_of(vfs);
        const Guard guard{disk.guard_};
        *milliseconds = from_julian_epoch_to_1970 + disk.time_.count();
        return SQLITE_OK;
    }
    static int full_name(sqlite3_vfs*, const char* name, int size, char* to) {
        sqlite3_snprintf(size, to, "%s", SimulatedDisk::name_of(name).c_str());
        return SQLITE_OK;
    }
};

namespace {

constexpr int with_shared_memory = 2;
const sqlite3_io_methods simulated_methods{with_shared_memory,
                                           SimulatedVfs::close,
                                           SimulatedVfs::read,
                                           SimulatedVfs::write,
                                           SimulatedVfs::truncate,
                                           SimulatedVfs::sync,
                                           SimulatedVfs::file_size,
                                           SimulatedVfs::lock,
                                           SimulatedVfs::unlock,
                                           SimulatedVfs::check_lock,
                                           SimulatedVfs::file_control,
                                           SimulatedVfs::sector_size,
                                           SimulatedVfs::characteristics,
                                           SimulatedVfs::shm_map,
                                           SimulatedVfs::shm_lock,
                                           SimulatedVfs::shm_barrier,
                                           SimulatedVfs::shm_unmap,
                                           nullptr,
                                           nullptr};

}  // namespace

int SimulatedVfs::open(sqlite3_vfs* vfs, const char* name, sqlite3_file* place, int flags, int* flags_out) {
    SimulatedDisk& disk = disk_of(vfs);
    place->pMethods = nullptr;
    std::shared_ptr<SimulatedFile> file;
    const std::string full = name == nullptr ? "" : SimulatedDisk::name_of(name);
    const auto find = [&] {
        const Guard guard{disk.guard_};
        return disk.find(full);
    };
    bool is_new = false;
    if (name == nullptr) {
        file = std::make_shared<SimulatedFile>();
    } else if (file = find(); !file) {
        if ((flags & SQLITE_OPEN_CREATE) == 0 || disk.create(full) != 0) return SQLITE_CANTOPEN;
        is_new = true;
        file = find();
    }
    constexpr int rollback_journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    auto* opened = new (place) Open{};
    opened->base.pMethods = &simulated_methods;
    opened->disk = &disk;
    opened->file = std::move(file);
    opened->name = full;
    opened->is_deleted_on_close = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    opened->syncs_folder = is_new && (flags & rollback_journals) != 0;
    if (flags_out != nullptr) *flags_out = flags;
    return SQLITE_OK;
}

std::unique_ptr<sqlite3_vfs> make_simulated_vfs(SimulatedDisk& disk, const char* name) {
    auto vfs = std::make_unique<sqlite3_vfs>(*sqlite3_vfs_find(nullptr));
    vfs->szOsFile = static_cast<int>(sizeof(SimulatedVfs::Open));
    vfs->pNext = nullptr;
    vfs->zName = name;
    vfs->pAppData = &disk;
    vfs->xOpen = SimulatedVfs::open;
    vfs->xDelete = SimulatedVfs::remove;
    vfs->xAccess = SimulatedVfs::access;
    vfs->xFullPathname = SimulatedVfs::full_name;
    vfs->xRandomness = SimulatedVfs::randomness;
    vfs->xCurrentTimeInt64 = SimulatedVfs::current_time;
    sqlite3_vfs_register(vfs.get(), 0);
    return vfs;
}

}  // namespace seq::test
