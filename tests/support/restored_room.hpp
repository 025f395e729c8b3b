#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "server/core/restore.hpp"

namespace seq::test {

/// Restores a room from records that are all in memory. The error is that of RoomRestorer.
inline tl::expected<core::Room, std::string> restored_room(std::string link_base,
                                                           std::span<const core::JournalRecord> records,
                                                           std::span<const core::Outage> outages = {},
                                                           const core::Dependencies& dependencies = {},
                                                           std::uint32_t epoch = 1,
                                                           const core::RoomLimits& limits = {},
                                                           std::span<const core::MemberTokens> tokens = {}) {
    core::RoomRestorer restorer{std::move(link_base), {outages.begin(), outages.end()}, dependencies};
    for (const core::JournalRecord& record : records)
        if (auto added = restorer.add(record); !added) return tl::unexpected{std::move(added.error())};
    return restorer.finish(epoch, limits, tokens);
}

}  // namespace seq::test
