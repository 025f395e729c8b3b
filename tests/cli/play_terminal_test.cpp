#include <csignal>
#include <doctest/doctest.h>
#include <regex>

#include "tests/cli/support/play_session.hpp"
#include "tests/cli/support/run_program.hpp"

namespace seq::test {
namespace {

/// Ann and Bob at two terminals, with a game in progress.
struct TwoAtATable {
    PlaySession session;
    std::unique_ptr<Terminal> ann = session.host("Ann", 2);
    std::unique_ptr<Terminal> bob = session.guest("Bob");

    TwoAtATable() {
        must_show(*bob, "You took seat 2, side 2.");
        must_show(*ann, "Everyone's here: type start.");
        ann->type("start\r");
        const auto has_begun = [](const std::string& text) {
            return text.find("Your turn") != std::string::npos || text.find("'s turn.") != std::string::npos;
        };
        REQUIRE(ann->until(has_begun));
        REQUIRE(bob->until(has_begun));
        ann_moves = ann->screen().find("Your turn") != std::string::npos;
    }
    bool ann_moves = false;  ///< first
    Terminal& mover() { return ann_moves ? *ann : *bob; }
    Terminal& other() { return ann_moves ? *bob : *ann; }
};

TEST_CASE("two players create a room, join by its link, and play a card that both see") {
    TwoAtATable table;
    Terminal& mover = table.mover();
    Terminal& other = table.other();
    const std::string name = &mover == table.ann.get() ? "Ann" : "Bob";
    const std::string move = some_move(mover);
    CAPTURE(move);
    mover.type(move + "\r");
    must_show(mover, "You" + played(move));
    must_show(other, name + played(move));
    must_have_turn(other);
    must_show(mover, "You drew ");
    other.type("say well played\r");
    must_show(mover, ": well played");
}

TEST_CASE("S19: `autodraw off` lets a player draw, also after the program was started again") {
    TwoAtATable table;
    Terminal& other = table.other();
    std::unique_ptr<Terminal>& mover = table.ann_moves ? table.ann : table.bob;
    const std::string name = table.ann_moves ? "Ann" : "Bob";
    mover->type("autodraw off\r");
    must_show(*mover, "You draw your cards yourself.");
    mover->type("quit\r");
    REQUIRE(mover->ends() == 0);
    mover = table.session.guest(name);
    must_show(*mover, "Your turn");
    mover->type(some_move(*mover) + "\r");
    must_show(*mover, "Type draw, or you lose the card.");
    CHECK(mover->screen().find("You drew ") == std::string::npos);
    mover->type("draw\r");
    must_show(*mover, "You drew ");
    must_have_turn(other);
    mover->type("autodraw on\r");
    must_show(*mover, "Your cards are drawn for you.");
}

TEST_CASE("S6: a refusal shows its sentence and names the rule to read") {
    TwoAtATable table;
    Terminal& waiting = table.other();
    waiting.type(some_move(waiting) + "\r");
    must_show(waiting, "Couldn't do that: it's ");
    must_show(waiting, "(S6; `rules S6` shows the rule)");
    waiting.type("rules S6\r");
    must_show(waiting, "S6 ");
    waiting.type("drwa\r");
    must_show(waiting, "I do not know `drwa`. Did you mean `draw`?");
}

TEST_CASE("after the server was killed and restarted, the players reconnect automatically and play on") {
    TwoAtATable table;
    table.session.server.kill();
    must_show(*table.ann, "Trying again");
    must_show(*table.bob, "Trying again");
    Terminal& mover = table.mover();
    Terminal& other = table.other();
    const std::string move = some_move(mover);
    mover.type(move + "\r");  // while disconnected: it is sent after the reconnection
    table.session.server.start();
    must_show(other, "Reconnected.");
    must_show(mover, "Reconnected.");
    must_show(mover, "You" + played(move));
    must_have_turn(other);
}

TEST_CASE("TAB completes commands, the cards of the hand and their spaces") {
    TwoAtATable table;
    Terminal& mover = table.mover();
    mover.type("dra\t");
    must_show(mover, " > draw");
    mover.type("\x15");  // Ctrl-U: an empty line again
    const std::string move = some_move(mover);
    const std::string card = move.substr(0, move.find(' '));
    mover.type(card + " \t\t");
    const bool offered = mover.until([&](const std::string& text) {
        const auto space = text.rfind(move.substr(card.size() + 1));
        return space != std::string::npos && space > text.rfind("Your turn");
    });
    CHECK_MESSAGE(offered, mover.screen());
    mover.type("\x15st\t");
    must_show(mover, "stand  start");
    mover.type("r\t");  // after what both have in common
    must_show(mover, " > start");
}

TEST_CASE("typed text stays below what is printed meanwhile, and arrow up recalls it") {
    TwoAtATable table;
    table.ann->type("say hel");
    must_show(*table.ann, " > say hel");
    table.bob->type("say look here\r");
    const bool below = table.ann->until([](const std::string& text) {
        const auto said = text.find("Bob: look here");
        return said != std::string::npos && text.find("\n > say hel\n") > said;
    });
    CHECK_MESSAGE(below, table.ann->screen());
    table.ann->type("lo\r");
    must_show(*table.bob, "Ann: hello");
    table.ann->type("\x1b[A");
    must_show(*table.ann, " > say hello");
}

bool same_modes(const termios& a, const termios& b) {
    return a.c_iflag == b.c_iflag && a.c_oflag == b.c_oflag && a.c_cflag == b.c_cflag &&
           a.c_lflag == b.c_lflag;
}

TEST_CASE("the terminal is restored after every kind of exit, and the same name gets the same seat back") {
    PlaySession session;
    auto ann = session.host("Ann", 2);
    CHECK_FALSE(same_modes(ann->modes(), ann->modes_before()));
    for (const std::string& leaving : {std::string{"\x03"}, std::string{"\x04"}, std::string{"quit\r"}}) {
        ann->type(leaving);
        CHECK(ann->ends() == 0);
        CHECK(same_modes(ann->modes(), ann->modes_before()));
        CHECK_MESSAGE(ann->bytes().find("Your seat waits for you. Come back with: sequence play --server") !=
                          std::string::npos,
                      leaving, ann->screen());
        ann = session.guest("Ann");
        must_show(*ann, "Seat 2 is free");
        ann->type("who\r");
        must_show(*ann, "Seat 1   side 1  Ann, ");
    }
    ::kill(ann->pid(), SIGTERM);
    CHECK(ann->ends() == 0);
    CHECK(same_modes(ann->modes(), ann->modes_before()));
}

TEST_CASE("the wiretap of these tests hears both directions of a terminal's connection") {
    PlaySession session;
    const auto ann = session.host("Ann", 2);
    CHECK(session.wire.messages() >= 4);  // create and sit, and an answer to each
}

TEST_CASE("colours can be switched on, and off with NO_COLOR or --no-color") {
    PlaySession session;
    const std::string colour = ";38;5;";
    const auto coloured = session.host("Ann", 2);
    CHECK(coloured->bytes().find(colour) != std::string::npos);
    const auto by_flag = session.host("Bob", 2, {"--no-color"});
    CHECK(by_flag->bytes().find(colour) == std::string::npos);
    Environment plain = session.environment();
    plain["NO_COLOR"] = "1";
    Terminal by_environment{session.command("play", {"--server", session.url(), "--name", "Cy"}), plain};
    must_show(by_environment, "Share this link");
    CHECK(by_environment.bytes().find(colour) == std::string::npos);
}

TEST_CASE("a player's second terminal takes the seat over, and the first one says so and exits") {
    PlaySession session;
    const auto first = session.host("Ann", 2);
    const auto second = session.guest("Ann");
    must_show(*second, "Seat 2 is free");
    CHECK(first->ends() == 1);
    CHECK(first->screen().find("sequence: Your seat is in use on another connection.") != std::string::npos);
}

TEST_CASE("a second terminal with the same user name joins as another member") {
    PlaySession session;
    Environment somebody = session.environment();
    somebody["USER"] = "sam";
    Terminal first{session.command("play", {"--server", session.url(), "--ascii"}), somebody};
    must_show(first, "You took seat 1, side 1.");
    const std::string screen = first.screen();
    const std::string link = session.url() + "/r/" + screen.substr(screen.find("/r/") + 3, 10);
    Terminal second{session.command("play", {link, "--ascii"}), somebody};
    must_show(first, "Sam 2 took seat 2, side 2.");
    second.type("who\r");
    must_show(second, "Sam 2 (you)");
}

TEST_CASE("a friend knocks at a locked table, is admitted, marks ready, and leaves for good") {
    PlaySession session;
    const auto ann = session.host("Ann", 2);
    ann->type("lock\r");
    must_show(*ann, "Table locked.");
    const auto bob = session.guest("Bob");
    must_show(*bob, "the host has been asked");
    must_show(*ann, "Bob knocks");
    ann->type("admit Bob\r");
    must_show(*bob, "You took seat 2, side 2.");
    bob->type("ready\r");
    must_show(*ann, "Bob is ready.");
    bob->type("leave\r");
    must_show(*ann, "Bob left.");
    CHECK(bob->ends() == 0);
    CHECK(bob->bytes().find("Your seat waits") == std::string::npos);
}

TEST_CASE("a player continues on another device, and the first one keeps no key") {
    PlaySession session;
    const auto ann = session.host("Ann", 2);
    ann->type("move\r");
    must_show(*ann, "#continue-");
    const std::regex key{"#continue-[0-9a-f]{64}"};
    std::smatch found;
    const std::string bytes = std::regex_replace(ann->screen(), std::regex{"\\s"}, "");
    REQUIRE(std::regex_search(bytes, found, key));
    const std::string link = session.url() + "/r/" + session.code + found.str();
    Terminal phone{session.command("play", {link, "--ascii"}),
                   {{"XDG_STATE_HOME", (session.folder.path() / "phone").string()}}};
    must_show(phone, "Seat 2 is free");
    CHECK(ann->ends() == 1);
    CHECK(ann->screen().find("you continue on another device now") != std::string::npos);
    const auto again = session.guest("Ann");
    must_show(*again, "If you are Ann");  // without a key
}

TEST_CASE("somebody whose name is taken is asked who they are, and the host decides") {
    PlaySession session;
    const auto ann = session.host("Ann", 3);
    const std::vector<std::string> as_bob{session.url() + "/r/" + session.code, "--name", "Bob", "--ascii"};
    const Environment elsewhere{{"XDG_STATE_HOME", (session.folder.path() / "other").string()}};
    const auto bob = session.guest("Bob");
    must_show(*bob, "You took seat 2");
    const Outcome script = run_sequence({"play", session.url() + "/r/" + session.code, "--name", "Bob"});
    CHECK(script.status == 1);
    CHECK(script.err.find("if you are Bob, on another device, add --claim") != std::string::npos);
    Terminal present{session.command("play", as_bob), elsewhere};
    must_show(present, "If you are Bob");
    present.type("yes\r");
    CHECK(present.ends() == 1);
    CHECK(present.screen().find("nobody of this name is away") != std::string::npos);
    bob->type("quit\r");
    CHECK(bob->ends() == 0);
    Terminal claims{session.command("play", as_bob), elsewhere};
    must_show(claims, "If you are Bob");
    claims.type("yes\r");
    must_show(claims, "whether you are Bob");
    must_show(*ann, "Somebody says they are Bob.");
    ann->type("admit\r");
    must_show(*ann, "may still come back");
    ann->type("turn away\r");
    CHECK(claims.ends() == 1);
    Terminal other{session.command("play", as_bob), elsewhere};
    must_show(other, "Or type another name");
    other.type("Cy\r");
    must_show(other, "You took seat 3");
}

TEST_CASE("a removed member is notified and cannot come back by the same link") {
    PlaySession session;
    const auto ann = session.host("Ann", 2);
    const auto bob = session.guest("Bob");
    must_show(*ann, "Bob took seat 2");
    ann->type("remove Bob\r");
    CHECK(bob->ends() == 1);
    CHECK(bob->screen().find("The host removed you from the room.") != std::string::npos);
    const auto again = session.guest("Bob");
    CHECK(again->ends() == 1);
    CHECK(again->screen().find("the host has removed you from this room") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
