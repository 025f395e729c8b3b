#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "server/machine/background.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// Tracks whether the storage is full or does not answer. While it is so, probes it every few seconds, on a
/// separate thread. Thread-safe.
class StorageMonitor {
  public:
    /// `on_space` is called on that thread when there is space again.
    StorageMonitor(store::Journal& journal, std::chrono::milliseconds every, std::function<void()> on_space);
    /// A probe may still be unanswered.
    ~StorageMonitor();

    /// Whether it is full or does not answer.
    bool is_full() const { return trouble_ != Trouble::none; }
    /// Whether it does not answer, and may have space.
    bool is_behind() const { return trouble_ == Trouble::behind; }
    /// There was no space for a room's records.
    void report_full();
    /// The journal has not answered for too long. Probes at once; a successful probe ends this state.
    void report_behind();

  private:
    using TimePoint = machine::Clock::time_point;
    enum class Answer : std::uint8_t { none, full, writable };
    enum class Trouble : std::uint8_t { none, behind, full };

    void report(Trouble trouble, TimePoint probe_at, const char* sentence);
    std::optional<TimePoint> work();
    void probe();
    void note_space();

    store::Journal& journal_;
    std::chrono::milliseconds every_;
    std::function<void()> on_space_;
    std::atomic<Trouble> trouble_ = Trouble::none;
    std::mutex guard_;
    std::optional<TimePoint> probe_at_;  ///< guarded; empty: not full, or a probe is unanswered
    /// The answer that the thread has not seen yet. An answer may arrive after this object is destroyed.
    const std::shared_ptr<std::atomic<Answer>> answer_ = std::make_shared<std::atomic<Answer>>(Answer::none);
    const std::shared_ptr<machine::Background> thread_;
};

}  // namespace seq::net
