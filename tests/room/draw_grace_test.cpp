#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

/// Two friends who have each played a card and not drawn yet.
struct TwoOwed : RoomSimulator {
    explicit TwoOwed(std::string grace = "3") : RoomSimulator{2, {{"draw_grace", std::move(grace)}}} {
        begin({"Bob"});
        first = move_once().name;
        second = move_once().name;
        draw = command(second, Move{{.kind = MoveKind::draw}});
    }
    /// Whether this friend is owed a card, as the second one sees it.
    bool owed(const std::string& name) { return at(second).view->as_cards().owed.has(*at(name).seat); }
    std::string draws(const std::string& name) { return ask(name, Move{{.kind = MoveKind::draw}}); }
    /// The second one asks for the card, which would end the right of the first, so it is not answered yet.
    void ask_for_second() { CHECK_FALSE(send(second, draw).has_value()); }
    bool second_has_drawn() {
        return accepted(at(second).answers.at(draw.id)) && at(second).hand_size() == 7;
    }

    std::string first;
    std::string second;
    ClientMessage draw;
};

TEST_CASE("S19: a draw that would end the right of a present player waits until the grace is over") {
    TwoOwed table;
    table.ask_for_second();
    table.ask_for_second();  // repeated while it waits: still one draw
    table.pass_time(2999ms);
    CHECK(table.owed(table.first));
    CHECK(table.owed(table.second));
    table.pass_time(1ms);
    CHECK_FALSE(table.owed(table.second));
    CHECK_FALSE(table.owed(table.first));
    CHECK(table.second_has_drawn());
    CHECK(table.draws(table.first) == "draw-lapsed");
}

TEST_CASE("S19: a waiting draw is made at once when the other player has drawn") {
    TwoOwed table;
    table.ask_for_second();
    CHECK(table.draws(table.first) == "accepted");  // which ends no other right, and does not wait
    CHECK(table.at(table.first).hand_size() == 7);
    CHECK(table.second_has_drawn());
}

TEST_CASE("S19: without grace the order in which the commands arrive decides") {
    TwoOwed table{"0"};
    CHECK(table.draws(table.second) == "accepted");
    CHECK(table.draws(table.first) == "draw-lapsed");
    CHECK(table.at(table.first).hand_size() == 6);
}

TEST_CASE("S19: a waiting draw that is answered on another connection is answered once") {
    TwoOwed table;
    table.ask_for_second();
    table.lose(table.second);
    table.return_all({table.second});
    table.ask_for_second();
    table.pass_time(3s);
    CHECK(table.second_has_drawn());
}

TEST_CASE("S19: the room draws for a player who is away, eight seconds after the connection was lost") {
    TwoOwed table;
    table.lose(table.first);
    REQUIRE(table.wake_at().has_value());
    table.pass_time(7'999ms);
    CHECK(table.owed(table.second));
    CHECK(table.owed(table.first));
    table.pass_time(1ms);
    CHECK_FALSE(table.owed(table.first));
    table.return_all({table.first});
    CHECK(table.at(table.first).hand_size() == 7);
}

TEST_CASE("S19: after a restart every grace period starts again") {
    TwoOwed table;
    table.restart_for({table.first, table.second}, 100s);
    table.ask_for_second();
    table.pass_time(2'999ms);
    CHECK(table.draws(table.first) == "accepted");
}

TEST_CASE("S19: after a restart no player counts as away before fifteen seconds have passed") {
    TwoOwed table;
    table.restart_for({table.second});
    table.pass_time(14'999ms);
    CHECK(table.owed(table.first));
    table.pass_time(1ms);
    CHECK_FALSE(table.owed(table.first));
}

}  // namespace
}  // namespace seq::room
