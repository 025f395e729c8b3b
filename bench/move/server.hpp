#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bench/move/process.hpp"
#include "bench/move/tls.hpp"
#include "bench/move/websocket.hpp"
#include "tests/support/server_process.hpp"

namespace seq::bench {

/// How the server is started.
struct ServerOptions {
    unsigned threads = 0;              ///< 0 leaves their number to the server
    std::vector<std::string> flags{};  ///< in addition to those that lift its limits
    bool lifts_limits = true;          ///< of what one address may do
    ThrowawayTls* tls = nullptr;       ///< null: plain TCP
    std::string program = "sequenced";
};

/// The program of this name that was built together with the benchmark.
std::string built_program(const std::string& name);

/// The real server in a process of its own, with a data directory of its own that is removed afterwards.
class RunningServer {
  public:
    /// Returns when it listens. Throws, with its log, if it does not.
    explicit RunningServer(const ServerOptions& options = {});

    /// Ends it. Only its data can be used until it is started again.
    void stop() { process_->terminate(); }
    /// Starts it again on the same data after it was stopped. Returns how long it takes until it listens.
    std::chrono::nanoseconds start();
    /// Waits until all rooms that it loads at its start are loaded, which it logs at the level `info`.
    /// Returns how long that takes since its start.
    std::chrono::nanoseconds wait_until_loaded() const;

    Address address() const { return {process_->port(), tls_ == nullptr ? nullptr : &tls_->client}; }
    std::chrono::nanoseconds cpu_time() const { return cpu_time_of(process_->pid()); }
    /// What it has in memory now, and the most that it has had at one time.
    std::uint64_t resident_bytes() const { return 1024 * number_after("VmRSS:", "status"); }
    std::uint64_t peak_bytes() const { return 1024 * number_after("VmHWM:", "status"); }
    std::filesystem::path data() const { return home_.path() / "data"; }
    /// What its data directory holds on the disk.
    std::uint64_t data_bytes() const;
    /// The bytes that it has had written to the disk so far. Throws if the kernel does not count them.
    std::uint64_t bytes_written() const;
    /// Ends it, by which the whole log gets into the database, and returns the bytes that it has had written
    /// to the disk since its start.
    std::uint64_t stop_and_count_bytes_written();

  private:
    std::uint64_t number_after(std::string_view name, const std::string& file) const;
    std::string log() const;
    /// Runs a function that starts the process, whose standard error is the log.
    template <typename Start>
    void with_log(Start start);

    test::TemporaryFolder home_;
    ThrowawayTls* const tls_;
    Clock::time_point started_;
    std::unique_ptr<test::ServerProcess> process_;
};

}  // namespace seq::bench
