#include "tests/room/people.hpp"
#include "tests/support/restored_room.hpp"

namespace seq::room {
using namespace protocol;
using namespace std::chrono_literals;
namespace {

std::string made_for(std::uint32_t players, const RoomLimits& limits) {
    const auto opened = opened_room(creation({"sequence", players}), limits);
    return opened ? "made" : opened.error().code;
}

std::string say(RoomSimulator& sim, const std::string& who) {
    return sim.ask(who, Say{"hm"});
}

/// So many people join without the secret of the link, from one address. Returns how many were accepted.
std::size_t strangers_join(RoomSimulator& sim, std::size_t count, SourceId source) {
    sim.send_from(source);
    std::size_t in = 0;
    for (std::size_t n = 0; n < count; ++n)
        in +=
            accepted(sim.join("Stranger " + std::to_string(source.number) + '-' + std::to_string(n))) ? 1 : 0;
    sim.send_from({});
    return in;
}

std::string remove_strangers(RoomSimulator& sim, const std::string& who) {
    return sim.ask(who, LobbyCommand{RemoveMember{}});
}

}  // namespace

TEST_CASE("one address has at most eight members without a seat in a room, and others join all the same") {
    RoomSimulator sim{2, {}, "sequence", with_all_snapshots};
    CHECK(strangers_join(sim, 20, {1}) == 8);
    CHECK(strangers_join(sim, 1, {2}) == 1);
    sim.restart_for({"Ann"});
    sim.send_from({1});
    for (int n = 0; n < 8; ++n)
        REQUIRE(accepted(sim.come_back("Stranger 1-" + std::to_string(n))));
    CHECK(code_of(sim.join("Mallory")) == "room-full");
    sim.does("Stranger 1-0", Sit{});
    sim.join_all({"Mallory"});
}

TEST_CASE("somebody with the link takes the place of the youngest stranger without a seat, in a full room") {
    RoomSimulator sim{3, {}, "sequence", {.spectators_max = 2, .snapshots = with_all_snapshots.snapshots}};
    const LinkSecret secret = secret_of(sim);
    CHECK(strangers_join(sim, 9, {1}) == 4);
    sim.all({"Ann", "Stranger 1-3"}, Sit{});
    CHECK(strangers_join(sim, 1, {2}) == 0);
    sim.restart();  // it is in the journal who came without the link
    sim.return_all({"Ann"});
    REQUIRE(accepted(sim.come_back("Stranger 1-2")));
    REQUIRE(accepted(sim.join("Bob", secret)));
    CHECK(sim.at("Stranger 1-2").closed == CloseReason::removed);
    CHECK(sim.at("Stranger 1-2").notices.back() == "removed");
    REQUIRE(accepted(sim.join("Cy", secret)));
    REQUIRE(accepted(sim.join("Dee", secret)));
    CHECK(code_of(sim.join("Eve", secret)) == "room-full");  // no stranger without a seat is left
    CHECK(code_of(sim.come_back("Stranger 1-1")) == "removed");
}

TEST_CASE(
    "somebody with the link takes the place of a stranger of the same address if too many came from there") {
    RoomSimulator sim{2};
    const LinkSecret secret = secret_of(sim);
    CHECK(strangers_join(sim, 8, {1}) == 8);
    CHECK(strangers_join(sim, 1, {2}) == 1);
    sim.send_from({1});
    REQUIRE(accepted(sim.join("Bob", secret)));
    CHECK(sim.at("Stranger 1-7").closed == CloseReason::removed);
    CHECK_FALSE(sim.at("Stranger 2-0").closed);
}

TEST_CASE("the host removes all who came without the link and have no seat, by one command") {
    RoomSimulator sim{2};
    const LinkSecret secret = secret_of(sim);
    REQUIRE(accepted(sim.join("Bob", secret)));
    CHECK(strangers_join(sim, 5, {1}) == 5);
    sim.does("Stranger 1-0", Sit{});
    CHECK(remove_strangers(sim, "Bob") == "not-host");
    const auto command = sim.command("Ann", LobbyCommand{RemoveMember{}});
    REQUIRE(accepted(sim.send("Ann", command)));
    const auto version = sim.room().version();
    CHECK(sim.at("Ann").members.size() == 3);
    for (int n = 1; n < 5; ++n)
        CHECK(sim.at("Stranger 1-" + std::to_string(n)).closed == CloseReason::removed);
    CHECK(accepted(sim.send("Ann", command)));  // the same command again
    CHECK(sim.room().version() == version);
    CHECK(remove_strangers(sim, "Ann") == "no-such-member");
}

TEST_CASE("the operator can allow smaller tables than the rulebook") {
    const RoomLimits limits{.seats_max = 4};
    CHECK(made_for(4, limits) == "made");
    CHECK(made_for(6, limits) == "bad-players");
    CHECK(made_for(6, {}) == "made");
    RoomSimulator sim{2, {}, "sequence", limits};
    sim.does({{"Ann", SetGame{"sequence", 6, {}}, "bad-players"}, {"Ann", SetGame{"sequence", 4, {}}}});
}

TEST_CASE("as many people can join as there are free seats and places for spectators") {
    RoomSimulator sim = lobby_with({"Bob", "Cy"}, 2, {}, "sequence", {.spectators_max = 1});
    CHECK(code_of(sim.join("Dee")) == "room-full");
    sim.does("Ann", Sit{});
    CHECK(code_of(sim.join("Dee")) == "room-full");
    sim.reconnect("Bob");
    sim.does("Cy", Leave{});
    sim.join_all({"Dee"});
    CHECK(code_of(lobby_with({"Bob"}, 2, {}, "sequence", {.spectators_max = 0}).join("Cy")) == "room-full");
}

TEST_CASE("chat of a room is limited per minute in all, also across a restart") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {}, "sequence", {.chat_a_minute = 6});
    for (const char* who : {"Ann", "Bob", "Ann", "Bob", "Ann", "Bob"})
        CHECK(say(sim, who) == "accepted");
    CHECK(say(sim, "Ann") == "too-much-talk");
    sim.restart_for({"Bob"});
    CHECK(say(sim, "Bob") == "too-much-talk");
    sim.pass_time(1min - 2ms);
    CHECK(say(sim, "Bob") == "too-much-talk");
    sim.pass_time(1ms);
    CHECK(say(sim, "Bob") == "accepted");
}

TEST_CASE("a room whose records exceed today's limits is restored unchanged") {
    RoomSimulator sim = game_with({"Bob", "Cy", "Dee"});
    sim.join_all({"Eve"});
    REQUIRE(say(sim, "Eve") == "accepted");
    const RoomLimits strict{.seats_max = 2, .spectators_max = 0, .chat_a_minute = 1};
    const auto again = test::restored_room("http://example/r/", sim.journal(), {}, {}, 1, strict).value();
    CHECK(again.version() == sim.room().version());
}

}  // namespace seq::room
