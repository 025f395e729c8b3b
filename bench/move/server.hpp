#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/move/sockets.hpp"
#include "bench/move/system.hpp"

namespace seq::bench {

/// The real server in a process of its own, with a data directory of its own that is gone afterwards.
class RunningServer {
  public:
    /// Starts the program and waits until it listens. `threads` 0 leaves their number to the server. Throws,
    /// with the end of the server's log, when it does not come up.
    RunningServer(const std::filesystem::path& program, const std::filesystem::path& data_parent,
                  unsigned threads);

    Address address() const { return {.port = port_}; }
    std::chrono::nanoseconds cpu_time() const { return process_.cpu_time(); }
    /// Bytes that it has had written to the disk so far; 0 where the kernel does not tell.
    std::uint64_t bytes_written() const;
    /// The end of what it logged.
    std::string log_tail() const;

  private:
    struct Pipe {
        Fd read;
        Fd write;
    };
    static Pipe new_pipe();
    Child start(const std::filesystem::path& program, unsigned threads) const;
    /// Reads `listening on http://ADDRESS:PORT`.
    std::uint16_t wait_for_port();

    TemporaryDirectory home_;
    Pipe output_;
    Child process_;
    std::uint16_t port_;
};

}  // namespace seq::bench
