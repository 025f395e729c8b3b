#include "server/core/restore.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/mutant.hpp"
#include "server/core/replay.hpp"

namespace seq::core {

RoomRestorer::RoomRestorer(std::string link_base, std::vector<Outage> outages,
                           const Dependencies& dependencies)
    : outages_{std::make_unique<std::vector<Outage>>(std::move(outages))},
      replay_{std::make_unique<Replay>(std::move(link_base), *outages_, dependencies)} {}
RoomRestorer::RoomRestorer(RoomRestorer&&) noexcept = default;
RoomRestorer& RoomRestorer::operator=(RoomRestorer&&) noexcept = default;
RoomRestorer::~RoomRestorer() = default;

tl::expected<void, std::string> RoomRestorer::add(const JournalRecord& record) {
    try {
        if (std::string trouble = replay_->apply(record); !trouble.empty())
            return tl::unexpected{std::move(trouble)};
        return {};
    } catch (const std::exception& fault) {
        if (is_mutant("broken-room-ends-server")) throw;
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
        if (is_mutant("answers-forgotten-by-restart"))
            for (Member& member : state->members)
                member.answers.clear();
        if (is_mutant("epoch-at-every-start")) ++state->log.epoch;
        for (const MemberTokens& changed : tokens)
            if (Member* member = state->members.at(changed.member)) member->take(changed);
        return Room{std::move(state)};
    } catch (const std::exception& fault) {
        return tl::unexpected{loggable(fault)};
    }
}

}  // namespace seq::core
