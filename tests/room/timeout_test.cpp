#include <utility>

#include "protocol/fairdeal/chance.hpp"
#include "server/room/clock/timekeeping.hpp"
#include "server/room/room_loop.hpp"
#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// What the room asked the player that moves for a seat.
struct Asked {
    std::vector<BotLevel> levels;
    std::vector<View> views;
    std::vector<LegalActions> legal;
};

/// Makes the first legal move, and records what it was shown.
class RecordingPlayer final : public bots::Player {
  public:
    explicit RecordingPlayer(Asked& asked) : asked_{asked} {}
    Action choose(const View& view, const LegalActions& legal) override {
        asked_.views.push_back(view);
        asked_.legal.push_back(legal);
        return legal.at(0);
    }

  private:
    Asked& asked_;
};

/// Two players at a table whose clock runs.
struct TimeoutTable {
    explicit TimeoutTable(const char* preset, AtZero at_zero)
        : state{RoomCode{"TESTR00M00"}, *make_setup(preset, 2)} {
        state.setup.options.turn_seconds = 15;
        state.setup.options.at_zero = at_zero;
        state.dependencies.player = [this](BotLevel level, const bots::Below&) {
            asked.levels.push_back(level);
            return std::make_unique<RecordingPlayer>(asked);
        };
        for (std::size_t index = 0; index < 2; ++index) {
            Member& member = state.members.add(index == 0 ? "Ann" : "Bob", {});
            member.seat = member.playing_as = Seat::at(index);
            member.session = SessionId{index + 1};
        }
        state.play.game.emplace(state.setup, std::make_unique<FairDealChance>(Digest{}), Names{"Ann", "Bob"});
        Effects effects;
        WakeUp wake;
        follow_clock(state.play.clock, state, now, effects, wake);
    }
    Effects time_out() {
        now += 15s;
        Effects effects;
        play_on_timeout(state, now, {}, effects);
        return effects;
    }
    Seat mover() const { return turn(state.play.game->match()); }

    Asked asked;
    State state;
    TimePoint now{500'000h};
};

TEST_CASE("at zero, and not before, a bot of medium strength moves, or an easy one, which takes anything") {
    for (const auto& [at_zero, level] :
         {std::pair{AtZero::bot, BotLevel::medium}, std::pair{AtZero::random, BotLevel::easy}}) {
        TimeoutTable table{"sequence", at_zero};
        Effects effects;
        play_on_timeout(table.state, table.now + 14'999ms, {}, effects);
        CHECK(effects.records.empty());
        CHECK(table.asked.levels.empty());
        table.time_out();
        CHECK(table.asked.levels == std::vector{level});
    }
}

TEST_CASE("S22: a bot that moves on timeout gets the seat's view and legal actions only") {
    TimeoutTable table{"sequence", AtZero::bot};
    const Seat seat = table.mover();
    const View view = seq::view(table.state.play.game->match(), seat);
    const LegalActions legal = legal_actions(table.state.play.game->match(), seat);
    table.time_out();
    REQUIRE(table.asked.views.size() == 1);
    CHECK(table.asked.views[0] == view);
    CHECK(table.asked.legal[0] == legal);
    CHECK(table.mover() != seat);
}

TEST_CASE("D4: on timeout the room rolls and plays the roll, until the turn has passed") {
    TimeoutTable table{"sequence-dice", AtZero::bot};
    const Seat seat = table.mover();
    const Effects effects = table.time_out();
    CHECK(table.mover() != seat);
    CHECK(effects.records.size() == table.asked.views.size());
    for (const View& view : table.asked.views)
        CHECK(view.observer == seat);
}

/// An empty room of two teams whose clock runs.
struct Teams {
    Teams() : state{RoomCode{"TESTR00M00"}, *make_setup("sequence-rv", 4)} {
        state.setup.options.turn_seconds = 60;
        state.play.game.emplace(state.setup, std::make_unique<FairDealChance>(Digest{}),
                                Names{"Ann", "Bob", "Cy", "Dee"});
        settle();
    }
    void settle() {
        Effects effects;
        WakeUp wake;
        follow_clock(state.play.clock, state, now, effects, wake);
        wake_at = wake.at;
    }
    void pass_time(milliseconds time) {
        now += time;
        settle();
    }
    milliseconds left() { return state.play.clock.turn->time.left(now); }

    State state;
    TimePoint now{500'000h};
    std::optional<TimePoint> wake_at;
};

TEST_CASE("S23: the turn's clock stops while forfeits are chosen, and then continues") {
    Teams room;
    room.pass_time(20s);
    CHECK(room.left() == 40s);
    const Side side = room.state.setup.side(turn(room.state.play.game->match()));
    room.state.play.game->apply(table, Penalty{side});
    room.settle();
    room.pass_time(29s);
    CHECK(room.left() == 40s);
    CHECK_FALSE(room.wake_at.has_value());
    for (std::size_t index = 0; index < 4; ++index) {
        const Seat seat = Seat::at(index);
        const LegalActions legal = legal_actions(room.state.play.game->match(), seat);
        if (!legal.forfeits.empty()) room.state.play.game->apply(seat, Forfeit{legal.forfeits[0]});
    }
    room.settle();
    CHECK(room.wake_at.has_value());
    room.pass_time(5s);
    CHECK(room.left() == 35s);
}

TEST_CASE("S19: a draw neither adds time nor takes time from the next turn") {
    Teams room;
    const Seat first = turn(room.state.play.game->match());
    room.state.play.game->apply(first, legal_actions(room.state.play.game->match(), first).at(0));
    room.settle();
    room.pass_time(10s);
    room.state.play.game->apply(first, Draw{});
    room.settle();
    CHECK(room.left() == 50s);
}

}  // namespace
}  // namespace seq::room
