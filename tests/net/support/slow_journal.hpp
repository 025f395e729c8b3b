#pragma once

#include <atomic>
#include <chrono>
#include <doctest/doctest.h>
#include <future>
#include <latch>

#include "tests/net/support/memory_journal.hpp"

namespace seq::net::test {

/// A journal whose reads block until the test lets them continue.
class SlowJournal final : public MemoryJournal {
  public:
    tl::expected<std::vector<room::JournalRecord>, std::string> read_page(
        const protocol::RoomCode& room, const store::RecordPosition& after,
        const store::PageLimits& limits) override {
        wait_if_slow();
        return MemoryJournal::read_page(room, after, limits);
    }
    tl::expected<room::JournalRecord, std::string> newest(const protocol::RoomCode& room) override {
        if (newest_too_) wait_if_slow();
        return MemoryJournal::newest(room);
    }
    /// From now on reading a page blocks until go_on().
    void become_slow() { slow_ = true; }
    /// The same for the lookup of a room's newest record, which runs on the session's thread.
    void become_slow_everywhere() {
        newest_too_ = true;
        slow_ = true;
    }
    void wait_until_reading() {
        constexpr std::chrono::seconds time_to_begin{60};
        REQUIRE(reading_.get_future().wait_for(time_to_begin) == std::future_status::ready);
    }
    void go_on() {
        slow_ = false;
        go_on_.count_down();
    }

  private:
    void wait_if_slow() {
        if (!slow_) return;
        if (!is_reading_.exchange(true)) reading_.set_value();
        go_on_.wait();
    }

    std::atomic<bool> slow_ = false;
    std::atomic<bool> newest_too_ = false;
    std::atomic<bool> is_reading_ = false;
    std::promise<void> reading_;
    std::latch go_on_{1};
};

}  // namespace seq::net::test
