#include <algorithm>
#include <doctest/doctest.h>
#include <utility>

#include "client-cli/play/answer.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/settings.hpp"
#include "tests/cli/support/logged_room.hpp"
#include "tests/cli/support/room_script.hpp"

// Commands and screens outside the games.

namespace seq::client {
namespace {

using namespace protocol;

/// Ann (1), Bob (2) and Cy (3) on their seats before the game, as one of them sees it.
struct Room {
    explicit Room(std::uint8_t seat = 1, std::size_t players = 3) : script{players, Seat{seat}} {
        model.receive(script.snapshot());
    }
    void tell(const LobbyEvent& event) { model.receive(script.tell(event)); }
    const std::string& newest() const { return model.log.back().text; }

    test::RoomScript script;
    test::LoggedRoom model;
};

TEST_CASE("the host renews the link, and every member sees the new one") {
    Room room;
    const std::string before = room.model.link;
    LinkSecret secret;
    secret.bytes.fill(0xab);
    room.tell(LinkRenewed{secret});
    CHECK(room.model.link == before.substr(0, before.find('#')) + "#abababababababababababababababab");
    CHECK(room.newest() == "There's a new link; the old one no longer works. `link` shows it.");
}

TEST_CASE("the votes of a member who has left are no longer shown") {
    Room room;
    room.model.receive(room.script.tell(StandInVoted{{3}, {2}, 1, 2}));
    CHECK(room.model.member({3})->votes.size() == 1);
    room.tell(MemberLeft{{2}});
    CHECK(room.model.member({3})->votes.empty());
}

TEST_CASE("a knock is shown once to the host, and not again with the next one") {
    Room room;
    room.model.receive(Knocks{{{7, "Dee\x1b"}}});
    CHECK(room.newest().find("Dee") == 0);
    CHECK(room.newest().find("knocks: `admit Dee") != std::string::npos);
    room.model.receive(Knocks{{{7, "Dee"}}});
    const auto lines = room.model.log.size();
    room.model.receive(Knocks{{{7, "Dee"}, {8, "Eve"}}});
    CHECK(room.model.log.size() == lines + 1);
}

TEST_CASE("a claim is shown with what can be done about it, again with each vote, and goes by number") {
    Room room{2};
    room.model.receive(Knocks{{{7, "Cy", MemberId{3}, {}, 2}}});
    CHECK(room.newest() == "Somebody says they are Cy. `admit 7` votes to give them Cy's place (0 of 2).");
    room.model.receive(Knocks{{{7, "Cy", MemberId{3}, {{2}}, 2}}});
    CHECK(room.newest() == "Somebody says they are Cy. `admit 7` votes to give them Cy's place (1 of 2).");
    room.model.receive(Knocks{{{7, "Cy", MemberId{3}}}});
    CHECK(room.newest() == "Somebody says they are Cy. The host decides.");
    room.tell(HostChanged{{2}});
    room.model.receive(Knocks{{{7, "Cy", MemberId{3}}}});
    CHECK(room.newest() == "Somebody says they are Cy. `admit 7` gives them Cy's place; or `turn away 7`.");
    room.tell(MemberLetBack{{3}, {{1}, {2}}});
    CHECK(room.newest() == "Cy was let back in by Ann, you; the old key no longer works.");
}

TEST_CASE("players see how they confirm a host who acts for an absent one") {
    Room room{2};
    room.tell(HostChanged{{3}, MemberId{1}});
    CHECK(room.newest() == "Cy is the host now. The other players can confirm it: `host Cy`.");
    room.tell(Voted{VoteAbout::host, {3}, {2}, 1, 2});
    CHECK(room.newest() == "You agreed that Cy is the host: 1 of 2 votes. To agree type `host Cy`.");
}

TEST_CASE("the model follows seats, ready marks, the lock, the host and leaving members") {
    Room room;
    room.tell(ReadyChanged{{2}, true});
    CHECK(room.model.member({2})->ready);
    CHECK(room.newest() == "Bob is ready.");
    room.tell(SeatAsked{{3}, Seat{1}});
    CHECK(room.newest() == "Cy would like seat 1. `grant Cy` swaps seats.");
    room.tell(SeatLeft{{2}});
    CHECK_FALSE(room.model.member({2})->seat);
    CHECK_FALSE(room.model.member({2})->ready);
    room.tell(FlagChanged{RoomFlag::locked, true});
    CHECK(room.model.flags.has(RoomFlag::locked));
    room.tell(PasswordChanged{true});
    CHECK(room.model.password);
    room.tell(MemberMuted{{2}, true});
    CHECK(room.model.member({2})->muted);
    CHECK(room.newest() == "The host muted Bob.");
    room.tell(MemberLeft{{2}, true});
    CHECK(room.model.member({2}) == nullptr);
    CHECK(room.newest() == "The host removed Bob.");
    room.tell(HostChanged{{3}});
    CHECK_FALSE(room.model.is_host());
    CHECK(room.newest() == "Cy is the host now.");
    room.model.receive(room.script.tell(Said{{2}, "still here"}));  // the name is remembered
    CHECK(room.newest() == "Bob: still here");
}

TEST_CASE("a new setup clears the table and the ready marks, and is shown with its options") {
    Room room;
    room.model.receive(room.script.start());
    REQUIRE(room.model.view.has_value());
    room.tell(SetupChanged{test::setup_of("sequence-bible", 2)});
    CHECK_FALSE(room.model.view.has_value());
    CHECK(room.model.legal.empty());
    CHECK(room.model.setup->preset->name == "sequence-bible");
    CHECK(room.newest().find("Next game: Bible Sequence for 2. Options: draw=manual") == 0);
}

TEST_CASE("when everybody is ready, the host is shown the command that starts the game") {
    Room room{1, 2};
    room.tell(ReadyChanged{{1}, true});
    CHECK(room.newest() == "You are ready.");
    room.tell(ReadyChanged{{2}, true});
    CHECK(room.newest() == "Everyone is ready: type `start`.");
}

TEST_CASE("the people page shows ready marks, mutes, the host and the lock") {
    Room room;
    room.tell(ReadyChanged{{2}, true});
    room.tell(MemberMuted{{3}, true});
    room.model.receive(Knocks{{{7, "Dee"}}});
    std::string page;
    for (const std::string& line : who_page(room.model))
        page += line + "\n";
    CHECK(page.find("Bob, number 2, ready") != std::string::npos);
    CHECK(page.find("Cy, number 3, muted") != std::string::npos);
    CHECK(page.find("Ann, ♔ the host") != std::string::npos);
    CHECK(page.find("At the door") != std::string::npos);
}

TEST_CASE(
    "a room's code is typed in either case, with or without blanks and a hyphen, as the link or --room") {
    for (const char* typed : {"7K2M9QXD3P", "7k2m9-qxd3p", "7K2M9 QXD3P", " 7k 2m9 qxD3p."}) {
        CAPTURE(typed);
        PlayArguments arguments;
        arguments.server = "127.0.0.1:8080";
        arguments.link = typed;
        const auto by_link = where_to(arguments);
        std::swap(arguments.link, arguments.room);
        const auto by_room = where_to(arguments);
        REQUIRE((by_link.has_value() && by_room.has_value()));
        CHECK(by_link->room == RoomCode{"7K2M9QXD3P"});
        CHECK(by_room->room == RoomCode{"7K2M9QXD3P"});
    }
}

TEST_CASE("a full link sends its secret to the server, a cut link or a code sends none") {
    const auto join_of = [](PlayArguments arguments) {
        arguments.name = "Ann";
        const auto visit = where_to(arguments);
        REQUIRE_MESSAGE(visit.has_value(), visit.error());
        return visit->secret;
    };
    const std::string secret(32, 'a');
    PlayArguments snapshot;
    snapshot.link = "http://127.0.0.1:8080/r/7K2M9QXD3P#" + secret;
    REQUIRE(join_of(snapshot).has_value());
    CHECK(to_hex(join_of(snapshot)->bytes) == secret);
    PlayArguments beside = snapshot;
    beside.server = "127.0.0.1:8080";
    CHECK(join_of(beside).has_value());
    PlayArguments cut = snapshot;
    cut.link.pop_back();
    CHECK_FALSE(join_of(cut).has_value());
    PlayArguments old;
    old.link = "http://127.0.0.1:8080/r/7K2M9QXD3P";
    CHECK_FALSE(join_of(old).has_value());
}

}  // namespace
}  // namespace seq::client
