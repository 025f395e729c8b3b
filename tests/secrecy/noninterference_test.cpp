// S22 by two executions. A simulated session is run twice: the second time every card that one observer has
// not seen is elsewhere, in other hands or in the draw pile, and everybody does the same. The observer must
// receive the same bytes at the same times. SEQ_SECRECY_GAMES is the number of sessions to compare,
// SEQ_SECRECY_SEED the first one.

#include <array>
#include <doctest/doctest.h>
#include <map>

#include "engine/preset/preset.hpp"
#include "protocol/message/tables.hpp"
#include "tests/secrecy/session.hpp"
#include "tests/support/rounds.hpp"

namespace seq::secrecy {
namespace {

/// A random preset with random seating and options; card games four times in five, because games without
/// cards hide only future dice.
Table any_table(test::SplitMix& random) {
    const bool cards = !random.one_in(5);
    const Preset* preset = nullptr;
    do
        preset = &presets()[random.below(presets().size())];
    while ((preset->kind == Kind::cards) != cards);
    const Seating& seating = preset->seatings[random.below(preset->seatings.size())];
    Table table{.preset = std::string{preset->name}, .players = seating.players, .sides = seating.sides};
    if (cards && random.one_in(2)) table.options.emplace_back("draw", "auto");
    if (cards && random.one_in(2)) table.options.emplace_back("draw_grace", std::to_string(random.below(4)));
    if (!random.one_in(8)) table.options.emplace_back("deal", "quick");
    if (random.one_in(3)) {
        table.options.emplace_back("turn_seconds", "15");
        if (random.one_in(2)) table.options.emplace_back("at_zero", "random");
    }
    static constexpr std::array talks{"off", "call", "honour", "silent"};
    if (preset->kind != Kind::six_dice)
        table.options.emplace_back("table_talk", talks[random.below(talks.size())]);
    return table;
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
    const std::uint64_t games = test::from_environment("SEQ_SECRECY_GAMES", SEQ_SECRECY_GAMES_USUAL);
    const std::uint64_t first = test::from_environment("SEQ_SECRECY_SEED", 1);
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

// The negative control of the two executions: eight mistakes that a room could make are planted in what the
// observer receives, and the comparison must detect every one of them.

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
