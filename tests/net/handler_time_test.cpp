#include <array>
#include <doctest/doctest.h>

#include "protocol/fairdeal/ceremony.hpp"
#include "server/room/publish.hpp"
#include "server/room/state.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/long_room.hpp"

// Threads of rooms must do nothing slow: it is done in slices, or on another thread whose result arrives as a
// handler of its own kind. These are counted, because times depend on the machine.

using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
namespace room = seq::room;
namespace protocol = seq::protocol;

namespace {

/// Limits with which each handler counts as slow, so that the metrics say how many there were of each kind.
Limits counting_handlers() {
    return for_fast_clients({.handler_cpu_max = std::chrono::microseconds{-1}});
}

double handlers(const RunningServer& server, const std::string& kind) {
    return metrics_at(server.admin_port()).at("sequenced_slow_handlers_total{kind=\"" + kind + "\"}");
}

/// The deal's next event of this kind.
template <typename Wanted>
Wanted wait_for_event(Client& client) {
    while (true)
        for (const protocol::RoomEvent& event : client.wait_for<protocol::PublicEvents>().events)
            if (const auto* deal = std::get_if<protocol::DealEvent>(&event))
                if (const auto* wanted = std::get_if<Wanted>(deal)) return *wanted;
}

/// Commits and reveals for the only player who takes part in the ceremony.
void take_part_in_ceremony(Client& player, const protocol::RoomCode& room, std::uint32_t seat) {
    const protocol::Digest reveal = new_token().hash();
    const auto opened = wait_for_event<protocol::DealOpened>(player);
    const std::string game = room.text + "/" + std::to_string(opened.game);
    const protocol::fairdeal::Deal deal{protocol::as_bytes(game), opened.epoch,
                                        protocol::as_bytes(opened.rules)};
    const auto commit = protocol::fairdeal::client_commit(deal, seat - 1, reveal);
    REQUIRE(player.ask(protocol::DealCommit{opened.game, opened.epoch, commit}) == "accepted");
    REQUIRE(player.ask(protocol::DealReveal{opened.game, opened.epoch, reveal}) == "accepted");
}

/// Waits until bots have made this many moves, whose choices have come from the thread that thinks for bots.
void wait_for_choices(const RunningServer& server, double moves) {
    const std::string by_bot = R"(sequenced_moves_total{preset="sequence",by="bot"})";
    REQUIRE(seq::test::eventually([&] {
        const double made = metrics_at(server.admin_port()).at(by_bot);
        return made >= moves && 2 * handlers(server, "bot") >= made;  // the room draws for them
    }));
}

/// The records of a game in which hard bots play for both players, who are absent. The host is a spectator.
std::vector<room::JournalRecord> game_of_stand_ins(const protocol::RoomCode& code,
                                                   const protocol::Token& host) {
    const auto state =
        room::make_state(code, "http://example/r/", room::setup_of("sequence", 2, 2, {}).value(), {});
    room::TimePoint at{std::chrono::hours{24 * 365 * 50}};
    room::Effects effects;
    const auto add = [&](room::AcceptedCommand command, protocol::MemberId by) {
        room::publish(*state, {.at = at += 1s, .by = by, .cause = std::move(command)}, effects);
    };
    const auto decide = [&](room::RoomDecision decision) {
        room::publish(*state, {.at = at += 1s, .cause = std::move(decision)}, effects);
    };
    add({protocol::Create{
             .preset = "sequence", .players = 2, .sides = 2, .options = {}, .name = "Ann", .token = {}},
         {.token = host.hash(), .link_secret = protocol::LinkSecret{}}},
        room::founder);
    const std::array players{protocol::MemberId{2}, protocol::MemberId{3}};
    for (const protocol::MemberId player : players) {
        add({protocol::Join{code, "Player " + std::to_string(player.number), {}},
             {.token = new_token().hash()}},
            player);
        add({protocol::Sit{}, {.seat = seq::Seat::at(player.number - 2)}}, player);
    }
    add({protocol::Start{}, {.chance = protocol::Digest{}}}, room::founder);
    for (const protocol::MemberId player : players) {
        decide(room::MarkAway{player, at});
        decide(room::BeginStandIn{player, seq::BotLevel::hard});
    }
    return std::move(effects.records);
}

}  // namespace

TEST_CASE("passwords that sessions set and guess are hashed outside of the threads of rooms") {
    const seq::test::CapturedLog log;
    RunningServer server{counting_handlers()};
    Client ann = create_table(server.port());
    for (int i = 0; i < 3; ++i) {
        CHECK(ann.ask(protocol::SetPassword{"word " + std::to_string(i)}) == "accepted");
        Client guesser{server.port()};
        CHECK(guesser.ask(protocol::Join{*ann.room(), "Eve", new_token(), {}, "guess"}) == "wrong-password");
    }
    auto with_password = create_for_two();
    with_password.password = "open sesame";
    CHECK(Client{server.port()}.ask(with_password) == "accepted");
    CHECK(handlers(server, "hashed") == 7);
}

TEST_CASE("a long room is loaded in slices, once for all who want to enter it") {
    const seq::test::CapturedLog log;
    MemoryJournal journal;
    const protocol::RoomCode code{"SEQR00M000"};
    constexpr std::size_t records = 10'000;
    journal.append(seq::test::LongRoom{code, new_token()}.next(records), [](seq::store::Stored) {});
    Limits limits = counting_handlers();
    limits.replay_slice = std::chrono::microseconds{0};  // one record
    RunningServer server{journal, limits};
    for (int i = 0; i < 3; ++i) {
        Client stranger{server.port()};
        CHECK(stranger.ask(protocol::Resume{code, new_token(), new_token(), {}}) == "token-unknown");
    }
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{code, "Bob", new_token(), protocol::LinkSecret{}}) == "accepted");
    CHECK(metrics_at(server.admin_port()).at("sequenced_rooms_loaded_total") == 1);
    CHECK(handlers(server, "load") > records);
}

TEST_CASE("the bots of the largest game choose their moves outside of the threads of rooms") {
    const seq::test::CapturedLog log;
    RunningServer server{counting_handlers()};
    Client host{server.port()};
    auto create = create_for_two();
    create.players = 12;
    create.options = {{"deal", "ceremony"}};
    REQUIRE(host.ask(create) == "accepted");
    Client player{server.port()};
    REQUIRE(player.ask(protocol::Join{*host.room(), "Bob", new_token()}) == "accepted");
    REQUIRE(player.ask(protocol::Sit{1}) == "accepted");
    for (std::uint32_t seat = 2; seat <= 12; ++seat)
        REQUIRE(host.ask(protocol::SeatBot{seat, protocol::BotLevel::hard}) == "accepted");
    REQUIRE(host.ask(protocol::Start{}) == "accepted");
    take_part_in_ceremony(player, *host.room(), 1);
    REQUIRE(player.ask(protocol::Leave{protocol::BotLevel::hard}) == "accepted");  // it may be Bob's turn
    wait_for_choices(server, 5);
}

TEST_CASE("stand-ins choose their moves outside of the threads of rooms") {
    const seq::test::CapturedLog log;
    MemoryJournal journal;
    const protocol::RoomCode code{"SEQR00M000"};
    const protocol::Token token = new_token();
    journal.append(game_of_stand_ins(code, token), [](seq::store::Stored) {});
    RunningServer server{journal, counting_handlers()};
    Client host{server.port()};
    REQUIRE(host.ask(protocol::Resume{code, token, new_token(), {}}) == "accepted");
    wait_for_choices(server, 2);
}

TEST_CASE("a handler that uses too much is counted by its kind and logged") {
    const seq::test::CapturedLog log;
    RunningServer server{counting_handlers()};
    Client ann = create_table(server.port());
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    CHECK(handlers(server, "enter") == 1);
    CHECK(handlers(server, "command") >= 1);
    CHECK(metrics_at(server.admin_port()).at("sequenced_handler_cpu_seconds_count") >= 2);
    CHECK(log.text().find("slow-handler") != std::string::npos);
}
