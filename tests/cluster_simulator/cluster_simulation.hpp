#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/cluster_simulator/durable_log.hpp"
#include "tests/cluster_simulator/node_process.hpp"
#include "tests/simulator/platform.hpp"

namespace seq::simulator {

/// What may go wrong in a cluster. Each simulation has a random subset.
enum class ClusterFault : std::uint8_t {
    kills,
    shutdowns,
    pauses,
    cuts,      ///< a node has no connection to the broker, and knows it
    silences,  ///< the same, but it does not know it
    no_leader,
    lost_answers,
    lost_messages,
    full_log,
    skewed_clocks,
    drains,  ///< an operator drains a node, or lets it take rooms again
};
inline constexpr auto cluster_fault_names =
    std::to_array<std::pair<std::string_view, ClusterFault>>({{"kills", ClusterFault::kills},
                                                              {"shutdowns", ClusterFault::shutdowns},
                                                              {"pauses", ClusterFault::pauses},
                                                              {"cuts", ClusterFault::cuts},
                                                              {"silences", ClusterFault::silences},
                                                              {"no-leader", ClusterFault::no_leader},
                                                              {"lost-answers", ClusterFault::lost_answers},
                                                              {"lost-messages", ClusterFault::lost_messages},
                                                              {"full-log", ClusterFault::full_log},
                                                              {"skewed-clocks", ClusterFault::skewed_clocks},
                                                              {"drains", ClusterFault::drains}});

/// The faults with these names.
std::set<ClusterFault> faults_named(const std::vector<std::string>& names);

/// The parameters of one simulation of a cluster.
struct ClusterRun {
    std::uint64_t seed = 1;
    std::size_t nodes = 0;  ///< 0: 3 to 5, at random
    std::size_t rooms = 2;
    std::optional<std::set<ClusterFault>> faults{};  ///< empty: a random subset
    std::uint64_t actions_max = UINT64_MAX;  ///< after so many actions of people and faults nothing happens
    bool prints_timeline = false;
};

/// What it has done.
struct ClusterReport {
    std::uint64_t actions = 0;  ///< of people and faults
    std::uint64_t games = 0;    ///< played to the end
    std::uint64_t versions = 0;
    std::uint64_t takeovers = 0;
    std::map<std::string, std::uint64_t> faults{};  ///< how often each was caused
    Coverage coverage{};
    std::uint64_t digest = 0;  ///< of everything that clients have received, with its times
};

/// Several whole nodes on a simulated broker, and people who play on them. Throws Failure.
class ClusterSimulation final : public Platform {
  public:
    explicit ClusterSimulation(const ClusterRun& run);
    ~ClusterSimulation() override;

    ClusterReport simulate();

    std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client,
                                             const std::string& path) override;
    std::chrono::milliseconds think_max() const override;

  private:
    struct Node {
        std::string name;
        Computer computer{};
        std::unique_ptr<NodeProcess> process{};
        bool is_cut_off = false;  ///< or silent, until a planned end
    };

    bool has(ClusterFault fault) const { return cluster_faults_.contains(fault); }
    using Platform::has;
    void set_clock(Computer& computer);
    void start(Node& node);
    void end(Node& node, std::string_view why);
    void start_later(Node& node, std::chrono::milliseconds within);
    net::Limits limits() const;

    void begin_faults();
    void cause_fault();
    Node& any_node() { return *nodes_[random().below(nodes_.size())]; }
    void count(std::string_view fault) { ++report_.faults[std::string{fault}]; }
    void kill_node();
    void shut_down_node();
    void drain_node();
    void pause_node();
    void cut_node_off();
    void silence_node();
    void lose_leader();
    void fill_log();
    void heal(Node& node);
    void end_faults();

    void run_all_due() override;
    bool run_one();
    void settle();
    bool is_settled() const;
    bool are_all_inside() const;

    const ClusterRun run_;
    std::set<ClusterFault> cluster_faults_;
    ClusterReport report_;
    DurableLog log_;
    cluster::test::SimulatedService service_;
    std::vector<std::unique_ptr<Node>> nodes_;
};

}  // namespace seq::simulator
