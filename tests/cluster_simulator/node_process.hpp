#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "server/cluster/node.hpp"
#include "tests/cluster/support/simulated_broker.hpp"
#include "tests/simulator/front_end.hpp"

namespace seq::simulator {

/// One life of a node of a cluster: everything between its transports and its broker is the real code, on one
/// thread and on a computer of its own.
class NodeProcess {
  public:
    enum class Stage : std::uint8_t {
        joining,
        serving,
        leaving,  ///< it shuts down
        ended,    ///< it may be destroyed, and a new one started
    };

    /// What a process is started with; all of it outlives the process.
    struct Setup {
        Machine& machine;
        Computer& computer;
        cluster::test::SimulatedService& service;
        const std::string& name;
        net::Limits limits;
    };

    /// Connects to the service, and begins to join.
    explicit NodeProcess(Setup setup);
    /// Unless it has ended, this is a kill: nothing that it does from now on has an effect.
    ~NodeProcess();

    Stage stage() const { return stage_; }
    /// Runs one handler that is ready. False if none is.
    bool poll_one();
    /// A new connection; null if the node does not serve or refuses it.
    std::shared_ptr<MemoryTransport> connect(const net::asio::ip::address& from, ClientEnd client,
                                             std::chrono::microseconds latency_max);
    /// Asks it what `sequenced drain` asks, once.
    void ask(cluster::DrainRequest::DrainKind kind);
    /// Begins the shutdown, as an operator's signal does.
    void shut_down();

  private:
    using Clock = machine::Clock;
    using Step = void (NodeProcess::*)();

    void next(Step step, std::chrono::milliseconds within);
    void join();
    void serve();
    void close_sessions();
    void end_sessions();
    void wait_for_sessions();
    void hand_over();
    void run_until_idle();
    bool has_waited(std::chrono::milliseconds time) const;
    void go_to(Step step);

    const Setup setup_;
    Stage stage_ = Stage::joining;
    Clock::time_point step_began_{};
    std::unique_ptr<cluster::Node> node_;
    std::optional<FrontEnd> front_end_;
    const std::shared_ptr<bool> lives_ = std::make_shared<bool>(true);
};

}  // namespace seq::simulator
