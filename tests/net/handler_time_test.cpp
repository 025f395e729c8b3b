#include <doctest/doctest.h>

#include "tests/net/support/client.hpp"
#include "tests/net/support/figures.hpp"
#include "tests/net/support/memory_journal.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/eventually.hpp"
#include "tests/support/long_room.hpp"
#include "tests/support/sanitized.hpp"

// Nothing slow is done on a thread of rooms: the server counts what each handler uses of the processor.

using namespace seq::net;
using namespace seq::net::test;
using namespace std::chrono_literals;
namespace protocol = seq::protocol;

namespace {

/// What a handler may use in this build. Even the most generous one is far less than replaying a long room at
/// once takes.
std::chrono::microseconds allowed() {
    if (seq::test::sanitized) return 200ms;
#if defined(__OPTIMIZE__)
    return 5ms;
#else
    return 30ms;
#endif
}

double slow_handlers(const RunningServer& server) {
    double slow = 0;
    for (const auto& [sample, value] : figures_at(server.admin_port()))
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
    const auto figures = figures_at(server.admin_port());
    CHECK(figures.at("sequenced_rooms_loaded_total") == 1);
    CHECK(figures.at("sequenced_handler_cpu_seconds_count") > 10'000 / 256);  // at least one for each page
    CHECK(slow_handlers(server) == 0);
}

TEST_CASE(
    "a session that wants to be told its game again and again uses no more of a thread than any other") {
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

TEST_CASE("a handler that uses too much is counted by its kind and logged") {
    const seq::test::CapturedLog log;
    MemoryJournal journal;
    Limits limits;
    limits.handler_cpu_max = std::chrono::microseconds{0};
    RunningServer server{journal, limits};
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two()) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    const auto figures = figures_at(server.admin_port());
    CHECK(figures.at(R"(sequenced_slow_handlers_total{kind="enter"})") == 1);
    CHECK(figures.at(R"(sequenced_slow_handlers_total{kind="command"})") >= 1);
    CHECK(log.text().find("slow-handler") != std::string::npos);
}
