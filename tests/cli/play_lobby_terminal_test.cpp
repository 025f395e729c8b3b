#include <doctest/doctest.h>
#include <regex>

#include "tests/cli/support/play_session.hpp"
#include "tests/cli/support/run_program.hpp"

namespace seq::test {
namespace {

TEST_CASE("a friend knocks at a locked table, is admitted, marks ready, and leaves for good") {
    PlaySession session;
    std::string code;
    const auto ann = session.host("Ann", 2, code);
    ann->type("lock\r");
    must_show(*ann, "Table locked.");
    const auto bob = session.guest("Bob", code);
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
    std::string code;
    const auto ann = session.host("Ann", 2, code);
    ann->type("move\r");
    must_show(*ann, "#continue-");
    const std::regex key{"#continue-[0-9a-f]{64}"};
    std::smatch found;
    const std::string bytes = std::regex_replace(ann->screen(), std::regex{"\\s"}, "");
    REQUIRE(std::regex_search(bytes, found, key));
    const std::string link = session.url() + "/r/" + code + found.str();
    Terminal phone{session.command("play", {link, "--ascii"}),
                   {{"XDG_STATE_HOME", (session.folder.path() / "phone").string()}}};
    must_show(phone, "Ann");
    CHECK(ann->ends() == 1);
    CHECK(ann->screen().find("you continue on another device now") != std::string::npos);
    const auto again = session.guest("Ann", code);
    must_show(*again, "If you are Ann");  // without a key
}

TEST_CASE("somebody whose name is taken is asked who they are, and the host decides") {
    PlaySession session;
    std::string code;
    const auto ann = session.host("Ann", 3, code);
    const std::vector<std::string> as_bob{session.url() + "/r/" + code, "--name", "Bob", "--ascii"};
    const Environment elsewhere{{"XDG_STATE_HOME", (session.folder.path() / "other").string()}};
    const auto bob = session.guest("Bob", code);
    must_show(*bob, "You took seat 2");
    const Outcome script = run_sequence({"play", session.url() + "/r/" + code, "--name", "Bob"});
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
    std::string code;
    const auto ann = session.host("Ann", 2, code);
    const auto bob = session.guest("Bob", code);
    must_show(*ann, "Bob took seat 2");
    ann->type("remove Bob\r");
    CHECK(bob->ends() == 1);
    CHECK(bob->screen().find("The host removed you from the room.") != std::string::npos);
    const auto again = session.guest("Bob", code);
    CHECK(again->ends() == 1);
    CHECK(again->screen().find("the host has removed you from this room") != std::string::npos);
}

}  // namespace
}  // namespace seq::test
