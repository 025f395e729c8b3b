#include <doctest/doctest.h>

#include "protocol/fairdeal/chance.hpp"
#include "server/room/clock/timekeeping.hpp"

namespace seq::room {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// An empty room of two teams whose clock runs.
struct Teams {
    Teams() : state{protocol::RoomCode{"TESTR00M00"}, *make_setup("sequence-rv", 4)} {
        state.setup.options.turn_seconds = 60;
        state.play.game.emplace(state.setup, std::make_unique<protocol::FairDealChance>(protocol::Digest{}),
                                std::vector<std::string>{"Ann", "Bob", "Cy", "Dee"});
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
    TimePoint now{std::chrono::hours{500'000}};
    std::optional<TimePoint> wake_at;
};

TEST_CASE("S23: the turn's clock stops while forfeits are chosen, and then continues") {
    Teams room;
    room.pass_time(seconds{20});
    CHECK(room.left() == seconds{40});
    const Side side = room.state.setup.side(turn(room.state.play.game->match()));
    room.state.play.game->apply(table, Penalty{side});
    room.settle();
    room.pass_time(seconds{29});
    CHECK(room.left() == seconds{40});
    CHECK_FALSE(room.wake_at.has_value());
    for (std::size_t index = 0; index < 4; ++index) {
        const Seat seat = Seat::at(index);
        const LegalActions legal = legal_actions(room.state.play.game->match(), seat);
        if (!legal.forfeits.empty()) room.state.play.game->apply(seat, Forfeit{legal.forfeits[0]});
    }
    room.settle();
    CHECK(room.wake_at.has_value());
    room.pass_time(seconds{5});
    CHECK(room.left() == seconds{35});
}

TEST_CASE("S19: a draw neither adds time nor takes time from the next turn") {
    Teams room;
    const Seat first = turn(room.state.play.game->match());
    room.state.play.game->apply(first, legal_actions(room.state.play.game->match(), first).at(0));
    room.settle();
    room.pass_time(seconds{10});
    room.state.play.game->apply(first, Draw{});
    room.settle();
    CHECK(room.left() == seconds{50});
}

}  // namespace
}  // namespace seq::room
