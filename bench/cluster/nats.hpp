#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "bench/move/system.hpp"

namespace seq::bench {

/// Three NATS servers with JetStream, as docs/cluster.md asks for them: every write is flushed.
class NatsCluster {
  public:
    static constexpr std::size_t size = 3;

    /// Starts them, with a directory in `data_parent` that is gone afterwards. Throws, with the end of a log,
    /// if one of them ends again or does not accept the others within 20 s.
    NatsCluster(const std::filesystem::path& program, const std::filesystem::path& data_parent);

    /// What --cluster takes.
    std::string urls() const;
    /// Of all of them.
    std::chrono::nanoseconds cpu_time() const;

  private:
    struct Server {
        std::filesystem::path folder;
        std::uint16_t port;
        std::uint16_t route_port;
    };
    void start(const std::filesystem::path& program, const Server& server);
    void wait_until_it_accepts_others(std::size_t number) const;

    TemporaryDirectory home_;
    std::vector<Server> servers_;
    std::vector<Child> processes_;
};

}  // namespace seq::bench
