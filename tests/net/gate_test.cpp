#include "server/net/gate.hpp"

#include <doctest/doctest.h>

using namespace seq::net;
namespace ip = boost::asio::ip;

namespace {

using Answer = Gate::Answer;

const ip::address ann = ip::make_address("192.0.2.1");
const ip::address bob = ip::make_address("192.0.2.2");
const ip::address mob = ip::make_address("198.51.100.9");

Limits small() {
    Limits limits;
    limits.connections_max = 6;
    limits.places_reserved = 0;
    limits.share_of_address = 2;
    limits.share_of_site = 4;
    limits.connections_of_address = 4;
    limits.waiting_max = 4;
    limits.waiting_of_address = 3;
    limits.parting_max = 2;
    return limits;
}

enum class In : std::uint8_t { seat, audience };

Gate::Decision enter(Gate& gate, std::uint64_t number, In in = In::audience) {
    auto presence = std::make_shared<Presence>();
    presence->has_seat = in == In::seat;
    presence->spoke_at = Presence::Clock::time_point{std::chrono::seconds{number}};
    return gate.enter_room(number, std::move(presence));
}

// Comes in and goes into a room at once.
void play(Gate& gate, std::uint64_t number, const ip::address& from, In in = In::seat) {
    CHECK(gate.arrive(number, from).answer == Answer::come_in);
    CHECK(enter(gate, number, in).answer == Answer::come_in);
}

}  // namespace

TEST_CASE("an address has so many connections, and another one its own") {
    const Limits limits = small();
    Gate gate{limits};
    for (std::uint64_t number = 1; number <= 4; ++number)
        play(gate, number, ann);
    CHECK(gate.arrive(5, ann).answer == Answer::address_full);
    CHECK(gate.arrive(6, bob).answer == Answer::come_in);
    gate.leave(1);
    CHECK(gate.arrive(7, ann).answer == Answer::come_in);
}

TEST_CASE("fewer of them may wait than play") {
    const Limits limits = small();
    Gate gate{limits};
    for (std::uint64_t number = 1; number <= 3; ++number)
        CHECK(gate.arrive(number, ann).answer == Answer::come_in);
    CHECK(gate.arrive(4, ann).answer == Answer::address_full);
    enter(gate, 2);
    CHECK(gate.arrive(5, ann).answer == Answer::come_in);
}

TEST_CASE("where too many wait, the longest waiting of the largest crowd makes room") {
    const Limits limits = small();
    Gate gate{limits};
    gate.arrive(1, bob);
    gate.arrive(2, mob);
    gate.arrive(3, mob);
    gate.arrive(4, mob);
    const auto decision = gate.arrive(5, ann);
    CHECK(decision.answer == Answer::come_in);
    REQUIRE(decision.leaver.has_value());
    CHECK(decision.leaver->number == 2);
    CHECK(decision.leaver->is_told);
    CHECK(gate.waiting() == 4);
}

TEST_CASE("who belongs to the largest crowd itself makes nobody go") {
    Limits limits = small();
    limits.waiting_max = 3;
    Gate gate{limits};
    gate.arrive(1, ann);
    gate.arrive(2, mob);
    gate.arrive(3, mob);
    const auto decision = gate.arrive(4, mob);
    CHECK(decision.answer == Answer::server_full);
    CHECK_FALSE(decision.leaver.has_value());
}

TEST_CASE("in a crowd of strangers whoever has waited longest makes room for a newcomer") {
    const Limits limits = small();
    Gate gate{limits};
    for (std::uint64_t number = 1; number <= 4; ++number)
        gate.arrive(number, ip::make_address("203.0.113." + std::to_string(number)));
    CHECK(gate.arrive(5, ann).leaver->number == 1);
    CHECK(gate.arrive(6, bob).leaver->number == 2);
}

TEST_CASE("without reserved places nobody arrives at a server full of players") {
    Limits limits = small();
    limits.connections_of_address = 6;
    Gate gate{limits};
    for (std::uint64_t number = 1; number <= 6; ++number)
        play(gate, number, ann);
    CHECK(gate.arrive(7, bob).answer == Answer::server_full);
    gate.leave(7);
    gate.leave(3);
    CHECK(gate.arrive(8, bob).answer == Answer::come_in);
    CHECK(gate.arrive(9, bob).answer == Answer::server_full);
    CHECK(gate.arrive(10, mob).leaver->number == 8);
}

TEST_CASE("where rooms hold all places, a newcomer has a reserved one, for a short time") {
    Limits limits = small();
    limits.connections_of_address = 6;
    limits.places_reserved = 1;
    Gate gate{limits};
    for (std::uint64_t number = 1; number <= 5; ++number)
        play(gate, number, mob);
    CHECK_FALSE(gate.arrive(6, mob).is_reserved);
    CHECK(enter(gate, 6).answer == Answer::come_in);
    CHECK(gate.arrive(7, bob).is_reserved);
    const auto next = gate.arrive(8, ann);
    CHECK(next.is_reserved);
    CHECK(next.leaver->number == 7);
}

TEST_CASE("a player who comes back takes the place of a seatless session of the largest address") {
    Limits limits = small();
    limits.connections_of_address = 6;
    limits.places_reserved = 2;
    Gate gate{limits};
    play(gate, 1, bob);
    for (std::uint64_t number = 2; number <= 6; ++number)
        play(gate, number, mob, number == 4 ? In::audience : In::seat);
    gate.arrive(7, ann);
    CHECK(gate.may_enter(7));
    const auto first = enter(gate, 7, In::seat);
    CHECK(first.answer == Answer::come_in);
    REQUIRE(first.leaver.has_value());
    CHECK(first.leaver->number == 4);
    gate.arrive(8, ann);
    CHECK(enter(gate, 8, In::seat).leaver->number == 2);  // without a spectator the longest silent player
}

TEST_CASE("the largest address gains nothing by coming again") {
    Limits limits = small();
    limits.connections_of_address = 8;
    limits.places_reserved = 2;
    Gate gate{limits};
    play(gate, 1, bob, In::audience);
    for (std::uint64_t number = 2; number <= 6; ++number)
        play(gate, number, mob);
    gate.arrive(7, mob);
    CHECK_FALSE(gate.may_enter(7));
    CHECK(enter(gate, 7, In::seat).answer == Answer::server_full);
    gate.arrive(8, ann);
    CHECK(gate.may_enter(8));
}

TEST_CASE("the networks of a /48 are one crowd, and have so many connections together") {
    Limits limits = small();
    limits.places_reserved = 2;
    limits.connections_of_site = 5;
    Gate gate{limits};
    const auto network = [](std::uint64_t n) {
        return ip::make_address("2001:db8:1:" + std::to_string(n) + "::1");
    };
    play(gate, 1, bob);
    for (std::uint64_t number = 2; number <= 6; ++number)
        play(gate, number, network(number));
    CHECK(gate.arrive(7, network(7)).answer == Answer::address_full);
    gate.arrive(8, ann);
    CHECK(enter(gate, 8, In::seat).leaver->number == 2);
}

TEST_CASE("an address connects so often in a second, a /48 four times as often, and others do not notice") {
    Limits limits;
    limits.connects_a_second = 1;
    Gate gate{limits};
    const auto count = [&](const auto& address) {
        int taken = 0;
        for (int i = 0; i < 1000; ++i)
            taken += gate.may_connect(address(i)) ? 1 : 0;
        return taken;
    };
    CHECK(count([](int) { return mob; }) == 10);
    CHECK(count([](int n) { return ip::make_address("2001:db8:1:" + std::to_string(n) + "::1"); }) == 40);
    CHECK(gate.may_connect(ann));
}

TEST_CASE("only some are told why they are turned away at one time, the others are cut") {
    Limits limits = small();
    limits.waiting_of_address = 1;
    Gate gate{limits};
    gate.arrive(1, mob);
    CHECK(gate.arrive(2, mob).answer == Answer::address_full);
    CHECK(gate.arrive(3, mob).answer == Answer::address_full);
    CHECK(gate.arrive(4, mob).answer == Answer::cut);
    gate.leave(4);
    gate.leave(2);
    CHECK(gate.arrive(5, mob).answer == Answer::address_full);
}

TEST_CASE("what comes by a proxy counts for the address that the proxy names") {
    const Limits limits = small();
    Gate gate{limits};
    for (std::uint64_t number = 1; number <= 4; ++number)
        CHECK(gate.arrive(number, std::nullopt).answer == Answer::come_in);
    for (std::uint64_t number = 1; number <= 3; ++number)
        CHECK(gate.turn_out_to_be(number, ann) == Answer::come_in);
    CHECK(gate.turn_out_to_be(4, ann) == Answer::address_full);
    CHECK(gate.arrive(5, ann).answer == Answer::address_full);
    CHECK(gate.waiting() == 3);
}

TEST_CASE("who had to make room while the proxy was asked stays out") {
    Limits limits = small();
    limits.waiting_max = 1;
    Gate gate{limits};
    gate.arrive(1, std::nullopt);
    CHECK(gate.arrive(2, ann).leaver->number == 1);
    CHECK(gate.turn_out_to_be(1, bob) == Answer::cut);
    gate.leave(1);
    gate.leave(1);
    CHECK(gate.waiting() == 1);
}
