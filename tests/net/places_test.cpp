#include <thread>

#include "server/front/limits/connection_limiter.hpp"
#include "server/limits/addresses.hpp"
#include "tests/net/support/get_request.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"

using namespace seq::net;
using namespace seq::net::test;

// Players who return to a server whose places are all taken by others.

namespace {

constexpr unsigned connected = 101;
constexpr int players = 100;

/// A small server that hostile sessions can fill, and that allows an address more than by default.
Limits few_places() {
    return {.connections_max = 150,
            .connections_of_address = 1000,
            .connections_of_site = 1000,
            .share_of_address = 6,
            .share_of_site = 24,
            .connects_a_second = 1000,
            .creates_a_minute = 1e9,
            .rooms_of_address = 1000,
            .rooms_max = 1000};
}

struct Player {
    Upgrade from;
    protocol::RoomCode room{};
    protocol::Token token{};

    /// Creates a table and takes a seat, then loses the connection.
    void play(std::uint16_t port) {
        token = new_token();
        Client client{port, from};
        REQUIRE(client.ask(create_for_two(token)) == "accepted");
        REQUIRE(client.ask(protocol::Sit{1}) == "accepted");
        room = *client.room();
    }
    /// Resumes; nothing if that fails.
    std::optional<Client> come_back(std::uint16_t port) const {
        Client client{port, from};
        if (client.status() != connected) return std::nullopt;
        const auto id = client.say(protocol::Resume{room, token, new_token(), {}});
        try {
            if (client.answer_to(id) != "accepted") return std::nullopt;
        } catch (const std::runtime_error&) {
            return std::nullopt;  // closed
        }
        return client;
    }
};

/// A client that occupies a place in a room of its own, with or without a seat, as long as the server lets
/// it.
std::optional<Client> hold(std::uint16_t port, const Upgrade& from, int number) {
    try {
        Client client{port, from};
        if (client.status() != connected) return std::nullopt;
        if (client.ask(create_for_two()) != "accepted") return std::nullopt;
        if (number % 2 == 0 && client.ask(protocol::Sit{1}) != "accepted") return std::nullopt;
        return client;
    } catch (const std::exception&) {
        return std::nullopt;  // closed
    }
}

using From = Upgrade (*)(int number);
namespace ip = boost::asio::ip;

// Hostile clients occupy all places and keep connecting, while a hundred players return.
void check_that_players_come_back(const ServerSetup& setup, From player_from, From hostile_from) {
    RunningServer server{setup};
    std::vector<Player> all;
    for (int n = 0; n < players; ++n)
        all.push_back({.from = player_from(n)});
    for (Player& player : all)
        player.play(server.port());
    std::vector<Client> hostile;
    const int places = static_cast<int>(setup.limits.connections_max);
    for (int n = 0; static_cast<int>(hostile.size()) < places && n < 10 * places; ++n)
        if (auto held = hold(server.port(), hostile_from(n), n)) hostile.push_back(std::move(*held));
    REQUIRE(static_cast<int>(hostile.size()) == places);

    std::jthread others{[&](const std::stop_token& is_over) {
        for (int n = 0; !is_over.stop_requested(); ++n)
            hold(server.port(), hostile_from(n), n);
    }};
    std::vector<Client> back;
    for (const Player& player : all)
        if (auto client = player.come_back(server.port())) back.push_back(std::move(*client));
    others = {};
    CHECK(back.size() == players);
    // They stay: no player who has returned is closed again for clients that came in the meantime.
    for (Client& client : back)
        CHECK(client.ask(protocol::Say{"back"}) == "accepted");
}

}  // namespace

TEST_CASE("with all places held from three addresses a hundred players come back at the first attempt") {
    ServerSetup setup;
    setup.limits = few_places();
    check_that_players_come_back(
        setup, [](int n) { return Upgrade{.from = "127.1." + std::to_string(n) + ".1"}; },
        [](int n) { return Upgrade{.from = "127.99.0." + std::to_string(1 + n % 3)}; });
}

TEST_CASE("with all places held from one /48 a hundred players come back at the first attempt") {
    ServerSetup setup;
    setup.limits = few_places();
    setup.trusted_proxies = TrustedProxies::parse("127.0.0.1").value();
    check_that_players_come_back(
        setup, [](int n) { return Upgrade{.forwarded_for = "2001:db8:" + std::to_string(n) + "::1"}; },
        [](int n) { return Upgrade{.forwarded_for = "2001:db8:ffff:" + std::to_string(n % 1000) + "::1"}; });
}

TEST_CASE("a reserved place is for a short time: a session in no room by then is closed with 1013") {
    RunningServer server{watchful({.connections_max = 1, .places_reserved = 5, .reserved_for = 50ms})};
    Client ann = create_table(server.port());
    Client talker{server.port(), {.from = "127.0.0.2"}};
    talker.send_if_open(encode(command(protocol::Start{})));  // the time may be over already
    CHECK(talker.wait_for_close() == 1013);
    CHECK(ann.ask(protocol::Sit{1}) == "accepted");
}

TEST_CASE("connections that come too fast from one address are closed, and another address is admitted") {
    RunningServer server{Limits{.connects_a_second = 0.1}};
    const Client first{server.port()};
    CHECK(first.status() == connected);
    CHECK(Client{server.port()}.status() != connected);
    CHECK(Client{server.port(), {.from = "127.0.0.2"}}.status() == connected);
    CHECK(metrics_at(server.admin_port()).at(R"(sequenced_connections_refused_total{reason="too-fast"})") ==
          1);
}

// Sessions are drawn as text: each letter is an address, each digit a network of one site. A capital letter
// or a digit has a seat, a small letter is a spectator. The first has been silent for longest.

namespace {

constexpr Shares shares{.of_address = 2, .of_site = 4};

std::string address_of(char drawn) {
    if (drawn >= '0' && drawn <= '9') return std::string{"2001:db8:1:"} + drawn + "::1";
    return "192.0.2." + std::to_string(std::tolower(drawn));
}

Occupant occupant(char drawn, std::uint64_t number) {
    const auto from = ip::make_address(address_of(drawn));
    return {.number = number,
            .address = counted_as(from),
            .site = site_of(from),
            .has_seat = std::islower(drawn) == 0,
            .spoke_at = seq::machine::Clock::time_point{std::chrono::seconds{number}}};
}

/// The number of the session that makes room for a newcomer, counted from 1; 0: none.
std::uint64_t who(std::string_view sessions, char newcomer) {
    std::vector<Occupant> all;
    for (const char drawn : sessions)
        all.push_back(occupant(drawn, all.size() + 1));
    return who_makes_room(all, occupant(newcomer, all.size() + 1), shares).value_or(0);
}

}  // namespace

TEST_CASE("the longest silent spectator of the largest address makes room") {
    CHECK(who("aaBbbb", 'C') == 4);
    CHECK(who("aaBbbb", 'c') == 4);
}

TEST_CASE("if the largest address has only players, its longest silent player makes room") {
    CHECK(who("aaBBB", 'C') == 3);
}

TEST_CASE("among equally large addresses one with a spectator is chosen first") {
    CHECK(who("AAABBb", 'C') == 6);
}

TEST_CASE("many addresses of one site are found, though none has more than its share") {
    CHECK(who("aa001122334455", 'C') == 3);
    CHECK(who("aa001122334455", '9') == 0);
}

TEST_CASE("seated players within their share never make room, spectators do for a player") {
    CHECK(who("AAB", 'C') == 0);
    CHECK(who("AABb", 'C') == 4);
    CHECK(who("AABb", 'c') == 0);
}

TEST_CASE("a newcomer of the largest address displaces a spectator of its own, and only with a seat") {
    CHECK(who("aaaBBB", 'A') == 1);
    CHECK(who("aaaBBB", 'a') == 0);
    CHECK(who("aaaBBB", 'B') == 0);
}
