#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

#include "server/cluster/broker.hpp"
#include "tests/support/server_process.hpp"

namespace seq::cluster::test {

/// Real NATS servers with JetStream as child processes, each with its own folder, that flush every write.
/// They end with the test, and write the ends of their logs to the standard error if it throws.
class NatsServers {
  public:
    /// Starts this many and waits until each accepts clients and other servers, and until all of them take
    /// part in a stream. `settings` is added to the configuration of each; `%` stands for its number.
    /// Throws, with the logs, if they do not.
    explicit NatsServers(std::size_t count, const std::string& settings = {});
    ~NatsServers();
    NatsServers(const NatsServers&) = delete;
    NatsServers& operator=(const NatsServers&) = delete;

    std::size_t size() const { return servers_.size(); }
    /// Addresses and number of replicas for these servers, with few streams.
    NodeSetup setup() const;
    std::string url(std::size_t number) const;
    pid_t process(std::size_t number) const { return servers_[number].process; }
    std::string server_name(std::size_t number) const { return "n" + std::to_string(number); }

    /// SIGKILL, and waits until it has ended.
    void kill(std::size_t number);
    /// Starts it again on the same port and folder; waits as the constructor does if all the others run.
    void start(std::size_t number);
    /// The settings that each server has from its next start on.
    void change_settings(const std::string& settings);
    /// SIGSTOP, and waits until it has stopped.
    void pause(std::size_t number) const;
    void go_on(std::size_t number) const;

  private:
    struct Server {
        std::uint16_t port = 0;
        std::uint16_t route_port = 0;
        pid_t process = -1;
    };

    bool start_all(const std::string& settings);
    void write_configuration(std::size_t number, const std::string& settings) const;
    bool launch(std::size_t number);
    bool form_a_cluster(std::chrono::seconds patience) const;
    std::string logs() const;
    bool accepts_routes(std::size_t number) const;
    std::filesystem::path folder(std::size_t number) const;

    seq::test::TemporaryFolder folder_;
    std::vector<Server> servers_;
};

/// The answer to a request of JetStream's API, such as `STREAM.INFO.NAME`.
std::string ask_jetstream(const NatsServers& servers, const std::string& subject,
                          const std::string& question = {});
/// The number of the server that leads a stream, which must have a leader within a while.
std::size_t leader_of(const NatsServers& servers, const std::string& stream);

}  // namespace seq::cluster::test
