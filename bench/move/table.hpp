#pragma once

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/fast_chance.hpp"
#include "bench/move/process.hpp"
#include "bench/move/websocket.hpp"
#include "engine/action.hpp"
#include "protocol/message/client_message.hpp"

namespace seq::bench {

/// What all tables have in common: chance, and what was counted.
struct Tally {
    FastRandom random{1};
    std::uint64_t moves = 0;                  ///< accepted ones
    std::vector<std::uint32_t> latencies_us;  ///< of each: from sending it to its acceptance
};

/// How many tables play, how long, and how fast.
struct Plan {
    std::size_t tables = 100;
    std::uint64_t moves = 5000;         ///< of all tables together, unless all games are over before
    std::chrono::milliseconds think{};  ///< between hearing that it is one's turn and moving, on average
    /// How many moves may be on their way at a time; 0: one at each table.
    std::size_t moves_at_once = 0;
    std::size_t players = 4;  ///< as many as the game allows: 2, 3, 4, 6, 8, 9, 10 or 12
};

/// The command that creates a benchmark's room: `sequence`, dealt quickly, where a play draws its card.
protocol::Create create_room(std::size_t players, const std::string& turn_seconds, std::string name,
                             const protocol::Token& token);

/// A room at the real server, each person on a connection of its own, and random ones of the moves that the
/// server says are legal. A refusal, a gap between two versions or anything else that should not be is an
/// exception.
class Table {
  public:
    /// All connections come from one address: to the server each table is another household. `on_turn` is
    /// called when somebody can move.
    Table(Tally& tally, boost::asio::io_context& io, const Address& server, std::uint32_t own_host,
          const Plan& plan, std::function<void()> on_turn);

    // The steps to a game. Each is taken when the table is quiet after the one before.
    void create();
    void join();
    void sit();
    void start();

    void move();
    bool is_over() const { return over_; }
    /// No command waits for its answer, and everybody has been told of every version.
    bool is_quiet() const;

  private:
    struct Person {
        std::optional<WebSocket> socket{};
        std::optional<protocol::CommandId> asked{};  ///< the command that waits for its answer
        bool moves = false;                          ///< that command is a move
        Clock::time_point asked_at{};
        std::uint64_t seen = 0;  ///< the newest version that it was told of whole
        LegalActions legal{};
    };

    void connect(std::size_t person);
    void on_message(std::size_t person, std::string_view text);
    void on_view(std::size_t person, std::string_view text);
    void on_accepted(std::size_t person, const protocol::CommandId& id, std::uint64_t version);
    void on_version(std::size_t person, std::string_view text);
    void look_for_a_move(std::size_t person);
    void ask(std::size_t person, protocol::ClientBody body);
    template <typename Random>
    Random drawn();

    Tally& tally_;
    boost::asio::io_context& io_;
    const Address server_;
    const std::uint32_t own_host_;
    std::function<void()> on_turn_;
    std::vector<Person> people_;  ///< in the order of their seats
    protocol::RoomCode room_;
    protocol::LinkSecret secret_;
    bool over_ = false;
    std::optional<std::size_t> to_move_;  ///< the person
    std::uint64_t newest_ = 0;            ///< version of the room
};

}  // namespace seq::bench
