#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/cluster/support/nats_servers.hpp"
#include "tests/net/support/client.hpp"
#include "tests/support/relay.hpp"
#include "tests/support/run_program.hpp"
#include "tests/support/server_process.hpp"

namespace seq::test {

/// What a command says on standard error before it connects.
inline constexpr const char* connecting = "connecting to the cluster, for at most 25 s\n";

/// Three NATS servers and some nodes on them, all of them processes, and a load balancer in front of the
/// nodes, which passes each connection on to the node that its path names, or to the next one that accepts
/// it.
class ClusterProcesses {
  public:
    explicit ClusterProcesses(std::size_t nodes = 3);
    /// A node of each of these programs.
    explicit ClusterProcesses(const std::vector<std::string>& programs);

    cluster::test::NatsServers nats;

    /// What --cluster has to be.
    std::string servers() const;
    std::size_t size() const { return nodes_.size(); }
    ServerProcess& node(std::size_t number) { return *nodes_.at(number); }
    static std::string name(std::size_t number) { return "node-" + std::to_string(number); }
    /// Runs `sequenced` with these arguments and --cluster.
    Outcome run(std::vector<std::string> arguments) const;
    /// The answer of a node to GET, with its status line.
    std::string page(std::size_t number, const std::string& path) const {
        return net::test::get(nodes_.at(number)->port(), path);
    }
    /// The address that players connect to.
    std::string address() const { return balancer_->address(); }
    /// Players whose path names no node connect to this one, as long as it lives.
    void prefer(std::size_t number) { preferred_ = number; }

  private:
    static constexpr std::size_t none = -1;

    void start_node(const std::string& name, const std::string& program);
    std::vector<std::uint16_t> ports_for(std::string_view head);

    TemporaryFolder folder_;
    std::vector<std::unique_ptr<ServerProcess>> nodes_;
    std::vector<std::uint16_t> ports_;  ///< of the nodes, as they were at first
    std::size_t turn_ = 0;
    std::atomic<std::size_t> preferred_ = none;
    std::optional<Relay> balancer_;
};

}  // namespace seq::test
