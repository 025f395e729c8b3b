#include "server/front/limits/connection_limiter.hpp"

#include <doctest/doctest.h>

using namespace seq::net;
namespace ip = boost::asio::ip;

namespace {

using Admission = ConnectionLimiter::Admission;

const ip::address ann_ip = ip::make_address("192.0.2.1");
const ip::address bob_ip = ip::make_address("192.0.2.2");
const ip::address mob = ip::make_address("198.51.100.9");

struct SmallLimits {
    Limits limits{.connections_max = 6,
                  .places_reserved = 0,
                  .connections_of_address = 4,
                  .share_of_address = 2,
                  .share_of_site = 4,
                  .waiting_max = 4,
                  .waiting_of_address = 3,
                  .refusals_max = 2};
};

struct SmallLimiter : SmallLimits, ConnectionLimiter {
    explicit SmallLimiter(void (*change)(Limits&) = [](Limits&) {}) : ConnectionLimiter{limits} {
        change(limits);
    }
    /// Connections with these numbers arrive from one address.
    void arrive_all(std::initializer_list<std::uint64_t> numbers, const ip::address& from) {
        for (const std::uint64_t number : numbers)
            CHECK(arrive(number, from).answer == Admission::admitted);
    }
};

enum class In : std::uint8_t { seat, audience };

ConnectionLimiter::Decision enter(ConnectionLimiter& limiter, std::uint64_t number, In in = In::audience) {
    auto presence = std::make_shared<Presence>();
    presence->has_seat = in == In::seat;
    presence->spoke_at = Presence::Clock::time_point{std::chrono::seconds{number}};
    return limiter.enter_room(number, std::move(presence));
}

// Connects and enters a room at once.
void play(ConnectionLimiter& limiter, std::uint64_t number, const ip::address& from, In in = In::seat) {
    CHECK(limiter.arrive(number, from).answer == Admission::admitted);
    CHECK(enter(limiter, number, in).answer == Admission::admitted);
}

void play_all(ConnectionLimiter& limiter, std::uint64_t first, std::uint64_t last, const ip::address& from) {
    for (std::uint64_t number = first; number <= last; ++number)
        play(limiter, number, from);
}

}  // namespace

TEST_CASE("fewer connections can wait than play") {
    SmallLimiter limiter;
    limiter.arrive_all({1, 2, 3}, ann_ip);
    CHECK(limiter.arrive(4, ann_ip).answer == Admission::address_full);
    enter(limiter, 2);
    CHECK(limiter.arrive(5, ann_ip).answer == Admission::admitted);
}

TEST_CASE("if too many wait, the longest waiting of the largest crowd makes room") {
    SmallLimiter limiter;
    limiter.arrive_all({1}, bob_ip);
    limiter.arrive_all({2, 3, 4}, mob);
    const auto decision = limiter.arrive(5, ann_ip);
    CHECK(decision.answer == Admission::admitted);
    REQUIRE(decision.evicted.has_value());
    CHECK(decision.evicted->number == 2);
    CHECK(decision.evicted->is_notified);
    CHECK(limiter.waiting() == 4);
}

TEST_CASE("a newcomer from the largest crowd evicts no other connection") {
    SmallLimiter limiter{[](Limits& limits) { limits.waiting_max = 3; }};
    limiter.arrive_all({1}, ann_ip);
    limiter.arrive_all({2, 3}, mob);
    const auto decision = limiter.arrive(4, mob);
    CHECK(decision.answer == Admission::server_full);
    CHECK_FALSE(decision.evicted.has_value());
}

TEST_CASE("in a crowd of strangers the longest waiting makes room for a newcomer") {
    SmallLimiter limiter;
    for (std::uint64_t number = 1; number <= 4; ++number)
        limiter.arrive(number, ip::make_address("203.0.113." + std::to_string(number)));
    CHECK(limiter.arrive(5, ann_ip).evicted->number == 1);
    CHECK(limiter.arrive(6, bob_ip).evicted->number == 2);
}

TEST_CASE("if rooms hold all places, a newcomer has a reserved one, for a short time") {
    SmallLimiter limiter{[](Limits& limits) {
        limits.connections_of_address = 6;
        limits.places_reserved = 1;
    }};
    play_all(limiter, 1, 5, mob);
    CHECK_FALSE(limiter.arrive(6, mob).is_reserved);
    CHECK(enter(limiter, 6).answer == Admission::admitted);
    CHECK(limiter.arrive(7, bob_ip).is_reserved);
    const auto next = limiter.arrive(8, ann_ip);
    CHECK(next.is_reserved);
    CHECK(next.evicted->number == 7);
}

TEST_CASE("the networks of a /48 are one crowd with a common limit of connections") {
    SmallLimiter limiter{[](Limits& limits) {
        limits.places_reserved = 2;
        limits.connections_of_site = 5;
    }};
    const auto network = [](std::uint64_t n) {
        return ip::make_address("2001:db8:1:" + std::to_string(n) + "::1");
    };
    play(limiter, 1, bob_ip);
    for (std::uint64_t number = 2; number <= 6; ++number)
        play(limiter, number, network(number));
    CHECK(limiter.arrive(7, network(7)).answer == Admission::address_full);
    limiter.arrive(8, ann_ip);
    CHECK(enter(limiter, 8, In::seat).evicted->number == 2);
}

TEST_CASE(
    "a limited number of refusals is answered at a time, other connections are closed without an answer") {
    SmallLimiter limiter{[](Limits& limits) { limits.waiting_of_address = 1; }};
    limiter.arrive(1, mob);
    CHECK(limiter.arrive(2, mob).answer == Admission::address_full);
    CHECK(limiter.arrive(3, mob).answer == Admission::address_full);
    CHECK(limiter.arrive(4, mob).answer == Admission::close_now);
    limiter.leave(4);
    limiter.leave(2);
    CHECK(limiter.arrive(5, mob).answer == Admission::address_full);
}

TEST_CASE("a connection through a proxy counts for the address that the proxy names") {
    SmallLimiter limiter;
    for (std::uint64_t number = 1; number <= 4; ++number)
        CHECK(limiter.arrive(number, std::nullopt).answer == Admission::admitted);
    for (std::uint64_t number = 1; number <= 3; ++number)
        CHECK(limiter.turn_out_to_be(number, ann_ip) == Admission::admitted);
    CHECK(limiter.turn_out_to_be(4, ann_ip) == Admission::address_full);
    CHECK(limiter.arrive(5, ann_ip).answer == Admission::address_full);
    CHECK(limiter.waiting() == 3);
}

TEST_CASE("a connection that was evicted before the proxy named its client is not admitted again") {
    SmallLimiter limiter{[](Limits& limits) { limits.waiting_max = 1; }};
    limiter.arrive(1, std::nullopt);
    CHECK(limiter.arrive(2, ann_ip).evicted->number == 1);
    CHECK(limiter.turn_out_to_be(1, bob_ip) == Admission::close_now);
    limiter.leave(1);
    limiter.leave(1);
    CHECK(limiter.waiting() == 1);
}
