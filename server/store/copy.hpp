#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "server/room/expected.hpp"
#include "server/store/files/data_directory.hpp"
#include "server/store/files/file_system.hpp"

namespace seq::store {

struct CopyReport {
    std::size_t rooms = 0;
    std::uint64_t records = 0;
    /// A sentence for each page or room that is damaged in the original too.
    std::vector<std::string> faults{};
};

enum class Existing : std::uint8_t { keep, replace };

enum class Purpose : std::uint8_t {
    backup,       ///< marked as a copy, so that serving it begins a new epoch
    replacement,  ///< replaces the original, which is not being served, without a new epoch
};

/// Copies the file of a journal as of one moment with SQLite's backup functions, even while a server is
/// writing to it. Before the copy gets its name it is checked, durable and readable only by its owner (0600).
/// The error is a sentence; then no file is left.
Expected<CopyReport> copy_journal(const std::filesystem::path& from, const std::filesystem::path& to,
                                  Existing existing = Existing::keep, FileSystem& files = real_files(),
                                  Purpose purpose = Purpose::backup);

/// Creates a mark in the data directory which says that a write or sync of the journal has failed, so that
/// the system may hold pages in memory that are not on the disk. The mark is synced if the disk still can.
void mark_doubt(const DataDirectory& directory);

/// If there is a mark, writes and syncs every byte of the journal again, to a copy that replaces it, and
/// removes the mark. Must be called before anything is served. Rooms continue in their epochs, unless the
/// head file shows that acknowledged versions are lost. If interrupted at any moment, the next call completes
/// it. The error is a sentence; empty if there was none.
std::string settle_doubt(const DataDirectory& directory);

}  // namespace seq::store
