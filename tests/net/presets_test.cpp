#include "server/room/after/finished_game.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

namespace {

using Options = std::vector<std::pair<std::string, std::string>>;

protocol::Create create(std::string preset, std::uint32_t players, Options options = {},
                        const protocol::Token& token = new_token()) {
    options.emplace_back("deal", "quick");
    return {.preset = std::move(preset),
            .players = players,
            .sides = {},
            .options = std::move(options),
            .name = "Ann",
            .token = token};
}

/// Plays Hearts Due alone, to 25, from its start to its end.
void play_alone(Client& ann) {
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    std::string answer;
    const auto is_over = [&] {
        answer = ann.ask(protocol::Move{{.kind = protocol::MoveKind::cast}});
        return answer != "accepted";
    };
    REQUIRE(eventually(is_over));
    CHECK(answer == "game-over");
}

Limits without_haste() {
    return {.messages_a_second = 1e9, .bytes_a_second = 1e9};
}

}  // namespace

TEST_CASE("a room of every preset is created over a socket, and its setup is sent") {
    RunningServer server;
    for (const seq::Preset& preset : seq::presets()) {
        CAPTURE(preset.name);
        Client ann{server.port()};
        ann.say(create(std::string{preset.name}, 2));
        const auto snapshot = ann.wait_for<protocol::Snapshot>();
        CHECK(snapshot.setup.preset == &preset);
        CHECK(snapshot.games == 0);
        CHECK(snapshot.members.at(0).purse.has_value() == (preset.kind == seq::Kind::six_dice));
    }
}

TEST_CASE("an option that a preset does not have is refused over a socket, and the session may try again") {
    RunningServer server;
    Client ann{server.port()};
    CHECK(ann.ask(create("sequence-rv", 5)) == "bad-players");
    CHECK(ann.ask(create("sequence-bible", 5)) == "bad-players");
    CHECK(ann.ask(create("sequence-dice", 5)) == "bad-players");
    CHECK(ann.ask(create("sequences", 33)) == "bad-players");
    CHECK(ann.ask(create("sequence-bible", 2, {{"stake", "5"}})) == "unknown-option");
    CHECK(ann.ask(create("sequence-dice", 2, {{"draw", "auto"}})) == "unknown-option");
    CHECK(ann.ask(create("hearts-due", 2, {{"line", "6"}})) == "unknown-option");
    CHECK(ann.ask(create("sequence-dice", 2, {{"line", "7"}})) == "bad-option");
    CHECK(ann.ask(create("sequences", 2, {{"stake", "1001"}})) == "stake-above-purse");
    CHECK(ann.ask(create("sequences", 2, {{"stake", "1000"}})) == "accepted");
}

TEST_CASE("a move of another game is refused with its code") {
    RunningServer server;
    Client ann{server.port()};
    REQUIRE(ann.ask(create("hearts-due", 1)) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::roll}}) == "not-in-this-game");
    CHECK(ann.ask(protocol::Move{{.kind = protocol::MoveKind::place, .card = "5C", .space = seq::Space{}}}) ==
          "not-in-this-game");
}

TEST_CASE("a room whose game is over keeps its records and purses after everybody left") {
    const TemporaryFolder data;
    protocol::Token token = new_token();
    protocol::RoomCode room;
    protocol::GameRecord first;
    {
        const auto journal = open_journal(data.path());
        RunningServer server{*journal, without_haste()};
        Client ann{server.port()};
        REQUIRE(ann.ask(create("hearts-due", 1, {{"target", "25"}, {"stake", "400"}}, token)) == "accepted");
        room = *ann.room();
        REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
        play_alone(ann);
        ann.say(protocol::FetchRecord{});
        first = ann.wait_for<protocol::GameRecord>();
        CHECK(first.game == 1);
    }
    const auto journal = open_journal(data.path());
    RunningServer server{*journal, without_haste()};
    Client ann{server.port()};
    ann.say(protocol::Resume{room, token, new_token(), {}});
    const auto snapshot = ann.wait_for<protocol::Snapshot>();
    CHECK(snapshot.games == 1);
    CHECK(snapshot.members.at(0).purse == 1000);
    ann.say(protocol::FetchRecord{1});
    const auto again = ann.wait_for<protocol::GameRecord>();
    CHECK(again.record == first.record);
    CHECK(again.fairdeal == first.fairdeal);
    play_alone(ann);
    CHECK(ann.ask(protocol::FetchRecord{3}) == "no-such-game");
}

TEST_CASE("the longest record that is handed out passes an empty outbox") {
    std::string record;
    while (record.size() + 7 <= seq::room::RecordShelf::record_bytes_max)
        record += "1 cast\n";
    seq::protocol::fairdeal::Transcript transcript;
    transcript.record = record;
    const protocol::GameRecord told{.id = {},
                                    .game = 1,
                                    .record = record,
                                    .fairdeal = seq::protocol::fairdeal::write_transcript(transcript)};
    const auto frame = seq::room::to_frame(protocol::encode(told, seq::no_cards));
    CHECK(frame->size() < std::size_t{1024} * 1024);  // as docs/protocol.md promises
    const Limits limits;
    OutboxSum all{limits.outboxes_bytes};
    Outbox outbox{limits, all};
    CHECK(outbox.push(frame));
}
