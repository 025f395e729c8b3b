#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>

#include "protocol/message/ids.hpp"

namespace seq::command {

/// Closes a room for good. A server that runs is asked to, so that everybody in the room is told; where none
/// runs it is written into the journal. The error is a sentence, with a code in brackets where there is one.
tl::expected<void, std::string> close_room(const std::filesystem::path& data, const protocol::RoomCode& room);

/// Opens an archived room again, by the server or in the journal as above. A room whose history is full stays
/// closed.
tl::expected<void, std::string> reopen_room(const std::filesystem::path& data,
                                            const protocol::RoomCode& room);

}  // namespace seq::command
