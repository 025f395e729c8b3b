#include <algorithm>
#include <doctest/doctest.h>

#include "tests/room/people.hpp"
#include "tests/room/room_simulator.hpp"

namespace seq::room {
namespace {

using namespace protocol;

protocol::ClientMessage create(std::uint32_t players, std::uint32_t sides, NamedOptions options,
                               std::string preset = "sequence") {
    return {{},
            {},
            Create{.preset = std::move(preset),
                   .players = players,
                   .sides = sides == 0 ? std::nullopt : std::optional{sides},
                   .options = std::move(options),
                   .name = "Ann",
                   .token = {}}};
}

std::string refusal_of(const protocol::ClientMessage& command) {
    const auto opened = Room::open({"TESTR00M00"}, "http://example/r/", {SessionId{1}, command}, TimePoint{});
    return opened ? "" : opened.error().code;
}

TEST_CASE("a room has only the numbers of players and options of the rulebook") {
    CHECK(refusal_of(create(2, 0, {})).empty());
    CHECK(refusal_of(create(6, 3, {{"draw", "auto"}, {"draw_grace", "0"}})).empty());
    CHECK(refusal_of(create(5, 0, {})) == "bad-players");
    CHECK(refusal_of(create(4, 3, {})) == "bad-sides");
    CHECK(refusal_of(create(2, 0, {{"draw", "sometimes"}})) == "bad-option");
    CHECK(refusal_of(create(2, 0, {{"stake", "5"}})) == "unknown-option");
    CHECK(refusal_of(create(2, 0, {}, "whist")) == "unknown-preset");
}

TEST_CASE("a room of every preset can have each of its numbers of players and sides") {
    for (const Preset& preset : presets())
        for (const Seating& seating : preset.seatings) {
            CAPTURE(preset.name);
            CAPTURE(int{seating.players});
            CHECK(refusal_of(create(seating.players, seating.sides, {}, std::string{preset.name})).empty());
        }
}

TEST_CASE("S1, B1, D1, X1: a number of players that cannot be divided is refused") {
    CHECK(refusal_of(create(7, 0, {}, "sequence-rv")) == "bad-players");
    CHECK(refusal_of(create(4, 3, {}, "sequence-rv")) == "bad-sides");
    CHECK(refusal_of(create(5, 0, {}, "sequence-bible")) == "bad-players");
    CHECK(refusal_of(create(6, 3, {}, "sequence-bible")) == "bad-sides");
    CHECK(refusal_of(create(5, 0, {}, "sequence-dice")) == "bad-players");
    CHECK(refusal_of(create(0, 0, {}, "sequences")) == "bad-players");
    CHECK(refusal_of(create(33, 0, {}, "hearts-due")) == "bad-players");
}

TEST_CASE("a room takes every option that its preset has, and none that it does not have") {
    struct Option {
        const char* key;
        std::vector<const char*> values;
        std::vector<const char*> not_values;
        std::vector<Kind> kinds;
    };
    const std::vector<Option> options{
        {"draw", {"manual", "auto"}, {"", "Auto"}, {Kind::cards}},
        {"draw_grace", {"0", "3", "10"}, {"11", "-1", "x"}, {Kind::cards}},
        {"table_talk", {"off", "call", "honour", "silent"}, {"on"}, {Kind::cards, Kind::dice_board}},
        {"line", {"5", "6"}, {"4", "7"}, {Kind::dice_board}},
        {"sequences_per_cast", {"two", "all"}, {"three"}, {Kind::six_dice}},
        {"target", {"25", "100", "1000"}, {"20", "101", "1005"}, {Kind::six_dice}},
        {"stake", {"0", "1", "1000"}, {"-1", "1.5"}, {Kind::six_dice}},
    };
    for (const Preset& preset : presets())
        for (const Option& option : options) {
            CAPTURE(preset.name);
            CAPTURE(option.key);
            const auto refusal = [&](const char* value) {
                return refusal_of(create(4, 0, {{option.key, value}}, std::string{preset.name}));
            };
            const bool has = std::ranges::find(option.kinds, preset.kind) != option.kinds.end();
            for (const char* value : option.values)
                CHECK(refusal(value) == (has ? "" : "unknown-option"));
            for (const char* value : option.not_values)
                CHECK(refusal(value) == (has ? "bad-option" : "unknown-option"));
        }
}

TEST_CASE("the host gets the room, its code and its link") {
    RoomSimulator sim{2};
    const auto& inbox = sim.at("Ann").inbox;
    REQUIRE(inbox.size() == 2);
    const auto& answer = std::get<Accepted>(inbox[0]);
    CHECK(answer.room == RoomCode{"TESTR00M00"});
    CHECK(answer.version == 1);
    const auto& snapshot = std::get<Snapshot>(inbox[1]);
    CHECK(snapshot.link.starts_with("http://example/r/TESTR00M00#"));
    CHECK(snapshot.link.size() == std::string{"http://example/r/TESTR00M00#"}.size() + 32);
    CHECK(snapshot.you == snapshot.host);
    CHECK_FALSE(snapshot.game.has_value());
}

TEST_CASE("friends join and take seats, and everybody sees it") {
    RoomSimulator sim{2};
    CHECK(accepted(sim.join("Bob")));
    CHECK(accepted(sim.send("Bob", Sit{2})));
    const auto& closing = std::get<PublicEvents>(sim.at("Ann").inbox.back());
    REQUIRE(closing.events.size() == 1);
    CHECK(std::get<SeatTaken>(closing.events[0]).seat == Seat{2});
    CHECK(sim.at("Bob").seat == Seat{2});
}

TEST_CASE("a seat that is taken or does not exist, and the member's own seat, are refused") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    CHECK(accepted(sim.send("Ann", Sit{1})));
    CHECK(code_of(sim.send("Bob", Sit{1})) == "seat-taken");
    CHECK(code_of(sim.send("Bob", Sit{4})) == "no-such-seat");
    CHECK(code_of(sim.send("Bob", Sit{0})) == "no-such-seat");
    CHECK(code_of(sim.send("Ann", Sit{1})) == "already-seated");
    CHECK(code_of(sim.send("Ann", Sit{})) == "already-seated");
    CHECK(accepted(sim.send("Ann", Sit{3})));
    CHECK(accepted(sim.send("Bob", Sit{})));
    CHECK(sim.at("Bob").seat == Seat{1});
}

TEST_CASE("a newcomer to a full table watches, and 64 people fill a room") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {}, "sequence", {.spectators_max = room_members_max});
    sim.send("Ann", Sit{});
    sim.send("Bob", Sit{});
    CHECK(accepted(sim.join("Cy")));
    CHECK(code_of(sim.send("Cy", Sit{})) == "room-full");
    for (int n = 4; n <= 64; ++n)
        CHECK(accepted(sim.join("guest " + std::to_string(n))));
    CHECK(code_of(sim.join("Zoe")) == "room-full");
}

TEST_CASE("only the host starts the game, and only when every seat is taken") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    sim.send("Ann", Sit{});
    CHECK(code_of(sim.send("Ann", Start{})) == "seats-empty");
    sim.send("Bob", Sit{});
    CHECK(code_of(sim.send("Bob", Start{})) == "not-host");
    CHECK(accepted(sim.send("Ann", Start{})));
    CHECK(code_of(sim.send("Ann", Start{})) == "game-running");
    CHECK(code_of(sim.send("Ann", Sit{2})) == "game-running");
}

TEST_CASE("no move is accepted before the game or without a seat") {
    RoomSimulator sim{2};
    CHECK(code_of(sim.send("Ann", Move{{.kind = MoveKind::pass}})) == "not-seated");
    sim.send("Ann", Sit{});
    CHECK(code_of(sim.send("Ann", Move{{.kind = MoveKind::pass}})) == "game-not-running");
}

TEST_CASE("chat goes to everybody, and members who join later see it") {
    RoomSimulator sim{3};
    CHECK(accepted(sim.send("Ann", Say{"good evening"})));
    sim.join("Bob");
    const auto& snapshot = std::get<Snapshot>(sim.at("Bob").inbox.back());
    REQUIRE(snapshot.chat.size() == 1);
    CHECK(snapshot.chat[0].text == "good evening");
    CHECK(accepted(sim.send("Bob", Say{"hello Ann"})));
    const auto& closing = std::get<PublicEvents>(sim.at("Ann").inbox.back());
    CHECK(std::get<Said>(closing.events.at(0)).text == "hello Ann");
}

TEST_CASE("a session outside of the room can only join") {
    RoomSimulator sim{2};
    Friend& ann = sim.at("Ann");
    const SessionId mine = ann.session.value();
    ann.session = SessionId{999};
    CHECK(code_of(sim.send("Ann", Say{"let me in"})) == "not-joined");
    CHECK(code_of(sim.send("Ann", Start{})) == "not-joined");
    CHECK(code_of(sim.send("Ann", Resume{{"TESTR00M00"}, sim.new_token(), sim.new_token(), {}})) ==
          "token-unknown");
    ann.session = mine;
    CHECK(code_of(sim.send("Ann", Join{{"TESTR00M00"}, "Ann", sim.new_token()})) == "already-joined");
}

// The link to the members' voice call.

std::string set_link(RoomSimulator& sim, const std::string& name, std::optional<std::string> link) {
    return sim.ask(name, LobbyCommand{SetVoiceLink{std::move(link)}});
}

TEST_CASE("the host sets and removes the voice link at any time, and every member sees it") {
    RoomSimulator sim = game_with({"Bob"});
    CHECK(set_link(sim, "Bob", "https://meet.example/") == "not-host");
    CHECK(set_link(sim, "Ann", "https://meet.example/our-table?a=b") == "accepted");
    CHECK(sim.at("Bob").voice_link == "https://meet.example/our-table?a=b");
    REQUIRE(accepted(sim.join("Eve")));
    CHECK(sim.at("Eve").voice_link == "https://meet.example/our-table?a=b");
    sim.restart_for({"Bob"});
    CHECK(seen_anew(sim, "Bob").voice_link == "https://meet.example/our-table?a=b");
    REQUIRE(accepted(sim.come_back("Ann")));
    CHECK(set_link(sim, "Ann", std::nullopt) == "accepted");
    CHECK_FALSE(seen_anew(sim, "Bob").voice_link);
}

TEST_CASE("a wrong voice link is refused as a command, which ends no session, however often it is sent") {
    RoomSimulator sim{2};
    for (const char* link :
         {"", "https://127.0.0.1/", "https://-/", "https://meet.example:99999/", "meet.example"})
        CHECK(set_link(sim, "Ann", link) == "bad-link");
    CHECK_FALSE(seen_anew(sim, "Ann").voice_link);
}

TEST_CASE("the voice link moves to the room that follows a full one") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    REQUIRE(set_link(sim, "Ann", "https://meet.example/our-table") == "accepted");
    sim.retire();
    sim.move_to_successor();
    REQUIRE(accepted(sim.come_back("Bob")));
    CHECK(seen_anew(sim, "Bob").voice_link == "https://meet.example/our-table");
}

TEST_CASE("strangers who come into a deserted room do not see the voice link of those who have left") {
    RoomSimulator sim{2};
    REQUIRE(set_link(sim, "Ann", "https://meet.example/our-table") == "accepted");
    REQUIRE(accepted(sim.send("Ann", LobbyCommand{Leave{}})));
    REQUIRE(accepted(sim.join("Mallory")));
    CHECK_FALSE(sim.at("Mallory").voice_link);
}

}  // namespace
}  // namespace seq::room
