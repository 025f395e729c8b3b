#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match.hpp"
#include "protocol/fairdeal/chance.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::test {

/// What a server would send to one seat of a game that is really played: Ann, Bob, Cy, Dee sit on seats 1
/// to 4, and P5 and so on behind them.
class RoomScript {
  public:
    RoomScript(std::size_t players, Seat observer);
    RoomScript(const Setup& setup, Seat observer);

    /// The room as it is now.
    protocol::Snapshot snapshot() const;
    /// The messages of the version in which the game begins.
    std::vector<protocol::ServerMessage> start();
    /// The messages of the version that this action becomes; it must be legal.
    std::vector<protocol::ServerMessage> play(Seat seat, const Action& action);
    /// A version in which only the room speaks.
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

/// A view in which nothing has been played, for tests that put chips and cards where they want them.
View bare_view(std::size_t players, Seat observer);
/// The setup of a preset with these options.
Setup setup_of(std::string_view preset, std::size_t players,
               const std::vector<std::pair<std::string, std::string>>& options = {});
/// The hand that these cards make, as in `7H JD`.
Hand hand_of(std::string_view cards);
/// The spaces of these names, as in `d4 e5`.
Bitboard spaces_of(std::string_view names);
Face face(std::string_view name);
Space space(std::string_view name);
Line line(std::string_view first, std::string_view last);

/// The room with this game in it, as seen by the seat's holder.
protocol::Snapshot snapshot_of(const View& view);

}  // namespace seq::test
