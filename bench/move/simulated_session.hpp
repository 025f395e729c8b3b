#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "bench/move/server.hpp"
#include "bench/move/table.hpp"

namespace seq::bench {

/// What a simulated session cost. Nothing of making the rooms, seating and dealing is in it.
struct Cost {
    std::uint64_t moves = 0;
    std::chrono::nanoseconds passed{};
    std::chrono::nanoseconds server_cpu{};
    std::chrono::nanoseconds own_cpu{};  ///< this program's: everybody at the tables
    std::vector<std::uint32_t> latencies_us{};

    Cost& operator+=(const Cost& other);
};

/// The servers that a session's tables are made on, in turn.
using Servers = std::vector<const RunningServer*>;

/// Some rooms and all who play in them, on connections of their own.
class SimulatedSession {
  public:
    /// Returns when all rooms are filled and dealt.
    SimulatedSession(const Servers& servers, const Plan& plan);

    /// Plays until the plan is fulfilled, and everybody has heard of every move.
    void play();
    const Tally& tally() const { return tally_; }

  private:
    bool may_move() const;
    void listen(Clock::duration longest);
    void listen_until_quiet();
    void move_whose_time_has_come();

    Plan plan_;
    boost::asio::io_context io_{1};
    Tally tally_;
    std::deque<Table> tables_;
    std::multimap<Clock::time_point, std::size_t> due_;  ///< when which table moves
    std::uint64_t sent_ = 0;                             ///< moves
    bool begun_ = false;
};

/// Fresh rooms, filled and dealt; then all of them play at once until the plan is fulfilled and everybody has
/// heard of every move. Accounts for all that the servers do between those two moments.
Cost simulate_session(const Servers& servers, const Plan& plan);

}  // namespace seq::bench
