#pragma once

#include <atomic>
#include <boost/container/deque.hpp>
#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "server/host/threads/executor.hpp"
#include "server/limits/limits.hpp"
#include "server/room/journal/journal_record.hpp"

namespace seq::net {

/// Counts the bytes of one room that wait for the disk: appended records, and the frames that may not be sent
/// before these are durable. They also count in the sum of all rooms. Above the bound of the room, or of the
/// server, commands are refused.
///
/// Lives on the room's thread; the sum is shared by all threads.
class PendingBytes {
  public:
    PendingBytes(std::atomic<std::size_t>& of_all, const Limits& limits) : of_all_{of_all}, limits_{limits} {}
    PendingBytes(const PendingBytes&) = delete;
    PendingBytes& operator=(const PendingBytes&) = delete;
    ~PendingBytes() { of_all_ -= counted_; }

    /// Records were handed to the journal.
    void begin_append(const std::vector<room::JournalRecord>& records, Clock::time_point now) {
        std::size_t bytes = 0;
        for (const room::JournalRecord& record : records)
            bytes += sizeof record + record.body.size();
        appends_.push_back({bytes, now});
        records_ += bytes;
    }
    /// The journal has answered the oldest append.
    void end_append() {
        records_ -= appends_.front().bytes;
        appends_.pop_front();
    }
    /// Sets the size of the frames that wait.
    void note_unsent(std::size_t bytes) {
        if (records_ + bytes == counted_) return;  // the sum is shared, so it is not touched without need
        of_all_ += records_ + bytes - counted_;    // modulo 2^64, so it may fall as well
        counted_ = records_ + bytes;
    }

    bool is_above_bound() const {
        return counted_ >= limits_.pending_bytes_of_room || of_all_ >= limits_.pending_bytes;
    }
    /// When the oldest unanswered append was made; nothing if there is none.
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
    boost::container::deque<Append> appends_;
    std::size_t records_ = 0;  ///< bytes of the appends
    std::size_t counted_ = 0;  ///< in the sum of all rooms
};

}  // namespace seq::net
