#pragma once

#include <filesystem>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/message/ids.hpp"
#include "server/store/database.hpp"

namespace seq::command {

/// Writes every game of a room that is over into a folder, as its players may have it: `CODE-N.sgr` and
/// `CODE-N.fairdeal.json`. `with_secrets` also writes `CODE.journal.jsonl`, every record of the room, with
/// the hands of a game that runs. Files are their owner's alone (0600) and replace those of the same name.
/// Gives their names; the error is a sentence.
tl::expected<std::vector<std::filesystem::path>, std::string> export_room(const store::Database& journal,
                                                                          const protocol::RoomCode& room,
                                                                          const std::filesystem::path& folder,
                                                                          bool with_secrets);

}  // namespace seq::command
