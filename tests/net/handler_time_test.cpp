#include <array>
#include <doctest/doctest.h>

#include "protocol/fairdeal/ceremony.hpp"
#include "server/core/publish.hpp"
#include "server/core/state.hpp"
#include "tests/net/support/client.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/metrics.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/long_room.hpp"
#include "tests/support/sanitized.hpp"

// Threads of rooms must do nothing slow: the server measures the CPU time of each handler.

using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
namespace core = seq::core;
namespace protocol = seq::protocol;

namespace {

/// The CPU time that a handler may use in this build. Without optimisation it says nothing about the released
/// server, so the test then only checks that handlers are measured. The build with deliberate mistakes has to
/// detect those that take far longer than this.
std::chrono::microseconds allowed() {
#if defined(SEQ_MUTANTS)
    return 15ms;
#elif defined(SEQ_OPTIMISED_SERVER)
    return seq::test::sanitized ? std::chrono::microseconds{1min} : 5ms;
#else
    return 1min;
#endif
}

double slow_handlers(const RunningServer& server) {
    double slow = 0;
    for (const auto& [sample, value] : metrics_at(server.admin_port()))
        if (sample.starts_with("sequenced_slow_handlers_total{")) slow += value;
    return slow;
}

Limits lenient() {
    Limits limits;
    limits.handler_cpu_max = allowed();
    limits.creates_a_minute = limits.failed_entries_a_minute = 1e9;
    limits.messages_a_second = limits.bytes_a_second = 1e9;
    return limits;
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

/// Waits until bots have made this many moves in games of this preset.
void wait_for_bots(const RunningServer& server, const std::string& preset, double moves) {
    const std::string by_bot = "sequenced_moves_total{preset=\"" + preset + "\",by=\"bot\"}";
    REQUIRE(seq::test::eventually([&] { return metrics_at(server.admin_port()).at(by_bot) >= moves; }));
}

/// The records of a game in which hard bots play for both players, who are absent. The host is a spectator.
std::vector<core::JournalRecord> game_of_stand_ins(const protocol::RoomCode& code,
                                                   const protocol::Token& host) {
    const auto state =
        core::make_state(code, "http://example/r/", core::setup_of("sequence", 2, 2, {}).value(), {});
    core::TimePoint at{std::chrono::hours{24 * 365 * 50}};
    core::Effects effects;
    const auto add = [&](core::AcceptedCommand command, protocol::MemberId by) {
        core::publish(*state, {.at = at += 1s, .by = by, .cause = std::move(command)}, effects);
    };
    const auto decide = [&](core::RoomDecision decision) {
        core::publish(*state, {.at = at += 1s, .cause = std::move(decision)}, effects);
    };
    add({protocol::Create{
             .preset = "sequence", .players = 2, .sides = 2, .options = {}, .name = "Ann", .token = {}},
         {.token = host.hash(), .link_secret = protocol::LinkSecret{}}},
        core::founder);
    const std::array players{protocol::MemberId{2}, protocol::MemberId{3}};
    for (const protocol::MemberId player : players) {
        add({protocol::Join{code, "Player " + std::to_string(player.number), {}},
             {.token = new_token().hash()}},
            player);
        add({protocol::Sit{}, {.seat = seq::Seat::at(player.number - 2)}}, player);
    }
    add({protocol::Start{}, {.chance = protocol::Digest{}}}, core::founder);
    for (const protocol::MemberId player : players) {
        decide(core::MarkAway{player, at});
        decide(core::BeginStandIn{player, seq::BotLevel::hard});
    }
    return std::move(effects.records);
}

protocol::Create solo_game() {
    return {.preset = "hearts-due",
            .players = 1,
            .sides = {},
            .options = {{"deal", "quick"}},
            .name = "Ann",
            .token = new_token()};
}

}  // namespace

TEST_CASE("a session that sets and guesses passwords uses no more of a room's thread than any other") {
    MemoryJournal journal;
    RunningServer server{journal, lenient()};
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    for (int i = 0; i < 8; ++i) {
        ann.say(protocol::SetPassword{"word " + std::to_string(i)});
        Client guesser{server.port()};
        guesser.ask(protocol::Join{*ann.room(), "Eve", new_token(), {}, "guess"});
    }
    auto with_password = create_for_two();
    with_password.password = "open sesame";
    CHECK(Client{server.port()}.ask(with_password) == "accepted");
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("a session that has long rooms loaded uses no more of their thread than any other") {
    MemoryJournal journal;
    const protocol::RoomCode code{"SEQR00M000"};
    journal.append(seq::test::LongRoom{code, new_token()}.next(10'000), [](seq::store::Stored) {});
    RunningServer server{journal, lenient()};
    for (int i = 0; i < 3; ++i) {
        Client stranger{server.port()};
        CHECK(stranger.ask(protocol::Resume{code, new_token(), new_token(), {}}) == "token-unknown");
    }
    const auto metrics = metrics_at(server.admin_port());
    CHECK(metrics.at("sequenced_rooms_loaded_total") == 1);
    CHECK(metrics.at("sequenced_handler_cpu_seconds_count") > 10'000 / 256);  // at least one for each page
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("a session that requests its game again and again uses no more of a thread than any other") {
    MemoryJournal journal;
    RunningServer server{journal, lenient()};
    Client ann{server.port()};
    REQUIRE(ann.ask(solo_game()) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    REQUIRE(seq::test::eventually(
        [&] { return ann.ask(protocol::Move{{.kind = protocol::MoveKind::cast}}) != "accepted"; }));
    for (int i = 0; i < 20; ++i)
        ann.say(protocol::FetchReplay{1});
    CHECK(ann.ask(protocol::Say{"enough"}) == "accepted");
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("the start of the largest game and the moves of its bots use little of a room's thread") {
    MemoryJournal journal;
    RunningServer server{journal, lenient()};
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
    wait_for_bots(server, "sequence", 5);
    CHECK(metrics_at(server.admin_port()).at("sequenced_handler_cpu_seconds_count") > 20);
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("the moves of stand-ins use little of a room's thread") {
    MemoryJournal journal;
    const protocol::RoomCode code{"SEQR00M000"};
    const protocol::Token token = new_token();
    journal.append(game_of_stand_ins(code, token), [](seq::store::Stored) {});
    RunningServer server{journal, lenient()};
    Client host{server.port()};
    REQUIRE(host.ask(protocol::Resume{code, token, new_token(), {}}) == "accepted");
    wait_for_bots(server, "sequence", 2);
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("a player who joins a long room that was not in memory uses little of a room's thread") {
    MemoryJournal journal;
    const protocol::RoomCode code{"SEQR00M000"};
    journal.append(seq::test::LongRoom{code, new_token()}.next(10'000), [](seq::store::Stored) {});
    RunningServer server{journal, lenient()};
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{code, "Bob", new_token(), protocol::LinkSecret{}}) == "accepted");
    CHECK(metrics_at(server.admin_port()).at("sequenced_rooms_loaded_total") == 1);
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("players who knock use little of a room's thread") {
    MemoryJournal journal;
    RunningServer server{journal, lenient()};
    Client host{server.port()};
    REQUIRE(host.ask(create_for_two()) == "accepted");
    REQUIRE(host.ask(protocol::SetFlag{protocol::RoomFlag::locked, true}) == "accepted");
    std::vector<Client> knocking;
    for (int i = 0; i < 8; ++i) {
        Client& each = knocking.emplace_back(server.port());
        each.say(protocol::Join{*host.room(), "Guest " + std::to_string(i), new_token()});
        CHECK(each.next_notice() == "knocking");
    }
    CHECK(Client{server.port()}.ask(protocol::Join{*host.room(), "Ninth", new_token()}) == "door-crowded");
    CHECK(host.ask(protocol::SetFlag{protocol::RoomFlag::locked, false}) ==
          "accepted");  // accepts all of them
    CHECK(metrics_at(server.admin_port()).at("sequenced_joins_total") == 8);
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE("a handler that uses too much is counted by its kind and logged") {
    const seq::test::CapturedLog log;
    MemoryJournal journal;
    Limits limits;
    limits.handler_cpu_max = std::chrono::microseconds{0};
    RunningServer server{journal, limits};
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    const auto metrics = metrics_at(server.admin_port());
    CHECK(metrics.at(R"(sequenced_slow_handlers_total{kind="enter"})") == 1);
    CHECK(metrics.at(R"(sequenced_slow_handlers_total{kind="command"})") >= 1);
    CHECK(log.text().find("slow-handler") != std::string::npos);
}
