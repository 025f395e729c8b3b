#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "bench/move/call_counts.hpp"
#include "bench/move/sockets.hpp"
#include "bench/move/system.hpp"
#include "bench/move/tls.hpp"

namespace seq::bench {

/// How the server is started, besides its paths.
struct ServerOptions {
    unsigned threads = 0;               ///< 0 leaves their number to the server
    std::vector<std::string> flags{};   ///< in addition to those that lift its limits
    bool lifts_limits = true;           ///< of what one address may do
    std::filesystem::path counter{};    ///< the library of count_calls.cpp, if calls have to be counted
    const ThrowawayTls* tls = nullptr;  ///< null: plain TCP
};

/// The real server in a process of its own, with a data directory of its own that is gone afterwards.
class RunningServer {
  public:
    /// Starts the program, with a data directory in this folder, and waits until it listens. Throws, with the
    /// end of the server's log, when it does not come up.
    RunningServer(std::filesystem::path program, const std::filesystem::path& data_parent,
                  ServerOptions options = {});

    /// Ends it. Only its data can be used until it is started again.
    void stop() { process_.reset(); }
    /// Ends it, if it runs, and starts it again on the same data. Returns how long it took from then until it
    /// listened.
    std::chrono::nanoseconds restart();
    /// Waits until all rooms that it loads at its start are loaded, which it logs at the level `info`.
    /// Returns how long that took since its start.
    std::chrono::nanoseconds wait_until_loaded() const;

    Address address() const { return {.port = port_, .tls = options_.tls}; }
    int pid() const { return process_->pid(); }
    std::chrono::nanoseconds cpu_time() const { return process_->cpu_time(); }
    std::chrono::nanoseconds busiest_thread_time() const { return busiest_thread_time_of(process_->pid()); }
    /// What it has in memory now.
    std::uint64_t resident_bytes() const;
    /// The most that it has had at one time.
    std::uint64_t peak_bytes() const;
    std::filesystem::path data() const { return home_.path() / "data"; }
    /// What its data directory holds on the disk.
    std::uint64_t data_bytes() const;
    /// Ends it, by which the whole log gets into the database, and returns the bytes that it has had written
    /// to the disk since its start. Throws if it does not end so, or if the kernel does not count them.
    std::uint64_t stop_and_count_bytes_written();
    /// The bytes that it has had written to the disk so far. Throws if the kernel does not count them.
    std::uint64_t bytes_written() const;
    /// The calls that it has made so far, as Call numbers them. Zeros without a counter.
    CallNumbers calls() const;
    /// The end of what it logged.
    std::string log_tail() const;

  private:
    struct Pipe {
        Fd read;
        Fd write;
    };
    static Pipe new_pipe();
    std::filesystem::path counts_file() const;
    std::string log() const;
    void start();
    /// Reads `listening on http://ADDRESS:PORT`, or https.
    std::uint16_t wait_for_port();

    const std::filesystem::path program_;
    const ServerOptions options_;
    TemporaryDirectory home_;
    Pipe output_;
    std::optional<Child> process_;
    std::uint16_t port_ = 0;
    Clock::time_point started_;
};

}  // namespace seq::bench
