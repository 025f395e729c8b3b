#include <doctest/doctest.h>

#include "client/link/address.hpp"
#include "tests/flood/support/siege.hpp"
#include "tests/support/split_mix.hpp"
#include "tests/support/websocket/handshake.hpp"

// Limits that count by address, tested with many addresses and forged headers.

namespace seq::flood {
namespace {

struct Sum {
    std::size_t accepted = 0;
    Refusals refused;
};

Sum sum_of(const Swarm& swarm) {
    Sum sum;
    for (const Fate& fate : swarm.fates()) {
        sum.accepted += fate.accepted;
        for (const auto& [code, count] : fate.refused)
            sum.refused[code] += count;
    }
    return sum;
}

std::size_t answers(const Swarm& swarm) {
    const Sum sum = sum_of(swarm);
    std::size_t count = sum.accepted;
    for (const auto& [code, times] : sum.refused)
        count += times;
    return count;
}

std::string create() {
    return text(protocol::Create{.preset = "sequence",
                                 .players = 2,
                                 .sides = {},
                                 .options = {},
                                 .name = "Many",
                                 .token = new_token()});
}

std::string join_with_a_wrong_code(test::SplitMix& random) {
    constexpr std::string_view letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    protocol::RoomCode code;
    for (int i = 0; i < 10; ++i)
        code.text += letters[random.below(letters.size())];
    return text(protocol::Join{code, "Guess", new_token()});
}

TEST_CASE(
    "ten thousand wrong codes from a thousand addresses: few are judged, and a friend with the link gets "
    "in") {
    Siege siege{{"--limit", "failed-joins-per-minute-total=100", "--connections-max", "2000", "--limit",
                 "waiting-max=1500"}};
    const std::size_t addresses = dose(1000);
    const std::size_t codes_each = 10;
    test::SplitMix random{6};
    for (std::size_t n = 0; n < addresses; ++n) {
        std::string guesses;
        for (std::size_t i = 0; i < codes_each; ++i)
            guesses += join_with_a_wrong_code(random);
        siege.swarm().add(1, {.then = guesses});
    }
    Swarm& swarm = siege.swarm();
    const std::size_t before = siege.game().moves();
    const auto began = Clock::now();
    CHECK(swarm.attack_until([&] { return answers(swarm) == addresses * codes_each; }));
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(Clock::now() - began).count();
    const Sum sum = sum_of(swarm);
    CHECK(sum.accepted == 0);
    CHECK(sum.refused.at("unknown-room") >= 100);
    CHECK(sum.refused.at("unknown-room") <= 100 * (1 + static_cast<std::size_t>(minutes)));
    CAPTURE(in_words(sum.refused));
    CHECK(sum.refused.at("too-many") + sum.refused.at("unknown-room") == addresses * codes_each);
    CHECK(siege.game().moves() > before);

    const auto link = client::parse_destination(siege.game().link());
    REQUIRE(link.has_value());
    Swarm friends{siege.server().port()};
    friends.add({.then = text(protocol::Join{*link->room, "Friend", new_token(), link->secret})},
                household(5000));
    CHECK(friends.attack_until([&] { return answers(friends) == 1; }));
    CHECK(sum_of(friends).accepted == 1);
    siege.check_server_state();
}

TEST_CASE("an address makes as many rooms as it may, and another one still makes its own") {
    Siege siege{{"--rooms-per-address", "5", "--limit", "creates-per-minute=1000"}};
    Swarm& swarm = siege.swarm();
    for (int n = 0; n < 40; ++n)
        swarm.add({.then = create()}, household(0));
    CHECK(swarm.attack_until([&] { return answers(swarm) == 40; }));
    CHECK(sum_of(swarm).accepted == 5);
    swarm.add({.then = create()}, household(1));
    CHECK(swarm.attack_until([&] { return answers(swarm) == 41; }));
    CHECK(sum_of(swarm).accepted == 6);
    siege.check_server_state();
}

// Ten creates from one address, each on its own connection, with the header that `forwarded` returns for
// each.
Sum ten_creates(Siege& siege, std::uint32_t from, const std::function<std::string(int)>& forwarded) {
    Swarm swarm{siege.server().port()};
    for (int n = 0; n < 10; ++n)
        swarm.add({.opening = test::Handshake{.fields = {"X-Forwarded-For: " + forwarded(n)}}.text(),
                   .then = create()},
                  from);
    CHECK(swarm.attack_until([&] { return answers(swarm) == 10; }));
    return sum_of(swarm);
}

TEST_CASE("forged forwarding headers are ignored: only the address that a trusted proxy saw counts") {
    Siege siege{{"--limit", "creates-per-minute=3", "--trusted-proxies", "127.66.0.0/16"}};
    constexpr std::uint32_t proxy = 0x7f420001;  // 127.66.0.1
    const auto number = [](int n) { return "203.0.113." + std::to_string(n); };
    SUBCASE("a client that is no proxy counts by its own address") {
        CHECK(ten_creates(siege, household(0), number).accepted == 3);
    }
    SUBCASE("addresses before the proxy's own entry are ignored") {
        CHECK(ten_creates(siege, proxy, [&](int n) { return number(n) + ", 198.51.100.7"; }).accepted == 3);
    }
    SUBCASE("behind several trusted proxies the last address that is not trusted counts") {
        const auto chain = [&](int n) { return number(n) + ", 198.51.100.7, 127.66.5.5, 127.66.0.9"; };
        CHECK(ten_creates(siege, proxy, chain).accepted == 3);
    }
    SUBCASE("ten visitors of one proxy are ten") {
        CHECK(ten_creates(siege, proxy, number).accepted == 10);
    }
    SUBCASE("rubbish does not hide a visitor") {
        const auto rubbish = [&](int n) { return number(n) + ", somebody" + std::to_string(n); };
        CHECK(ten_creates(siege, proxy, rubbish).accepted == 3);
    }
    siege.check_server_state();
}

TEST_CASE("above the limit a crowd makes room for newcomers, and sessions in rooms play on") {
    Siege siege{{"--connections-max", "20", "--limit", "connections-reserved=10,first-message-timeout=1"}};
    siege.swarm().add(dose(500), {});
    siege.withstand();
    auto ends = siege.swarm().ends();
    CHECK(ends["1013"] + ends["cut"] > 0);  // a connection without a session is cut
    Swarm late{siege.server().port()};
    late.add(1, {.then = create()});
    CHECK(late.attack_until([&] { return answers(late) == 1; }));
    CHECK(sum_of(late).accepted == 1);
}

}  // namespace
}  // namespace seq::flood
