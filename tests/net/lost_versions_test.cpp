#include <doctest/doctest.h>
#include <fstream>

#include "tests/net/support/client.hpp"
#include "tests/net/support/long_game.hpp"
#include "tests/net/support/running_server.hpp"
#include "tests/support/captured_log.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

// The end of the journal's log is damaged while no server runs, as by a faulty disk.

using namespace seq::net;
using namespace seq::net::test;
using seq::test::contains;
using seq::test::open_journal;
namespace fs = std::filesystem;
namespace protocol = seq::protocol;

namespace {

/// A room with some acknowledged versions, in a data folder as a killed server leaves it. Returns its token.
protocol::Token play_in(const fs::path& data, const fs::path& killed) {
    const auto journal = open_journal(data);
    RunningServer server{*journal};
    const protocol::Token token = new_token();
    Client ann{server.port()};
    REQUIRE(ann.ask(create_for_two(token)) == "accepted");
    for (int i = 0; i < 30; ++i)
        REQUIRE(ann.ask(i % 2 == 0 ? protocol::ClientBody{protocol::Sit{}} : protocol::Stand{}) ==
                "accepted");
    fs::copy(data, killed);
    return token;
}

/// The same with a running game.
protocol::Token begin_game_in(const fs::path& data, const fs::path& killed) {
    const auto journal = open_journal(data);
    RunningServer server{*journal};
    const protocol::Token token = new_token();
    Client ann{server.port()};
    protocol::Create alone = create_for_two(token);
    alone.preset = "hearts-due";
    alone.players = 1;
    alone.options.emplace_back("target", "1000");
    REQUIRE(ann.ask(alone) == "accepted");
    REQUIRE(ann.ask(protocol::Sit{}) == "accepted");
    REQUIRE(ann.ask(protocol::Start{}) == "accepted");
    for (int i = 0; i < 10; ++i)
        REQUIRE(ann.ask(cast) == "accepted");
    fs::copy(data, killed);
    return token;
}

void cut_to_two_thirds(const fs::path& log) {
    fs::resize_file(log, fs::file_size(log) * 2 / 3);
}

void flip_a_bit(const fs::path& log) {
    std::fstream file{log, std::ios::in | std::ios::out | std::ios::binary};
    const auto middle = static_cast<std::streamoff>(fs::file_size(log) / 2);
    file.seekg(middle);
    const int byte = file.get();
    file.seekp(middle);
    file.put(static_cast<char>(byte ^ 1));
}

}  // namespace

TEST_CASE(
    "a log whose end is lost is noticed at the start: logged, counted, and the room begins a new epoch") {
    for (void (*damage)(const fs::path&) : {cut_to_two_thirds, flip_a_bit}) {
        const seq::test::TemporaryFolder folder;
        const fs::path killed = folder.path() / "killed";
        play_in(folder.path() / "data", killed);
        damage(killed / "journal.db-wal");
        const seq::test::CapturedLog log;
        protocol::RoomCode room;
        {
            const auto journal = open_journal(killed);
            CHECK(contains(log.text(), "versions-lost"));
            room = journal->rooms(seq::store::RoomFilter::living).value().front();
            CHECK(journal->has_lost_versions(room));
            RunningServer server{*journal};
            Client bob{server.port()};
            bob.ask(protocol::Join{room, "Bob", new_token()});
            CHECK(contains(get(server.admin_port(), "/metrics"), "sequenced_lost_versions_total 1"));
            CHECK_FALSE(journal->has_lost_versions(room));
            CHECK(journal->read(room)->back().epoch > 1);
        }
        CHECK_FALSE(open_journal(killed)->has_lost_versions(room));
    }
}

TEST_CASE("the log of a killed server is not reported as a loss") {
    const seq::test::TemporaryFolder folder;
    const fs::path killed = folder.path() / "killed";
    play_in(folder.path() / "data", killed);
    const auto journal = open_journal(killed);
    CHECK_FALSE(journal->has_lost_versions(journal->rooms(seq::store::RoomFilter::living).value().front()));
}

TEST_CASE("a journal that is written again after a failed sync: games go on, unless versions are lost") {
    for (const bool is_damaged : {false, true}) {
        CAPTURE(is_damaged);
        const seq::test::TemporaryFolder folder;
        const fs::path killed = folder.path() / "killed";
        const protocol::Token token = begin_game_in(folder.path() / "data", killed);
        std::ofstream{killed / "journal.doubt"} << "a sync has failed";
        if (is_damaged) cut_to_two_thirds(killed / "journal.db-wal");
        const seq::test::CapturedLog log;
        const auto journal = open_journal(killed);
        CHECK_FALSE(fs::exists(killed / "journal.doubt"));
        const protocol::RoomCode room = journal->rooms(seq::store::RoomFilter::living).value().front();
        RunningServer server{*journal};
        Client ann{server.port()};
        REQUIRE(ann.ask(protocol::Resume{room, token, new_token(), {}}) == "accepted");
        CHECK(contains(log.text(), "versions-lost") == is_damaged);
        if (is_damaged) continue;
        CHECK(ann.ask(cast) == "accepted");
        CHECK_FALSE(contains(log.text(), "game-voided"));
        CHECK(journal->read(room)->back().epoch == 1);
    }
}
