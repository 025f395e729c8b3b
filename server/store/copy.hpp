#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/store/files/file_system.hpp"

namespace seq::store {

/// The contents of a copy.
struct Copied {
    std::size_t rooms = 0;
    std::uint64_t records = 0;
    /// A sentence for each page or room that is damaged in the original too.
    std::vector<std::string> faults{};
};

enum class Existing : std::uint8_t { keep, replace };

/// The purpose of a copy.
enum class Purpose : std::uint8_t {
    backup,       ///< marked as a copy, so that serving it begins a new epoch
    replacement,  ///< replaces the original, which is not being served, without a new epoch
};

/// Copies the file of a journal as of one moment with SQLite's backup functions, even while a server is
/// writing to it. Before the copy gets its name it is checked, durable and readable only by its owner (0600).
/// The error is a sentence; then no file is left.
tl::expected<Copied, std::string> copy_journal(const std::filesystem::path& from,
                                               const std::filesystem::path& to,
                                               Existing existing = Existing::keep,
                                               FileSystem& files = real_files(),
                                               Purpose purpose = Purpose::backup);

}  // namespace seq::store
