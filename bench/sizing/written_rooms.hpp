#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>

#include "bench/sizing/played_room.hpp"

namespace seq::bench {

/// Rooms to be written into a journal.
struct RoomsToWrite {
    std::uint64_t first_number = 0;  ///< the others follow
    std::size_t count = 0;
    std::size_t players = 4;
    std::string turn_seconds = "off";
    std::chrono::seconds ago{};  ///< when they were made; a command takes a second
    std::string
        build{};  ///< the build id of the server that made their snapshots; without one there are none
    std::function<void(PlayedRoom&)> play;  ///< to where the room is left
};

/// Plays rooms and writes them into the journal of a data directory, as a server would have done that has
/// just been shut down. No server may use the directory.
void write_rooms(const std::filesystem::path& data, const RoomsToWrite& rooms);

}  // namespace seq::bench
