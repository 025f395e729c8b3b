#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include "bench/move/server.hpp"
#include "bench/move/table.hpp"

namespace seq::bench {

/// How many tables play, how long, and how fast.
struct Plan {
    std::size_t tables = 100;
    std::uint64_t moves = 5000;         ///< of all tables together, unless all games are over before
    std::chrono::milliseconds think{};  ///< between hearing that it is one's turn and moving
    /// How many moves may be on their way at a time; 0: one at each table.
    std::size_t moves_at_once = 0;
    std::string turn_seconds =
        "off";      ///< the tables' option: the server loads rooms with a clock at its start
    Crowd crowd{};  ///< at each table
};

/// What a simulated session cost. Nothing of making the rooms, seating and dealing is in it.
struct Cost {
    std::uint64_t moves = 0;
    std::chrono::nanoseconds passed{};
    std::chrono::nanoseconds server_cpu{};
    std::chrono::nanoseconds thread_cpu{};  ///< of that, its busiest thread's
    std::chrono::nanoseconds own_cpu{};     ///< this program's: everybody at the tables
    std::uint64_t frames = 0;               ///< that the server has sent
    CallNumbers calls{};                    ///< of the server, if they are counted
    std::vector<std::uint32_t> latencies_us;

    Cost& operator+=(const Cost& other);
};

/// The servers that a session's tables are made on, in turn.
class Servers {
  public:
    /// Implicit: most benchmarks have one server.
    Servers(const RunningServer& one) : all_{&one} {}
    /// Servers of a cluster.
    explicit Servers(std::vector<const RunningServer*> all) : all_{std::move(all)} {}

    Address of(std::size_t table) const { return all_[table % all_.size()]->address(); }
    /// Of all servers together.
    std::chrono::nanoseconds cpu_time() const;
    CallNumbers calls() const;
    /// The most of one server.
    std::chrono::nanoseconds busiest_thread_time() const;

  private:
    std::vector<const RunningServer*> all_;
};

/// Some rooms and all who play in them, on connections of their own.
class SimulatedSession {
  public:
    /// Begins to make the rooms.
    SimulatedSession(const Servers& servers, const Plan& plan);

    /// Returns when all rooms are filled and dealt.
    void gather();
    /// Plays until the plan is fulfilled, and everybody has heard of every move.
    void play();

    const Tally& tally() const { return tally_; }

  private:
    struct Due {
        Clock::time_point at;
        std::size_t table;
    };
    bool is_enough() const;
    bool may_move() const;
    void listen(Clock::duration longest);
    void move_whose_time_has_come();

    Plan plan_;
    Poller poller_;
    Tally tally_;
    std::vector<Table> tables_;
    std::deque<Due> due_;     ///< everybody thinks equally long, so they come up in the order they began in
    std::uint64_t sent_ = 0;  ///< moves
    bool begun_ = false;
};

/// Fresh rooms, filled and dealt; then all of them play at once until the plan is fulfilled and everybody has
/// heard of every move. Accounts for all that the server does between those two moments.
Cost simulate_session(const Servers& servers, const Plan& plan);

}  // namespace seq::bench
