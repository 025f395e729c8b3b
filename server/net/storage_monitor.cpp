#include "server/net/storage_monitor.hpp"

#include <utility>

#include "server/telemetry/log.hpp"

namespace seq::net {

StorageMonitor::StorageMonitor(store::Journal& journal, std::chrono::milliseconds every,
                               std::function<void()> on_space)
    : journal_{journal}, every_{every}, on_space_{std::move(on_space)}, thread_{[this] { work(); }} {}

StorageMonitor::~StorageMonitor() {
    {
        const std::lock_guard guard{guard_};
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void StorageMonitor::report_full() {
    report(false, "the storage is full: commands are refused until there is space again");
}

void StorageMonitor::report_behind() {
    report(true, "the disk does not answer in time: commands are refused until it does");
}

void StorageMonitor::report(bool asks_at_once, const char* sentence) {
    {
        const std::lock_guard guard{guard_};
        if (full_.exchange(true)) return;
        asks_at_once_ = asks_at_once;
    }
    telemetry::log(telemetry::Event::storage_full, {}, sentence);
    wake_.notify_one();
}

void StorageMonitor::work() {
    std::unique_lock lock{guard_};
    while (true) {
        wake_.wait(lock, [this] { return ending_ || full_; });
        const bool asks_at_once = std::exchange(asks_at_once_, false);
        if (!ending_ && !asks_at_once) wake_.wait_for(lock, every_, [this] { return ending_; });
        if (ending_) return;
        lock.unlock();
        const bool writable = journal_.writable();
        if (writable) {
            telemetry::log(telemetry::Event::storage_back, {}, "the storage accepts records again");
            full_ = false;
            on_space_();
        }
        lock.lock();
    }
}

}  // namespace seq::net
