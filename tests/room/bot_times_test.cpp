#include <set>
#include <vector>

#include "server/room/bots/bots.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

using Time = BotPace::Time;

constexpr TimePoint noon{12h};
const RoomCode a_room{"TESTR00M00"};

Time time_at(const PublicPosition& position, const BotPace& pace = {}) {
    return moves_at(pace, position, noon) - noon;
}

/// Ann watches a game of four bots, or plays with three.
struct BotTable : RoomSimulator {
    explicit BotTable(bool with_ann, const Dependencies& dependencies = {},
                      const RoomLimits& limits = with_all_snapshots)
        : RoomSimulator{4, {}, "sequence", limits, dependencies} {
        if (with_ann) does("Ann", Sit{});
        for (int n = with_ann ? 1 : 0; n < 4; ++n)
            does("Ann", SeatBot{{}, BotLevel::medium});
        does("Ann", Start{});
    }
    BotQuestion question() {
        auto question = room().ask_bot();
        REQUIRE(question.has_value());
        return std::move(*question);
    }
    std::uint64_t version() { return room().version(); }
    /// Checks that the next version comes after this time, and not a millisecond earlier.
    void check_version_after(milliseconds time) {
        const std::uint64_t before = version();
        pass_time(time - 1ms);
        CHECK(version() == before);
        pass_time(1ms);
        CHECK(version() > before);
    }
};

/// The same rooms with other cards.
const Dependencies other_cards{
    .chance = [](const Digest& master) { return std::make_unique<FairDealChance>(sha256(master)); }};

/// When the first moves of a game between bots were made, since the deal.
std::vector<Time> times_of_moves(BotTable& table) {
    std::vector<Time> times;
    const TimePoint dealt = table.now();
    for (int n = 0; n < 12; ++n) {
        const std::uint64_t before = table.version();
        for (int wakes = 0; table.version() == before; ++wakes) {
            REQUIRE(wakes < 10);
            table.pass_time(table.wake_at().value() - table.now());
        }
        times.push_back(table.now() - dealt);
    }
    return times;
}

TEST_CASE("a bot takes any time between the least and the most, others in another room, less if alone") {
    std::set<Time> times;
    std::set<Time> alone;
    int same = 0;
    for (std::uint64_t version = 1; version <= 2'000; ++version) {
        const Time time = time_at({.room = a_room, .version = version});
        times.insert(time);
        alone.insert(time_at({.room = a_room, .version = version, .people_play = false}));
        same += time_at({.room = {"TESTR00M01"}, .version = version}) == time ? 1 : 0;
    }
    CHECK(*times.begin() >= Time{900});
    CHECK(*times.begin() < Time{920});
    CHECK(*times.rbegin() <= Time{2'400});
    CHECK(*times.rbegin() > Time{2'380});
    CHECK(*alone.begin() >= Time{500});
    CHECK(*alone.rbegin() <= Time{1'200});
    CHECK(times.size() > 1'000);
    CHECK(same < 100);
}

TEST_CASE("a bot takes longer after a sequence, so that everybody sees it") {
    const PublicPosition position{.room = a_room, .version = 7};
    PublicPosition after = position;
    after.highlights.sequence_at = noon;
    CHECK(time_at(after) == time_at(position) + Time{1'500});
    after.highlights.sequence_at = noon - 10s;
    CHECK(time_at(after) == time_at(position));
    after.highlights.sequence_at = noon + 10s;  // the clock was set back
    CHECK(time_at(after) == time_at(position));
}

TEST_CASE("a lost card, a cut and a tie-break stay in sight for four seconds before a bot moves") {
    PublicPosition position{.room = a_room, .version = 7};
    for (const Event& event :
         {Event{DrawLapsed{Seat{2}}}, Event{CardCut{Seat{1}, Face{3}, 0}}, Event{StartRolled{Seat{1}, {}, 1}},
          Event{StartCast{Seat{1}, {}, 1}}, Event{TieBreakBegan{}}}) {
        position.highlights = {};
        note_highlights(position.highlights, {RoomEvent{event}}, noon - 1s);
        CHECK(time_at(position) == 3s);
    }
    position.highlights = {};
    note_highlights(position.highlights, {RoomEvent{Event{StartRolled{Seat{1}, {}, 0}}}}, noon - 1s);
    CHECK_FALSE(position.highlights.notice_at);
}

TEST_CASE("a bot moves before a third of its remaining time is over") {
    PublicPosition position{.room = a_room, .version = 7, .left = Countdown{2s}};
    position.highlights.notice_at = noon;
    CHECK(time_at(position) == Time{666});
    position.left = Countdown{60s};
    CHECK(time_at(position) == 4s);
    position.left = Countdown{Time{-5}};
    CHECK(time_at(position) == Time{0});
}

TEST_CASE("S22: bots move at the same times whatever cards they and the others hold") {
    BotTable one{false, {}, RoomLimits{}};
    BotTable other{false, other_cards, RoomLimits{}};
    CHECK(times_of_moves(one) == times_of_moves(other));
    CHECK(one.at("Ann").view->as_cards().chips != other.at("Ann").view->as_cards().chips);
}

TEST_CASE("S22: a bot moves at the same time however long it has thought") {
    for (const milliseconds thinks : {0ms, 1ms, 999ms}) {
        BotTable table{false};
        const BotQuestion question = table.question();
        table.pass_time(thinks);
        table.answer(question);
        table.check_version_after(1s - thinks);
    }
}

TEST_CASE("a bot whose choice comes late moves then, is asked again after a restart, and nothing wakes") {
    BotTable table{false};
    table.question();
    table.restart_for({"Ann"});
    const std::uint64_t before = table.version();
    const BotQuestion question = table.question();
    CHECK_FALSE(table.room().ask_bot());  // nobody else is asked
    table.pass_time(20s);
    CHECK(table.version() == before);
    CHECK_FALSE(table.wake_at());
    table.answer(question);
    CHECK(table.wake_at() <= table.now());
    table.pass_time(0ms);
    CHECK(table.version() > before);
}

TEST_CASE("a pause makes a bot think again, and the former choice is ignored") {
    BotTable sim{true};
    if (!sim.at("Ann").legal.empty()) sim.move_once();
    const BotQuestion former = sim.question();
    sim.does("Ann", Pause{});
    CHECK_FALSE(sim.room().ask_bot());
    sim.answer(former);
    sim.does("Ann", Unpause{});
    const std::uint64_t before = sim.version();
    const BotQuestion present = sim.question();
    CHECK(present.number != former.number);
    sim.answer(former);
    const bool may_draw = sim.at("Ann").legal.draw;
    if (may_draw) sim.does("Ann", Move{{.kind = MoveKind::draw}});
    const std::uint64_t drawn = sim.version();
    CHECK(drawn == before + (may_draw ? 1 : 0));
    sim.pass_time(5s);
    CHECK(sim.version() == drawn);
}

TEST_CASE("another seat's draw makes a bot choose again, at the same time as before") {
    BotTable sim{true};
    for (int n = 0; sim.at("Ann").legal.empty(); ++n) {
        REQUIRE(n < 8);
        sim.pass_time(1s);
    }
    sim.move_once();
    const BotQuestion former = sim.question();
    sim.pass_time(400ms);
    sim.does("Ann", Move{{.kind = MoveKind::draw}});
    const BotQuestion present = sim.question();
    CHECK(present.view != former.view);
    sim.answer(former);
    sim.answer(present);
    sim.check_version_after(600ms);
}

}  // namespace
}  // namespace seq::room
