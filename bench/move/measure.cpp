#include "bench/move/measure.hpp"

#include <algorithm>

namespace seq::bench {

EchoFloor::Result operator+(const EchoFloor::Result& a, const EchoFloor::Result& b) {
    return {a.messages + b.messages, a.passed + b.passed, a.cpu + b.cpu};
}

double us_each(std::chrono::nanoseconds time, std::uint64_t count) {
    return count == 0 ? 0 : static_cast<double>(time.count()) / 1e3 / static_cast<double>(count);
}

double a_second(std::uint64_t count, std::chrono::nanoseconds passed) {
    return static_cast<double>(count) / Seconds{passed}.count();
}

double cores(std::chrono::nanoseconds cpu, std::chrono::nanoseconds passed) {
    return Seconds{cpu} / Seconds{passed};
}

double percentile_ms(std::vector<std::uint32_t>& values_us, double part) {
    if (values_us.empty()) return 0;
    const auto nth =
        values_us.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(values_us.size() - 1));
    std::ranges::nth_element(values_us, nth);
    return *nth / 1e3;
}

double Fast::echo_us() const {
    return us_each(echo.cpu, echo.messages);
}

double Fast::move_us() const {
    return us_each(cost.server_cpu, cost.moves);
}

double Fast::thread_ratio() const {
    return us_each(cost.thread_cpu, cost.moves) / echo_us();
}

Fast measure_fast(EchoFloor& floor, const RunningServer& server, const Plan& plan, Seconds length) {
    constexpr auto slice = std::chrono::milliseconds{250};
    simulate_session(server, plan);
    Fast fast;
    const auto begin = Clock::now();
    do {
        const auto before = floor.play(slice);
        const Cost cost = simulate_session(server, plan);
        const auto echo = before + floor.play(slice);
        fast.echo = fast.echo + echo;
        fast.cost += cost;
        fast.ratios.push_back(us_each(cost.server_cpu, cost.moves) / us_each(echo.cpu, echo.messages));
    } while (Clock::now() - begin < length);
    return fast;
}

Others::Others(const EchoFloor& floor, const RunningServer& server)
    : floor_{floor}, server_{server}, machine_{machine_time()}, ours_{ours()}, begin_{Clock::now()} {}

double Others::busy_cores() const {
    const auto theirs = machine_time().busy - machine_.busy - (ours() - ours_);
    return std::max(0.0, cores(theirs, Clock::now() - begin_));
}

double Others::idle_share() const {
    const MachineTime now = machine_time();
    const auto idle = now.idle - machine_.idle;
    const auto all = idle + now.busy - machine_.busy;
    return all.count() == 0 ? 0 : Seconds{idle} / Seconds{all};
}

std::chrono::nanoseconds Others::ours() const {
    return own_cpu_time() + floor_.cpu_time() + server_.cpu_time();
}

}  // namespace seq::bench
