// The negative control of the two executions: eight mistakes that a room could make are planted in what the
// observer receives, and the comparison must detect every one of them.

#include <doctest/doctest.h>

#include "tests/secrecy/comparison.hpp"

namespace seq::secrecy {
namespace {

constexpr std::uint64_t sessions_max = 300;
constexpr std::size_t whole_game = 600;

std::unique_ptr<SimulatedSession> session_for(std::uint64_t seed) {
    const auto players = 2 + static_cast<std::uint32_t>(seed % 2);
    return simulate_session({.preset = "sequence", .players = players, .options = {{"deal", "quick"}}},
                            whole_game, seed);
}

/// The number of sessions until the leak was found; 0 if it was never found.
std::uint64_t sessions_until_found(Leak leak) {
    for (std::uint64_t seed = 1; seed <= sessions_max; ++seed) {
        const auto simulated = session_for(seed);
        const Comparison clean = compare(*simulated);
        if (!clean.counts) continue;
        REQUIRE(clean.difference == "");
        const Comparison leaking = compare(*simulated, leak);
        if (leaking.counts && !leaking.difference.empty()) return seed;
    }
    return 0;
}

TEST_CASE("S22: a leak that is planted into what the observer hears is found, each of the eight") {
    for (const Leak leak : leaks) {
        const std::uint64_t sessions = sessions_until_found(leak);
        CHECK_MESSAGE(sessions > 0, to_string(leak));
        MESSAGE(std::string{to_string(leak)} << " found in session " << sessions);
    }
}

}  // namespace
}  // namespace seq::secrecy
