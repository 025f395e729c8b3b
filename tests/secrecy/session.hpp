#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/secrecy/execution.hpp"

namespace seq::secrecy {

/// The setup of a simulated session.
struct Table {
    std::string preset;
    std::uint32_t players = 2;
    std::uint32_t sides = 0;
    std::vector<std::pair<std::string, std::string>> options{};
};

/// A simulated session as it happened in the first execution.
struct SimulatedSession {
    Table table;
    std::uint64_t seed = 0;
    Deal deal{};
    Script script{};
    std::vector<Heard> heard{};  ///< by the observer, up to the end of the script
    std::optional<History> history{};
};

/// Simulates a session of at most this many random acts at this table: moves, chat, invalid commands, broken
/// connections, late guests, restarts. Stops before the end of the game, which reveals the hands.
std::unique_ptr<SimulatedSession> simulate_session(Table table, std::size_t acts, std::uint64_t seed);

/// The result of a simulated session in the second execution.
struct Comparison {
    bool counts = true;      ///< everything in the script is legal there too
    bool differs = false;    ///< that execution is another one: some unseen card is elsewhere
    std::string difference;  ///< the first difference in what the observer received; empty if there is none
};

/// Repeats the session with all cards that its observer has not seen in different places, and compares what
/// the observer received byte by byte. A leak is planted in both executions.
Comparison compare(SimulatedSession& simulated, Leak leak = Leak::none);

}  // namespace seq::secrecy
