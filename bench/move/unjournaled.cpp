// The server of bench_move without a journal, to measure what the journal costs: the same rooms and sockets,
// but every append counts as durable at once and nothing is kept.

#include <cstdio>
#include <cstdlib>

#include "server/config.hpp"
#include "server/server.hpp"
#include "server/telemetry/log.hpp"

namespace seq::bench {
namespace {

/// A journal that keeps nothing. Thread-safe.
class NoJournal final : public store::LocalStore {
  public:
    void append(store::RoomChange /*change*/, store::OnStored done) override { done(store::Stored::durable); }
    tl::expected<std::vector<room::JournalRecord>, std::string> read_page(
        const protocol::RoomCode& /*room*/, const store::RecordPosition& /*after*/,
        const store::PageLimits& /*limits*/) override {
        return {};
    }
    tl::expected<std::vector<room::MemberTokens>, std::string> tokens(
        const protocol::RoomCode& /*room*/) override {
        return {};
    }
    void note(const protocol::RoomCode& /*room*/, store::RoomState /*state*/) override {}
    tl::expected<std::vector<protocol::RoomCode>, std::string> rooms(store::RoomFilter) override {
        return {};
    }
    tl::expected<room::JournalRecord, std::string> newest(const protocol::RoomCode& room) override {
        return room::JournalRecord{.room = room, .body = {}};
    }
    void note_serving(room::TimePoint /*now*/, store::Period /*period*/) override {}
    tl::expected<std::vector<store::Served>, std::string> served() override { return {}; }
    void probe(std::function<void(bool)> done) override { done(true); }
};

int serve(const net::Config& config) {
    telemetry::set_log({.least = telemetry::Level::warn});
    NoJournal journal;
    const auto server = net::Server::start(config.server, journal);
    if (!server) {
        std::fprintf(stderr, "%s\n", server.error().c_str());
        return EXIT_FAILURE;
    }
    (*server)->obey_signals();
    std::printf("listening on %s\n", (*server)->url().c_str());
    std::fflush(stdout);
    (*server)->wait();
    return EXIT_SUCCESS;
}

}  // namespace
}  // namespace seq::bench

int main(int count, char** arguments) {
    const auto config = seq::net::read_config(count, arguments);
    if (config) return seq::bench::serve(*config);
    std::fputs(config.error().text.c_str(), stderr);
    return EXIT_FAILURE;
}
