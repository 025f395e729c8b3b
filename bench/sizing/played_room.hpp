#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bench/fast_chance.hpp"
#include "engine/action.hpp"
#include "server/room/room.hpp"

namespace seq::bench {

/// The code of a room of this number. The codes are as scattered as those that a server draws.
protocol::RoomCode code_of(std::uint64_t number);

/// A room that is played in memory, without a server: one command a second of virtual time, and random legal
/// moves. It yields the records that a server would have stored.
class PlayedRoom {
  public:
    struct Plan {
        std::size_t players = 4;
        std::string turn_seconds = "off";
        room::TimePoint begins;  ///< its first second
    };
    /// Makes the room, seats the players and starts the first game. Other `number`s are other rooms.
    PlayedRoom(std::uint64_t number, const Plan& plan);

    /// Plays one move. If the game is over, the next one is started before.
    void move();

    const protocol::RoomCode& code() const { return room_->code(); }
    std::uint64_t version() const { return room_->version(); }
    bool has_time_limit() const { return room_->has_time_limit(); }
    /// The records since the last call.
    std::vector<room::JournalRecord> take_records();
    /// The newest snapshot that the room has made since the last call, as if by the server with this build
    /// id.
    std::optional<room::StateSnapshot> take_snapshot(const std::string& build);

  private:
    void send(std::size_t player, protocol::ClientBody body);
    void carry_out(room::Effects effects);
    void on_message(std::size_t player, const std::string& text);
    protocol::Digest next_bits();

    const std::uint64_t number_;
    room::TimePoint now_;
    FastRandom random_;
    std::uint64_t draws_ = 0;
    std::optional<room::Room> room_;
    std::vector<LegalActions> legal_;  ///< of each player
    std::vector<room::JournalRecord> records_;
    std::optional<room::StateSnapshot> snapshot_;
};

}  // namespace seq::bench
