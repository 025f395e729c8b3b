#include "server/room/journal/restore.hpp"

#include <algorithm>
#include <utility>

#include "server/room/journal/replay.hpp"
#include "server/room/journal/state_snapshot.hpp"
#include "server/room/lobby/keys.hpp"

namespace seq::room {

RoomRestorer::RoomRestorer(std::string link_base, std::vector<Outage> outages,
                           const Dependencies& dependencies)
    : outages_{std::make_unique<std::vector<Outage>>(std::move(outages))},
      replay_{std::make_unique<Replay>(std::move(link_base), *outages_, dependencies)} {}
RoomRestorer::RoomRestorer(RoomRestorer&&) noexcept = default;
RoomRestorer& RoomRestorer::operator=(RoomRestorer&&) noexcept = default;
RoomRestorer::~RoomRestorer() = default;

tl::expected<void, std::string> RoomRestorer::begin_after(const StateSnapshot& snapshot) {
    try {
        return replay_->begin_after(snapshot);
    } catch (const std::exception& fault) {
        return tl::unexpected{loggable(fault)};
    }
}

tl::expected<void, std::string> RoomRestorer::add(const JournalRecord& record) {
    try {
        if (std::string trouble = replay_->apply(record); !trouble.empty())
            return tl::unexpected{std::move(trouble)};
        return {};
    } catch (const std::exception& fault) {
        return tl::unexpected{"version " + std::to_string(record.version) + ": " + loggable(fault)};
    }
}

tl::expected<Room, std::string> RoomRestorer::finish(std::uint32_t epoch, const RoomLimits& limits,
                                                     std::span<const MemberTokens> tokens) {
    try {
        auto state = replay_->finish();
        if (!state) return tl::unexpected{std::string{"the room has no records"}};
        state->log.is_fresh_copy = state->log.epoch < epoch;
        state->log.epoch = std::max(state->log.epoch, epoch);
        state->limits = limits;
        for (const MemberTokens& changed : tokens)
            if (Member* member = state->members.at(changed.member);
                member != nullptr && !is_void_key(*state, changed.token))
                member->take(changed);
        return Room{std::move(state)};
    } catch (const std::exception& fault) {
        return tl::unexpected{loggable(fault)};
    }
}

RoomCheck::RoomCheck(std::optional<StateSnapshot> snapshot)
    : snapshot_{std::move(snapshot)},
      replay_{std::make_unique<Replay>(std::string{}, std::span<const Outage>{}, Dependencies{})} {}
RoomCheck::~RoomCheck() = default;

std::string RoomCheck::add(const JournalRecord& record) {
    try {
        if (std::string trouble = replay_->apply(record); !trouble.empty()) return trouble;
        return snapshot_ && snapshot_->version == record.version ? compare() : std::string{};
    } catch (const std::exception& fault) {
        return "version " + std::to_string(record.version) + ": " + loggable(fault);
    }
}

std::string RoomCheck::compare() const {
    const auto kept = comparable_part(*snapshot_);
    if (!kept) return "its snapshot: " + kept.error();
    const auto replayed = snapshot_of(*replay_->state());
    if (replayed && *kept == comparable_part(*replayed)) return {};
    return "its snapshot of version " + std::to_string(snapshot_->version) + " differs from its records";
}

}  // namespace seq::room
