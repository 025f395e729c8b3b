// S22 by two executions. A simulated session is run twice: the second time every card that one observer has
// not seen is elsewhere, in other hands or in the draw pile, and everybody does the same. The observer must
// receive the same bytes at the same times. SEQ_SECRECY_GAMES is the number of sessions to compare,
// SEQ_SECRECY_SEED the first one.

#include <cstdlib>
#include <doctest/doctest.h>
#include <map>

#include "protocol/message/tables.hpp"
#include "tests/secrecy/comparison.hpp"
#include "tests/secrecy/tables.hpp"

namespace seq::secrecy {
namespace {

std::uint64_t number_from(const char* variable, std::uint64_t usual) {
    const char* text = std::getenv(variable);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

constexpr std::size_t acts_max = 160;

/// A simulated session at a random table, up to a random moment.
std::unique_ptr<SimulatedSession> any_session(std::uint64_t seed) {
    test::SplitMix random{seed};
    Table table = any_table(random);
    const std::size_t acts = 1 + random.below(acts_max);
    return simulate_session(std::move(table), acts, random.next());
}

/// What the scripts contained, to check that they varied.
struct EventCounts {
    std::map<std::string, std::uint64_t> of{};

    void count(const SimulatedSession& simulated) {
        if (simulated.deal.piles.size() > 1) ++of["reshuffles"];
        if (simulated.script.seat == spectator) ++of["spectators"];
        of["random forfeits"] += simulated.deal.forfeits.size();
        of["bots' moves"] += simulated.script.bot_actions.size();
        for (const Step& step : simulated.script.steps)
            std::visit([&](const auto& act) { count(act, step.outcome); }, step.act);
    }

  private:
    void count(const Leave&, Outcome) { ++of["broken connections"]; }
    void count(const Wait&, Outcome) { ++of["waits"]; }
    void count(const Measure&, Outcome) { ++of["round trips"]; }
    void count(const SlowDisk&, Outcome) { ++of["slow disks"]; }
    void count(const Sweep&, Outcome) { ++of["idle sweeps"]; }
    void count(const Restart&, Outcome) { ++of["restarts"]; }
    void count(const Kill&, Outcome) { ++of["kills"]; }
    void count(const Send& send, Outcome outcome) {
        if (outcome == Outcome::refused) return static_cast<void>(++of["refusals"]);
        ++of[std::string{protocol::wire::held(protocol::commands, &send.command.body).kind.name}];
    }
};

TEST_CASE(
    "S22: executions that differ only in cards an observer has not seen look the same to that observer") {
    const std::uint64_t games = number_from("SEQ_SECRECY_GAMES", SEQ_SECRECY_GAMES_USUAL);
    const std::uint64_t first = number_from("SEQ_SECRECY_SEED", 1);
    std::uint64_t counted = 0;
    std::uint64_t different = 0;
    std::uint64_t held = 0;
    EventCounts event_counts;
    for (std::uint64_t seed = first; counted < games; ++seed, ++held) {
        const auto simulated = any_session(seed);
        const Comparison comparison = compare(*simulated);
        if (!comparison.counts) continue;
        ++counted;
        if (comparison.differs) ++different;
        event_counts.count(*simulated);
        if (comparison.difference.empty()) continue;
        FAIL("SEQ_SECRECY_SEED=" << seed << ", " << simulated->table.preset << " for "
                                 << simulated->table.players << ", seen from seat "
                                 << int{simulated->script.seat.number} << ":\n"
                                 << comparison.difference);
    }
    std::string counts;
    for (const auto& [what, count] : event_counts.of)
        counts += ", " + std::to_string(count) + " " + what;
    MESSAGE(held << " sessions, " << counted << " legal in both executions, " << different
                 << " with other cards" << counts);
    // What a kill has undone may have been illegal in the other execution.
    CHECK(counted * 100 >= held * 90);
    CHECK(different * 10 >= counted * 7);
    if (games < 500) return;
    for (const char* what :
         {"bots' moves", "round trips", "reshuffles",      "spectators", "broken connections",
          "restarts",    "kills",       "random forfeits", "slow disks", "idle sweeps",
          "refusals",    "waits",       "place",           "resume",     "say",
          "call",        "pause",       "stand-in",        "admit",      "move-key",
          "ask-seat",    "give-seat",   "hand-over"})
        CHECK_MESSAGE(event_counts.of[what] > 0, what);
}

}  // namespace
}  // namespace seq::secrecy
