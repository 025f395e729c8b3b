#include <fstream>

#include "tests/net/support/play.hpp"
#include "tests/store/support/chain.hpp"
#include "tests/support/changed_journal.hpp"

// An unreadable page of the journal: only the rooms on it are unavailable.

using namespace seq::net;
using namespace seq::net::test;
namespace fs = std::filesystem;

namespace {

/// Closed rooms with so many records that the index over them has several leaves. Their codes sort before
/// those of almost all rooms that are created later.
void fill(const std::filesystem::path& data) {
    const auto journal = open_journal(data);
    for (int i = 0; i < 20; ++i) {
        store::Chain chain{"00000000" + std::to_string(10 + i)};
        REQUIRE(append_and_wait(*journal, chain.next_many(100, R"({"format":1})")) ==
                store::AppendResult::durable);
        journal->note(chain.room(), store::RoomState::ended);
    }
}

}  // namespace

TEST_CASE(
    "a stranger joins a code whose index page is damaged: refused, and the server and other tables go on") {
    const TemporaryFolder data;
    fill(data.path());
    open_journal(data.path());  // a start indexes all records
    seq::test::damage_first_leaf(data.path(), "room_index");
    const CapturedLog log;
    const auto journal = open_journal(data.path());
    RunningServer server{*journal, Limits{.sweep_every = 5ms}};
    Client ann = create_table(server.port());
    Client stranger{server.port()};
    CHECK(stranger.ask(protocol::Join{{"0000000000"}, "Eve", new_token()}) == "room-quarantined");
    CHECK(contains(log.text(), "journal-unreadable"));
    Client bob = join_room(server.port(), *ann.room());
    CHECK(ann.ask(protocol::Say{"still here"}) == "accepted");
    CHECK(contains(get(server.port(), "/readyz"), "200 OK"));
}

TEST_CASE("with an unreadable list of rooms the server starts, reports not ready, and serves rooms") {
    MemoryJournal journal;
    journal.damage_lists(true);
    RunningServer server{journal, Limits{.sweep_every = 1ms}};
    CHECK(contains(get(server.port(), "/readyz"), "503 Service Unavailable"));
    Client ann = create_table(server.port());
    CHECK(ann.ask(protocol::Say{"hello"}) == "accepted");
}

TEST_CASE("with unreadable serving periods the server does not start, and says why") {
    class Unserved final : public MemoryJournal {
        tl::expected<std::vector<store::Served>, std::string> served() override {
            return tl::unexpected{std::string{"the page is damaged"}};
        }
    };
    Unserved journal;
    ServerSetup setup;
    setup.listen.port(0);
    const auto server = Server::start(std::move(setup), journal);
    REQUIRE_FALSE(server.has_value());
    CHECK(server.error() == "the journal cannot be read: the page is damaged");
}

// The end of the journal's log is damaged while no server runs, as by a faulty disk.

namespace {

/// A room with some acknowledged versions, in a data folder as a killed server leaves it. Returns its token.
protocol::Token play_in(const fs::path& data, const fs::path& killed) {
    const auto journal = open_journal(data);
    RunningServer server{*journal};
    const protocol::Token token = new_token();
    Client ann = create_table(server.port(), token);
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
    begin_long_game(ann, token);
    for (int i = 0; i < 10; ++i)
        REQUIRE(ann.ask(cast) == "accepted");
    fs::copy(data, killed);
    return token;
}

struct Lossy final : MemoryJournal {
    bool has_lost_versions(const protocol::RoomCode&, const store::RecordPosition&) override { return true; }
};

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
    "a log whose end is lost is noticed when the room is loaded: logged, counted, and it begins a new "
    "epoch") {
    const auto none = [](const fs::path&) {};
    for (void (*damage)(const fs::path&) : {+none, cut_to_two_thirds, flip_a_bit}) {
        const TemporaryFolder folder;
        const fs::path killed = folder.path() / "killed";
        play_in(folder.path() / "data", killed);
        damage(killed / "journal.db-wal");
        const CapturedLog log;
        protocol::RoomCode room;
        {
            const auto journal = open_journal(killed);
            room = journal->rooms(store::RoomFilter::living).value().front();
            CHECK(seq::test::has_lost_versions(*journal, room) == (damage != none));
            if (damage == none) continue;
            RunningServer server{*journal};
            Client bob{server.port()};
            bob.ask(protocol::Join{room, "Bob", new_token()});
            CHECK(contains(get(server.admin_port(), "/metrics"), "sequenced_lost_versions_total 1"));
            CHECK(contains(log.text(), "versions-lost"));
            CHECK_FALSE(seq::test::has_lost_versions(*journal, room));
            CHECK(journal->read(room)->back().epoch > 1);
        }
        CHECK_FALSE(seq::test::has_lost_versions(*open_journal(killed), room));
    }
}

TEST_CASE("a room of which nothing is left is logged when somebody asks for it") {
    const TemporaryFolder folder;
    const fs::path killed = folder.path() / "killed";
    play_in(folder.path() / "data", killed);
    const protocol::RoomCode room = open_journal(killed)->rooms(store::RoomFilter::living).value().front();
    for (const char* const file : {"journal.db", "journal.db-wal", "journal.db-shm"})
        fs::remove(killed / file);
    const auto journal = open_journal(killed);
    RunningServer server{*journal};
    const CapturedLog log;
    Client bob{server.port()};
    CHECK(bob.ask(protocol::Join{{"0000000000"}, "Bob", new_token()}) == "unknown-room");
    CHECK(bob.ask(protocol::Join{room, "Bob", new_token()}) == "unknown-room");
    CHECK(contains(log.text(), "versions-lost"));
    CHECK(contains(get(server.admin_port(), "/metrics"), "sequenced_lost_versions_total 1"));
}

TEST_CASE("an archived room that has lost versions is logged, and begins no epoch") {
    Lossy journal;
    protocol::RoomCode room;
    {
        RunningServer server{journal,
                             Limits{.unload_after = 5ms, .rooms_idle = {.room = 1ms}, .sweep_every = 5ms}};
        room = *create_table(server.port()).room();
        REQUIRE(journal.wait_until_all_ended());
    }
    RunningServer server{journal};
    const CapturedLog log;
    CHECK(Client{server.port()}.ask(protocol::Join{room, "Bob", new_token()}) == "room-archived");
    CHECK(contains(log.text(), "the room is archived"));
    CHECK(journal.read(room)->back().epoch == 1);
}

TEST_CASE("a journal that is written again after a failed sync: games go on, unless versions are lost") {
    for (const bool is_damaged : {false, true}) {
        CAPTURE(is_damaged);
        const TemporaryFolder folder;
        const fs::path killed = folder.path() / "killed";
        const protocol::Token token = begin_game_in(folder.path() / "data", killed);
        std::ofstream{killed / "journal.doubt"} << "a sync has failed";
        if (is_damaged) cut_to_two_thirds(killed / "journal.db-wal");
        const CapturedLog log;
        const auto journal = open_journal(killed);
        CHECK_FALSE(fs::exists(killed / "journal.doubt"));
        const protocol::RoomCode room = journal->rooms(store::RoomFilter::living).value().front();
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
