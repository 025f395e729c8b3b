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
/// separate thread. Looks at the free space of the disk as often, if that is known. Thread-safe.
class StorageMonitor {
  public:
    /// `on_space` is called on that thread when there is space again. The storage is low when less than
    /// `reserve` bytes are free and less than a tenth of the disk.
    StorageMonitor(store::Journal& journal, std::chrono::milliseconds every, std::function<void()> on_space,
                   std::uint64_t reserve);
    /// A probe may still be unanswered.
    ~StorageMonitor() { thread_->stop(); }

    /// Whether it is full or does not answer.
    bool is_full() const { return trouble_ != Trouble::none; }
    /// Whether it does not answer, and may have space.
    bool is_behind() const { return trouble_ == Trouble::behind; }
    /// Whether there is so little space that only running games may go on.
    bool is_low() const { return space_ == Space::low; }
    /// There was no space for a room's records.
    void report_full();
    /// The journal has not answered for too long. Probes at once; a successful probe ends this state.
    void report_behind();

  private:
    using TimePoint = machine::Clock::time_point;
    enum class ProbeResult : std::uint8_t { none, full, writable };
    enum class Trouble : std::uint8_t { none, behind, full };
    enum class Space : std::uint8_t { plenty, scarce, low };

    void report(Trouble trouble, TimePoint probe_at, const char* sentence);
    std::optional<TimePoint> work();
    std::optional<TimePoint> probe_if_due();
    bool look_at_space();
    void probe();
    void note_space();

    store::Journal& journal_;
    std::chrono::milliseconds every_;
    std::function<void()> on_space_;
    const std::uint64_t reserve_;
    std::atomic<Space> space_ = Space::plenty;
    std::optional<TimePoint> look_at_ = TimePoint{};  ///< of the thread; empty: the space is not known
    std::atomic<Trouble> trouble_ = Trouble::none;
    std::mutex guard_;
    std::optional<TimePoint> probe_at_;  ///< guarded; empty: not full, or a probe is unanswered
    /// The answer that the thread has not seen yet. An answer may arrive after this object is destroyed.
    const std::shared_ptr<std::atomic<ProbeResult>> answer_ =
        std::make_shared<std::atomic<ProbeResult>>(ProbeResult::none);
    const std::shared_ptr<machine::Background> thread_;
};

}  // namespace seq::net
