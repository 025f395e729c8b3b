#pragma once

#include <csignal>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace seq::test {

/// A temporary folder for one test, deleted afterwards.
class TemporaryFolder {
  public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }

  private:
    std::filesystem::path path_;
};

/// The real server as a separate process, on a port that the system chooses and that is kept over restarts.
class ServerProcess {
  public:
    /// Starts it and waits until it says that it listens. `program` is the path of sequenced.
    ServerProcess(std::string program, std::filesystem::path data,
                  std::vector<std::string> more_arguments = {});
    /// Kills it if it is still running.
    ~ServerProcess();
    ServerProcess(const ServerProcess&) = delete;
    ServerProcess& operator=(const ServerProcess&) = delete;

    /// `127.0.0.1:PORT`, of http or https.
    const std::string& address() const { return address_; }
    std::uint16_t port() const;
    const std::filesystem::path& data() const { return data_; }
    pid_t pid() const { return pid_; }
    /// The most memory that it has used so far, in bytes.
    std::uint64_t peak_memory() const;

    /// Sends SIGKILL, and waits until it has ended.
    void kill();
    /// Starts it again on the same data and port.
    void start();
    /// The same with another program from now on.
    void start(std::string program) {
        program_ = std::move(program);
        start();
    }
    /// Sends a signal, by default SIGTERM, and does not wait.
    void signal(int number = SIGTERM) const;
    /// The exit status if it has ended by itself, or -1 if a signal ended it; nothing while it runs.
    std::optional<int> ended();
    /// Sends SIGTERM; returns the exit status, or -1 if a signal ended it.
    int terminate();

  private:
    std::string program_;
    std::filesystem::path data_;
    std::vector<std::string> more_arguments_;
    std::string address_ = "127.0.0.1:0";
    pid_t pid_ = -1;
};

}  // namespace seq::test
