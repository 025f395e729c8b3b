#include <algorithm>
#include <doctest/doctest.h>
#include <rapidcheck.h>

#include "protocol/message/codec.hpp"
#include "tests/protocol/support/any_message.hpp"
#include "tests/protocol/support/random_game.hpp"

using namespace seq;
using namespace seq::protocol;
using namespace seq::protocol::testing;

namespace {

/// The message as its receiver reads it.
template <typename Message>
Message over_the_wire(const Message& message, const Deck& deck = two_packs) {
    const std::string bytes = encode(message, deck);
    const auto read = decode_server(bytes, deck);
    REQUIRE_MESSAGE(read, (bytes + "\n" + (read ? "" : read.error().sentence)));
    CHECK(encode(*read, deck) == bytes);
    return std::get<Message>(*read);
}

bool same(const std::vector<NamingChoice>& a, const std::vector<NamingChoice>& b) {
    return std::ranges::equal(a, b, [](const NamingChoice& x, const NamingChoice& y) {
        return x.action == y.action && x.lines == y.lines;
    });
}

/// Each observer of a game, from the deal to the end: seats by number, then a spectator.
std::vector<Seat> observers(const Setup& setup) {
    std::vector<Seat> seats;
    for (std::size_t n = 0; n < setup.players(); ++n)
        seats.push_back(Seat::at(n));
    seats.push_back(spectator);
    return seats;
}

}  // namespace

TEST_CASE("every command is the same after it was written and read") {
    CHECK(rc::check("decode_client(encode(m)) == m", [] {
        const ClientMessage message = *any_client_message();
        const auto read = decode_client(encode(message));
        if (!read) RC_FAIL(read.error().sentence);
        RC_ASSERT(*read == message);
    }));
}

TEST_CASE("every short server message is the same after it was written and read") {
    CHECK(rc::check("decode_server(encode(m)) gives m", [] {
        const std::uint64_t version = *rc::gen::inRange<std::uint64_t>(0, 1ULL << 53);
        const MemberId member{*rc::gen::inRange<std::uint16_t>(1, UINT16_MAX)};
        const RoomCode room = make_room_code(*rc::gen::arbitrary<std::uint64_t>());
        const std::vector<ServerMessage> messages{
            Accepted{*any_id(), version, {}, {}},
            Accepted{*any_id(), version, room, member},
            Refused{*any_id(), "not-your-turn", *any_text(80), "S6"},
            Refused{{}, "bad-json", *any_text(80), {}},
            PublicEvents{version,
                         {MemberJoined{member, *any_text(24)}, SeatTaken{member, Seat{12}},
                          Said{member, *any_text(280)}}},
            Skip{version},
            PublicEvents{version,
                         {GameStarted{7, *make_setup("sequences", 32)}, PurseChanged{member, 1'000'000},
                          SatOut{member}}},
            PublicEvents{
                version,
                {LobbyEvent{SeatLeft{member}}, LobbyEvent{ReadyChanged{member, true}},
                 LobbyEvent{SetupChanged{*make_setup("sequence-dice", 4)}},
                 LobbyEvent{SeatAsked{member, Seat{3}}}, LobbyEvent{SeatsShuffled{}},
                 LobbyEvent{FlagChanged{RoomFlag::locked, true}}, LobbyEvent{PasswordChanged{false}},
                 LobbyEvent{VoiceLinkChanged{"https://meet.example/"}}, LobbyEvent{VoiceLinkChanged{}},
                 LobbyEvent{ReadyCheckOpened{}}, LobbyEvent{ReadyCheckOpened{{BotLevel::hard, 0}}},
                 LobbyEvent{ReadyCheckEnded{}}, LobbyEvent{LinkRenewed{LinkSecret{{1, 2, 3}}}},
                 LobbyEvent{MemberLeft{member, true}}, LobbyEvent{MemberLeft{member, false}},
                 LobbyEvent{MemberMuted{member, true}}, LobbyEvent{HostChanged{member}},
                 LobbyEvent{AvatarChanged{member, {"fox", 8}}}, LobbyEvent{AvatarChanged{member, {}}}}},
            Knocks{{{1, *any_text(24)}, {9, *any_text(24)}}},
            PublicEvents{version,
                         {BotSeated{member, *any_text(24), Seat{32}, BotLevel::hard}, BotUnseated{member},
                          WentAway{member, version}, CameBack{member}, StandInBegan{member, BotLevel::easy},
                          StandInEnded{member}, StandInVoted{member, MemberId{1}, 2, 3},
                          StandInVoted{member, MemberId{1}, 2, 3, BotLevel::hard}}},
            PublicEvents{
                version,
                {TalkEvent{PhraseSaid{member, "sorry"}}, TalkEvent{Reacted{member, 7, "heart"}},
                 TalkEvent{Emoted{member, "clap"}}, TalkEvent{Nudged{member, Seat{2}}},
                 Standings{2, {{member, "Ann", 2, 1}}, {{{member, MemberId{9}}, 1, 0}}},
                 TalkEvent{MessageCalled{{member, 7, Side{2}, {Way::concession, Way::word_list}, 20}}},
                 TalkEvent{VoteGiven{member, true}},
                 TalkEvent{VerdictGiven{7, Side{2}, true, Way::word_list, "block"}},
                 LobbyEvent{FlagChanged{RoomFlag::closed_to_spectators, true}},
                 TalkEvent{RefereeMade{member}}, TalkEvent{RefereeMade{}}}},
            GameRecord{*any_id(), 7, *any_text(80) + "\n" + *any_text(80), *any_text(80)},
            PublicEvents{version, {Paused{member}, Unpaused{member}, ClockRanOut{Seat{7}}}},
            Clocks{{{Seat{1}, 600'000, true}, {Seat{12}, 0, false}}},
            Clocks{},
            PublicEvents{version, {LobbyEvent{TableNamed{"Round"}}, LobbyEvent{TableNamed{}}}},
            Notice{"server-closing", *any_text(80)}};
        for (const ServerMessage& message : messages) {
            const std::string bytes = encode(message, two_packs);
            const auto read = decode_server(bytes);
            RC_ASSERT(read.has_value());
            RC_ASSERT(encode(*read, two_packs) == bytes);
        }
    }));
}

TEST_CASE("S22: every observer's view is the same after it was written and read, throughout a game") {
    std::uint64_t seed = 1;
    for (const Setup& setup : every_setup()) {
        CAPTURE(setup.preset->name);
        CAPTURE(setup.players());
        std::size_t turn = 0;
        play_randomly(setup, seed++, [&](const Match& match, std::span<const Event>) {
            ++turn;
            for (const Seat observer : observers(setup)) {
                // A quarter of these many views is enough, except at the end.
                if ((turn + observer.number) % 4 != 0 && !result(match)) continue;
                const Snapshot sent = snapshot_of(match, observer);
                const Snapshot read = over_the_wire(sent);  // contains the setup that defines its cards
                REQUIRE(read.game == sent.game);
                REQUIRE(read.legal == sent.legal);
                REQUIRE(same(read.namings, sent.namings));
                REQUIRE(read.setup == sent.setup);
                REQUIRE(read.at == sent.at);
                REQUIRE(read.games == sent.games);
                REQUIRE(read.members.back().purse == sent.members.back().purse);
            }
        });
    }
}

TEST_CASE("S22: the frames of every version, read and folded, give each observer its view") {
    std::uint64_t seed = 100;
    for (const Setup& setup : every_setup()) {
        CAPTURE(setup.preset->name);
        CAPTURE(setup.players());
        std::vector<View> views;
        for (const Seat observer : observers(setup))
            views.push_back(blank_view(setup, observer));
        play_randomly(setup, seed++, [&](const Match& match, std::span<const Event> events) {
            for (View& known : views) {
                if (known.observer.is_seat()) {
                    const PrivateEvents sent = private_part(match, events, known.observer);
                    const PrivateEvents read = over_the_wire(sent, *setup.preset->deck);
                    REQUIRE(read.legal == sent.legal);
                    REQUIRE(same(read.namings, sent.namings));
                    for (const Event& event : read.events)
                        fold(known, event);
                }
                for (const RoomEvent& event : over_the_wire(public_part(events), *setup.preset->deck).events)
                    fold(known, std::get<Event>(event));
                REQUIRE(known == view(match, known.observer));
            }
        });
    }
}

TEST_CASE("the view of a room before its game, and one with options, are read as they were written") {
    Setup setup = *make_setup("sequence", 12, 3);
    REQUIRE_FALSE(set_option(setup.options, *setup.preset, "draw", "auto"));
    REQUIRE_FALSE(set_option(setup.options, *setup.preset, "draw_grace", "0"));
    const Snapshot read = over_the_wire(Snapshot{.room = make_room_code(5),
                                                 .link = "http://[::1]:8080/r/0000000005",
                                                 .at = {.epoch = 3, .version = 2},
                                                 .you = {2},
                                                 .host = {1},
                                                 .setup = setup,
                                                 .members = {{{1}, "Ann", Seat{1}}, {{2}, "Bob", {}}},
                                                 .chat = {},
                                                 .game = {},
                                                 .legal = {}});
    CHECK(read.setup == setup);
    CHECK_FALSE(read.game);
    CHECK(read.legal.empty());
    CHECK(read.members[0].seat == Seat{1});
    CHECK_FALSE(read.members[1].seat);
}
