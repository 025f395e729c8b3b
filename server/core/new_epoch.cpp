#include "server/core/new_epoch.hpp"

#include <algorithm>

#include "engine/base/mutant.hpp"

namespace seq::core {
namespace {

/// The time, so that it differs from an epoch whose records were lost too; and more than before, whatever the
/// clock says.
std::uint32_t epoch_after(std::uint32_t epoch, TimePoint now) {
    const auto seconds = std::chrono::floor<std::chrono::seconds>(now.time_since_epoch()).count();
    const auto time = static_cast<std::uint32_t>(std::clamp<std::int64_t>(seconds, 0, UINT32_MAX - 1));
    return std::max(epoch + 1, time);
}

}  // namespace

std::optional<Entry> begin_epoch(State& state, TimePoint now) {
    if (state.archived) return std::nullopt;
    const bool is_early = state.epoch_began_at && is_within(between_epochs, *state.epoch_began_at, now);
    if (is_early && !is_mutant("epochs-without-limit")) return std::nullopt;
    state.epoch_began_at = now;
    state.epoch = epoch_after(state.epoch, now);
    return Entry{.at = now, .cause = BeginEpoch{}};
}

bool proves_loss(const State& state, const std::optional<protocol::Seen>& seen) {
    if (is_mutant("future-seen-ignored")) return false;
    return seen && seen->epoch == state.epoch && seen->version > state.version();
}

}  // namespace seq::core
