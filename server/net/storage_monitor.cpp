#include "server/net/storage_monitor.hpp"

#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::net {

StorageMonitor::StorageMonitor(store::Journal& journal, std::chrono::milliseconds every,
                               std::function<void()> on_space)
    : journal_{journal},
      every_{every},
      on_space_{std::move(on_space)},
      thread_{std::make_shared<machine::Background>([this] { return work(); })} {}

StorageMonitor::~StorageMonitor() {
    thread_->stop();
}

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

// Never waits for the journal: its answer wakes the thread.
std::optional<StorageMonitor::TimePoint> StorageMonitor::work() {
    const Answer answer = answer_->exchange(Answer::none);
    if (answer == Answer::writable) note_space();
    const TimePoint now = machine::Clock::now();
    {
        const std::lock_guard guard{guard_};
        if (answer == Answer::full) probe_at_ = now + every_;
        if (!probe_at_ || *probe_at_ > now) return probe_at_;
        probe_at_.reset();
    }
    probe();
    return std::nullopt;
}

void StorageMonitor::probe() {
    journal_.probe([answer = answer_, thread = thread_](bool is_writable) {
        *answer = is_writable ? Answer::writable : Answer::full;
        thread->wake();
    });
}

void StorageMonitor::note_space() {
    telemetry::log(telemetry::Event::storage_back, {}, "the storage accepts records again");
    trouble_ = Trouble::none;
    on_space_();
}

}  // namespace seq::net
