// The server of bench_move without a journal, to measure what the journal costs: the same rooms and sockets,
// but every append counts as durable at once and nothing is kept.

#include <cstdio>
#include <cstdlib>

#include "server/config.hpp"
#include "server/server.hpp"
#include "server/telemetry/log.hpp"
#include "tests/net/support/memory_journal.hpp"

namespace seq::bench {
namespace {

using store::AppendResult;

class NoJournal final : public net::test::MemoryJournal {
  public:
    using Journal::append;
    void append(store::RoomChange /*change*/, store::OnStored done) override { done(AppendResult::durable); }
};

}  // namespace
}  // namespace seq::bench

int main(int count, char** arguments) {
    using namespace seq;
    telemetry::set_log({.least = telemetry::Level::warn});
    bench::NoJournal journal;
    const auto config = net::read_config(count, arguments);
    if (!config) return EXIT_FAILURE;
    const auto server = net::Server::start(config->server, journal);
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
