#include "server/room/journal/new_epoch.hpp"

#include <algorithm>

namespace seq::room {
namespace {

/// The time in seconds, so that it differs from epochs whose records were lost; but always greater than the
/// present epoch.
std::uint32_t epoch_after(std::uint32_t epoch, TimePoint now) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count();
    const auto time = static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, UINT32_MAX - 1));
    return std::max(epoch + 1, time);
}

}  // namespace

std::optional<Entry> begin_epoch(LogPosition& log, const State& state, TimePoint now) {
    if (state.lifetime.archived) return std::nullopt;
    if (log.loss_at && is_within(between_epochs, *log.loss_at, now)) return std::nullopt;
    log.loss_at = now;
    log.epoch = epoch_after(log.epoch, now);
    return Entry{.at = now, .cause = BeginEpoch{}};
}

bool proves_loss(const State& state, const std::optional<protocol::Seen>& seen) {
    return seen && seen->epoch == state.log.epoch && seen->version > state.version();
}

}  // namespace seq::room
