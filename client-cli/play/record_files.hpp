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

/// The files that a typed name stands for, with or without `.sgr` behind it; without a name one of the game's
/// own, as in `sequence-dice-7K2M9QXD3P-2`. The error is a sentence where a file of them is there already.
tl::expected<RecordFiles, std::string> record_files(std::string_view typed, std::uint32_t game,
                                                    const Room& room);

/// Writes both. Never over a file that is there: then, and where a file cannot be written, the error is a
/// sentence. Gives the sentence that says where they are.
tl::expected<std::string, std::string> save_record(const RecordFiles& files,
                                                   const protocol::GameRecord& record);

}  // namespace seq::client
