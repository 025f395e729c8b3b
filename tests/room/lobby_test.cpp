#include "tests/room/people.hpp"

namespace seq::room {
using namespace protocol;
namespace {

std::string refusal_of(const Table& table, std::optional<std::uint32_t> sides = {}) {
    const auto opened = opened_room(creation(table, sides));
    return opened ? "" : opened.error().code;
}

TEST_CASE("S1, B1, D1, X1: a room has only the numbers of players and sides, and options of the rulebook") {
    for (const Preset& preset : presets())
        for (const Seating& seating : preset.seatings) {
            CAPTURE(preset.name);
            CAPTURE(int{seating.players});
            const std::optional<std::uint32_t> sides{seating.sides};
            CHECK(refusal_of({std::string{preset.name}, seating.players},
                             *sides == 0 ? std::nullopt : sides) == "");
        }
    CHECK(refusal_of({"sequence", 6, {{"draw", "auto"}, {"draw_grace", "0"}}}, 3).empty());
    CHECK(refusal_of({"sequence", 2, {{"draw", "sometimes"}}}) == "bad-option");
    CHECK(refusal_of({"sequence", 2, {{"stake", "5"}}}) == "unknown-option");
    CHECK(refusal_of({"whist", 2}) == "unknown-preset");
    for (const auto& [preset, players] : {std::pair{"sequence", 5U},
                                          {"sequence-rv", 7U},
                                          {"sequence-bible", 5U},
                                          {"sequence-dice", 5U},
                                          {"sequences", 0U},
                                          {"hearts-due", 33U}})
        CHECK(refusal_of({preset, players}) == "bad-players");
    CHECK(refusal_of({"sequence", 4}, 3) == "bad-sides");
    CHECK(refusal_of({"sequence-rv", 4}, 3) == "bad-sides");
    CHECK(refusal_of({"sequence-bible", 6}, 3) == "bad-sides");
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

TEST_CASE("friends take seats, and everybody sees it, but none that is taken, their own or does not exist") {
    RoomSimulator sim = lobby_with({"Bob"}, 3);
    sim.does({{"Ann", Sit{1}}, {"Bob", Sit{1}, "seat-taken"}, {"Bob", Sit{4}, "no-such-seat"}});
    sim.does({{"Bob", Sit{0}, "no-such-seat"}, {"Ann", Sit{1}, "already-seated"}});
    sim.does({{"Ann", Sit{}, "already-seated"}, {"Ann", Sit{3}}, {"Bob", Sit{}}});
    CHECK(sim.at("Ann").newest<SeatTaken>()->seat == Seat{1});
    CHECK(sim.at("Bob").seat == Seat{1});
}

TEST_CASE("a newcomer to a full table watches, and 64 people fill a room") {
    RoomSimulator sim = lobby_with({"Bob"}, 2, {}, "sequence", {.spectators_max = room_members_max});
    sim.all({"Ann", "Bob"}, Sit{});
    sim.join_all({"Cy"});
    CHECK(sim.ask("Cy", Sit{}) == "room-full");
    for (int n = 4; n <= 64; ++n)
        CHECK(accepted(sim.join("guest " + std::to_string(n))));
    CHECK(code_of(sim.join("Zoe")) == "room-full");
}

TEST_CASE("only the host starts the game, and only when every seat is taken, and nobody moves before") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    const Move pass{{.kind = MoveKind::pass}};
    sim.does({{"Ann", pass, "not-seated"}, {"Ann", Sit{}}, {"Ann", pass, "game-not-running"}});
    sim.does({{"Ann", Start{}, "seats-empty"}, {"Bob", Sit{}}, {"Bob", Start{}, "not-host"}});
    sim.does({{"Ann", Start{}}, {"Ann", Start{}, "game-running"}, {"Ann", Sit{2}, "game-running"}});
}

TEST_CASE("chat goes to everybody, and members who join later see it") {
    RoomSimulator sim{3};
    sim.does("Ann", Say{"good evening"});
    sim.join_all({"Bob"});
    const auto& chat = snapshot_of(sim.at("Bob")).chat;
    REQUIRE(chat.size() == 1);
    CHECK(chat[0].text == "good evening");
    sim.does("Bob", Say{"hello Ann"});
    CHECK(sim.at("Ann").newest<Said>()->text == "hello Ann");
}

TEST_CASE("a session outside of the room can only join") {
    RoomSimulator sim{2};
    Friend& ann = sim.at("Ann");
    const SessionId mine = ann.session.value();
    ann.session = SessionId{999};
    CHECK(sim.ask("Ann", {Say{"let me in"}, Start{}}) == "not-joined not-joined");
    CHECK(sim.ask("Ann", Resume{{"TESTR00M00"}, sim.new_token(), sim.new_token(), {}}) == "token-unknown");
    ann.session = mine;
    CHECK(sim.ask("Ann", Join{{"TESTR00M00"}, "Ann", sim.new_token()}) == "already-joined");
}

TEST_CASE(
    "the host sets and removes the voice link and the name of the table at any time, and every member sees "
    "it") {
    RoomSimulator sim = game_with({"Bob"});
    const std::vector<ClientBody> both{SetVoiceLink{"https://meet.example/our-table?a=b"},
                                       NameTable{"Thursday's round"}};
    const auto check_shown_to = [&](const std::string& name) {
        CHECK(sim.at(name).voice_link == "https://meet.example/our-table?a=b");
        CHECK(sim.at(name).table == "Thursday's round");
    };
    CHECK(sim.ask("Bob", both) == "not-host not-host");
    sim.does("Ann", both);
    check_shown_to("Bob");
    sim.join_all({"Eve"});
    check_shown_to("Eve");
    sim.restart_for({"Bob"});
    seen_anew(sim, "Bob");
    check_shown_to("Bob");
    sim.return_all({"Ann"});
    sim.does("Ann", {SetVoiceLink{}, NameTable{}});
    const Snapshot without = seen_anew(sim, "Bob");
    CHECK_FALSE(without.voice_link);
    CHECK_FALSE(without.table);
}

TEST_CASE("a voice link moves to the room that follows a full one, and wrong ones are refused as commands") {
    RoomSimulator sim = lobby_with({"Bob"}, 2);
    for (const char* link :
         {"", "https://127.0.0.1/", "https://-/", "https://meet.example:99999/", "meet.example"})
        CHECK(sim.ask("Ann", SetVoiceLink{link}) == "bad-link");
    CHECK_FALSE(seen_anew(sim, "Ann").voice_link);
    REQUIRE(sim.ask("Ann", SetVoiceLink{"https://meet.example/our-table"}) == "accepted");
    sim.retire();
    sim.move_to_successor();
    CHECK(seen_anew(sim, "Bob").voice_link == "https://meet.example/our-table");
}

TEST_CASE("strangers who come into a deserted room see neither the voice link nor the name of the table") {
    RoomSimulator sim{2};
    sim.does("Ann", {SetVoiceLink{"https://meet.example/our-table"}, NameTable{"Thursday's round"}, Leave{}});
    sim.join_all({"Mallory"});
    CHECK_FALSE(sim.at("Mallory").voice_link);
    CHECK_FALSE(sim.at("Mallory").table);
}

}  // namespace
}  // namespace seq::room
