#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/link/loop.hpp"
#include "tests/support/server_process.hpp"
#include "tests/support/split_mix.hpp"
#include "tests/whole/player.hpp"

namespace seq::test {

/// The game that is played at a table.
struct Game {
    const char* preset;
    std::uint32_t players;
    std::vector<std::pair<std::string, std::string>> options;
};

/// One game of each preset, with different numbers of players.
const std::vector<Game>& one_of_each();

/// One room on a running server, with players who know only its address.
class Table {
    client::Loop loop_;  // outlives the players, whose links run on it

  public:
    Table(ServerProcess& server, const Game& game, std::uint64_t seed);
    /// On servers that the table leaves alone, by their common address. Players wait for `think` before each
    /// move.
    Table(std::string address, const Game& game, std::uint64_t seed, std::chrono::milliseconds think);

    /// Sends SIGKILL after this many public events of the game, or at its end if it has fewer; restarts the
    /// server at once.
    void kill_after(std::size_t events) { kill_after_ = events; }
    /// Sends SIGTERM instead of SIGKILL, and restarts the server when it has ended by itself.
    void stop_after(std::size_t events) {
        kill_after_ = events;
        gently_ = true;
    }
    /// Sends SIGKILL repeatedly from the deal on, at random moments, at most this often. Each time
    /// `while_dead` is called before the server is restarted.
    void kill_at_random(std::size_t times, std::function<void()> while_dead = [] {});
    /// Ends as soon as a player notices an error, for tests that expect one.
    void end_at_the_first_fault();

    void play_to_the_end();

    /// The view that a client with the player's token receives: the room's own.
    View view_of_the_room(const Player& player);
    /// The errors that the players noticed: something lost, repeated or out of order. Empty if there are
    /// none.
    std::string fault() const;
    /// The longest time between two events of the game, as the host has received them.
    std::chrono::milliseconds longest_pause() const { return longest_pause_; }
    /// How often a snapshot stood in for what a player had missed.
    std::size_t gaps_filled() const;

    std::function<void()> on_event = [] {};  ///< called for each event of the game that the host has received
    std::vector<std::unique_ptr<Player>> players;
    std::size_t events_heard = 0;
    std::size_t kills = 0;
    std::optional<int> exit_status;  ///< of the server that was stopped

  private:
    using Clock = std::chrono::steady_clock;

    Table(ServerProcess* server, std::string address, const Game& game, std::uint64_t seed,
          std::chrono::milliseconds think);
    void add(client::Entry entry);
    void note_pause();
    void host_heard(const protocol::RoomEvent& event);
    void kill_server();
    void kill_soon();
    void start_again_when_ended();
    void ask_for_records();
    void ask_when_all_know();
    void end_when_all_have_the_record();

    ServerProcess* server_;  ///< null: servers that it leaves alone
    std::string address_;
    std::chrono::milliseconds think_;
    std::optional<Clock::time_point> event_at_;
    std::chrono::milliseconds longest_pause_{};
    std::uint32_t players_wanted_;
    std::uint64_t seed_;
    SplitMix random_;
    std::uint32_t seated_ = 0;
    std::size_t kill_after_ = 0;
    bool gently_ = false;
    bool is_ending_ = false;
    bool is_asking_ = false;        ///< for the records, as soon as all have seen the end
    std::size_t random_kills_ = 0;  ///< still to come
    bool kills_began_ = false;
    std::function<void()> while_dead_ = [] {};
};

/// Checks that each player received every version once and in order, or after a restart a snapshot that stood
/// in for some of them, that each move happened once, and that the room shows what the players have seen.
void check_nothing_was_lost(Table& table);
/// Checks that the record downloaded by each player, when replayed, shows what that player saw.
void check_the_records(const Table& table);

}  // namespace seq::test
