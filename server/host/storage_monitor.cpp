#include "server/host/storage_monitor.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::net {

StorageMonitor::StorageMonitor(store::Journal& journal, std::chrono::milliseconds every,
                               std::function<void()> on_space, std::uint64_t reserve)
    : journal_{journal},
      every_{every},
      on_space_{std::move(on_space)},
      reserve_{reserve},
      thread_{std::make_shared<machine::Background>(
          [this] { return work(); }, machine::BackgroundSetup{.first = machine::Clock::now()})} {}

void StorageMonitor::report_full() {
    report(Trouble::full, machine::Clock::now() + every_,
           "the storage is full: commands are refused until there is space again");
}

void StorageMonitor::report_behind() {
    report(Trouble::behind, machine::Clock::now(),
           "the storage does not answer in time: commands are refused until it does");
}

void StorageMonitor::report(Trouble trouble, TimePoint probe_at, const char* sentence) {
    {
        const std::lock_guard guard{guard_};
        if (trouble_ >= trouble) return;
        if (trouble_.exchange(trouble) == Trouble::none)
            probe_at_ = probe_at;  // otherwise it is probed already
    }
    telemetry::log(telemetry::Event::storage_full, {}, sentence);
    thread_->wake();
}

std::optional<StorageMonitor::TimePoint> StorageMonitor::work() {
    const auto probe_at = probe_if_due();
    if (const TimePoint now = machine::Clock::now(); look_at_ && *look_at_ <= now)
        look_at_ = look_at_space() ? std::optional{now + every_} : std::nullopt;
    if (!look_at_ || !probe_at) return look_at_ ? look_at_ : probe_at;
    return std::min(look_at_, probe_at);
}

// Returns whether the space is known. It gets better only with a quarter more, so that it does not change
// back and forth.
bool StorageMonitor::look_at_space() {
    const auto disk = journal_.disk_use().space;
    const auto rate = [&](std::uintmax_t free) {
        if (free < std::min<std::uintmax_t>(disk.capacity / 10, reserve_)) return Space::low;
        return free < disk.capacity / 5 ? Space::scarce : Space::plenty;
    };
    const Space before = space_;
    Space now = rate(disk.available);
    if (now < before) now = std::min(before, rate(disk.available / 5 * 4));
    space_ = now;
    constexpr std::array sentences{"the disk has enough free space again",
                                   "less than 20 % of the disk is free",
                                   "the disk is nearly full: only running games go on"};
    using telemetry::Event;
    if (now != before)
        telemetry::log(now == Space::plenty ? Event::storage_back : Event::storage_low, {},
                       sentences.at(static_cast<std::size_t>(now)));
    return disk.capacity != 0;
}

// Never waits for the journal: its answer wakes the thread.
std::optional<StorageMonitor::TimePoint> StorageMonitor::probe_if_due() {
    const ProbeResult answer = answer_->exchange(ProbeResult::none);
    if (answer == ProbeResult::writable) note_space();
    const TimePoint now = machine::Clock::now();
    {
        const std::lock_guard guard{guard_};
        if (answer == ProbeResult::full) probe_at_ = now + every_;
        if (!probe_at_ || *probe_at_ > now) return probe_at_;
        probe_at_.reset();
    }
    probe();
    return std::nullopt;
}

void StorageMonitor::probe() {
    journal_.probe([answer = answer_, thread = thread_](bool is_writable) {
        *answer = is_writable ? ProbeResult::writable : ProbeResult::full;
        thread->wake();
    });
}

void StorageMonitor::note_space() {
    telemetry::log(telemetry::Event::storage_back, {}, "the storage accepts records again");
    trouble_ = Trouble::none;
    on_space_();
}

}  // namespace seq::net
