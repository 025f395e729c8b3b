#include "tests/simulator/server_process.hpp"

#include <utility>

namespace seq::simulator {
namespace {

/// Calls it and returns its result; true if the process, which is ending anyway, gives up once more.
template <typename PushCall>
bool run_while_ending(const PushCall& call) {
    try {
        return call();
    } catch (const ProcessEnded&) {
        return true;
    }
}

}  // namespace

tl::expected<std::unique_ptr<ServerProcess>, std::string> ServerProcess::start(Machine& machine,
                                                                               test::SimulatedDisk& disk,
                                                                               const net::Limits& limits) {
    store::JournalSetup setup;
    setup.files = &disk;
    setup.index_records = 100;  // so that most journals are indexed while they are written
    auto journal = store::SqliteJournal::open("/data", setup);
    if (!journal) return tl::unexpected{journal.error()};
    try {
        std::unique_ptr<ServerProcess> process{new ServerProcess{machine, std::move(*journal), limits}};
        process->front_end_->rooms().load_unfinished();
        process->front_end_->rooms().begin_sweeping();
        return process;
    } catch (const net::JournalUnreadable& fault) {
        return tl::unexpected{std::string{fault.what()}};
    }
}

ServerProcess::ServerProcess(Machine& machine, std::unique_ptr<store::SqliteJournal> journal,
                             const net::Limits& limits)
    : machine_{machine},
      journal_{std::move(journal)},
      front_end_{std::make_unique<FrontEnd>(machine, *journal_, limits)} {}

ServerProcess::~ServerProcess() {
    front_end_->close_connections();
    run_until_idle();
    front_end_->rooms().stop();
    run_until_idle();
    close_journal();  // answers that will never come hold rooms
    front_end_.reset();
    close_journal();  // with the last note that the server was running
}

void ServerProcess::close_journal() {
    run_while_ending([this] {
        journal_->close();
        return false;
    });
}

void ServerProcess::run_until_idle() {
    bool is_idle = false;
    while (!is_idle)
        is_idle = !run_while_ending([this] { return poll_one() || machine_.run_woken_work(); });
}

}  // namespace seq::simulator
