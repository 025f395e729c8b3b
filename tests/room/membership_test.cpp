#include "server/room/publish.hpp"
#include "server/room/room_loop.hpp"
#include "tests/room/people.hpp"

// One session is one member, a member's number is never reused, and no two members have names that look
// alike.

namespace seq::room {
using namespace protocol;
namespace {

constexpr std::size_t last_number_of_newcomers = 65'471;

/// Ann's room for two that has had this many members, without the records of those who left.
std::unique_ptr<State> room_that_has_had(std::size_t members) {
    const Setup setup = setup_of("sequence", 2, 0, {}).value();
    auto state = make_state({"TESTR00M00"}, "http://example/r/", setup, {});
    Effects effects;
    publish(*state,
            {.at = {},
             .by = founder,
             .cause = AcceptedCommand{creation({"sequence", 2}).body, {.token = Digest{}}}},
            effects);
    for (std::size_t number = 2; number <= members; ++number)
        state->members.remove(state->members.add("Guest", {}).id);
    return state;
}

/// The result of a join with this name: the code of the refusal, or `accepted`.
std::string join(State& state, const std::string& name) {
    const SessionId session{state.version() + 1};
    const Command command{session, {{}, {}, Join{state.code, name, Token{sha256(as_bytes(name))}, {}, {}}}};
    const Effects effects = take(state, command, {});
    return effects.counts.refusals.empty() ? "accepted" : effects.counts.refusals.front();
}

void carry_out(State& state, MemberId by, const ClientBody& command) {
    const auto decision = decide(state, *state.members.at(by), command, {}, {});
    REQUIRE(decision.has_value());
    Effects effects;
    publish(state, {.at = {}, .by = by, .cause = AcceptedCommand{command, *decision}}, effects);
}

std::string refusal_of(State& state, MemberId by, const ClientBody& command) {
    const auto decision = decide(state, *state.members.at(by), command, {}, {});
    return decision ? "accepted" : decision.error().code;
}

}  // namespace

TEST_CASE("a list of members gives 65,535 numbers and none of them twice") {
    Members members;
    for (std::size_t n = 0; n < 65'534; ++n)
        members.remove(members.add("Guest", {}).id);
    CHECK(members.numbers_left() == 1);
    CHECK(members.next_id().number == 65'535);
    CHECK(members.add("Zoe", {}).id.number == 65'535);
    CHECK(members.numbers_left() == 0);
    CHECK_THROWS_AS(members.next_id(), std::logic_error);
    CHECK_THROWS_AS(members.add("Mallory", {}), std::logic_error);
}

TEST_CASE(
    "a room that has used up its numbers takes neither people nor bots, and nobody gets another's number") {
    auto room = room_that_has_had(last_number_of_newcomers - 1);
    CHECK(refusal_of(*room, founder, SeatBot{.seat = {}, .level = BotLevel::medium}) == "accepted");
    CHECK(join(*room, "Bob") == "accepted");
    CHECK(room->members.size() == 2);
    CHECK(std::prev(room->members.end())->id.number == last_number_of_newcomers);
    CHECK(join(*room, "Mallory") == "room-full");
    CHECK(refusal_of(*room, founder, SeatBot{.seat = {}, .level = BotLevel::medium}) == "room-full");
    CHECK(room->members.size() == 2);
}

TEST_CASE("in a room that has used up its numbers an idle bot can still take a seat") {
    auto room = room_that_has_had(last_number_of_newcomers - 1);
    carry_out(*room, founder, SeatBot{.seat = 2, .level = BotLevel::medium});
    carry_out(*room, founder, UnseatBot{.seat = 2});
    CHECK(join(*room, "Mallory") == "room-full");
    CHECK(refusal_of(*room, founder, SeatBot{.seat = 2, .level = BotLevel::medium}) == "accepted");
}

TEST_CASE("in a room that has used up its numbers players can leave a running game, and bots play on") {
    auto room = room_that_has_had(last_number_of_newcomers - 1);
    REQUIRE(join(*room, "Bob") == "accepted");
    const MemberId bob{last_number_of_newcomers};
    carry_out(*room, founder, Sit{});
    carry_out(*room, bob, Sit{});
    Effects effects;
    publish(*room, {.at = {}, .by = founder, .cause = AcceptedCommand{Start{}, {.chance = Digest{}}}},
            effects);
    carry_out(*room, founder, LobbyCommand{Leave{}});
    carry_out(*room, bob, LobbyCommand{Leave{}});
    REQUIRE(room->members.size() == 2);
    for (const Member& member : room->members) {
        CHECK(member.bot.has_value());
        CHECK(member.id.number > last_number_of_newcomers);
    }
    CHECK(join(*room, "Mallory") == "room-full");
}

TEST_CASE("a connection knocks once, under one name, and becomes one member") {
    RoomSimulator sim{4};
    const RoomCode code = sim.room().code();
    sim.join("Bob");
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.join("Cy");
    const Token token = sim.at("Cy").token;
    for (int n = 1; n <= 9; ++n)
        CHECK(sim.ask("Cy", Join{code, "Cy " + std::to_string(n), sim.new_token()}) == "already-joined");
    CHECK(sim.ask("Cy", Join{code, "Another name", token}) == "already-joined");
    CHECK(sim.ask("Cy", Resume{code, sim.at("Bob").token, sim.new_token(), {}}) == "already-joined");
    CHECK_FALSE(sim.join("Dee").has_value());
    REQUIRE(sim.at("Ann").knocks.size() == 2);
    for (int n = 0; n < 2; ++n)
        sim.does("Ann", Admit{sim.at("Ann").knocks[0].knock});
    CHECK(sim.room().summary().people.size() == 4);
    CHECK(sim.ask("Cy", Join{code, "Cy 2", sim.new_token()}) == "already-joined");
    sim.lose("Cy");
    sim.lose("Bob");
    sim.does("Ann", Leave{});
    sim.does("Dee", SetFlag{RoomFlag::locked, false});  // only connected members become host
}

TEST_CASE("one token is one member: a resume does not propose what somebody else has") {
    RoomSimulator sim = lobby_with({"Bob"}, 4);
    sim.does("Ann", SetFlag{RoomFlag::locked, true});
    sim.join("Cy");
    const auto resume = [&](const Token& proposed) {
        sim.lose("Bob");
        sim.at("Bob").session = SessionId{sim.room().version() + 5000};
        return code_of(sim.send("Bob", Resume{sim.room().code(), sim.at("Bob").token, proposed, {}}));
    };
    CHECK(resume(sim.at("Ann").token) == "bad-value");
    CHECK(resume(sim.at("Cy").token) == "bad-value");  // a session that is knocking
    CHECK(resume(sim.new_token()) == "");
}

TEST_CASE("a newcomer cannot have a name that looks like that of a member") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    for (const std::string name :
         {"Gina", "gina", "GINA", "G i n a", "Gin\u0430", "Gin\ufe0fa", "Gina\u0301", "G1na", "Gi\u200dna"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "name-taken");
    }
    sim.join_all({"Gino"});
    CHECK(sim.room().summary().people.size() == 3);
}

TEST_CASE("no newcomer looks like the host, and names of all scripts are welcome") {
    RoomSimulator sim{4};
    REQUIRE(accepted(sim.join("Ann Lee")));
    for (const std::string name :
         {"ꓮnn ꓡee", "Ꭺnn Ꮮee", "Ann Ⅼee", "Aոո Lee", "𝖠𝗇𝗇 𝖫𝖾𝖾", "Ⓐⓝⓝ Ⓛⓔⓔ", "Ann Lee.", "Αηη Lee"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "name-taken");
    }
    for (const std::string name :
         {"Ann Lee\u070f", "Ann Lee\ufffc", "Ann Lee\u0378", "Ann Lee\U0001fffe", "♔ Ann"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "odd-name");
    }
    for (const std::string name :
         {"Ἀθηνᾶ", "山田", "محمد", "Łukasz", "ไทย", "नमस्ते", "שרה", "Жанна", "🤷‍♀️"}) {
        CAPTURE(name);
        sim.join_all({name});
    }
}

TEST_CASE("a refusal of a name suggests one that is free") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    const auto refused = sim.join("gina");
    REQUIRE(code_of(refused) == "name-taken");
    CHECK(sentence_of(refused).ends_with("such as `gina 2`"));  // clients offer the name in that sentence
    REQUIRE(accepted(sim.join("Gina 2")));
    CHECK(sentence_of(sim.join("Gina 2")).ends_with("such as `Gina 3`"));
}

TEST_CASE("a name is free again when its member has left, not while the member is away or at the door") {
    RoomSimulator sim = lobby_with({"Gina"}, 4);
    const Friend gina = sim.at("Gina");
    sim.lose("Gina");
    CHECK(code_of(sim.join("gina")) == "name-taken");
    sim.at("Gina").token = gina.token;
    sim.return_all({"Gina"});
    sim.does({{"Gina", Leave{}}, {"Ann", SetFlag{RoomFlag::locked, true}}});
    CHECK_FALSE(sim.join("gina").has_value());
    CHECK(code_of(sim.join("Gina")) == "name-taken");
    CHECK(code_of(sim.join("Ann")) == "name-taken");
    CHECK(sim.at("Ann").knocks.size() == 1);
}

TEST_CASE("no member can have the name of a bot") {
    RoomSimulator sim{4};
    for (const std::string name : {"Bot 1", "bot 12", "B\u043et 3", "Bot7", "Bot l", "🤖 Bot 1", "Bot ①"}) {
        CAPTURE(name);
        CHECK(code_of(sim.join(name)) == "bot-name");
    }
    sim.join_all({"Botticelli", "Bot"});
    CHECK(opened_room(creation({"sequence", 2}, {}, "Bot 1")).error().code == "bot-name");
}

}  // namespace seq::room
