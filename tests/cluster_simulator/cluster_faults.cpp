#include <array>

#include "tests/cluster_simulator/cluster_simulation.hpp"

// What goes wrong in a simulated cluster.

namespace seq::simulator {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

}  // namespace

void ClusterSimulation::begin_faults() {
    machine_.after(machine_.up_to(seconds{3}), nullptr, [this] {
        if (is_ending_) return;
        if (may_act()) cause_fault();
        begin_faults();
    });
}

void ClusterSimulation::cause_fault() {
    if (random().one_in(4)) {
        if (has(Feature::cuts) && random().one_in(3)) return cut_connection();
        if (has(Feature::silence) && random().one_in(2)) return silence_connection();
        if (has(Feature::slow_readers)) stop_reading();
        return;
    }
    struct Fault {
        ClusterFault fault;
        void (ClusterSimulation::*cause)();
    };
    static constexpr std::array faults{Fault{ClusterFault::kills, &ClusterSimulation::kill_node},
                                       Fault{ClusterFault::shutdowns, &ClusterSimulation::shut_down_node},
                                       Fault{ClusterFault::drains, &ClusterSimulation::drain_node},
                                       Fault{ClusterFault::pauses, &ClusterSimulation::pause_node},
                                       Fault{ClusterFault::cuts, &ClusterSimulation::cut_node_off},
                                       Fault{ClusterFault::silences, &ClusterSimulation::silence_node},
                                       Fault{ClusterFault::no_leader, &ClusterSimulation::lose_leader},
                                       Fault{ClusterFault::full_log, &ClusterSimulation::fill_log}};
    const Fault& fault = faults[random().below(faults.size())];
    if (has(fault.fault)) (this->*fault.cause)();
}

void ClusterSimulation::kill_node() {
    Node& node = any_node();
    if (!node.process) return;
    count("kill");
    end(node, "is killed");
}

void ClusterSimulation::shut_down_node() {
    Node& node = any_node();
    if (!node.process || node.computer.is_paused || node.process->stage() != NodeProcess::Stage::serving)
        return;
    count("shutdown");
    note(node.name, "shuts down");
    node.process->shut_down();
}

void ClusterSimulation::drain_node() {
    Node& node = any_node();
    if (!node.process || node.process->stage() != NodeProcess::Stage::serving) return;
    const auto kind = static_cast<cluster::DrainRequest::DrainKind>(random().below(3));
    const bool drains = kind != cluster::DrainRequest::DrainKind::own_rooms;
    if (drains) count("drain");
    note(node.name, drains ? "is to hand its rooms over" : "is to take rooms again");
    node.process->ask(kind);
}

void ClusterSimulation::pause_node() {
    Node& node = any_node();
    if (!node.process || node.computer.is_paused) return;
    count("pause");
    note(node.name, "is paused");
    machine_.pause(node.computer);
    machine_.after(machine_.up_to(seconds{6}), nullptr, [this, &node] {
        if (!node.computer.is_paused) return;
        note(node.name, "goes on");
        machine_.go_on(node.computer);
    });
}

void ClusterSimulation::cut_node_off() {
    Node& node = any_node();
    if (!node.process || node.is_cut_off) return;
    count("node cut off");
    note(node.name, "is cut off");
    node.is_cut_off = true;
    service_.set_connected(node.name, false);
    machine_.after(machine_.up_to(seconds{10}), nullptr, [this, &node] { heal(node); });
}

void ClusterSimulation::silence_node() {
    Node& node = any_node();
    if (!node.process || node.is_cut_off) return;
    count("node silent");
    note(node.name, "is cut off without noticing");
    node.is_cut_off = true;
    service_.set_silent(node.name, true);
    machine_.after(machine_.up_to(seconds{10}), nullptr, [this, &node] { heal(node); });
}

void ClusterSimulation::heal(Node& node) {
    if (!std::exchange(node.is_cut_off, false)) return;
    note(node.name, "is connected again");
    service_.set_silent(node.name, false, random().one_in(2));
    service_.set_connected(node.name, true);
}

void ClusterSimulation::lose_leader() {
    if (service_.faults.request_lost == 1) return;
    count("no leader");
    note("broker", "has no leader");
    const std::size_t before = std::exchange(service_.faults.request_lost, 1);
    machine_.after(machine_.up_to(seconds{9}), nullptr, [this, before] {
        note("broker", "has a leader again");
        service_.faults.request_lost = before;
    });
}

void ClusterSimulation::fill_log() {
    if (std::exchange(service_.log_is_full, true)) return;
    count("log full");
    note("broker", "is full");
    machine_.after(machine_.up_to(seconds{10}), nullptr, [this] {
        note("broker", "has space again");
        service_.log_is_full = false;
    });
}

void ClusterSimulation::end_faults() {
    service_.faults = {};
    service_.log_is_full = false;
    for (const auto& node : nodes_) {
        if (node->computer.is_paused) machine_.go_on(node->computer);
        heal(*node);
        start(*node);
    }
}

}  // namespace seq::simulator
