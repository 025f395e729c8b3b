#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/ids.hpp"
#include "server/room/inputs.hpp"

// What a room reports about itself to the server that runs it.

namespace seq::room {

/// What happens in a room now.
enum class Stage : std::uint8_t { lobby, dealing, playing, finished, archived };

/// Whether an archived room can be opened again: not if its history is full.
enum class Reopening : std::uint8_t { possible, not_archived, history_full };

/// A room as the operator may see it: without hands, chat and tokens.
struct RoomSummary {
    struct Person {
        std::string name;
        std::optional<Seat> seat;
    };
    std::string preset;
    Stage stage = Stage::lobby;
    std::size_t seats = 0;
    std::vector<Person> people;
    std::size_t bots = 0;     ///< with a seat
    std::uint32_t games = 0;  ///< how many have begun
    protocol::Seen at;
    TimePoint active_at{};  ///< when a member last did something
};

/// What a room contributes to the metrics of the server.
struct RoomStats {
    std::string_view preset;  ///< of the running game, or of the next one
    bool game_runs = false;
    std::uint32_t people = 0;      ///< with a seat, connected or not
    std::uint32_t bots = 0;        ///< with a seat
    std::uint32_t spectators = 0;  ///< connected and without a seat

    friend bool operator==(const RoomStats&, const RoomStats&) = default;
};

}  // namespace seq::room
