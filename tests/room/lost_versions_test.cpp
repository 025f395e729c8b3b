#include "server/room/game/purses.hpp"
#include "tests/room/ceremony.hpp"
#include "tests/room/people.hpp"

// Rooms of a journal that has lost its newest records, or was restored from a backup.

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

bool was_sent_a_view(const Friend& who) {
    return std::ranges::any_of(
        who.inbox, [](const ServerMessage& message) { return std::holds_alternative<Snapshot>(message); });
}

/// A game of Ann and Bob whose newest four versions, seen by both, are missing from the journal. With another
/// epoch than before, as after a restored backup, the game is void.
RoomSimulator after_a_loss(std::uint32_t epoch = 1) {
    RoomSimulator sim = game_with({"Bob"});
    const std::size_t kept = sim.journal().size();
    for (const char* text : {"this", "will", "be", "lost"})
        sim.does("Ann", Say{text});
    sim.restore_backup(kept, epoch);
    return sim;
}

TEST_CASE("a member who has seen a lost version proves the loss: the room begins a new epoch") {
    RoomSimulator sim = after_a_loss();
    Friend& cy = (sim.join("Cy"), sim.at("Cy"));
    REQUIRE(cy.seen->epoch == 1);
    cy.inbox.clear();
    sim.return_all({"Ann"});
    const std::uint32_t epoch = sim.at("Ann").seen->epoch;
    CHECK(epoch > 1);
    CHECK(was_sent_a_view(sim.at("Ann")));
    CHECK(was_sent_a_view(cy));  // also a member who was connected all the time
    CHECK(cy.seen->epoch == epoch);
    CHECK(sim.room().summary().at.epoch == epoch);
}

TEST_CASE("after a loss, lost versions are not taken for those of the same number that came later") {
    for (const std::uint32_t epoch : {1U, 1'800'000'000U}) {
        CAPTURE(epoch);
        RoomSimulator sim = after_a_loss(epoch);
        sim.return_all({"Ann"});
        CHECK(was_sent_a_view(sim.at("Ann")));
        CHECK(sim.at("Ann").seen->epoch >= epoch);
        while (sim.room().version() <= sim.at("Bob").seen->version + 3) {
            sim.pass_time(3s);
            sim.does("Ann", Say{"something else"});
        }
        sim.return_all({"Bob"});
        CHECK(was_sent_a_view(sim.at("Bob")));
        sim.restart_for({"Bob"});
        CHECK_FALSE(was_sent_a_view(sim.at("Bob")));  // the new epoch survives the restart
        sim.return_all({"Ann"});
        if (sim.room().finished()) sim.does("Ann", Start{});
        sim.play_to_the_end(1);
        CHECK(sim.room().summary().stage == Stage::finished);
    }
}

TEST_CASE("a member who claims losses makes a room begin one epoch a minute at most") {
    RoomSimulator sim = game_with({"Bob"});
    const auto claim = [&] {
        sim.lose("Bob");
        sim.at("Bob").seen->version += 1000;
        sim.return_all({"Bob"});
        return sim.at("Bob").seen->epoch;
    };
    const std::uint32_t first = claim();
    CHECK(first > 1);
    CHECK(claim() == first);
    sim.pass_time(59s);
    CHECK(claim() == first);
    sim.pass_time(1s);
    CHECK(claim() > first);
}

TEST_CASE("a runner that knows of a loss makes the room begin a new epoch, which is counted") {
    RoomSimulator sim = game_with({"Bob"});
    const Effects effects = sim.room().take(LostVersions{}, sim.now());
    REQUIRE(effects.records.size() == 1);
    CHECK(effects.records[0].epoch > 1);
    CHECK(effects.counts.losses == 1);
    CHECK(sim.room().take(LostVersions{}, sim.now()).counts.losses == 0);
}

TEST_CASE("a seen of another epoch, or of an existing version, proves no loss") {
    RoomSimulator sim = game_with({"Bob"});
    for (const Seen seen : {Seen{7, 1000}, Seen{1, sim.room().version()}}) {
        sim.lose("Bob");
        sim.at("Bob").seen = seen;
        sim.return_all({"Bob"});
        CHECK(sim.at("Bob").seen->epoch == 1);
    }
}

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
