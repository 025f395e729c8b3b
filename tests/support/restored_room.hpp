#pragma once

#include <span>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "server/room/journal/restore.hpp"

namespace seq::test {

/// Restores a room from records that are all in memory. The error is that of RoomRestorer.
inline tl::expected<room::Room, std::string> restored_room(std::string link_base,
                                                           std::span<const room::JournalRecord> records,
                                                           std::span<const room::Outage> outages = {},
                                                           const room::Dependencies& dependencies = {},
                                                           std::uint32_t epoch = 1,
                                                           const room::RoomLimits& limits = {},
                                                           std::span<const room::MemberTokens> tokens = {}) {
    room::RoomRestorer restorer{std::move(link_base), {outages.begin(), outages.end()}, dependencies};
    for (const room::JournalRecord& record : records)
        if (auto added = restorer.add(record); !added) return tl::unexpected{std::move(added.error())};
    return restorer.finish(epoch, limits, tokens);
}

}  // namespace seq::test
