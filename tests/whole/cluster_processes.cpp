#include "tests/whole/cluster_processes.hpp"

#include <algorithm>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include "protocol/message/ids.hpp"

namespace seq::test {
ClusterProcesses::ClusterProcesses(std::size_t nodes)
    : ClusterProcesses{std::vector<std::string>(nodes, SEQ_SEQUENCED)} {}

ClusterProcesses::ClusterProcesses(const std::vector<std::string>& programs) : nats{3} {
    for (std::size_t i = 0; i < programs.size(); ++i) {
        start_node(name(i), programs[i]);
        ports_.push_back(nodes_.back()->port());
    }
    balancer_.emplace([this](std::string_view head) { return ports_for(head); });
}

/// The named node first, and then the others in turn, in case it is dead.
std::vector<std::uint16_t> ClusterProcesses::ports_for(std::string_view head) {
    std::size_t first = 0;
    while (first < size() && !head.starts_with("GET " + protocol::node_path(name(first)) + " "))
        ++first;
    if (first == size()) first = preferred_ == none ? ++turn_ % size() : preferred_.load();
    std::vector<std::uint16_t> ports = ports_;
    std::ranges::rotate(ports, ports.begin() + static_cast<std::ptrdiff_t>(first));
    return ports;
}

// All players have the same address. On a busy machine the streams may take longer than a node waits.
void ClusterProcesses::start_node(const std::string& name, const std::string& program) {
    constexpr int attempts = 4;
    const std::string many = "1000000";
    std::filesystem::create_directory(folder_.path() / name);
    for (int attempt = 1;; ++attempt) {
        try {
            nodes_.push_back(std::make_unique<ServerProcess>(
                program, folder_.path() / name,
                std::vector<std::string>{
                    "--cluster", servers(), "--node", name, "--limit",
                    "creates-per-minute=1e6,joins-per-minute=1e6,connects-per-second=1e6,"
                    "waiting-per-address=1e6",
                    "--connections-per-address", many, "--rooms-per-address", many}));
            return;
        } catch (const std::runtime_error&) {
            if (attempt == attempts) throw;
        }
    }
}

Outcome ClusterProcesses::run(std::vector<std::string> arguments) const {
    arguments.insert(arguments.end(), {"--cluster", servers()});
    return run_program(SEQ_SEQUENCED, std::move(arguments));
}

std::string ClusterProcesses::servers() const {
    std::string servers;
    for (std::size_t i = 0; i < nats.size(); ++i)
        servers += (servers.empty() ? "" : ",") + nats.url(i);
    return servers;
}

}  // namespace seq::test
