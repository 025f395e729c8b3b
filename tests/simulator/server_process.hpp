#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>

#include "server/store/sqlite_journal.hpp"
#include "tests/simulator/front_end.hpp"
#include "tests/support/simulated_disk.hpp"

namespace seq::simulator {

/// One life of the server: everything between its transports and its disk is the real code, on one thread.
class ServerProcess {
  public:
    /// Opens the journal on the disk, which must outlive the process, and loads the running rooms. The error
    /// is a sentence.
    static tl::expected<std::unique_ptr<ServerProcess>, std::string> start(Machine& machine,
                                                                           test::SimulatedDisk& disk,
                                                                           const net::Limits& limits);
    /// Closes all connections and lets everything that is pending end. After a kill or a power cut the next
    /// process has a disk of its own, so that what still happens here is lost.
    ~ServerProcess();

    bool poll_one() { return front_end_->poll_one(); }
    FrontEnd& front_end() { return *front_end_; }
    store::Journal& journal() { return *journal_; }

  private:
    ServerProcess(Machine& machine, std::unique_ptr<store::SqliteJournal> journal, const net::Limits& limits);
    void run_until_idle();
    void close_journal();

    Machine& machine_;
    std::unique_ptr<store::SqliteJournal> journal_;
    std::unique_ptr<FrontEnd> front_end_;
};

}  // namespace seq::simulator
