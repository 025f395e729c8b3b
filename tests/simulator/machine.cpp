#include "tests/simulator/machine.hpp"

#include <algorithm>
#include <cerrno>
#include <span>
#include <sys/timerfd.h>
#include <utility>

#include "client/link/secrets.hpp"
#include "engine/base/assert.hpp"
#include "protocol/digest/digest.hpp"
#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"
#include "server/machine/program.hpp"
#include "server/machine/randomness.hpp"

namespace seq::simulator {
namespace {

constexpr machine::Clock::time_point start{std::chrono::hours{1}};
constexpr std::int64_t million = 1'000'000;
Machine* installed = nullptr;

bool is_paused(const BackgroundWork& work) {
    return work.computer != nullptr && work.computer->is_paused;
}

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

room::TimePoint Machine::time_of_day() const {
    const auto error = computer_ == nullptr ? std::chrono::milliseconds{} : computer_->error;
    return midnight_ + std::chrono::floor<std::chrono::milliseconds>(local_now() - start) + error;
}

Machine::Clock::time_point Machine::local(Clock::time_point at) const {
    const std::int64_t passed = (at - start).count();
    const std::int64_t faster =
        passed / million * computer_->faster + passed % million * computer_->faster / million;
    return at + computer_->ahead + Clock::duration{faster};
}

// The first time at which the computer's clock shows this one.
Machine::Clock::time_point Machine::global(Clock::time_point at) const {
    if (computer_ == nullptr || at == Clock::time_point::max()) return at;
    const std::int64_t passed = (at - computer_->ahead - start).count();
    const std::int64_t slower = passed / (million + computer_->faster) * computer_->faster;
    Clock::time_point found = at - computer_->ahead - Clock::duration{slower};
    while (local(found) >= at)
        found -= Clock::duration{million};
    found += std::chrono::ceil<std::chrono::microseconds>(at - local(found));
    while (local(found) < at)
        found += std::chrono::microseconds{1};
    return found;
}

void Machine::after(Clock::duration time, Computer* computer, std::function<void()> what) {
    calls_.emplace(now_ + time, PushCall{computer, std::move(what)});
}

void Machine::go_on(Computer& computer) {
    computer.is_paused = false;
    for (auto& what : std::exchange(computer.waiting, {}))
        after({}, &computer, std::move(what));
}

void Machine::add(BackgroundWork& work) {
    work.computer = computer_;
    if (work.due) work.due = global(*work.due);
    works_.push_back(&work);
}

bool Machine::run_one() {
    std::vector<BackgroundWork*>& due = due_works_;
    due.clear();
    for (BackgroundWork* const work : works_)
        if (work->due && *work->due <= now_ && !is_paused(*work)) due.push_back(work);
    const bool has_call = !calls_.empty() && calls_.begin()->first <= now_;
    const std::size_t choices = due.size() + (has_call ? 1 : 0);
    if (choices == 0) return false;
    const std::size_t chosen = choices == 1 ? 0 : random_.below(choices);
    if (chosen == due.size()) {
        auto call = calls_.extract(calls_.begin());
        run(std::move(call.mapped()));
        return true;
    }
    run(*due[chosen]);
    return true;
}

bool Machine::run_woken_work() {
    const auto woken = std::ranges::find_if(
        works_, [this](const BackgroundWork* work) { return work->is_woken && work->computer == computer_; });
    if (woken == works_.end()) return false;
    run(**woken);
    return true;
}

void Machine::run(BackgroundWork& work) {
    const Working working{*this, work.computer};
    work.due.reset();
    work.is_woken = false;
    auto again = work.work();
    if (std::ranges::find(works_, &work) == works_.end()) return;  // it has been stopped meanwhile
    if (again) again = global(*again);
    if (again && (!work.due || *again < *work.due)) work.due = again;
}

void Machine::run(PushCall call) {
    if (call.computer != nullptr && call.computer->is_paused)
        return call.computer->waiting.push_back(std::move(call.what));
    const Working working{*this, call.computer};
    call.what();
}

std::optional<Machine::Clock::time_point> Machine::next() const {
    Clock::time_point earliest = Clock::time_point::max();
    if (!calls_.empty()) earliest = calls_.begin()->first;
    if (!deadlines_.empty()) earliest = std::min(earliest, deadlines_.begin()->first);
    for (const BackgroundWork* const work : works_)
        if (work->due && !is_paused(*work)) earliest = std::min(earliest, *work->due);
    if (earliest == Clock::time_point::max()) return std::nullopt;
    return earliest;
}

void Machine::advance_to(Clock::time_point at) {
    now_ = std::max(now_, at);
    while (!deadlines_.empty() && deadlines_.begin()->first <= now_)
        if (Computer* const computer = deadlines_.extract(deadlines_.begin()).value().second)
            computer->has_worked = true;
}

void Machine::note_deadline(Clock::time_point at) {
    at = global(at);
    if (at > now_ && at != Clock::time_point::max()) deadlines_.emplace(at, computer_);
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
    return Machine::current().local_now();
}

room::TimePoint now_for_rooms() {
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

room::Entropy fresh_entropy() {
    room::Entropy entropy{};
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

// What else a simulation replaces at link time: the secrets that clients draw, the hashing of passwords,
// which is slow on purpose, and timers of the kernel.

// With a timerfd Asio looks at its timers when the kernel's clock says so. Without one it looks at them, and
// at the simulated clock, whenever it is polled.
extern "C" int timerfd_create(int, int) noexcept {
    errno = ENOSYS;
    return -1;
}

namespace seq::client {
namespace {

void fill(std::span<std::uint8_t> bytes) {
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(simulator::Machine::current().random().next());
}

}  // namespace

protocol::Token new_token() {
    protocol::Token token;
    fill(token.bytes);
    return token;
}

protocol::CommandId new_command_id() {
    protocol::CommandId id;
    fill(id.bytes);
    return id;
}

std::uint32_t random_word() {
    return static_cast<std::uint32_t>(simulator::Machine::current().random().next());
}

}  // namespace seq::client

namespace seq::protocol {

PasswordHash hash_password(std::string_view password, const std::array<std::uint8_t, 16>& salt) {
    return {.salt = salt, .digest = hmac_sha256(salt, as_bytes(password))};
}

}  // namespace seq::protocol
