#include "tests/simulator/checks.hpp"

#include <doctest/doctest.h>

#include "tests/simulator/history.hpp"
#include "tests/simulator/machine.hpp"
#include "tests/simulator/server_process.hpp"

// The negative controls of what a simulation checks.

namespace seq::simulator {
namespace {

using namespace protocol;

template <typename PushCall>
bool fails(const PushCall& call) {
    try {
        call();
        return false;
    } catch (const Failure&) {
        return true;
    }
}

CommandId id_of(std::uint8_t number) {
    return {{number}};
}

/// A running game for two, seen from the first seat, with a spectator.
client::Room running_room() {
    client::Room room;
    room.setup = *make_setup("sequence", 2);
    room.view = blank_view(*room.setup, Seat{1});
    room.you = room.host = MemberId{1};
    room.members = {{MemberId{1}, "Ann", Seat{1}}, {MemberId{2}, "Bob", Seat{2}}, {MemberId{3}, "Eve", {}}};
    return room;
}

}  // namespace

TEST_CASE("the history of what clients know finds forks, repetitions and refusals of what was accepted") {
    History history;
    const RoomCode room{"7K2M9QXD3P"};
    history.note_events(room, {1, 4}, "events");
    history.note_events(room, {1, 4}, "events");
    CHECK(fails([&] { history.note_events(room, {1, 4}, "other events"); }));
    history.note_events(room, {1, 5}, R"({"way":"word-list","word":"hearts"})");
    history.note_events(room, {1, 5}, R"({"way":"word-list"})");
    history.note_accepted(room, id_of(1), 5);
    history.note_accepted(room, id_of(1), 5);
    CHECK(fails([&] { history.note_accepted(room, id_of(1), 6); }));
    CHECK(fails([&] { history.note_refused({id_of(1), "not-host", "only the host can do that", ""}); }));
    CHECK(fails([&] { history.note_refused({id_of(2), "", "a sentence", ""}); }));
    history.note_refused({id_of(2), "not-host", "only the host can do that", ""});
}

TEST_CASE("the history of what clients know finds members who share a number") {
    History history;
    const RoomCode room{"7K2M9QXD3P"};
    const RoomCode other{"7K2M9QXD3Q"};
    history.note_joined(room, MemberId{2}, 4);
    history.note_joined(room, MemberId{2}, 4);
    history.note_joined(other, MemberId{2}, 7);
    CHECK(fails([&] { history.note_joined(room, MemberId{2}, 7); }));
    history.note_number(room, MemberId{2}, "Bob");
    history.note_number(room, MemberId{2}, "Bob");
    CHECK(fails([&] { history.note_number(room, MemberId{2}, "Eve"); }));
}

TEST_CASE("hands and the talk of others are found in what somebody is sent") {
    client::Room room = running_room();
    const auto sent = [&](RoomEvent event) {
        return fails([&] { check_secrets(room, PublicEvents{5, {std::move(event)}}); });
    };
    CHECK(sent(HandDealt{.seat = Seat{2}, .hand = {}}));
    CHECK_FALSE(sent(Said{MemberId{2}, "hello"}));
    CHECK(sent(Said{MemberId{3}, "hello"}));
    CHECK_FALSE(sent(TalkEvent{Emoted{MemberId{2}, "clap"}}));
    CHECK(sent(TalkEvent{Emoted{MemberId{3}, "clap"}}));
    room.referee = MemberId{1};
    CHECK_FALSE(sent(Said{MemberId{3}, "hello"}));
    CHECK_FALSE(sent(LobbyEvent{VoiceLinkChanged{"https://meet.example/"}}));
    room.members[0].screen = true;
    CHECK(sent(Said{MemberId{3}, "hello"}));
    CHECK(sent(LobbyEvent{VoiceLinkChanged{"https://meet.example/"}}));
    room.members[0].screen = false;
    Snapshot snapshot;
    snapshot.you = room.you;
    snapshot.members = room.members;
    snapshot.game = room.view;
    const auto shows_too_much = [&] { return fails([&] { check_secrets(room, snapshot); }); };
    CHECK_FALSE(shows_too_much());
    snapshot.hands.emplace();
    CHECK(shows_too_much());
    snapshot.hands.reset();
    snapshot.game->observer = Seat{2};
    CHECK(shows_too_much());
    snapshot.game.reset();
    snapshot.members[0].screen = true;
    CHECK_FALSE(shows_too_much());
    snapshot.voice_link = "https://meet.example/";
    CHECK(shows_too_much());
    snapshot.voice_link.reset();
    snapshot.chat.emplace_back();
    CHECK(shows_too_much());
}

TEST_CASE("something of the room is found in what somebody outside is sent") {
    CHECK_FALSE(fails([&] { check_outside(false, Notice{"knocking", "please wait"}); }));
    CHECK_FALSE(fails([&] { check_outside(true, Snapshot{}); }));
    CHECK(fails([&] { check_outside(false, Snapshot{}); }));
}

TEST_CASE("a room that was closed without a successor is found in a view") {
    Snapshot snapshot;
    CHECK_FALSE(fails([&] { check_rules({}, snapshot); }));
    snapshot.archived = true;
    CHECK(fails([&] { check_rules({}, snapshot); }));
}

TEST_CASE("a card of another hand is found in what a seat is sent") {
    const client::Room room = running_room();
    const auto sent = [&](Seat seat) {
        return fails([&] { check_hand(room, PrivateEvents{5, {HandDealt{.seat = seat, .hand = {}}}, {}}); });
    };
    CHECK_FALSE(sent(Seat{1}));
    CHECK(sent(Seat{2}));
}

TEST_CASE("what a room does not allow is found in what everybody is sent") {
    client::Room room = running_room();
    const auto sent = [&](RoomEvent event) {
        return fails([&] { check_rules(room, PublicEvents{5, {std::move(event)}}); });
    };
    CHECK_FALSE(sent(Said{MemberId{2}, "hello"}));
    room.members[1].muted = true;
    CHECK(sent(Said{MemberId{2}, "hello"}));
    const RoomEvent cast = Event{DiceCast{}};
    CHECK_FALSE(sent(cast));
    room.paused = true;
    CHECK(sent(cast));
    room.paused = false;
    room.call.emplace();
    CHECK(sent(cast));
    CHECK_FALSE(sent(Standings{.games = 1, .people = {}, .teams = {}}));
    CHECK(sent(Standings{.games = 2, .people = {}, .teams = {}}));
    CHECK_FALSE(sent(StandInBegan{MemberId{2}, BotLevel::medium}));
    CHECK(sent(StandInBegan{MemberId{2}, BotLevel::easy}));
    CHECK_FALSE(sent(RoomArchived{Successor{RoomCode{"7K2M9QXD3P"}, {}}}));
    CHECK(sent(RoomArchived{}));
}

TEST_CASE("an emote that the room does not allow is found") {
    client::Room room = running_room();
    room.setup = *make_setup("sequence", 4);
    room.view = blank_view(*room.setup, Seat{1});
    room.view->turn = Seat{4};
    room.setup->options.table_talk = TableTalk::call;
    const auto sent = [&](std::uint16_t member) {
        return fails(
            [&] { check_rules(room, PublicEvents{5, {TalkEvent{Emoted{MemberId{member}, "clap"}}}}); });
    };
    CHECK_FALSE(sent(1));
    CHECK(sent(2));  // the partner of seat 4
    room.setup->options.table_talk = TableTalk::off;
    CHECK_FALSE(sent(2));
    room.members[1].muted = true;
    CHECK(sent(2));
    room.flags.set(RoomFlag::reactions_stopped, true);
    CHECK(sent(1));
}

TEST_CASE("an entry without the password is found, unless the password may be newer than the entry") {
    Snapshot snapshot;
    snapshot.at = {1, 4};
    CHECK_FALSE(fails([&] { check_entry(snapshot, 4); }));
    snapshot.password = true;
    CHECK(fails([&] { check_entry(snapshot, 4); }));
    CHECK_FALSE(fails([&] { check_entry(snapshot, 3); }));
}

TEST_CASE("a room without a host and a seat with two members are found") {
    client::Room room = running_room();
    const auto is_wrong = [&] { return fails([&] { check_members(room); }); };
    CHECK_FALSE(is_wrong());
    room.members[2].seat = Seat{2};
    CHECK(is_wrong());
    room.members[2].seat.reset();
    room.host = MemberId{4};
    CHECK(is_wrong());
}

TEST_CASE("an epoch that begins without a loss is found, and a version that exists twice after a restore") {
    History history;
    const RoomCode room{"7K2M9QXD3P"};
    history.note_version(room, {1, 4});
    CHECK(fails([&] { history.note_version(room, {2, 4}); }));
    history.note_events(room, {1, 5}, "events");
    history.note_restored(true);
    history.note_version(room, {2, 4});
    CHECK(fails([&] { history.note_events(room, {1, 5}, "other events"); }));
}

TEST_CASE("the history of what clients know finds versions that the journal has lost") {
    Machine machine{1};
    test::SimulatedDisk disk;
    disk.provide_randomness();
    auto process = ServerProcess::start(machine, disk, {});
    REQUIRE(process.has_value());
    History history;
    history.check((*process)->journal());
    history.note_version({"7K2M9QXD3P"}, {1, 4});
    CHECK(fails([&] { history.check((*process)->journal()); }));
}

}  // namespace seq::simulator
