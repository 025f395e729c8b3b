#include <algorithm>
#include <chrono>
#include <doctest/doctest.h>
#include <future>

#include "server/room/inputs.hpp"
#include "server/store/sqlite_journal.hpp"
#include "tests/net/support/client.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/support/long_room.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/rounds.hpp"
#include "tests/support/server_process.hpp"

// Journals that are larger than memory, and full of rooms that nobody is in. SEQ_LONG_ROOM_RECORDS and
// SEQ_ABANDONED_ROOMS make them as long as in `./dev check`.

namespace seq::test {
namespace {

using net::test::Client;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t memory_max = 512ULL << 20U;

long ms_since(Clock::time_point begin) {
    return static_cast<long>(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begin).count());
}

void write(const std::filesystem::path& data, LongRoom room, std::size_t records) {
    constexpr std::size_t at_once = 5000;
    const auto journal = open_journal(data);
    for (std::size_t left = records; left > 0; left -= std::min(left, at_once))
        REQUIRE(append_and_wait(*journal, room.next(std::min(left, at_once))) ==
                store::AppendResult::durable);
}

/// Asks until the room is loaded, which may take longer than one client waits.
std::string answer_of(const ServerProcess& server, const protocol::RoomCode& room) {
    const Clock::time_point until = Clock::now() + std::chrono::minutes{15};
    std::string reason;
    while (Clock::now() < until) {
        try {
            Client stranger{server.port()};
            return stranger.ask(protocol::Resume{room, net::test::new_token(), net::test::new_token(), {}});
        } catch (const std::exception& error) {
            reason = error.what();
        }
    }
    return "no answer: " + reason;
}

/// The response times of /healthz while `work` runs, in milliseconds: the median and the slowest of a
/// hundred. It asks 20 times a second, the most connections that the server accepts from one address.
std::pair<long, long> health_while(const ServerProcess& server, std::future<std::string>& work) {
    std::vector<long> times;
    do {
        const Clock::time_point begin = Clock::now();
        REQUIRE(net::test::get(server.port(), "/healthz").find("200 OK") != std::string::npos);
        times.push_back(ms_since(begin));
    } while (work.wait_for(std::chrono::milliseconds{50}) != std::future_status::ready);
    std::ranges::sort(times);
    return {times[times.size() / 2], times[times.size() * 99 / 100]};
}

}  // namespace

TEST_CASE("a room of very many records is loaded in bounded memory, while the server serves others") {
    const std::size_t records = from_environment("SEQ_LONG_ROOM_RECORDS", 10'000);
    const TemporaryFolder data;
    const protocol::RoomCode room{"SEQR00M000"};
    const protocol::Token token = net::test::new_token();
    write(data.path(), LongRoom{room, token}, records);
    const Clock::time_point start = Clock::now();
    const ServerProcess server{SEQ_SEQUENCED, data.path()};
    const long started = ms_since(start);
    const std::uint64_t before = server.peak_memory();
    const Clock::time_point load = Clock::now();
    auto loading = std::async(std::launch::async, [&] { return answer_of(server, room); });
    const auto [median, slowest] = health_while(server, loading);
    CHECK(loading.get() == "token-unknown");
    const long loaded = ms_since(load);
    Client ann{server.port()};
    const bool too_long = records >= room::RoomLimits{}.records_max;  // then it is archived when it is loaded
    CHECK(ann.ask(protocol::Resume{room, token, net::test::new_token(), {}}) == "accepted");
    CHECK(ann.ask(protocol::Stand{}) == (too_long ? "room-archived" : "accepted"));
    const std::uint64_t peak = server.peak_memory();
    MESSAGE(records << " records: start " << started << " ms, load " << loaded
                    << " ms, /healthz meanwhile p50 " << median << " ms, p99 " << slowest << " ms, memory "
                    << (before >> 20U) << " MB before, " << (peak >> 20U) << " MB at most");
    CHECK(peak < memory_max);
    if (!sanitized) CHECK(peak - before < (32ULL << 20U));  // independent of the number of records
}

TEST_CASE("rooms that nobody is in delay no start and refuse no newcomer") {
    const std::size_t rooms = from_environment("SEQ_ABANDONED_ROOMS", 500);
    const TemporaryFolder data;
    {
        const auto journal = open_journal(data.path());
        std::promise<void> all;
        for (std::size_t i = 1; i <= rooms; ++i)
            journal->append(LongRoom{protocol::make_room_code(i), net::test::new_token()}.next(1),
                            [&, i](store::AppendResult stored) {
                                CHECK(stored == store::AppendResult::durable);
                                if (i == rooms) all.set_value();
                            });
        all.get_future().wait();
    }
    const Clock::time_point start = Clock::now();
    const ServerProcess server{SEQ_SEQUENCED, data.path()};
    const long started = ms_since(start);
    Client newcomer{server.port()};
    CHECK(newcomer.ask(net::test::create_for_two()) == "accepted");
    const std::uint64_t peak = server.peak_memory();
    MESSAGE(rooms << " abandoned rooms: start " << started << " ms, memory " << (peak >> 20U)
                  << " MB at most");
    CHECK(peak < ((sanitized ? 128ULL : 64ULL) << 20U));
}

}  // namespace seq::test
