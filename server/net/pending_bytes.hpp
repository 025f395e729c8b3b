#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "server/core/journal_record.hpp"
#include "server/net/executor.hpp"
#include "server/net/limits.hpp"

namespace seq::net {

/// What waits for the disk in one room, in bytes: records that are on their way to it, and what may not be
/// sent before they are durable. It is counted in the sum of all rooms too. A room and the server have a
/// bound, above which commands are refused.
///
/// Lives on the room's thread; the sum belongs to all threads.
class PendingBytes {
  public:
    PendingBytes(std::atomic<std::size_t>& of_all, const Limits& limits) : of_all_{of_all}, limits_{limits} {}
    PendingBytes(const PendingBytes&) = delete;
    PendingBytes& operator=(const PendingBytes&) = delete;
    ~PendingBytes() { of_all_ -= counted_; }

    /// Records were handed to the journal.
    void begin_append(const std::vector<core::JournalRecord>& records) {
        std::size_t bytes = 0;
        for (const core::JournalRecord& record : records)
            bytes += sizeof record + record.body.size();
        appends_.push_back({bytes, Clock::now()});
        records_ += bytes;
    }
    /// The journal has answered the oldest of these.
    void end_append() {
        records_ -= appends_.front().bytes;
        appends_.pop_front();
    }
    /// So much waits to be sent.
    void note_unsent(std::size_t bytes) {
        of_all_ += records_ + bytes - counted_;  // modulo 2^64, so it may fall as well
        counted_ = records_ + bytes;
    }

    bool is_above_bound() const {
        return counted_ >= limits_.pending_bytes_of_room || of_all_ >= limits_.pending_bytes;
    }
    /// Since when the journal owes its oldest answer; nothing if it owes none.
    std::optional<Clock::time_point> since() const {
        return appends_.empty() ? std::nullopt : std::optional{appends_.front().at};
    }

  private:
    struct Append {
        std::size_t bytes = 0;
        Clock::time_point at;
    };
    std::atomic<std::size_t>& of_all_;
    const Limits& limits_;
    std::deque<Append> appends_;
    std::size_t records_ = 0;  ///< bytes of the appends
    std::size_t counted_ = 0;  ///< in the sum of all rooms
};

}  // namespace seq::net
