#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/fast_chance.hpp"
#include "bench/move/websocket.hpp"
#include "engine/legal.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::bench {

/// What all tables have in common: chance, and what was counted.
struct Tally {
    FastRandom random{1};
    std::uint64_t moves = 0;                  ///< accepted ones
    std::vector<std::uint32_t> latencies_us;  ///< of each: from sending it to its acceptance
};

/// A room of four at the real server, each seat on a connection of its own. Makes the room, seats everybody,
/// starts the game, and plays random ones of the moves that the server says are legal. A refusal, a gap
/// between two versions or anything else that should not be is an exception.
class Table {
  public:
    static constexpr std::size_t seats = 4;

    /// Where the table's connections come from and go to. One address a table: to the server each is another
    /// household.
    struct Place {
        Poller& poller;  ///< knows seat 0 of this table as `first_number`, seat 1 as the next one, ..
        std::uint64_t first_number;
        std::uint32_t own_host;
        Address server;
        std::string turn_seconds;
    };
    Table(Tally& tally, const Place& place);

    /// There is something to read for this seat. True when a move has become possible by it.
    bool receive(std::size_t seat);
    bool can_move() const { return to_move_.has_value(); }
    void move();

    bool is_over() const { return over_; }
    /// No command waits for its answer, and everybody has been told of every version.
    bool is_quiet() const;

  private:
    struct Player {
        std::optional<WebSocket> socket;
        std::optional<protocol::CommandId> asked;  ///< the command that waits for its answer
        Clock::time_point asked_at;
        std::optional<std::uint64_t> seen;  ///< the newest version that it was told of whole
        LegalActions legal;
    };

    void connect(std::size_t seat);
    void introduce(std::size_t seat);
    void on_message(std::size_t seat, std::string_view text);
    void on_accepted(std::size_t seat, const protocol::Accepted& accepted);
    void on_version(std::size_t seat, std::string_view text);
    void look_for_a_move(std::size_t seat);
    void ask(std::size_t seat, protocol::ClientBody body);
    void fill_by_chance(std::span<std::uint8_t> bytes);

    Tally& tally_;
    Place place_;
    std::array<Player, seats> players_;
    std::optional<protocol::RoomCode> room_;
    std::size_t seated_ = 0;
    bool dealt_ = false;
    bool over_ = false;
    std::optional<std::size_t> to_move_;
    std::uint64_t newest_ = 0;  ///< version of the room
};

}  // namespace seq::bench
