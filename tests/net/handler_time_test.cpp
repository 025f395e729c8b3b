#include <array>

#include "tests/net/support/metrics.hpp"
#include "tests/net/support/play.hpp"
#include "tests/support/long_room.hpp"

// Threads of rooms must do nothing slow: it is done in slices, or on another thread whose result arrives as a
// handler of its own kind. These are counted, because times depend on the machine.

using namespace seq::net;
using namespace seq::net::test;

namespace {

/// Limits with which each handler counts as slow, so that the metrics say how many there were of each kind.
Limits counting_handlers() {
    return for_fast_clients({.handler_cpu_max = std::chrono::microseconds{-1}});
}

double handlers(const RunningServer& server, const std::string& kind) {
    return metrics_at(server.admin_port()).at("sequenced_slow_handlers_total{kind=\"" + kind + "\"}");
}

/// Waits until bots have made this many moves, whose choices have come from the thread that thinks for bots.
void wait_for_choices(const RunningServer& server, double moves) {
    const std::string by_bot = R"(sequenced_moves_total{preset="sequence",by="bot"})";
    REQUIRE(eventually([&] {
        const double made = metrics_at(server.admin_port()).at(by_bot);
        return made >= moves && 2 * handlers(server, "bot") >= made;  // the room draws for them
    }));
}

}  // namespace

TEST_CASE("passwords that sessions set and guess are hashed outside of the threads of rooms") {
    const CapturedLog log;
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
    const CapturedLog log;
    MemoryJournal journal;
    const protocol::RoomCode code{"SEQR00M000"};
    constexpr std::size_t records = 10'000;
    journal.append(seq::test::LongRoom{code, new_token()}.next(records), [](seq::store::AppendResult) {});
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
    const CapturedLog log;
    RunningServer server{counting_handlers()};
    auto create = create_for_two();
    create.players = 12;
    Friends friends{server.port(), create};
    ask_all(*friends.bob, {protocol::Sit{1}});
    for (std::uint32_t seat = 2; seat <= 12; ++seat)
        ask_all(friends.ann, {protocol::SeatBot{seat, protocol::BotLevel::hard}});
    ask_all(friends.ann, {protocol::Start{}});
    ask_all(*friends.bob, {protocol::Leave{protocol::BotLevel::hard}});  // it may be Bob's turn
    wait_for_choices(server, 5);
}

TEST_CASE("a handler that uses too much is counted by its kind and logged") {
    const CapturedLog log;
    RunningServer server{counting_handlers()};
    Client ann = create_table(server.port());
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    CHECK(handlers(server, "enter") == 1);
    CHECK(handlers(server, "command") >= 1);
    CHECK(metrics_at(server.admin_port()).at("sequenced_handler_cpu_seconds_count") >= 2);
    CHECK(contains(log.text(), "slow-handler"));
}
