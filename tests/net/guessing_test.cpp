#include "server/front/limits/address_limits.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;
namespace ip = boost::asio::ip;

// Guessing room codes: limited for each address and for all of them together.

namespace {

const ip::address eve = ip::make_address("198.51.100.9");
const ip::address ann = ip::make_address("192.0.2.1");

// A room, its link and the token of its host.
struct Room {
    Client host;
    protocol::Token token = new_token();
    protocol::RoomCode code;
    protocol::LinkSecret secret;

    explicit Room(std::uint16_t port) : host{port} {
        host.say(create_for_two(token));
        while (true) {
            const protocol::ServerMessage message = host.hear();
            const auto* snapshot = std::get_if<protocol::Snapshot>(&message);
            if (snapshot == nullptr) continue;
            code = snapshot->room;
            REQUIRE(protocol::from_hex(snapshot->link.substr(snapshot->link.find('#') + 1), secret.bytes));
            return;
        }
    }
};

const protocol::RoomCode wrong_code{"AAAAAAAAAA"};

std::string guess(RunningServer& server, int address) {
    Client guesser{server.port(), {.from = "127.0.1." + std::to_string(address)}};
    return guesser.ask(protocol::Join{wrong_code, "Eve", new_token()});
}

}  // namespace

TEST_CASE("an address with too many failed attempts is checked strictly, and then refused") {
    AddressLimits addresses{{.failed_entries_a_minute = 2, .proofs_for_one = 2}};
    for (int i = 0; i < 2; ++i) {
        REQUIRE(addresses.begin_entry(eve) == JoinPolicy::usual);
        addresses.end_entry(eve, JoinPolicy::usual, JoinOutcome::no_such_room);
    }
    for (int i = 0; i < 4; ++i) {
        REQUIRE(addresses.begin_entry(eve) == JoinPolicy::strict);
        addresses.end_entry(eve, JoinPolicy::strict, JoinOutcome::refused);
    }
    CHECK_FALSE(addresses.begin_entry(eve).has_value());
    CHECK(addresses.begin_entry(ann) == JoinPolicy::usual);
}

TEST_CASE("entries that succeed, or fail through the server's own trouble, are not failed attempts") {
    AddressLimits addresses{{.failed_entries_a_minute = 1}};
    for (const JoinOutcome outcome : {JoinOutcome::in, JoinOutcome::not_now}) {
        REQUIRE(addresses.begin_entry(ann) == JoinPolicy::usual);
        addresses.end_entry(ann, JoinPolicy::usual, outcome);
    }
    CHECK(addresses.begin_entry(ann) == JoinPolicy::usual);
}

TEST_CASE("pending attempts count, so that many at once do not avoid the limit") {
    AddressLimits addresses{{.wrong_codes_a_minute = 3}};
    for (int i = 1; i <= 3; ++i)
        CHECK(addresses.begin_entry(ip::make_address("198.51.100." + std::to_string(i))) ==
              JoinPolicy::usual);
    CHECK(addresses.begin_entry(ann) == JoinPolicy::strict);
    addresses.end_entry(eve, JoinPolicy::usual, JoinOutcome::refused);  // the code was valid
    CHECK(addresses.begin_entry(ann) == JoinPolicy::usual);
}

TEST_CASE("after too many guesses in all, a code alone does not reveal whether the room exists") {
    RunningServer server{Limits{.wrong_codes_a_minute = 3}};
    Room room{server.port()};
    for (int address = 1; address <= 3; ++address)
        CHECK(guess(server, address) == "unknown-room");
    CHECK(guess(server, 4) == "too-many");
    Client stranger{server.port(), {.from = "127.0.1.5"}};
    CHECK(stranger.ask(protocol::Join{room.code, "Eve", new_token()}) == "too-many");
    CHECK(stranger.ask(protocol::Join{room.code, "Eve", new_token(), protocol::LinkSecret{}}) == "too-many");
    CHECK(stranger.ask(protocol::Resume{room.code, new_token(), new_token(), {}}) == "too-many");
    CHECK(stranger.ask(protocol::Resume{wrong_code, new_token(), new_token(), {}}) == "too-many");
}

TEST_CASE("a wrong secret of a link to a game is a failed attempt, and a right one is none") {
    RunningServer server{Limits{.failed_entries_a_minute = 2}};
    Room room{server.port()};
    CHECK(room.host.ask(protocol::Sit{}) == "accepted");
    CHECK(room.host.ask(protocol::SeatBot{{}, seq::BotLevel::easy}) == "accepted");
    CHECK(room.host.ask(protocol::Start{}) == "accepted");
    CHECK(room.host.ask(protocol::Abandon{}) == "accepted");
    CHECK(room.host.ask(protocol::LobbyCommand{protocol::ShareGame{1, true}}) == "accepted");
    room.host.say(protocol::FetchPastGames{});
    std::optional<protocol::LinkSecret> secret;
    while (!secret) {
        const protocol::ServerMessage message = room.host.hear();
        if (const auto* past = std::get_if<protocol::PastGames>(&message)) secret = past->games.at(0).secret;
    }
    Client friends{server.port(), {.from = "127.0.1.6"}};
    for (int n = 0; n < 3; ++n) {
        friends.say(protocol::OpenReplay{room.code, 1, *secret});
        CHECK(std::holds_alternative<protocol::GameReplay>(friends.hear()));
    }
    Client eve{server.port(), {.from = "127.0.1.7"}};
    CHECK(eve.ask(protocol::OpenReplay{room.code, 1, {}}) == "no-such-replay");
    CHECK(eve.ask(protocol::OpenReplay{wrong_code, 1, {}}) == "unknown-room");
    CHECK(eve.ask(protocol::OpenReplay{room.code, 1, {}}) == "too-many");
    CHECK(eve.ask(protocol::OpenInvitation{room.code, {}}) == "too-many");
    eve.say(protocol::OpenReplay{room.code, 1, *secret});  // the link itself is still accepted
    CHECK(std::holds_alternative<protocol::GameReplay>(eve.hear()));
}

TEST_CASE("after too many guesses in total, links and tokens are still accepted, and rooms can be created") {
    RunningServer server{Limits{.wrong_codes_a_minute = 1}};
    Room room{server.port()};
    REQUIRE(guess(server, 1) == "unknown-room");
    REQUIRE(guess(server, 1) == "too-many");
    const protocol::Token token = new_token();
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{room.code, "Bob", token, room.secret}) == "accepted");
    Client again{server.port()};
    CHECK(again.ask(protocol::Join{room.code, "Bob", token}) == "accepted");
    Client host{server.port()};
    CHECK(host.ask(protocol::Resume{room.code, room.token, new_token(), {}}) == "accepted");
    Client cy = create_table(server.port());
}

TEST_CASE("a friend with the link can join from the guesser's address") {
    RunningServer server{Limits{.failed_entries_a_minute = 2}};
    Room room{server.port()};
    CHECK(guess(server, 1) == "unknown-room");
    CHECK(guess(server, 1) == "unknown-room");
    Client other{server.port(), {.from = "127.0.1.1"}};
    CHECK(other.ask(protocol::Join{room.code, "Bob", new_token()}) == "too-many");
    CHECK(other.ask(protocol::Join{room.code, "Bob", new_token(), room.secret}) == "accepted");
    CHECK(guess(server, 2) == "unknown-room");
}
