#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/store/file_system.hpp"

namespace seq::store {

/// What a copy was found to hold.
struct Copied {
    std::size_t rooms = 0;
    std::uint64_t records = 0;
    /// Of pages and rooms that are broken in the original too, a sentence each.
    std::vector<std::string> faults{};
};

enum class Existing : std::uint8_t { keep, replace };

/// What a copy is made for.
enum class Purpose : std::uint8_t {
    backup,       ///< it is marked as a copy: whoever serves it begins a new epoch
    replacement,  ///< it takes the place of the original, which nobody serves any more, as it is
};

/// Copies a journal's file as it is at one moment, whether a server is writing to it or not, by SQLite's own
/// backup. The copy is checked, durable and its owner's alone (0600) before it gets its name. The error is a
/// sentence, and then nothing is left behind.
tl::expected<Copied, std::string> copy_journal(const std::filesystem::path& from,
                                               const std::filesystem::path& to,
                                               Existing existing = Existing::keep,
                                               FileSystem& files = real_files(),
                                               Purpose purpose = Purpose::backup);

}  // namespace seq::store
