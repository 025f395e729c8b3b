#pragma once

#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/room.hpp"

namespace seq::core {

class Replay;

/// Brings a room back from its records, one after the other, oldest first. Neither memory nor the time of one
/// call grows with the length of the room's history, so a caller can stop after any record and go on later.
class RoomRestorer {
  public:
    /// No time of the room ran in the outages, oldest first, of which the last has just ended.
    explicit RoomRestorer(std::string link_base, std::vector<Outage> outages = {},
                          const Dependencies& dependencies = {});
    RoomRestorer(RoomRestorer&&) noexcept;
    RoomRestorer& operator=(RoomRestorer&&) noexcept;
    ~RoomRestorer();

    /// The next record. The error is a sentence for the log: a body that cannot be read, a replay that comes
    /// to something else than the record, or a failed assertion. After an error there is no room to go on
    /// with.
    tl::expected<void, std::string> add(const JournalRecord& record);

    /// The room after the newest record. Its next records are of the epoch, or of the newest record's if that
    /// is later. `tokens` are those that have changed since their members came in; of a member who has left
    /// they mean nothing.
    tl::expected<Room, std::string> finish(std::uint32_t epoch = 1, const RoomLimits& limits = {},
                                           std::span<const MemberTokens> tokens = {});

  private:
    std::unique_ptr<std::vector<Outage>> outages_;  ///< at one address, because the replay refers to them
    std::unique_ptr<Replay> replay_;
};

/// What may be logged of an exception that a room threw. Only the texts of our own assertions are known to
/// hold nothing that a room keeps to itself; of any other exception the log gets the type.
std::string loggable(const std::exception& fault);

}  // namespace seq::core
