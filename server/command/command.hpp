#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

#include "server/room/expected.hpp"

namespace seq::command {

/// The arguments after the name of a command.
using Words = std::span<const char* const>;

/// Runs `sequenced COMMAND …` and returns the exit status: 0 on success, 1 on failure, 2 for a wrong command
/// line. Returns nothing if the first word is not a command.
std::optional<int> run(int count, const char* const* arguments);

/// `backup FILE`: copies the journal, even while a server runs.
int backup(Words words);
/// `restore FILE`: makes a copy the journal of an empty data directory.
int restore(Words words);
/// `verify`: replays all rooms from their first records, and compares their snapshots.
int verify(Words words);
/// `import DIR`: copies the rooms of a data directory into a cluster.
int import_rooms(Words words);
/// `export DIR`: copies the rooms of a cluster into an empty data directory.
int export_rooms(Words words);
/// `drain NODE`: lets a node of a cluster hand its rooms over.
int drain(Words words);
/// `rooms`: lists the rooms.
int rooms(Words words);
/// `prune`: removes archived rooms that have not been used for a long time.
int prune(Words words);
/// `room CODE`: shows one room, exports its games, closes or reopens it.
int room(Words words);

/// Sends a line to the server's control socket and returns the line that it answers; nothing if no server
/// listens there. The default for `patience` is enough for a slow disk.
Expected<std::optional<std::string>> ask_server(const std::filesystem::path& socket, const std::string& line,
                                                std::chrono::seconds patience = std::chrono::seconds{30});

}  // namespace seq::command
