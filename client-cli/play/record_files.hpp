#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "client/room/room.hpp"

namespace seq::client {

/// The two files of a game record, `NAME.sgr` and `NAME.fairdeal.json`.
struct RecordFiles {
    std::filesystem::path record;
    std::filesystem::path fairdeal;
};

/// The files for a typed name, with or without `.sgr`; without a name, for a default such as
/// `sequence-dice-7K2M9QXD3P-2`. The error is a sentence: one of the files exists already.
tl::expected<RecordFiles, std::string> record_files(std::string_view typed, std::uint32_t game,
                                                    const Room& room);

/// Writes both, and never overwrites a file. Returns a sentence that says where they are. The error is a
/// sentence: a file exists already, or cannot be written.
tl::expected<std::string, std::string> save_record(const RecordFiles& files,
                                                   const protocol::GameRecord& record);

}  // namespace seq::client
