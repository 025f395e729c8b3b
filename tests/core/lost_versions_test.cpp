#include <algorithm>
#include <doctest/doctest.h>

#include "tests/core/people.hpp"

namespace seq::core {
namespace {

using namespace protocol;

bool was_sent_a_view(const Friend& who) {
    return std::ranges::any_of(
        who.inbox, [](const ServerMessage& message) { return std::holds_alternative<Whole>(message); });
}

/// A game of Ann and Bob whose newest four versions, which both have seen, are not in the journal any more.
Evening after_a_loss() {
    Evening evening{2};
    evening.begin({"Bob"});
    const std::size_t kept = evening.journal().size();
    for (const char* text : {"this", "will", "be", "lost"})
        REQUIRE(accepted(evening.send("Ann", Say{text})));
    evening.restore_backup(kept, 1);
    return evening;
}

TEST_CASE("a member who has seen a lost version proves the loss: the room begins a new epoch") {
    Evening evening = after_a_loss();
    Friend& cy = (evening.join("Cy"), evening.at("Cy"));
    REQUIRE(cy.seen->epoch == 1);
    cy.inbox.clear();
    REQUIRE(accepted(evening.come_back("Ann")));
    const std::uint32_t epoch = evening.at("Ann").seen->epoch;
    CHECK(epoch > 1);
    CHECK(was_sent_a_view(evening.at("Ann")));
    CHECK(was_sent_a_view(cy));  // who was there all the time, too
    CHECK(cy.seen->epoch == epoch);
    CHECK(evening.room().outline().at.epoch == epoch);
}

TEST_CASE("after a loss nobody's lost versions are taken for those of the same number that came later") {
    Evening evening = after_a_loss();
    REQUIRE(accepted(evening.come_back("Ann")));
    while (evening.room().version() <= evening.at("Bob").seen->version + 3)
        REQUIRE(accepted(evening.send("Ann", Say{"something else"})));
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(was_sent_a_view(evening.at("Bob")));
    evening.restart();
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK_FALSE(was_sent_a_view(evening.at("Bob")));  // the new epoch outlives the process
    REQUIRE(accepted(evening.come_back("Ann")));
    test::SplitMix random{1};
    evening.play_to_the_end(random);
    CHECK(evening.room().outline().stage == Stage::finished);
}

TEST_CASE("a member who claims losses makes a room begin one epoch a minute at most") {
    Evening evening{2};
    evening.begin({"Bob"});
    const auto claim = [&] {
        evening.lose("Bob");
        evening.at("Bob").seen->version += 1000;
        REQUIRE(accepted(evening.come_back("Bob")));
        return evening.at("Bob").seen->epoch;
    };
    const std::uint32_t first = claim();
    CHECK(first > 1);
    CHECK(claim() == first);
    evening.pass_time(std::chrono::seconds{59});
    CHECK(claim() == first);
    evening.pass_time(std::chrono::seconds{1});
    CHECK(claim() > first);
}

TEST_CASE("whoever runs a room and knows of a loss makes it begin a new epoch, which is counted") {
    Evening evening{2};
    evening.begin({"Bob"});
    const Effects effects = evening.room().on_lost_versions(evening.now());
    REQUIRE(effects.records.size() == 1);
    CHECK(effects.records[0].epoch > 1);
    CHECK(effects.counts.losses == 1);
    CHECK(evening.room().on_lost_versions(evening.now()).counts.losses == 0);
}

TEST_CASE("a seen of another epoch, or of a version that is there, proves nothing") {
    Evening evening{2};
    evening.begin({"Bob"});
    for (const Seen seen : {Seen{7, 1000}, Seen{1, evening.room().version()}}) {
        evening.lose("Bob");
        evening.at("Bob").seen = seen;
        REQUIRE(accepted(evening.come_back("Bob")));
        CHECK(evening.at("Bob").seen->epoch == 1);
    }
}

}  // namespace
}  // namespace seq::core
