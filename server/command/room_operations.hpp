#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/store/database.hpp"

// What `sequenced room CODE` does with one room.

namespace seq::command {

/// Closes a room for good. A running server is asked to do it, so that everybody in the room is notified;
/// otherwise a record is appended to the journal. The error is a sentence, with a code in parentheses if
/// there is one.
tl::expected<void, std::string> close_room(const std::filesystem::path& data, const protocol::RoomCode& room);

/// Opens an archived room again, in the same way. A room whose history is full stays closed.
tl::expected<void, std::string> reopen_room(const std::filesystem::path& data,
                                            const protocol::RoomCode& room);

/// Writes every finished game of a room to a folder, in the form that its players can get: `CODE-N.sgr` and
/// `CODE-N.fairdeal.json`. `with_secrets` also writes `CODE.journal.jsonl`, every record of the room,
/// including the hands of a running game. Files are readable only by their owner (0600) and replace those of
/// the same name. Returns their paths; the error is a sentence.
tl::expected<std::vector<std::filesystem::path>, std::string> export_room(const store::Database& journal,
                                                                          const protocol::RoomCode& room,
                                                                          const std::filesystem::path& folder,
                                                                          bool with_secrets);

}  // namespace seq::command
