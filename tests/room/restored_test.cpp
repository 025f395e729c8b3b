#include <algorithm>
#include <doctest/doctest.h>

#include "server/room/game/purses.hpp"
#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"

// Rooms of a journal that was restored from a backup.

namespace seq::room {
namespace {

using namespace protocol;

constexpr std::uint32_t epoch_of_copy = 1'800'000'000;

std::size_t voids_in(const RoomSimulator& sim) {
    return static_cast<std::size_t>(std::ranges::count_if(sim.journal(), [](const JournalRecord& record) {
        return record.body.find(R"("type":"void-game","reason":"restored")") != std::string::npos;
    }));
}

TEST_CASE("a game that was running in a backup is void, for its cards may be known by now") {
    RoomSimulator sim = game_with({"Bob"}, {{"stake", "100"}}, "sequences");
    const std::size_t backup = sim.journal().size();
    test::SplitMix random{1};
    sim.play_to_the_end(random);  // and the server's secret is revealed
    sim.restore_backup(backup, epoch_of_copy);
    CHECK(voids_in(sim) == 1);
    CHECK(sim.journal().back().epoch == epoch_of_copy);
    REQUIRE(accepted(sim.come_back("Ann")));
    const Friend& ann = sim.at("Ann");
    CHECK(ann.view->result == Result{.abandoned = true});
    CHECK(ann.purses.at(ann.id) == Purses::beginning);
    REQUIRE(accepted(sim.come_back("Bob")));
    REQUIRE(accepted(sim.send("Ann", Start{})));
    sim.restart();  // not a restored backup, so this game continues
    CHECK(voids_in(sim) == 1);
    for (const char* name : {"Ann", "Bob"})
        REQUIRE(accepted(sim.come_back(name)));
    sim.play_to_the_end(random);
    CHECK(sim.room().finished());
}

TEST_CASE("a deal that was going on in a backup is void, and the next one has a secret of its own") {
    Ceremony table;
    RoomSimulator& sim = table.sim;
    table.start();
    REQUIRE(accepted(table.commit("Ann")));
    const DealOpened before = *table.told<DealOpened>();
    sim.restore_backup(sim.journal().size(), epoch_of_copy);
    CHECK(voids_in(sim) == 1);
    for (const std::string& name : table.names)
        REQUIRE(accepted(sim.come_back(name)));
    CHECK_FALSE(sim.at("Ann").deal.has_value());
    CHECK(sim.room().summary().stage == Stage::lobby);
    REQUIRE(accepted(sim.send("Ann", Start{})));
    CHECK(table.told<DealOpened>()->commit != before.commit);
    table.commit_all();
    table.reveal_all();
    CHECK(sim.room().summary().stage == Stage::playing);
}

TEST_CASE("a room in which no game ran gets no record from a restore") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    const std::size_t records = sim.journal().size();
    sim.restore_backup(records, epoch_of_copy);
    CHECK(sim.journal().size() == records);
}

}  // namespace
}  // namespace seq::room
