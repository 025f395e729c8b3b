#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace seq::test {

/// A file or folder of a SimulatedDisk, independent of its names. Guarded by the disk.
struct SimulatedFile {
    struct Change {
        std::uint64_t offset = 0;  ///< or the new size
        std::string bytes;
        bool truncates = false;

        void apply_to(std::string& content) const {
            if (truncates) return content.resize(offset);
            if (content.size() < offset + bytes.size()) content.resize(offset + bytes.size());
            content.replace(offset, bytes.size(), bytes);
        }
    };
    bool is_folder = false;
    std::string now;               ///< as processes see it
    std::string durable;           ///< as the disk has it
    std::vector<Change> unsynced;  ///< of `now`, oldest first
    bool is_locked = false;        ///< by flock

    // State that SQLite's connections share; a power cut discards it.
    int readers = 0;
    const void* reserved_by = nullptr;
    const void* pending_for = nullptr;
    const void* exclusive_of = nullptr;
    std::vector<std::unique_ptr<char[]>> shared_memory;
    int memory_users = 0;
    std::array<int, 8> memory_readers{};
    std::array<const void*, 8> memory_writer{};
};

}  // namespace seq::test
