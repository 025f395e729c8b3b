#include "server/net/storage_watch.hpp"

#include <utility>

#include "server/watch/log.hpp"

namespace seq::net {

StorageWatch::StorageWatch(store::Journal& journal, std::chrono::milliseconds every,
                           std::function<void()> on_space)
    : journal_{journal}, every_{every}, on_space_{std::move(on_space)}, thread_{[this] { work(); }} {}

StorageWatch::~StorageWatch() {
    {
        const std::lock_guard guard{guard_};
        ending_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void StorageWatch::report_full() {
    {
        const std::lock_guard guard{guard_};
        if (full_.exchange(true)) return;
    }
    watch::log(watch::Event::storage_full, {},
               "the storage is full: nothing is accepted until there is space again");
    wake_.notify_one();
}

void StorageWatch::work() {
    std::unique_lock lock{guard_};
    while (true) {
        wake_.wait(lock, [this] { return ending_ || full_; });
        if (!ending_) wake_.wait_for(lock, every_, [this] { return ending_; });
        if (ending_) return;
        lock.unlock();
        const bool writable = journal_.writable();
        if (writable) {
            watch::log(watch::Event::storage_back, {}, "the storage has space again");
            full_ = false;
            on_space_();
        }
        lock.lock();
    }
}

}  // namespace seq::net
