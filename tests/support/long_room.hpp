#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "engine/base/assert.hpp"
#include "server/room/publish.hpp"
#include "server/room/state.hpp"

namespace seq::test {

/// Makes the records of a room in which one member toggled the ready mark for years. No rate limit applies,
/// so it can become longer than a server would allow.
class LongRoom {
  public:
    LongRoom(const protocol::RoomCode& code, const protocol::Token& token) : token_{token.hash()} {
        const auto setup = room::setup_of("sequence", 2, 2, {});
        SEQ_ASSERT(setup.has_value());
        state_ = room::make_state(code, "http://example/r/", *setup, protocol::LinkSecret{});
    }

    /// The next records; the very first one creates the room.
    std::vector<room::JournalRecord> next(std::size_t count) {
        room::Effects effects;
        while (effects.records.size() < count)
            room::publish(*state_, {.at = at_ += second, .by = room::founder, .cause = next_command()},
                          effects);
        return std::move(effects.records);
    }

  private:
    room::AcceptedCommand next_command() {
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
    room::TimePoint at_{std::chrono::hours{24 * 365 * 50}};
    std::unique_ptr<room::State> state_;
};

}  // namespace seq::test
