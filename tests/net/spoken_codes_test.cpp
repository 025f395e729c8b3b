#include "server/host/spoken_codes.hpp"

#include <atomic>
#include <cmath>
#include <doctest/doctest.h>

#include "server/front/limits/address_limits.hpp"
#include "server/relay/relayed_codes.hpp"
#include "server/room/lobby/spoken_code.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/message_broker.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/eventually.hpp"

using namespace seq::net;
using namespace seq::net::test;
namespace ip = boost::asio::ip;
namespace protocol = seq::protocol;

// Spoken codes: which room shows one, and how many wrong ones are allowed.

namespace {

using std::chrono::hours;

SpokenCodes::TimePoint at(hours time) {
    return SpokenCodes::TimePoint{} + time;
}

// A host who shows a code.
struct Host {
    Client client;

    explicit Host(std::uint16_t port, const Upgrade& upgrade = {}) : client{port, upgrade} {
        client.say(create_for_two(new_token()));
        client.wait_for<protocol::Snapshot>();
    }
    protocol::SpokenCode show() { return show_code(client); }
};

/// Another node, which may be silent.
class OneOtherNode final : public seq::cluster::LivingNodes {
  public:
    bool is_alive(const std::string& node) const override { return lives_as(node, 0); }
    bool lives_as(const std::string&, std::uint64_t life) const override {
        return process != 0 && (life == 0 || life == process);
    }

    std::uint64_t process = 1;  ///< 0: it is silent
};

std::string knock_wrongly(RunningServer& server, int address) {
    Client guesser{server.port(), {.from = "127.0.2." + std::to_string(address)}};
    return guesser.ask(protocol::KnockByCode{{"000000000"}, "Eve", new_token()});
}

}  // namespace

TEST_CASE("codes lead to the room that shows them until they are hidden or have ended") {
    SpokenCodes codes{2};
    const auto entropy = codes.reserve({"AAAAAAAAAA"}, at(hours{1}));
    REQUIRE(entropy.has_value());
    const protocol::SpokenCode code = seq::room::spoken_code_from(*entropy);
    CHECK(codes.room_of(code, at(hours{1})) == protocol::RoomCode{"AAAAAAAAAA"});
    CHECK_FALSE(codes.room_of(code, at(hours{1}) + seq::room::spoken_code_time).has_value());
    REQUIRE(codes.reserve({"BBBBBBBBBB"}, at(hours{1})).has_value());
    CHECK_FALSE(codes.reserve({"CCCCCCCCCC"}, at(hours{1})).has_value());
    codes.hide(code);
    CHECK_FALSE(codes.room_of(code, at(hours{1})).has_value());
    CHECK(codes.reserve({"CCCCCCCCCC"}, at(hours{1})).has_value());
    CHECK(codes.reserve({"DDDDDDDDDD"}, at(hours{2})).has_value());  // the others have ended
}

TEST_CASE("a code of another node is known until the node hides it, is silent for long or has restarted") {
    MessageBroker broker;
    OneOtherNode nodes;
    RelayLine line{broker, nodes, "two"};
    RelayedCodes codes{line, nodes};
    const protocol::SpokenCode code{"123456789"};
    const RelayMessage shown{.kind = RelayMessage::Kind::code_shown,
                             .node = "one",
                             .process = 1,
                             .value = 900'000,
                             .text = code.digits};
    CHECK_FALSE(codes.node_showing(code, at(hours{1})).has_value());
    codes.take(shown, at(hours{1}));
    CHECK(codes.node_showing(code, at(hours{1})) == "one");
    CHECK(codes.count(at(hours{1})) == 1);
    CHECK_FALSE(codes.node_showing(code, at(hours{1}) + RelayedCodes::forget_after).has_value());
    codes.take(shown, at(hours{2}));
    nodes.process = 0;
    CHECK(codes.node_showing(code, at(hours{2})) == "one");
    nodes.process = 2;
    CHECK_FALSE(codes.node_showing(code, at(hours{2})).has_value());
    nodes.process = 1;
    CHECK(codes.node_showing(code, at(hours{2})) == "one");
    RelayMessage hidden = shown;
    hidden.kind = RelayMessage::Kind::code_hidden;
    codes.take(hidden, at(hours{2}));
    CHECK_FALSE(codes.node_showing(code, at(hours{2})).has_value());
    CHECK(codes.count(at(hours{2})) == 0);
}

TEST_CASE("a node tells the others of its codes again and again, until they are hidden or have ended") {
    MessageBroker broker;
    std::atomic<int> told = 0;
    const auto subscription =
        broker.subscribe(RelayLine::subject_of_all(), [&](std::string_view, std::string_view) { ++told; });
    const AllNodesLive nodes;
    RelayLine line{broker, nodes, "one"};
    RelayedCodes codes{line, nodes};
    CHECK_FALSE(codes.announce_again(at(hours{1})).has_value());
    const protocol::SpokenCode code{"123456789"};
    codes.show(code, at(hours{1}));
    const auto next = codes.announce_again(at(hours{1}));
    REQUIRE(next.has_value());
    codes.announce_again(*next - std::chrono::seconds{1});
    codes.announce_again(*next);
    CHECK(seq::test::eventually([&] { return told == 3; }));
    codes.hide(code);
    CHECK(seq::test::eventually([&] { return told == 4; }));
    CHECK_FALSE(codes.announce_again(at(hours{1})).has_value());
    codes.show(code, at(hours{1}));
    CHECK_FALSE(codes.announce_again(at(hours{1}) + seq::room::spoken_code_time).has_value());
}

TEST_CASE("there are no more wrong codes within a day than the limit, whenever the day begins") {
    WrongCodes wrong{3};
    for (const int hour : {0, 12, 20})
        CHECK(wrong.take(at(hours{hour})));
    CHECK_FALSE(wrong.take(at(hours{23})));
    CHECK(wrong.take(at(hours{24})));
    CHECK_FALSE(wrong.take(at(hours{35})));
    wrong.put_back();
    CHECK(wrong.take(at(hours{35})));
    CHECK_FALSE(wrong.take(at(hours{35})));
}

// docs/decisions/0086 and docs/operations.md name this figure.
TEST_CASE("with 1,000 codes shown all day and every guess used, somebody hits one with 0.15 % a day") {
    const Limits limits;
    const double hit_each = static_cast<double>(limits.spoken_codes_max) / protocol::spoken_codes;
    const double hit_a_day = 1 - std::pow(1 - hit_each, static_cast<double>(limits.wrong_spoken_a_day));
    CHECK(hit_a_day == doctest::Approx(0.0015).epsilon(0.001));
}

TEST_CASE("no more wrong codes within a day than allowed: one address cannot use up those of all") {
    Limits limits;
    limits.wrong_spoken_of_address = 2;
    limits.wrong_spoken_a_day = 3;
    AddressLimits addresses{limits};
    const ip::address eve = ip::make_address("198.51.100.9");
    const ip::address ann = ip::make_address("192.0.2.1");
    for (int i = 0; i < 2; ++i) {
        REQUIRE(addresses.begin_knock(eve));
        addresses.end_knock(eve, JoinOutcome::no_such_room);
    }
    CHECK_FALSE(addresses.begin_knock(eve));
    for (const JoinOutcome outcome : {JoinOutcome::in, JoinOutcome::not_now}) {
        REQUIRE(addresses.begin_knock(ann));
        addresses.end_knock(ann, outcome);
    }
    REQUIRE(addresses.begin_knock(ann));
    CHECK_FALSE(addresses.begin_knock(ip::make_address("192.0.2.2")));  // charged in advance
}

TEST_CASE("somebody with a code is let in by the host, and a used up budget stops right codes too") {
    MemoryJournal journal;
    Limits limits;
    limits.wrong_spoken_a_day = 2;
    RunningServer server{journal, limits};
    Host host{server.port()};
    const protocol::SpokenCode code = host.show();
    Client bob{server.port()};
    const auto id = bob.say(protocol::KnockByCode{code, "Bob", new_token()});
    CHECK(bob.next_notice() == "knocking");
    const auto knocks = host.client.wait_for<protocol::Knocks>();
    REQUIRE(knocks.waiting.size() == 1);
    CHECK(knocks.waiting[0].name == "Bob");
    CHECK(host.client.ask(protocol::Admit{knocks.waiting[0].knock}) == "accepted");
    CHECK(bob.answer_to(id) == "accepted");
    CHECK(knock_wrongly(server, 1) == "unknown-code");
    Client bot{server.port()};
    CHECK(bot.ask(protocol::KnockByCode{code, "Bot 1", new_token()}) == "bot-name");
    CHECK(knock_wrongly(server, 2) == "unknown-code");
    CHECK(knock_wrongly(server, 3) == "too-many");
    Client late{server.port()};
    CHECK(late.ask(protocol::KnockByCode{code, "Late", new_token()}) == "too-many");
}

TEST_CASE("a code whose host has gone is unknown, and gets the answer of a wrong one") {
    MemoryJournal journal;
    RunningServer server{journal};
    protocol::SpokenCode code;
    {
        Host host{server.port()};
        code = host.show();
        host.client.say(protocol::ShowCode{false});
        CHECK_FALSE(host.client.wait_for<protocol::CodeShown>().code.has_value());
        code = host.show();
    }
    const auto answer = [&](const protocol::SpokenCode& asked) {
        Client guesser{server.port()};
        return guesser.ask(protocol::KnockByCode{asked, "Eve", new_token()});
    };
    CHECK(seq::test::eventually([&] { return answer(code) == "unknown-code"; }));
    CHECK(answer({"000000000"}) == "unknown-code");
}
