#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/fast_chance.hpp"
#include "bench/move/websocket.hpp"
#include "engine/action.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::bench {

/// What all tables have in common: chance, and what was counted.
struct Tally {
    FastRandom random{1};
    std::uint64_t moves = 0;                  ///< accepted ones
    std::uint64_t frames = 0;                 ///< received by all players
    std::vector<std::uint32_t> latencies_us;  ///< of each: from sending it to its acceptance
};

/// How many people are in a room.
struct Crowd {
    std::size_t players = 4;  ///< as many as the game allows: 2, 3, 4, 6, 8, 9, 10 or 12
    std::size_t spectators = 0;

    std::size_t all() const { return players + spectators; }
};

/// The command that creates a benchmark's room: `sequence`, dealt quickly, where a play draws its card.
protocol::Create create_room(std::size_t players, const std::string& turn_seconds, std::string name,
                             const protocol::Token& token);

/// A room at the real server, each person on a connection of its own. Makes the room, seats the players,
/// starts the game, and plays random ones of the moves that the server says are legal. A refusal, a gap
/// between two versions or anything else that should not be is an exception.
class Table {
  public:
    /// Where the table's connections come from and go to. One address a table: to the server each is another
    /// household.
    struct Place {
        Crowd crowd;
        Poller& poller;  ///< knows person 0 of this table as `first_number`, person 1 as the next one, ..
        std::uint64_t first_number;
        std::uint32_t own_host;
        Address server;
        std::string turn_seconds;
    };
    Table(Tally& tally, const Place& place);

    /// There is something to read for this person: players come first, in the order of their seats. True when
    /// a move has become possible by it.
    bool receive(std::size_t person);
    bool can_move() const { return to_move_.has_value(); }
    void move();

    bool is_over() const { return over_; }
    /// No command waits for its answer, and everybody has been told of every version.
    bool is_quiet() const;

  private:
    struct Person {
        std::optional<WebSocket> socket;
        std::optional<protocol::CommandId> asked;  ///< the command that waits for its answer
        Clock::time_point asked_at;
        std::optional<std::uint64_t> seen;  ///< the newest version that it was told of whole
        LegalActions legal;
    };

    void connect(std::size_t person);
    void introduce(std::size_t person);
    void on_message(std::size_t person, std::string_view text);
    void on_view(std::size_t person, std::string_view text);
    void on_accepted(std::size_t person, const protocol::Accepted& accepted);
    void on_setup_accepted(std::size_t person, const protocol::Accepted& accepted);
    void on_version(std::size_t person, std::string_view text);
    void look_for_a_move(std::size_t person);
    void ask(std::size_t person, protocol::ClientBody body);
    void fill_by_chance(std::span<std::uint8_t> bytes);

    Tally& tally_;
    Place place_;
    std::vector<Person> people_;
    std::optional<protocol::RoomCode> room_;
    std::optional<protocol::LinkSecret> secret_;  ///< of the room's link
    std::size_t ready_ = 0;                       ///< people who are seated, or in the room as spectators
    bool dealt_ = false;
    bool over_ = false;
    std::optional<std::size_t> to_move_;  ///< the person
    std::uint64_t newest_ = 0;            ///< version of the room
};

}  // namespace seq::bench
