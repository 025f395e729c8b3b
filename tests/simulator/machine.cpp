#include "tests/simulator/machine.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/assert.hpp"
#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/end_process.hpp"
#include "server/machine/randomness.hpp"

namespace seq::simulator {
namespace {

constexpr machine::Clock::time_point start{std::chrono::hours{1}};
Machine* installed = nullptr;

}  // namespace

Machine::Machine(std::uint64_t seed) : random_{seed}, now_{start}, midnight_{std::chrono::hours{490'000}} {
    SEQ_ASSERT(installed == nullptr);
    installed = this;
}

Machine::~Machine() {
    installed = nullptr;
}

Machine& Machine::current() {
    SEQ_ASSERT(installed != nullptr);
    return *installed;
}

std::chrono::microseconds Machine::up_to(std::chrono::microseconds most) {
    return std::chrono::microseconds{random_.below(static_cast<std::size_t>(most.count()) + 1)};
}

std::chrono::milliseconds Machine::since_start() const {
    return std::chrono::floor<std::chrono::milliseconds>(now_ - start);
}

void Machine::after(Clock::duration time, std::function<void()> what) {
    calls_.emplace(now_ + time, std::move(what));
}

bool Machine::run_one() {
    std::vector<BackgroundWork*> due;
    for (BackgroundWork* const work : works_)
        if (work->due && *work->due <= now_) due.push_back(work);
    const bool has_call = !calls_.empty() && calls_.begin()->first <= now_;
    const std::size_t choices = due.size() + (has_call ? 1 : 0);
    if (choices == 0) return false;
    const std::size_t chosen = choices == 1 ? 0 : random_.below(choices);
    if (chosen == due.size()) {
        const auto call = calls_.extract(calls_.begin());
        call.mapped()();
        return true;
    }
    run(*due[chosen]);
    return true;
}

bool Machine::run_woken_work() {
    const auto woken = std::ranges::find(works_, true, &BackgroundWork::is_woken);
    if (woken == works_.end()) return false;
    run(**woken);
    return true;
}

void Machine::run(BackgroundWork& work) {
    work.due.reset();
    work.is_woken = false;
    const auto again = work.work();
    if (std::ranges::find(works_, &work) == works_.end()) return;  // it has been stopped meanwhile
    if (again && (!work.due || *again < *work.due)) work.due = again;
}

std::optional<Machine::Clock::time_point> Machine::next() const {
    Clock::time_point earliest = Clock::time_point::max();
    if (!calls_.empty()) earliest = calls_.begin()->first;
    if (!deadlines_.empty()) earliest = std::min(earliest, *deadlines_.begin());
    for (const BackgroundWork* const work : works_)
        if (work->due) earliest = std::min(earliest, *work->due);
    if (earliest == Clock::time_point::max()) return std::nullopt;
    return earliest;
}

void Machine::advance_to(Clock::time_point at) {
    now_ = std::max(now_, at);
    deadlines_.erase(deadlines_.begin(), deadlines_.upper_bound(now_));
}

void Machine::note_deadline(Clock::time_point at) {
    if (at > now_ && at != Clock::time_point::max()) deadlines_.insert(at);
}

void Machine::wake(BackgroundWork& work) {
    if (std::ranges::find(works_, &work) == works_.end()) return;
    work.is_woken = true;
    const Clock::time_point at = now_ + up_to(delay_);
    if (!work.due || at < *work.due) work.due = at;
}

}  // namespace seq::simulator

// What server/machine declares.

namespace seq::machine {

using simulator::Machine;

Clock::time_point Clock::now() noexcept {
    return Machine::current().now();
}

core::TimePoint now_for_rooms() {
    return Machine::current().time_of_day();
}

void note_deadline(Clock::time_point at) {
    Machine::current().note_deadline(at);
}

// No handler takes any time.
std::chrono::nanoseconds thread_cpu_time() {
    return {};
}

void end_process() {
    throw simulator::ProcessEnded{};
}

core::Entropy fresh_entropy() {
    core::Entropy entropy{};
    for (std::uint8_t& byte : entropy)
        byte = static_cast<std::uint8_t>(Machine::current().random().next());
    return entropy;
}

std::uint64_t fresh_bits() {
    return Machine::current().random().next();
}

struct Background::Thread : simulator::BackgroundWork {};

Background::Background(Work work, const BackgroundSetup& setup) : thread_{std::make_unique<Thread>()} {
    thread_->work = std::move(work);
    thread_->due = setup.first;
    Machine::current().add(*thread_);
}

Background::~Background() {
    stop();
}

void Background::wake() {
    Machine::current().wake(*thread_);
}

void Background::stop() {
    Machine::current().remove(*thread_);
}

bool Background::has_priority() const {
    return true;
}

}  // namespace seq::machine
