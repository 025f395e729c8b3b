#include "tests/net/support/metrics.hpp"

#include <regex>

#include "server/store/sqlite_journal.hpp"
#include "tests/net/support/play.hpp"
#include "tests/support/run_program.hpp"

using namespace seq::net;
using namespace seq::net::test;
using seq::test::Samples;

namespace {

/// A server with an admin address, on a real journal.
struct WatchedServer {
    TemporaryFolder data;
    std::unique_ptr<seq::store::SqliteJournal> journal = open_journal(data.path());
    RunningServer server{*journal};

    Samples metrics() const { return metrics_at(server.admin_port()); }
    /// Polls until the sample has this value, which it gets when the end of a session has been noticed.
    void wait_until(const std::string& sample, double value) const {
        REQUIRE(eventually([&] { return metrics().at(sample) == value; }));
    }
};

}  // namespace

TEST_CASE("the metrics show a game from its beginning to its end") {
    const WatchedServer watched;
    Client ann{watched.server.port()};
    ask_all(ann, {create_for_one(), protocol::Sit{}, protocol::Start{}});
    const Samples begun = watched.metrics();
    CHECK(begun.at(R"(sequenced_games{preset="hearts-due"})") == 1);
    CHECK(begun.at(R"(sequenced_games_begun_total{preset="hearts-due"})") == 1);
    CHECK(begun.at(R"(sequenced_seats{by="person"})") == 1);
    double casts = 0;
    while (ann.ask(cast) == "accepted")
        ++casts;
    const Samples over = watched.metrics();
    CHECK(casts > 2);
    CHECK(over.at(R"(sequenced_moves_total{preset="hearts-due",by="person"})") == casts);
    CHECK(over.at(R"(sequenced_moves_total{preset="sequences",by="person"})") == 0);
    CHECK(over.at(R"(sequenced_games{preset="hearts-due"})") == 0);
    CHECK(over.at(R"(sequenced_games_begun_total{preset="hearts-due"})") == 1);
    CHECK(over.at(R"(sequenced_refusals_total{code="game-over"})") == 1);
    CHECK(over.at("sequenced_messages_received_total") == 3 + casts + 1);
    CHECK(over.at("sequenced_received_bytes_total") > 50 * casts);
    CHECK(over.at("sequenced_messages_sent_total") > casts);
    CHECK(over.at("sequenced_sent_bytes_total") > 50 * casts);
}

TEST_CASE("the metrics count players, bots and spectators, and their departure") {
    const WatchedServer watched;
    Client ann{watched.server.port()};
    protocol::Create dice = create_for_two();
    dice.preset = "sequences";
    ask_all(ann, {dice, protocol::Sit{1}, protocol::SeatBot{2}, protocol::Start{}});
    std::optional<Client> cy{join_room(watched.server.port(), *ann.room(), "Cy")};
    CHECK(cy->ask(protocol::Start{}) == "not-host");
    const Samples now = watched.metrics();
    CHECK(now.at("sequenced_connections") == 2);
    CHECK(now.at("sequenced_sessions") == 2);
    CHECK(now.at("sequenced_rooms") == 1);
    CHECK(now.at("sequenced_rooms_made_total") == 1);
    CHECK(now.at("sequenced_joins_total") == 1);
    CHECK(now.at(R"(sequenced_seats{by="person"})") == 1);
    CHECK(now.at(R"(sequenced_seats{by="bot"})") == 1);
    CHECK(now.at("sequenced_spectators") == 1);
    CHECK(now.at(R"(sequenced_refusals_total{code="not-host"})") == 1);
    cy.reset();
    watched.wait_until("sequenced_spectators", 0);
    watched.wait_until("sequenced_sessions", 1);
    CHECK(watched.metrics().at(R"(sequenced_sessions_closed_total{reason="gone"})") == 1);
    const std::string by_bot = R"(sequenced_moves_total{preset="sequences",by="bot"})";
    while (watched.metrics().at(by_bot) == 0)
        ann.ask(cast);  // refused if it is the turn of the bot, which thinks for a second
}

TEST_CASE("the metrics count the journal's work") {
    const WatchedServer watched;
    const Samples before = watched.metrics();
    Client ann{watched.server.port()};
    ask_all(ann, {create_for_two(), protocol::Sit{1}, protocol::Say{"hello"}});
    const Samples now = watched.metrics();
    const auto grown = [&](const std::string& sample) { return now.at(sample) - before.at(sample); };
    CHECK(grown("sequenced_journal_appends_total") == 3);
    CHECK(grown("sequenced_journal_records_total") == 3);
    CHECK(grown("sequenced_journal_record_bytes_total") > 3 * 50);
    CHECK(grown("sequenced_journal_commit_records_sum") == 3);
    CHECK(grown("sequenced_journal_commit_seconds_count") >= 3);
    CHECK(grown("sequenced_journal_commit_seconds_sum") > 0);
    CHECK(grown("sequenced_journal_size_bytes") > 0);
    CHECK(now.at("sequenced_storage_full") == 0);
    CHECK(now.at("sequenced_ready") == 1);
}

TEST_CASE(
    "a room whose records are inconsistent is quarantined and logged, others are loaded, and all are "
    "counted") {
    MemoryJournal journal;
    const CapturedLog log{{.least = seq::telemetry::Level::debug}};
    const protocol::Token token = new_token();
    protocol::RoomCode good;
    protocol::RoomCode bad;
    {
        RunningServer server{journal};
        good = *create_table(server.port(), token).room();
        bad = *create_table(server.port()).room();
    }
    journal.tamper(bad);
    {
        RunningServer server{journal};
        Client ann{server.port()};
        ask_all(ann, {back_to(good, token)});
        Client cy{server.port()};
        CHECK(cy.ask(protocol::Join{bad, "Cy", new_token()}) == "room-quarantined");
        const Samples now = metrics_at(server.admin_port());
        CHECK(now.at("sequenced_rooms") == 2);
        CHECK(now.at("sequenced_rooms_loaded_total") == 1);
        CHECK(now.at("sequenced_rooms_quarantined_total") == 1);
        CHECK(now.at("sequenced_resumes_total") == 1);
        CHECK(now.at("sequenced_joins_total") == 0);
        CHECK(now.at(R"(sequenced_refusals_total{code="room-quarantined"})") == 1);
    }
    CHECK(contains(log.text(), "error room-quarantined room=" + bad.text.substr(0, 4) + ": "));
    CHECK_FALSE(contains(log.text(), bad.text));
}

TEST_CASE("a seen from the future is counted as a loss and logged as an error") {
    const CapturedLog captured{{.least = seq::telemetry::Level::error}};
    RunningServer server;
    const protocol::Token token = new_token();
    Client ann = create_table(server.port(), token);
    Client again{server.port()};
    const protocol::Resume resume{*ann.room(), token, new_token(), protocol::Seen{1, 1000}};
    REQUIRE(again.ask(resume) == "accepted");
    CHECK(again.wait_for<protocol::Snapshot>().at.epoch > 1);
    CHECK(metrics_at(server.admin_port()).at("sequenced_lost_versions_total") == 1);
    CHECK(contains(captured.text(), "error versions-lost room="));
}

TEST_CASE("refused connections and the ends of sessions are counted by reason") {
    RunningServer server;
    CHECK(Client{server.port(), {.origin = "https://evil.example"}}.status() == 403);
    CHECK(Client{server.port(), {.subprotocol = "chat"}}.status() == 400);
    CHECK(ask_http(server.port(), "rubbish\r\n\r\n").starts_with("HTTP/1.1 400"));
    Client ann{server.port()};
    ann.send_binary("x");
    CHECK(ann.wait_for_close() == 1002);
    const std::string closed = R"(sequenced_sessions_closed_total{reason="protocol-error"})";
    REQUIRE(eventually([&] { return metrics_at(server.admin_port()).contains(closed); }));
    const Samples now = metrics_at(server.admin_port());
    CHECK(now.at(closed) == 1);
    for (const char* reason : {"foreign-origin", "bad-upgrade", "bad-request"})
        CHECK(now.at("sequenced_connections_refused_total{reason=\"" + std::string{reason} + "\"}") == 1);
    CHECK(now.at("sequenced_connections_total") == 4);
}

TEST_CASE("the metrics of the process are exported") {
    RunningServer server;
    const Samples now = metrics_at(server.admin_port());
    CHECK(now.at("process_resident_memory_bytes") > 1e6);
    CHECK(now.at("process_open_fds") > 5);
    CHECK(now.at("process_open_fds") < now.at("process_max_fds"));
    CHECK(now.at("process_cpu_seconds_total") > 0);
    CHECK(now.at("process_start_time_seconds") > 1.7e9);
}

TEST_CASE("docs/watching.md has exactly the metrics and lines of the log that exist") {
    const std::string page = seq::test::read_text("docs/watching.md");
    MemoryJournal journal;
    journal.leave_free(500);
    const seq::cluster::ClusterMetrics of_cluster;
    RunningServer server{journal, {.cluster = ClusterLink{.metrics = &of_cluster, .lease_age = [] {
                                                              return seq::machine::Clock::duration{};
                                                          }}}};
    const std::string text = body_of(get(server.admin_port(), "/metrics"));
    std::set<std::string> told;
    const std::regex type{R"(# TYPE (\S+))"};
    for (std::sregex_iterator each{text.begin(), text.end(), type}; each != std::sregex_iterator{}; ++each)
        told.insert((*each)[1]);
    const std::string events = seq::test::read_text("server/telemetry/log.hpp");
    const std::regex event{R"re(EventInfo \w+\{"([^"]+)")re"};
    for (std::sregex_iterator each{events.begin(), events.end(), event}; each != std::sregex_iterator{};
         ++each)
        CHECK(told.insert((*each)[1]).second);
    std::set<std::string> written;
    const std::regex row{R"(\n\| (`[^|]+) \| [a-z])"};
    const std::regex name{"`([^`]+)`"};
    const std::string tables = page.substr(page.find("## Every metric"));
    for (std::sregex_iterator each{tables.begin(), tables.end(), row}; each != std::sregex_iterator{};
         ++each) {
        const std::string names = (*each)[1];
        for (std::sregex_iterator one{names.begin(), names.end(), name}; one != std::sregex_iterator{}; ++one)
            written.insert((*one)[1]);
    }
    for (const char* key : {"time", "level", "event", "room", "session", "address", "message"})
        written.erase(key);
    CHECK(told == written);
}
