#include "tests/simulator/simulation.hpp"

#include <algorithm>
#include <utility>

#include "tests/simulator/checks.hpp"
#include "tests/simulator/person.hpp"

namespace seq::simulator {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr milliseconds faults_last{seconds{180}};
constexpr milliseconds settling_takes_at_most{std::chrono::hours{6}};

}  // namespace

Simulation::Simulation(const Run& run)
    : Platform{{run.seed, run.actions_max, run.prints_timeline}},
      run_{run},
      disk_{std::make_unique<test::SimulatedDisk>(test::DiskImage{}, machine_.random().next())} {
    for (std::size_t i = 0; i < feature_count; ++i)
        if (random().one_in(2)) features_.insert(static_cast<Feature>(i));
    set_tables(run_.rooms);
    add_screen();
}

Simulation::~Simulation() {
    tables_.clear();  // people before the server that they know
}

// Not a feature: another random number would make all simulations different ones.
void Simulation::add_screen() {
    if (run_.seed % 4 != 0) return;
    Table& table = tables_.front();
    table.people.push_back(
        std::make_shared<Person>(*this, table, "Screen", "10.0.0.99", Person::Kind::screen));
}

Report Simulation::simulate() {
    start_server();
    begin_people();
    begin_faults();
    run_for(faults_last);
    settle();
    report_.actions = actions();
    report_.versions = history_.versions();
    report_.coverage = coverage_;
    report_.digest = digest();
    return report_;
}

std::shared_ptr<MemoryTransport> Simulation::connect(const net::asio::ip::address& from, ClientEnd client,
                                                     const std::string&) {
    if (!server_ || is_draining_) return nullptr;
    return server_->front_end().connect(from, std::move(client), milliseconds{40});
}

// --- the server and its disk ---

net::Limits Simulation::limits() const {
    net::Limits limits;
    limits.sweep_every = seconds{30};  // so that a wrong clock would archive rooms
    limits.room.snapshots = {.records = 8, .times = 0, .records_before_unloading = 1};
    if (has(Feature::small_histories)) limits.room.records_max = 150;
    return limits;
}

void Simulation::start_server() {
    if (server_) return;
    is_draining_ = false;
    disk_->provide_randomness();
    disk_->set_time(machine_.time_of_day().time_since_epoch());
    wants_backup_ |= has_backup_ && !is_ending_ && random().one_in(8);
    if (wants_backup_ && !restore_backup()) return try_to_start_later();
    wants_backup_ = false;
    plan_end_of_start();
    auto started = ServerProcess::start(machine_, *disk_, limits());
    if (started) server_ = std::move(*started);
    if (has_ended_during_start()) return try_to_start_later();
    if (!started && !disk_has_trouble_) throw Failure{"the server does not start: " + started.error()};
    if (!started) {
        note("server", "does not start: " + started.error());
        coverage_.note_fault("no start");
        return try_to_start_later();
    }
    history_.check(server_->journal());
    note("server", "has started");
}

void Simulation::try_to_start_later() {
    machine_.after(seconds{2}, [this] { start_server(); });
}

/// Kills the process, with or without the machine's power. A new one is started after a while.
void Simulation::end_server(bool with_power) {
    if (!server_) return;
    auto next = with_power ? disk_->after_kill(random().next())
                           : std::make_unique<test::SimulatedDisk>(disk_->image(), random().next());
    server_.reset();
    is_draining_ = false;
    disk_ = std::move(next);
    note("server", with_power ? "was killed" : "has lost its power");
    coverage_.note_fault(with_power ? "server killed" : "power lost");
    ++(with_power ? report_.kills : report_.power_cuts);
    if (has(Feature::clock_jumps) && random().one_in(3)) set_clock();
    machine_.after(machine_.up_to(seconds{8}), [this] { start_server(); });
}

/// Sets the clock a little in either direction, or to 1970, as without a battery; or right again.
void Simulation::set_clock() {
    const room::TimePoint now = machine_.time_of_day();
    const bool was_1970 = now.time_since_epoch() < std::chrono::years{10};
    const bool is_1970 = !was_1970 && random().one_in(4);
    if (was_1970)
        machine_.set_clock(std::chrono::hours{490'000});
    else if (is_1970)
        machine_.set_clock(-now.time_since_epoch());
    else
        machine_.set_clock(milliseconds{random().below(7'200'000)} - milliseconds{3'600'000});
    coverage_.note_fault(is_1970 ? "clock at 1970" : "clock changed");
    const auto time = machine_.time_of_day().time_since_epoch();
    note("server", "has another time of day: " + std::to_string(time.count()) + " ms after 1970");
}

// --- time ---

bool Simulation::run_one() {
    const bool server_first = random().one_in(2);
    if (server_first && server_ && server_->poll_one()) return true;
    if (machine_.run_one()) return true;
    return !server_first && server_ && server_->poll_one();
}

void Simulation::run_all_due() {
    while (true) {
        try {
            if (!run_one()) return;
        } catch (const ProcessEnded&) {
            note("server", "has given up");
            coverage_.note_fault("server gave up");
            end_server(true);
        }
        // Whatever the server has done since the cut never happened.
        if (server_ && disk_->is_cut()) end_server(false);
    }
}

// --- the end ---

// Nothing fails any more, and people only finish what they have begun.
void Simulation::settle() {
    is_ending_ = true;
    note("simulation", "settles");
    if (reads_have_failed_) shut_down();
    const Machine::Clock::time_point deadline = machine_.now() + settling_takes_at_most;
    while (!is_settled()) {
        if (machine_.now() > deadline) throw Failure{"the rooms do not settle:" + describe_people()};
        run_for(seconds{10});
    }
    compare_with_fresh_views();
    report_.games = games();
    // What was acknowledged last is durable too.
    end_server(false);
    run_for(seconds{10});
    const bool is_checked = run_.seed % 4 == 0;  // each replays all records, which takes time
    if (is_checked && server_) check_rooms(server_->journal());
}

bool Simulation::is_settled() const {
    if (!server_) return false;
    return std::ranges::all_of(tables_, [&](const Table& table) {
        return waits_for_the_lost(table) || Platform::is_settled(table);
    });
}

/// The tokens of all players were lost with a restored backup, and spectators cannot end their game.
bool Simulation::waits_for_the_lost(const Table& table) const {
    return history_.was_restored() && std::ranges::none_of(table.people, [](const auto& person) {
               return !person->has_ended() && person->room().seat().is_seat();
           });
}

}  // namespace seq::simulator
