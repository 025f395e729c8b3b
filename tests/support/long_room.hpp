#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/base/assert.hpp"
#include "server/core/publish.hpp"
#include "server/core/replay.hpp"

namespace seq::test {

/// Makes the records of a room in which one member toggled the ready mark for years. No rate limit applies,
/// so it can become longer than a server would allow.
class LongRoom {
  public:
    LongRoom(const protocol::RoomCode& code, const protocol::Token& token) : token_{token.hash()} {
        const auto setup = core::setup_of("sequence", 2, 2, {});
        SEQ_ASSERT(setup.has_value());
        state_ = core::make_state(code, "http://example/r/", *setup, protocol::LinkSecret{});
    }

    /// The next records; the very first one creates the room.
    std::vector<core::JournalRecord> next(std::size_t count) {
        core::Effects effects;
        while (effects.records.size() < count)
            core::publish(*state_, {.at = at_ += second, .by = core::founder, .cause = next_command()},
                          effects);
        return std::move(effects.records);
    }

  private:
    core::AcceptedCommand next_command() {
        if (state_->version() == 0)
            return {protocol::Create{.preset = "sequence",
                                     .players = 2,
                                     .sides = 2,
                                     .options = {},
                                     .name = "Ann",
                                     .token = {}},
                    {.token = token_, .link_secret = protocol::LinkSecret{}}};
        if (state_->version() == 1) return {protocol::Sit{}, {.seat = Seat::at(0)}};
        return {protocol::LobbyCommand{protocol::SetReady{state_->version() % 2 == 0}}};
    }

    static constexpr std::chrono::seconds second{1};
    const protocol::Digest token_;
    core::TimePoint at_{std::chrono::hours{24 * 365 * 50}};
    std::unique_ptr<core::State> state_;
};

}  // namespace seq::test
