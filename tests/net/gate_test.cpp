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
    limits.connections_of_address = 4;
    limits.waiting_max = 4;
    limits.waiting_of_address = 3;
    limits.parting_max = 2;
    return limits;
}

// Comes in and goes into a room at once.
void play(Gate& gate, std::uint64_t number, const ip::address& from) {
    CHECK(gate.arrive(number, from).answer == Answer::come_in);
    gate.enter_room(number);
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
    gate.enter_room(2);
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

TEST_CASE("nobody who plays makes room: a server full of players is full") {
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
