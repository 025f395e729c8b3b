#include <algorithm>
#include <doctest/doctest.h>

#include "server/core/purses.hpp"
#include "tests/core/ceremony.hpp"
#include "tests/core/people.hpp"

// Rooms of a journal that was restored from a backup.

namespace seq::core {
namespace {

using namespace protocol;

constexpr std::uint32_t epoch_of_copy = 1'800'000'000;

std::size_t voids_in(const Evening& evening) {
    return static_cast<std::size_t>(std::ranges::count_if(evening.journal(), [](const JournalRecord& record) {
        return record.body.find(R"("deed":"game-voided","reason":"restored")") != std::string::npos;
    }));
}

TEST_CASE("a game that was running in a backup is void, for its cards may be known by now") {
    Evening evening{2, {{"stake", "100"}}, "sequences"};
    evening.begin({"Bob"});
    const std::size_t backup = evening.journal().size();
    test::SplitMix random{1};
    evening.play_to_the_end(random);  // and the server's secret is shown
    evening.restore_backup(backup, epoch_of_copy);
    CHECK(voids_in(evening) == 1);
    CHECK(evening.journal().back().epoch == epoch_of_copy);
    REQUIRE(accepted(evening.come_back("Ann")));
    const Friend& ann = evening.at("Ann");
    CHECK(ann.view->result == Result{.abandoned = true});
    CHECK(ann.purses.at(ann.id) == Purses::beginning);
    REQUIRE(accepted(evening.come_back("Bob")));
    REQUIRE(accepted(evening.send("Ann", Start{})));
    evening.restart();  // no restore, so this game goes on
    CHECK(voids_in(evening) == 1);
    for (const char* name : {"Ann", "Bob"})
        REQUIRE(accepted(evening.come_back(name)));
    evening.play_to_the_end(random);
    CHECK(evening.room().finished());
}

TEST_CASE("a deal that was going on in a backup is void, and the next one has a secret of its own") {
    Ceremony table;
    Evening& evening = table.evening;
    table.start();
    REQUIRE(accepted(table.commit("Ann")));
    const DealOpened before = *table.told<DealOpened>();
    evening.restore_backup(evening.journal().size(), epoch_of_copy);
    CHECK(voids_in(evening) == 1);
    for (const std::string& name : table.names)
        REQUIRE(accepted(evening.come_back(name)));
    CHECK_FALSE(evening.at("Ann").deal.has_value());
    CHECK(evening.room().outline().stage == Stage::lobby);
    REQUIRE(accepted(evening.send("Ann", Start{})));
    CHECK(table.told<DealOpened>()->commit != before.commit);
    table.commit_all();
    table.reveal_all();
    CHECK(evening.room().outline().stage == Stage::playing);
}

TEST_CASE("a room in which no game ran gets no record from a restore") {
    Evening evening{2};
    REQUIRE(accepted(evening.join("Bob")));
    const std::size_t records = evening.journal().size();
    evening.restore_backup(records, epoch_of_copy);
    CHECK(evening.journal().size() == records);
}

}  // namespace
}  // namespace seq::core
