#include "bench/move/simulated_session.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace seq::bench {
namespace {

constexpr auto patience = std::chrono::seconds{10};    // for the server to say anything at all
constexpr std::uint32_t first_household = 0x7f010001;  // 127.1.0.1

}  // namespace

std::chrono::nanoseconds Servers::cpu_time() const {
    std::chrono::nanoseconds sum{};
    for (const RunningServer* server : all_)
        sum += server->cpu_time();
    return sum;
}

CallNumbers Servers::calls() const {
    CallNumbers sum{};
    for (const RunningServer* server : all_)
        std::ranges::transform(sum, server->calls(), sum.begin(), std::plus{});
    return sum;
}

std::chrono::nanoseconds Servers::busiest_thread_time() const {
    std::chrono::nanoseconds most{};
    for (const RunningServer* server : all_)
        most = std::max(most, server->busiest_thread_time());
    return most;
}

SimulatedSession::SimulatedSession(const Servers& servers, const Plan& plan) : plan_{plan} {
    static std::uint64_t chance = 0;
    tally_.random = FastRandom{++chance * 0x10001};  // other tokens every session
    tables_.reserve(plan.tables);
    for (std::size_t i = 0; i < plan.tables; ++i)
        tables_.emplace_back(tally_, Table::Place{.crowd = plan.crowd,
                                                  .poller = poller_,
                                                  .first_number = i * plan.crowd.all(),
                                                  .own_host = first_household + static_cast<std::uint32_t>(i),
                                                  .server = servers.of(i),
                                                  .turn_seconds = plan.turn_seconds});
}

void SimulatedSession::gather() {
    const auto is_ready = [](const Table& table) { return table.is_quiet() && table.can_move(); };
    while (!std::ranges::all_of(tables_, is_ready))
        listen(patience);
}

void SimulatedSession::play() {
    begun_ = true;
    for (std::size_t i = 0; i < tables_.size(); ++i)
        due_.push_back({Clock::now() + plan_.think * i / tables_.size(), i});
    while (!is_enough()) {
        move_whose_time_has_come();
        listen(due_.empty() || !may_move() ? Clock::duration{patience} : due_.front().at - Clock::now());
    }
    begun_ = false;
    while (!std::ranges::all_of(tables_, &Table::is_quiet))
        listen(patience);
}

bool SimulatedSession::is_enough() const {
    return tally_.moves >= plan_.moves || std::ranges::all_of(tables_, &Table::is_over);
}

bool SimulatedSession::may_move() const {
    return plan_.moves_at_once == 0 || sent_ - tally_.moves < plan_.moves_at_once;
}

void SimulatedSession::listen(Clock::duration longest) {
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(std::max(longest, Clock::duration{}));
    const auto events = poller_.wait(wait);
    if (events.empty() && longest == patience) throw std::runtime_error{"the server has fallen silent"};
    for (const epoll_event& event : events) {
        const std::size_t table = event.data.u64 / plan_.crowd.all();
        if (!tables_[table].receive(event.data.u64 % plan_.crowd.all()) || !begun_) continue;
        due_.push_back({Clock::now() + plan_.think, table});
        move_whose_time_has_come();
    }
}

void SimulatedSession::move_whose_time_has_come() {
    for (; !due_.empty() && may_move() && due_.front().at <= Clock::now(); due_.pop_front(), ++sent_)
        tables_[due_.front().table].move();
}

Cost& Cost::operator+=(const Cost& other) {
    moves += other.moves;
    passed += other.passed;
    server_cpu += other.server_cpu;
    thread_cpu += other.thread_cpu;
    own_cpu += other.own_cpu;
    frames += other.frames;
    std::ranges::transform(calls, other.calls, calls.begin(), std::plus{});
    latencies_us.insert(latencies_us.end(), other.latencies_us.begin(), other.latencies_us.end());
    return *this;
}

Cost simulate_session(const Servers& servers, const Plan& plan) {
    SimulatedSession session{servers, plan};
    session.gather();
    const auto server_cpu = servers.cpu_time();
    const auto thread_cpu = servers.busiest_thread_time();
    const auto own_cpu = own_cpu_time();
    const auto calls = servers.calls();
    const auto frames = session.tally().frames;
    const auto begin = Clock::now();
    session.play();
    Cost cost;
    cost.passed = Clock::now() - begin;
    cost.moves = session.tally().moves;
    cost.server_cpu = servers.cpu_time() - server_cpu;
    cost.thread_cpu = servers.busiest_thread_time() - thread_cpu;
    cost.own_cpu = own_cpu_time() - own_cpu;
    std::ranges::transform(servers.calls(), calls, cost.calls.begin(), std::minus{});
    cost.frames = session.tally().frames - frames;
    cost.latencies_us = session.tally().latencies_us;
    return cost;
}

}  // namespace seq::bench
