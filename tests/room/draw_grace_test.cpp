#include <doctest/doctest.h>

#include "tests/room/room_simulator.hpp"

namespace seq::room {
namespace {

using namespace protocol;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// Two friends who have each played a card and not drawn yet.
struct TwoOwed {
    explicit TwoOwed(std::string grace = "3") : sim{2, {{"draw_grace", std::move(grace)}}} {
        sim.begin({"Bob"});
        Friend& mover = sim.to_move();
        first = mover.name;
        REQUIRE(accepted(sim.act(mover, mover.legal.at(0))));
        Friend& next = sim.to_move();
        second = next.name;
        REQUIRE(accepted(sim.act(next, next.legal.at(0))));
    }
    bool owed(const std::string& name) { return sim.at(name).view->as_cards().owed.has(*sim.at(name).seat); }

    RoomSimulator sim;
    std::string first;
    std::string second;
};

TEST_CASE("S19: a draw that would end the right of a present player waits until the grace is over") {
    TwoOwed table;
    const ClientMessage draw = table.sim.command(table.second, Move{{.kind = MoveKind::draw}});
    CHECK_FALSE(table.sim.send(table.second, draw).has_value());
    CHECK_FALSE(table.sim.send(table.second, draw).has_value());  // repeated while it waits: still one draw
    table.sim.pass_time(milliseconds{2999});
    CHECK(table.owed(table.first));
    CHECK(table.owed(table.second));
    table.sim.pass_time(milliseconds{1});
    CHECK_FALSE(table.owed(table.second));
    CHECK_FALSE(table.owed(table.first));
    CHECK(accepted(table.sim.at(table.second).answers.at(draw.id)));
    CHECK(code_of(table.sim.send(table.first, Move{{.kind = MoveKind::draw}})) == "draw-lapsed");
}

TEST_CASE("S19: a waiting draw is made at once when the other player has drawn") {
    TwoOwed table;
    const ClientMessage draw = table.sim.command(table.second, Move{{.kind = MoveKind::draw}});
    CHECK_FALSE(table.sim.send(table.second, draw).has_value());
    CHECK(accepted(table.sim.send(table.first, Move{{.kind = MoveKind::draw}})));
    CHECK(accepted(table.sim.at(table.second).answers.at(draw.id)));
    CHECK(table.sim.at(table.first).hand_size() == 7);
    CHECK(table.sim.at(table.second).hand_size() == 7);
}

TEST_CASE("S19: without grace the order in which the commands arrive decides") {
    TwoOwed table{"0"};
    CHECK(accepted(table.sim.send(table.second, Move{{.kind = MoveKind::draw}})));
    CHECK(code_of(table.sim.send(table.first, Move{{.kind = MoveKind::draw}})) == "draw-lapsed");
    CHECK(table.sim.at(table.first).hand_size() == 6);
}

TEST_CASE("S19: a draw that ends no other right does not wait") {
    TwoOwed table;
    CHECK(accepted(table.sim.send(table.first, Move{{.kind = MoveKind::draw}})));
}

TEST_CASE("S19: a waiting draw that is answered on another connection is answered once") {
    TwoOwed table;
    const ClientMessage draw = table.sim.command(table.second, Move{{.kind = MoveKind::draw}});
    CHECK_FALSE(table.sim.send(table.second, draw).has_value());
    table.sim.lose(table.second);
    CHECK(accepted(table.sim.come_back(table.second)));
    CHECK_FALSE(table.sim.send(table.second, draw).has_value());
    table.sim.pass_time(seconds{3});
    CHECK(accepted(table.sim.at(table.second).answers.at(draw.id)));
    CHECK(table.sim.at(table.second).hand_size() == 7);
}

TEST_CASE("S19: the room draws for a player who is away, eight seconds after the connection was lost") {
    TwoOwed table;
    table.sim.lose(table.first);
    REQUIRE(table.sim.wake_at().has_value());
    table.sim.pass_time(milliseconds{7'999});
    CHECK(table.owed(table.second));
    CHECK(table.sim.at(table.second).view->as_cards().owed.has(*table.sim.at(table.first).seat));
    table.sim.pass_time(milliseconds{1});
    CHECK_FALSE(table.sim.at(table.second).view->as_cards().owed.has(*table.sim.at(table.first).seat));
    CHECK(accepted(table.sim.come_back(table.first)));
    CHECK(table.sim.at(table.first).hand_size() == 7);
    CHECK_FALSE(table.owed(table.first));
}

TEST_CASE("S19: after a restart every grace period starts again") {
    TwoOwed table;
    table.sim.restart(seconds{100});
    CHECK(accepted(table.sim.come_back(table.first)));
    CHECK(accepted(table.sim.come_back(table.second)));
    CHECK_FALSE(table.sim.act(table.sim.at(table.second), Draw{}).has_value());
    table.sim.pass_time(milliseconds{2'999});
    CHECK(accepted(table.sim.act(table.sim.at(table.first), Draw{})));
}

TEST_CASE("S19: after a restart no player counts as away before fifteen seconds have passed") {
    TwoOwed table;
    table.sim.restart();
    CHECK(accepted(table.sim.come_back(table.second)));
    table.sim.pass_time(milliseconds{14'999});
    CHECK(table.sim.at(table.second).view->as_cards().owed.has(*table.sim.at(table.first).seat));
    table.sim.pass_time(milliseconds{1});
    CHECK_FALSE(table.sim.at(table.second).view->as_cards().owed.has(*table.sim.at(table.first).seat));
}

}  // namespace
}  // namespace seq::room
