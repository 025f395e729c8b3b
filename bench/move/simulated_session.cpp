#include "bench/move/simulated_session.hpp"

#include <algorithm>
#include <ctime>
#include <stdexcept>

namespace seq::bench {
namespace {

constexpr auto patience = std::chrono::seconds{10};    // for the server to say anything at all
constexpr std::uint32_t first_household = 0x7f010001;  // 127.1.0.1
constexpr int messages_at_once = 256;                  // that are read before the clock is

std::chrono::nanoseconds cpu_time(const Servers& servers) {
    std::chrono::nanoseconds sum{};
    for (const RunningServer* server : servers)
        sum += server->cpu_time();
    return sum;
}

std::chrono::nanoseconds own_cpu_time() {
    return std::chrono::microseconds{std::clock() * 1'000'000 / CLOCKS_PER_SEC};
}

}  // namespace

SimulatedSession::SimulatedSession(const Servers& servers, const Plan& plan) : plan_{plan} {
    static std::uint64_t chance = 0;
    tally_.random = FastRandom{++chance * 0x10001};  // other tokens every session
    for (std::size_t i = 0; i < plan.tables; ++i)
        tables_.emplace_back(tally_, io_, servers[i % servers.size()]->address(),
                             first_household + static_cast<std::uint32_t>(i), plan, [this, i] {
                                 if (!begun_) return;
                                 // Equal times would have all moves arrive just after a commit has begun.
                                 const double part = 0.5 + tally_.random.below(1000) / 1000.0;
                                 due_.emplace(Clock::now() + round<Clock::duration>(part * plan_.think), i);
                                 move_whose_time_has_come();
                             });
    for (const auto step : {&Table::create, &Table::join, &Table::sit, &Table::start}) {
        for (Table& table : tables_)
            (table.*step)();
        listen_until_quiet();
    }
}

void SimulatedSession::play() {
    begun_ = true;
    for (std::size_t i = 0; i < tables_.size(); ++i)
        due_.emplace(Clock::now() + plan_.think * i / tables_.size(), i);
    while (tally_.moves < plan_.moves && !std::ranges::all_of(tables_, &Table::is_over)) {
        move_whose_time_has_come();
        listen(due_.empty() || !may_move() ? Clock::duration{patience} : due_.begin()->first - Clock::now());
    }
    begun_ = false;
    listen_until_quiet();
}

bool SimulatedSession::may_move() const {
    return plan_.moves_at_once == 0 || sent_ - tally_.moves < plan_.moves_at_once;
}

void SimulatedSession::listen(Clock::duration longest) {
    stop_if_interrupted();
    if (io_.run_one_for(std::max(longest, Clock::duration{})) == 0 && longest == patience)
        throw std::runtime_error{"the server has fallen silent"};
    for (int i = 1; i < messages_at_once && io_.poll_one() > 0;)
        ++i;
}

void SimulatedSession::listen_until_quiet() {
    while (!std::ranges::all_of(tables_, &Table::is_quiet))
        listen(patience);
}

void SimulatedSession::move_whose_time_has_come() {
    for (; !due_.empty() && may_move() && due_.begin()->first <= Clock::now(); ++sent_)
        tables_[due_.extract(due_.begin()).mapped()].move();
}

Cost& Cost::operator+=(const Cost& other) {
    moves += other.moves;
    passed += other.passed;
    server_cpu += other.server_cpu;
    own_cpu += other.own_cpu;
    latencies_us.insert(latencies_us.end(), other.latencies_us.begin(), other.latencies_us.end());
    return *this;
}

Cost simulate_session(const Servers& servers, const Plan& plan) {
    SimulatedSession session{servers, plan};
    const auto server_cpu = cpu_time(servers);
    const auto own_cpu = own_cpu_time();
    const auto begin = Clock::now();
    session.play();
    return {.moves = session.tally().moves,
            .passed = Clock::now() - begin,
            .server_cpu = cpu_time(servers) - server_cpu,
            .own_cpu = own_cpu_time() - own_cpu,
            .latencies_us = session.tally().latencies_us};
}

}  // namespace seq::bench
