#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::test {

/// The messages that a server would send to one seat during a real game: Ann, Bob, Cy and Dee have seats 1 to
/// 4, P5 and so on the following ones.
class RoomScript {
  public:
    RoomScript(std::size_t players, Seat observer);
    RoomScript(const Setup& setup, Seat observer);

    /// The room as it is now.
    protocol::Snapshot snapshot() const;
    /// The messages of the version in which the game starts.
    std::vector<protocol::ServerMessage> start();
    /// The messages of the version that this action makes; it must be legal.
    std::vector<protocol::ServerMessage> play(Seat seat, const Action& action);
    /// A version with only this event of the room.
    protocol::ServerMessage tell(protocol::RoomEvent event);

    const Match& match() const { return *match_; }
    std::uint64_t version() const { return version_; }

  private:
    std::vector<protocol::ServerMessage> version_of(std::span<const Event> events);

    Setup setup_;
    Seat observer_;
    std::uint64_t version_ = 4;
    std::optional<Match> match_;
    protocol::FairDealChance chance_;
};

/// A view of an unplayed game, for tests that place chips and cards themselves.
View bare_view(const Setup& setup, Seat observer);
/// The setup of a preset with these options.
Setup setup_of(std::string_view preset, std::size_t players,
               const std::vector<std::pair<std::string, std::string>>& options = {});
/// The hand of these cards, as in `7H JD`.
Hand hand_of(std::string_view cards);
/// The spaces of these names, as in `d4 e5`.
Bitboard spaces_of(std::string_view names);
Face face(std::string_view name);
Space space(std::string_view name);
Line line(std::string_view first, std::string_view last);

/// The room with this game in it, as the seat's player sees it.
protocol::Snapshot snapshot_of(const View& view);

}  // namespace seq::test
