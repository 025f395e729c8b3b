#include "server/room/game/purses.hpp"
#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"

// Rooms of a journal that was restored from a backup.

namespace seq::room {
using namespace protocol;
namespace {

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
    sim.return_all({"Ann"});
    const Friend& ann = sim.at("Ann");
    CHECK(ann.view->result == Result{.abandoned = true});
    CHECK(ann.purses.at(ann.id) == Purses::beginning);
    sim.return_all({"Bob"});
    sim.does("Ann", Start{});
    sim.restart();  // not a restored backup, so this game continues
    CHECK(voids_in(sim) == 1);
    sim.return_all({"Ann", "Bob"});
    sim.play_to_the_end(random);
    CHECK(sim.room().finished());
    RoomSimulator idle = lobby_with({"Bob"}, 2);
    const std::size_t records = idle.journal().size();
    idle.restore_backup(records, epoch_of_copy);
    CHECK(idle.journal().size() == records);
}

TEST_CASE("a deal that was going on in a backup is void, and the next one has a secret of its own") {
    Ceremony sim;
    sim.start();
    REQUIRE(sim.commit("Ann") == "accepted");
    const DealOpened before = *sim.told<DealOpened>();
    sim.restore_backup(sim.journal().size(), epoch_of_copy);
    CHECK(voids_in(sim) == 1);
    sim.return_all(sim.names);
    CHECK_FALSE(sim.at("Ann").deal.has_value());
    CHECK(sim.room().summary().stage == Stage::lobby);
    sim.does("Ann", Start{});
    CHECK(sim.told<DealOpened>()->commit != before.commit);
    sim.deal_all();
    CHECK(sim.room().summary().stage == Stage::playing);
}

}  // namespace
}  // namespace seq::room
