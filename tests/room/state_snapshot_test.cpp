#include "server/room/journal/state_snapshot.hpp"

#include "server/room/journal/restore.hpp"
#include "tests/room/people.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Some games with restarts, talk, bots and members who come and go. Each restart begins with a snapshot.
void play_with_restarts(const std::string& preset, std::uint32_t players, std::uint64_t seed) {
    CAPTURE(preset);
    CAPTURE(players);
    CAPTURE(seed);
    test::SplitMix random{seed};
    RoomSimulator sim{players, {}, preset};
    sim.begin(guests(players));
    for (int game = 0; game < 2; ++game) {
        for (int step = 0; step < 60 && !sim.room().finished(); ++step) {
            if (random.below(10) == 0) {
                sim.restart_for(guests(players));
                sim.return_all({"Ann"});
            }
            if (random.below(10) == 0) sim.send("Ann", Say{"hello"});
            Friend& mover = sim.to_move();
            if (mover.legal.empty()) {
                sim.pass_time(5s);
                continue;
            }
            const auto answer = sim.act(mover, mover.legal.at(random.below(mover.legal.count())));
            REQUIRE(code_of(answer).empty());
        }
        if (!sim.room().finished()) REQUIRE(accepted(sim.send("Ann", Abandon{})));
        sim.does("Ann", Start{});
    }
}

TEST_CASE(
    "rooms that are restored from snapshots again and again play every game as if nothing had happened") {
    for (const Preset& preset : presets())
        for (const std::uint32_t players : {2U, 4U})
            for (std::uint64_t seed = 1; seed <= test::rounds(3); ++seed)
                play_with_restarts(std::string{preset.name}, players, seed);
}

/// The clock that Ann is shown after two outages, with a move between them.
std::vector<Clocks::OfSeat> clock_after_outages(bool from_snapshot) {
    RoomSimulator sim{2, {{"turn_seconds", "60"}}};
    if (!from_snapshot) sim.restart_from_all_records();
    sim.begin({"Bob"});
    for (const seconds thinking : {10s, 20s}) {
        sim.pass_time(thinking);
        sim.restart_for({"Ann", "Bob"}, 1h);
        sim.pass_time(5s);
        Friend& mover = sim.to_move();
        if (thinking == 10s) REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
    }
    return sim.at("Ann").clocks;
}

TEST_CASE("outages before and after a snapshot stop the clock of a turn once") {
    const auto clocks = clock_after_outages(true);
    REQUIRE(clocks.size() == 1);
    CHECK(clocks == clock_after_outages(false));
}

/// A snapshot in the middle of a game of two.
StateSnapshot a_snapshot() {
    RoomSimulator sim = game_with({"Bob"});
    Friend& mover = sim.to_move();
    sim.act(mover, mover.legal.at(0));
    return sim.room().snapshot().value();
}

TEST_CASE("a snapshot that was cut off, or is of another record or revision of the rules, cannot be used") {
    const StateSnapshot whole = a_snapshot();
    const auto is_usable = [](const StateSnapshot& snapshot, const Dependencies& dependencies = {}) {
        return state_from(snapshot, "", dependencies).has_value();
    };
    CHECK(is_usable(whole));
    for (std::size_t size = 0; size < whole.state.size(); ++size) {
        StateSnapshot part = whole;
        part.state.resize(size);
        CHECK_FALSE(is_usable(part));
    }
    StateSnapshot other = whole;
    ++other.version;
    CHECK_FALSE(is_usable(other));
    other = whole;
    other.hash[0] ^= 1;
    CHECK_FALSE(is_usable(other));
    Dependencies newer;
    ++newer.rules.revision;
    CHECK_FALSE(is_usable(whole, newer));
}

TEST_CASE("the check of a room finds a snapshot with another content, and a record that was changed") {
    RoomSimulator sim = game_with({"Bob"});
    const StateSnapshot snapshot = sim.room().snapshot().value();
    sim.does("Ann", Abandon{});
    const auto fault_in = [](const std::vector<JournalRecord>& records, const StateSnapshot& kept) {
        RoomCheck check{kept};
        for (const JournalRecord& record : records)
            if (std::string fault = check.add(record); !fault.empty()) return fault;
        return std::string{};
    };
    CHECK(fault_in(sim.journal(), snapshot).empty());
    StateSnapshot other = snapshot;
    other.state.replace(other.state.find("Bob"), 3, "Ben");
    CHECK(fault_in(sim.journal(), other).ends_with("differs from its records"));
    std::vector<JournalRecord> changed = sim.journal();
    changed[1].body.replace(changed[1].body.find("Bob"), 3, "Ben");
    CHECK_FALSE(fault_in(changed, snapshot).empty());
}

TEST_CASE("forgotten answers, and a restored backup without a record, pass the check of the room") {
    RoomSimulator sim = game_with({"Bob"});
    for (std::size_t times = 0; times < answers_kept; ++times) {
        sim.pass_time(10s);
        sim.return_all({"Bob"});
    }
    RoomCheck check{sim.room().snapshot()};
    for (const JournalRecord& record : sim.journal())
        CHECK(check.add(record) == "");
    RoomSimulator copy = lobby_with({"Bob"}, 2);
    copy.restore_backup(copy.journal().size(), 7);
    RoomCheck again{copy.room().snapshot()};
    for (const JournalRecord& record : copy.journal())
        CHECK(again.add(record).empty());
}

TEST_CASE("a room makes a snapshot when its log has grown by four times the size of the one before") {
    RoomSimulator sim = game_with({"Bob"}, {{"draw", "auto"}}, "sequence", RoomLimits{});
    test::SplitMix random{1};
    for (int game = 0; game < 3; ++game) {
        sim.play_to_the_end(random);
        sim.does("Ann", Start{});
    }
    REQUIRE(sim.snapshots().size() >= 2);
    std::uint64_t version = 0;
    std::uint64_t size = 0;
    for (const StateSnapshot& snapshot : sim.snapshots()) {
        CHECK(snapshot.version >= version + 64);
        std::uint64_t grown = 0;
        for (std::uint64_t next = version; next < snapshot.version; ++next)
            grown += sim.journal()[next].body.size();
        CHECK(grown >= 4 * size);
        version = snapshot.version;
        size = snapshot.state.size();
    }
}

TEST_CASE("a room that is unloaded makes a snapshot if at least 32 records have come since the newest one") {
    RoomSimulator sim{2, {}, "sequence", RoomLimits{}};
    for (int said = 1; said < 31; ++said) {
        sim.does("Ann", Say{"hello"});
        sim.pass_time(1min);
    }
    REQUIRE(sim.journal().size() == 31);
    CHECK_FALSE(sim.room().snapshot_before_unloading().has_value());
    sim.does("Ann", Say{"hello"});
    CHECK(sim.room().snapshot_before_unloading().has_value());
    CHECK_FALSE(sim.room().snapshot_before_unloading().has_value());
}

}  // namespace
}  // namespace seq::room
