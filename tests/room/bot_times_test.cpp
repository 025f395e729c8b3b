#include <algorithm>
#include <doctest/doctest.h>
#include <set>
#include <vector>

#include "server/room/bots/bots.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;
using Time = BotPace::Time;

constexpr TimePoint noon{std::chrono::hours{12}};
const RoomCode a_room{"TESTR00M00"};

Time time_at(const PublicPosition& position, const BotPace& pace = {}) {
    return moves_at(pace, position, noon) - noon;
}

/// Ann watches a game of four bots, or plays with three.
struct BotTable {
    RoomSimulator sim;

    explicit BotTable(bool with_ann, const Dependencies& dependencies = {},
                      const RoomLimits& limits = RoomLimits{})
        : sim{4, {}, "sequence", limits, dependencies} {
        if (with_ann) REQUIRE(accepted(sim.send("Ann", Sit{})));
        for (int n = with_ann ? 1 : 0; n < 4; ++n)
            REQUIRE(accepted(sim.send("Ann", SeatBot{{}, BotLevel::medium})));
        REQUIRE(accepted(sim.send("Ann", Start{})));
    }
    BotQuestion ask() {
        auto question = sim.room().ask_bot();
        REQUIRE(question.has_value());
        return std::move(*question);
    }
};

/// The same rooms with other cards.
const Dependencies other_cards{
    .chance = [](const Digest& master) { return std::make_unique<FairDealChance>(sha256(master)); }};

/// When the first moves of a game between bots were made, since the deal.
std::vector<Time> times_of_moves(BotTable& table) {
    std::vector<Time> times;
    const TimePoint dealt = table.sim.now();
    for (int n = 0; n < 12; ++n) {
        const std::uint64_t before = table.sim.room().version();
        for (int wakes = 0; table.sim.room().version() == before; ++wakes) {
            REQUIRE(wakes < 10);
            table.sim.pass_time(table.sim.wake_at().value() - table.sim.now());
        }
        times.push_back(table.sim.now() - dealt);
    }
    return times;
}

TEST_CASE("a bot takes any time between the least and the most, and less if only bots play") {
    std::set<Time> times;
    std::set<Time> alone;
    for (std::uint64_t version = 1; version <= 2'000; ++version) {
        times.insert(time_at({.room = a_room, .version = version}));
        alone.insert(time_at({.room = a_room, .version = version, .people_play = false}));
    }
    CHECK(*times.begin() >= Time{900});
    CHECK(*times.begin() < Time{920});
    CHECK(*times.rbegin() <= Time{2'400});
    CHECK(*times.rbegin() > Time{2'380});
    CHECK(*alone.begin() >= Time{500});
    CHECK(*alone.rbegin() <= Time{1'200});
    CHECK(times.size() > 1'000);
}

TEST_CASE("a bot takes other times in another room") {
    int same = 0;
    for (std::uint64_t version = 1; version <= 100; ++version)
        if (time_at({.room = a_room, .version = version}) ==
            time_at({.room = {"TESTR00M01"}, .version = version}))
            ++same;
    CHECK(same < 5);
}

TEST_CASE("a bot takes longer after a sequence, so that everybody sees it") {
    const PublicPosition position{.room = a_room, .version = 7};
    PublicPosition after = position;
    after.sights.sequence_at = noon;
    CHECK(time_at(after) == time_at(position) + Time{1'500});
    after.sights.sequence_at = noon - seconds{10};
    CHECK(time_at(after) == time_at(position));
    after.sights.sequence_at = noon + seconds{10};  // the clock was set back
    CHECK(time_at(after) == time_at(position));
}

TEST_CASE("a lost card, a cut and a tie-break stay in sight for four seconds before a bot moves") {
    PublicPosition position{.room = a_room, .version = 7};
    for (const Event& event :
         {Event{DrawLapsed{Seat{2}}}, Event{CardCut{Seat{1}, Face{3}, 0}}, Event{StartRolled{Seat{1}, {}, 1}},
          Event{StartCast{Seat{1}, {}, 1}}, Event{TieBreakBegan{}}}) {
        position.sights = {};
        note_sights(position.sights, {RoomEvent{event}}, noon - seconds{1});
        CHECK(time_at(position) == seconds{3});
    }
    position.sights = {};
    note_sights(position.sights, {RoomEvent{Event{StartRolled{Seat{1}, {}, 0}}}}, noon - seconds{1});
    CHECK_FALSE(position.sights.notice_at);
}

TEST_CASE("a bot moves before a third of its remaining time is over") {
    PublicPosition position{.room = a_room, .version = 7, .left = Countdown{seconds{2}}};
    position.sights.notice_at = noon;
    CHECK(time_at(position) == Time{666});
    position.left = Countdown{seconds{60}};
    CHECK(time_at(position) == seconds{4});
    position.left = Countdown{Time{-5}};
    CHECK(time_at(position) == Time{0});
}

TEST_CASE("S22: bots move at the same times whatever cards they and the others hold") {
    BotTable one{false};
    BotTable other{false, other_cards};
    CHECK(times_of_moves(one) == times_of_moves(other));
    CHECK(one.sim.at("Ann").view->as_cards().chips != other.sim.at("Ann").view->as_cards().chips);
}

TEST_CASE("S22: a bot moves at the same time however long it has thought") {
    for (const milliseconds thinks : {milliseconds{0}, milliseconds{1}, milliseconds{999}}) {
        BotTable table{false, {}, with_all_snapshots};
        const std::uint64_t before = table.sim.room().version();
        const BotQuestion question = table.ask();
        table.sim.pass_time(thinks);
        table.sim.answer(question);
        table.sim.pass_time(milliseconds{999} - std::min(thinks, milliseconds{999}));
        CHECK(table.sim.room().version() == before);
        table.sim.pass_time(milliseconds{1});
        CHECK(table.sim.room().version() > before);
    }
}

TEST_CASE("a bot whose choice comes late moves then, and the room does not wake in vain before") {
    BotTable table{false, {}, with_all_snapshots};
    const std::uint64_t before = table.sim.room().version();
    const BotQuestion question = table.ask();
    CHECK_FALSE(table.sim.room().ask_bot());  // nobody else is asked
    table.sim.pass_time(seconds{20});
    CHECK(table.sim.room().version() == before);
    CHECK_FALSE(table.sim.wake_at());
    table.sim.answer(question);
    CHECK(table.sim.wake_at() <= table.sim.now());
    table.sim.pass_time(milliseconds{0});
    CHECK(table.sim.room().version() > before);
}

TEST_CASE("a pause makes a bot think again, and the former choice is ignored") {
    BotTable table{true, {}, with_all_snapshots};
    RoomSimulator& sim = table.sim;
    if (!sim.at("Ann").legal.empty()) REQUIRE(accepted(sim.act(sim.at("Ann"), sim.at("Ann").legal.at(0))));
    const BotQuestion former = table.ask();
    REQUIRE(accepted(sim.send("Ann", Pause{})));
    CHECK_FALSE(sim.room().ask_bot());
    sim.answer(former);
    REQUIRE(accepted(sim.send("Ann", Unpause{})));
    const std::uint64_t before = sim.room().version();
    const BotQuestion present = table.ask();
    CHECK(present.number != former.number);
    sim.answer(former);
    const bool may_draw = sim.at("Ann").legal.draw;
    if (may_draw) REQUIRE(accepted(sim.send("Ann", Move{{.kind = MoveKind::draw}})));
    const std::uint64_t drawn = sim.room().version();
    CHECK(drawn == before + (may_draw ? 1 : 0));
    sim.pass_time(seconds{5});
    CHECK(sim.room().version() == drawn);
}

TEST_CASE("another seat's draw makes a bot choose again, at the same time as before") {
    BotTable table{true, {}, with_all_snapshots};
    RoomSimulator& sim = table.sim;
    for (int n = 0; sim.at("Ann").legal.empty(); ++n) {
        REQUIRE(n < 8);
        sim.pass_time(seconds{1});
    }
    REQUIRE(accepted(sim.act(sim.at("Ann"), sim.at("Ann").legal.at(0))));
    const BotQuestion former = table.ask();
    sim.pass_time(milliseconds{400});
    REQUIRE(accepted(sim.send("Ann", Move{{.kind = MoveKind::draw}})));
    const std::uint64_t before = sim.room().version();
    const BotQuestion present = table.ask();
    CHECK(present.view != former.view);
    sim.answer(former);
    sim.answer(present);
    sim.pass_time(milliseconds{599});
    CHECK(sim.room().version() == before);
    sim.pass_time(milliseconds{1});
    CHECK(sim.room().version() > before);
}

TEST_CASE("after a restart a bot is asked again") {
    BotTable table{false, {}, with_all_snapshots};
    table.ask();
    table.sim.restart_for({"Ann"});
    CHECK(table.sim.room().ask_bot());
}

}  // namespace
}  // namespace seq::room
