#include "tests/cluster_simulator/cluster_simulation.hpp"

#include <algorithm>
#include <utility>

#include "tests/simulator/person.hpp"

namespace seq::simulator {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds faults_last{seconds{60}};
/// After the faults: until everybody is in a room again, and until all games are over.
constexpr milliseconds entering_takes_at_most{std::chrono::minutes{3}};
constexpr milliseconds settling_takes_at_most{std::chrono::hours{2}};

/// What people may do and what may happen to their connections; the rest is about a single server.
constexpr bool is_of_people(Feature feature) {
    return feature <= Feature::slow_readers;
}

}  // namespace

std::set<ClusterFault> faults_named(const std::vector<std::string>& names) {
    std::set<ClusterFault> faults;
    for (const auto& [name, fault] : cluster_fault_names)
        if (std::ranges::find(names, name) != names.end()) faults.insert(fault);
    return faults;
}

ClusterSimulation::ClusterSimulation(const ClusterRun& run)
    : Platform{{run.seed, run.actions_max, run.prints_timeline}}, run_{run}, service_{machine_} {
    for (std::size_t i = 0; i < feature_count; ++i)
        if (const auto feature = static_cast<Feature>(i); is_of_people(feature) && random().one_in(2))
            features_.insert(feature);
    for (const auto& [name, fault] : cluster_fault_names)
        if (random().one_in(2)) cluster_faults_.insert(fault);
    if (run_.faults) cluster_faults_ = *run_.faults;
    set_tables(run_.rooms);
    const std::size_t nodes = run_.nodes > 0 ? run_.nodes : 3 + random().below(3);
    for (std::size_t i = 0; i < nodes; ++i) {
        nodes_.push_back(std::make_unique<Node>(Node{.name = std::string(1, static_cast<char>('a' + i))}));
        if (has(ClusterFault::skewed_clocks)) set_clock(nodes_.back()->computer);
    }
    history_.compare_with(log_);
    service_.on_logged = [this](const cluster::StoredMessage& message) {
        const std::string what = log_.add(message);
        if (run_.prints_timeline) note("log", what);
    };
    if (has(ClusterFault::lost_answers))
        service_.faults = {.request_lost = 300, .answer_lost = 100, .stored_late = 300, .sent_twice = 50};
    if (has(ClusterFault::lost_messages)) service_.faults.message_lost = 200;
}

ClusterSimulation::~ClusterSimulation() {
    service_.on_logged = nullptr;
    tables_.clear();
    nodes_.clear();
}

/// No two clocks show the same time, nor run equally fast.
void ClusterSimulation::set_clock(Computer& computer) {
    computer.ahead = machine_.up_to(std::chrono::hours{1});
    computer.faster = static_cast<std::int64_t>(random().below(40'001)) - 20'000;
    computer.error = milliseconds{random().below(7'200'000)} - milliseconds{3'600'000};
}

ClusterReport ClusterSimulation::simulate() {
    for (const auto& node : nodes_)
        start(*node);
    begin_people();
    begin_faults();
    run_for(faults_last);
    settle();
    report_.actions = actions();
    report_.versions = history_.versions();
    report_.takeovers = log_.takeovers();
    report_.coverage = coverage_;
    report_.digest = digest();
    return report_;
}

// As through a load balancer that knows who answers, and the paths of nodes: that of a dead one leads to
// another one.
std::shared_ptr<MemoryTransport> ClusterSimulation::connect(const net::asio::ip::address& from,
                                                            ClientEnd client, const std::string& path) {
    const auto answers = [](const Node& each) { return each.process && !each.computer.is_paused; };
    const auto named = std::ranges::find_if(
        nodes_, [&](const auto& each) { return answers(*each) && protocol::node_path(each->name) == path; });
    const Node& node = named == nodes_.end() ? any_node() : **named;
    if (!answers(node)) return nullptr;
    note(node.name, "is connected to by " + from.to_string());
    return node.process->connect(from, std::move(client), milliseconds{20});
}

milliseconds ClusterSimulation::think_max() const {
    return milliseconds{is_ending_ ? 200 : 600};
}

// --- the nodes ---

net::Limits ClusterSimulation::limits() const {
    net::Limits limits;
    limits.unload_after = seconds{5};
    limits.room.snapshots = {.records = 8, .times = 0, .records_before_unloading = 1};
    if (has(Feature::small_histories)) limits.room.records_max = 150;
    return limits;
}

void ClusterSimulation::start(Node& node) {
    if (node.process) return;
    node.process = std::make_unique<NodeProcess>(NodeProcess::Setup{.machine = machine_,
                                                                    .computer = node.computer,
                                                                    .service = service_,
                                                                    .name = node.name,
                                                                    .limits = limits()});
    node.is_cut_off = false;
    note(node.name, "starts");
}

void ClusterSimulation::start_later(Node& node, milliseconds within) {
    machine_.after(machine_.up_to(within), nullptr, [this, &node] { start(node); });
}

void ClusterSimulation::end(Node& node, std::string_view why) {
    note(node.name, std::string{why});
    node.process.reset();
    node.computer.is_paused = false;
    node.computer.waiting.clear();
    start_later(node, seconds{is_ending_ ? 1 : 8});
}

// --- time ---

bool ClusterSimulation::run_one() {
    std::vector<Node*> active;
    for (const auto& node : nodes_)
        if (node->process && node->computer.has_worked && !node->computer.is_paused)
            active.push_back(node.get());
    if (active.empty() || random().one_in(2)) {
        if (machine_.run_one()) return true;
        if (active.empty()) return false;
    }
    Node& node = *active[random().below(active.size())];
    if (node.process->stage() == NodeProcess::Stage::ended)
        end(node, "has ended");
    else
        node.computer.has_worked = node.process->poll_one();
    return true;
}

void ClusterSimulation::run_all_due() {
    try {
        bool has_run = true;
        while (has_run)
            has_run = run_one();
    } catch (const ProcessEnded&) {
        throw Failure{"a node has given up"};
    }
}

// --- the end ---

// Nothing fails any more, and people only finish what they have begun.
void ClusterSimulation::settle() {
    is_ending_ = true;
    note("simulation", "settles");
    end_faults();
    const Machine::Clock::time_point began = machine_.now();
    while (!are_all_inside()) {
        if (machine_.now() - began > entering_takes_at_most)
            throw Failure{"the rooms do not go on after the faults:" + describe_people()};
        run_for(seconds{1});
    }
    while (!is_settled()) {
        if (machine_.now() - began > settling_takes_at_most)
            throw Failure{"the rooms do not settle:" + describe_people()};
        run_for(seconds{2});
    }
    compare_with_fresh_views();
    report_.games = games();
    if (run_.seed % 4 == 0) log_.replay();  // it takes time
}

bool ClusterSimulation::are_all_inside() const {
    return std::ranges::all_of(tables_, [](const Table& table) {
        return std::ranges::all_of(table.people, [](const std::shared_ptr<Person>& person) {
            return person->has_ended() || person->is_inside() || person->is_knocking();
        });
    });
}

bool ClusterSimulation::is_settled() const {
    return std::ranges::all_of(tables_, [](const Table& table) { return Platform::is_settled(table); });
}

}  // namespace seq::simulator
