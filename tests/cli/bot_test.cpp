#include <doctest/doctest.h>

#include "tests/cli/support/play_session.hpp"

namespace seq::test {
namespace {

TEST_CASE("bots take the free seats of a room and play a game to its end while a spectator watches") {
    PlaySession session;
    const auto host = session.host("Ann", 4, {"--watch"});
    Terminal bots{session.command("bot", {"--server", session.url(), "--room", session.code, "--count", "4",
                                          "--seed", "7"}),
                  session.environment()};
    must_show(*host, "Everyone's here: type start.");
    host->type("start\r");
    CHECK(bots.ends() == 0);
    const bool won = bots.screen().find(" wins with ") != std::string::npos;
    const bool drawn = bots.screen().find("It's a draw") != std::string::npos;
    CHECK((won || drawn));
    const bool seen = host->until([](const std::string& screen) {
        return screen.find(" wins with ") != std::string::npos ||
               screen.find("s a draw") != std::string::npos;
    });
    REQUIRE_MESSAGE(seen, host->screen());
    if (won)
        CHECK((host->screen().find(" b") != std::string::npos ||
               host->screen().find(" g") != std::string::npos));
}

TEST_CASE("a player and a bot return to their game after the server was killed or stopped") {
    bool gently = false;
    SUBCASE("killed") {}
    SUBCASE("stopped") {
        gently = true;
    }
    PlaySession session;
    const auto host = session.host("Ann", 2);
    Terminal bot{session.command("bot", {session.url() + "/r/" + session.code}), session.environment()};
    must_show(*host, "Everyone's here: type start.");
    host->type("start\r");
    must_have_turn(*host);
    if (gently) CHECK(session.server.terminate() == 0);
    session.server.kill();
    session.server.start();
    must_show(*host, "Reconnected.");
    for (int turn = 0; turn < 3; ++turn) {
        const std::string move = some_move(*host);
        CAPTURE(move);
        host->type(move + "\r");
        must_show(*host, "You" + played(move));
        must_have_turn(*host);
    }
}

TEST_CASE("bots of the three levels play a game against each other on a running server") {
    PlaySession session;
    const auto host = session.host("Ann", 3, {"--watch", "--option", "draw=auto"});
    std::vector<std::unique_ptr<Terminal>> bots;
    for (const std::string level : {"easy", "medium", "hard"})
        bots.push_back(std::make_unique<Terminal>(
            session.command("bot", {"--server", session.url(), "--room", session.code, "--level", level,
                                    "--name", "The " + level, "--seed", "3"}),
            session.environment()));
    must_show(*host, "Everyone's here: type start.");
    for (const char* name : {"The easy", "The medium", "The hard"})
        must_show(*host, name);
    host->type("start\r");
    for (const auto& bot : bots)
        CHECK(bot->ends() == 0);
    const Outcome wrong =
        session.run("bot", {"--server", session.url(), "--room", session.code, "--level", "grand"});
    CHECK(wrong.status != 0);
    CHECK(wrong.err.find("easy") != std::string::npos);
}

TEST_CASE("a bot that finds no room or no free seat reports it and exits") {
    PlaySession session;
    const auto bot = [&](std::vector<std::string> arguments) {
        return session.run("bot", std::move(arguments));
    };
    const Outcome nowhere = bot({"--server", session.url(), "--room", "0000000000"});
    CHECK(nowhere.status == 1);
    CHECK(nowhere.err.starts_with("sequence bot: "));
    CHECK(bot({"--server", session.url()}).status == 2);

    const auto host = session.host("Ann", 2);
    const Outcome three = bot({"--server", session.url(), "--room", session.code, "--count", "3"});
    CHECK(three.status == 1);
    CHECK(three.err.starts_with("sequence bot: "));
}

}  // namespace
}  // namespace seq::test
