#include <doctest/doctest.h>

#include "tests/core/people.hpp"

// The host's tools, the host's chair, and leaving for good.

namespace seq::core {
namespace {

using namespace protocol;

TEST_CASE("who was removed is told and closed, is no member, and their seat is free") {
    Evening evening = three_friends();
    evening.send("Bob", Sit{1});
    CHECK(code_of(evening.send("Bob", RemoveMember{id_of(evening, "Cy")})) == "not-host");
    CHECK(code_of(evening.send("Ann", RemoveMember{id_of(evening, "Ann")})) == "not-yourself");
    CHECK(code_of(evening.send("Ann", RemoveMember{MemberId{9}})) == "no-such-member");
    CHECK(accepted(evening.send("Ann", RemoveMember{id_of(evening, "Bob")})));
    CHECK(evening.at("Bob").closed == CloseReason::removed);
    CHECK(evening.at("Bob").notices == std::vector<std::string>{"removed"});
    const auto& news = std::get<Public>(evening.at("Cy").inbox.back()).events;
    CHECK(std::get<MemberLeft>(std::get<LobbyEvent>(news.at(0))).removed);
    CHECK(seen_anew(evening, "Cy").members.size() == 2);
    CHECK(accepted(evening.send("Cy", Sit{1})));
}

TEST_CASE("a removed member's token does not come back, by any way, also after a restart") {
    Evening evening = three_friends();
    evening.lose("Bob");
    REQUIRE(accepted(evening.come_back("Bob")));  // the proposed token is not confirmed yet
    const Token proposed = evening.at("Bob").token;
    REQUIRE(accepted(evening.send("Ann", RemoveMember{id_of(evening, "Bob")})));
    for (int again = 0; again < 2; ++again) {
        CHECK(code_of(evening.come_back("Bob")) == "removed");
        CHECK(code_of(evening.send("Bob", Join{evening.room().code(), "Bob", proposed})) == "removed");
        evening.restart();
    }
    REQUIRE(accepted(evening.join("Bob")));  // another token is somebody new
    CHECK(id_of(evening, "Bob") == MemberId{4});
}

TEST_CASE("what a muted member says is refused until the host lets them talk again") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Bob", MuteMember{id_of(evening, "Cy"), true})) == "not-host");
    CHECK(code_of(evening.send("Ann", MuteMember{id_of(evening, "Ann"), true})) == "not-yourself");
    CHECK(accepted(evening.send("Ann", MuteMember{id_of(evening, "Cy"), true})));
    CHECK(code_of(evening.send("Cy", Say{"but"})) == "muted");
    CHECK(accepted(evening.send("Cy", Sit{})));
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(accepted(evening.come_back("Cy")));
    CHECK(code_of(evening.send("Cy", Say{"but"})) == "muted");
    CHECK(seen_anew(evening, "Cy").members.at(2).muted);
    CHECK(accepted(evening.send("Ann", MuteMember{id_of(evening, "Cy"), false})));
    CHECK(accepted(evening.send("Cy", Say{"thank you"})));
}

TEST_CASE("the host hands over the chair, with all that belongs to it") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Bob", HandOver{id_of(evening, "Cy")})) == "not-host");
    CHECK(code_of(evening.send("Ann", HandOver{id_of(evening, "Ann")})) == "already-host");
    CHECK(code_of(evening.send("Ann", HandOver{MemberId{9}})) == "no-such-member");
    CHECK(accepted(evening.send("Ann", HandOver{id_of(evening, "Bob")})));
    CHECK(code_of(evening.send("Ann", SetLock{true})) == "not-host");
    CHECK(accepted(evening.send("Bob", SetLock{true})));
    evening.restart();
    REQUIRE(accepted(evening.come_back("Cy")));
    CHECK(seen_anew(evening, "Cy").host == id_of(evening, "Bob"));
}

TEST_CASE("the role of a host who is away for a minute can be taken over, and goes back on their return") {
    Evening evening = three_friends();
    CHECK(code_of(evening.send("Bob", HandOver{id_of(evening, "Bob")})) == "host-present");
    evening.lose("Ann");
    evening.pass_time(std::chrono::seconds{59});
    CHECK(code_of(evening.send("Bob", HandOver{id_of(evening, "Bob")})) == "host-present");
    evening.pass_time(std::chrono::seconds{1});
    CHECK(code_of(evening.send("Bob", HandOver{id_of(evening, "Cy")})) == "not-host");
    CHECK(accepted(evening.send("Bob", HandOver{id_of(evening, "Bob")})));
    CHECK(accepted(evening.send("Bob", SetLock{true})));
    REQUIRE(accepted(evening.come_back("Ann")));
    CHECK(code_of(evening.send("Bob", SetLock{false})) == "not-host");
    CHECK(accepted(evening.send("Ann", SetLock{false})));
    CHECK(evening.at("Bob").host == id_of(evening, "Ann"));
}

TEST_CASE(
    "the role of a host who was away for a minute before a restart can be taken over at once after it") {
    Evening evening{2};
    REQUIRE(accepted(evening.join("Bob")));
    evening.lose("Ann");
    evening.pass_time(std::chrono::seconds{61});
    evening.restart();
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(accepted(evening.send("Bob", LobbyCommand{HandOver{id_of(evening, "Bob")}})));
}

TEST_CASE("who leaves is no member any more, and the connection ends with the answer") {
    Evening evening = three_friends();
    evening.send("Bob", Sit{});
    const ClientMessage leave = evening.command("Bob", Leave{});
    CHECK(accepted(evening.send("Bob", leave)));
    CHECK(evening.at("Bob").closed == CloseReason::goodbye);
    CHECK(seen_anew(evening, "Cy").members.size() == 2);
    CHECK(code_of(evening.come_back("Bob")) == "left");
    CHECK(code_of(evening.send("Bob", leave)) == "not-joined");
    REQUIRE(accepted(evening.join("Bob")));
    CHECK(id_of(evening, "Bob") == MemberId{4});
}

TEST_CASE("when the host leaves, the chair passes to who is there and came first") {
    Evening evening = three_friends();
    evening.lose("Bob");
    CHECK(accepted(evening.send("Ann", Leave{})));
    const auto& news = std::get<Public>(evening.at("Cy").inbox.back()).events;
    CHECK(std::get<HostChanged>(std::get<LobbyEvent>(news.at(1))).member == id_of(evening, "Cy"));
    CHECK(accepted(evening.send("Cy", SetLock{true})));
    evening.restart();
    REQUIRE(accepted(evening.come_back("Bob")));
    CHECK(code_of(evening.send("Bob", SetLock{false})) == "not-host");
}

TEST_CASE("a room that everybody left is open, and the next to come is its host") {
    Evening evening{2};
    evening.join("Bob");
    evening.send("Ann", SetLock{true});
    evening.send("Bob", Leave{});
    CHECK(accepted(evening.send("Ann", Leave{})));
    REQUIRE(accepted(evening.join("Cy")));
    CHECK(accepted(evening.send("Cy", SetOption{"draw", "auto"})));
    evening.restart();
    REQUIRE(accepted(evening.come_back("Cy")));
    CHECK(seen_anew(evening, "Cy").host == id_of(evening, "Cy"));
}

TEST_CASE("X7: who leaves and comes again has a new purse, and the old one is nobody's") {
    Evening evening{2, {{"stake", "100"}, {"target", "25"}}, "sequences"};
    evening.begin({"Bob"});
    test::SplitMix random{2};
    evening.play_to_the_end(random);
    evening.send("Bob", Leave{});
    REQUIRE(accepted(evening.join("Bob")));
    CHECK(evening.at("Bob").purses.at(id_of(evening, "Bob")) == 1000);
    evening.restart();
    REQUIRE(accepted(evening.come_back("Ann")));
    REQUIRE(accepted(evening.come_back("Bob")));
    evening.send("Bob", Sit{});
    CHECK(accepted(evening.send("Ann", Start{})));
}

}  // namespace
}  // namespace seq::core
