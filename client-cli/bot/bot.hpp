#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bots/player.hpp"
#include "client/client.hpp"

namespace seq::client {

/// Bot: a client whose moves a player of seq::bots chooses. It comes in, takes the first free seat, draws at
/// once and plays until the game is over, or, if it stays, game after game, over the same protocol and
/// with the same coming back as a person's client.
class Bot {
  public:
    /// One that `stays` goes on with the next game that the host starts.
    Bot(Loop& loop, ClientSettings settings, std::unique_ptr<bots::Player> player, bool stays = false);

    /// The game is over.
    bool finished() const;
    /// The bot cannot play it to its end.
    bool failed() const { return !finished() && (failure_.has_value() || client_.ended()); }
    /// Why it could not play; empty if it played.
    std::string failure() const;
    /// How the game ended, for people. Only when finished().
    std::string result() const;
    void leave() { client_.leave(); }

  private:
    void on_message(const protocol::ServerMessage& message);
    void on_refusal(const protocol::Refused& refused);
    void think();

    Loop& loop_;
    bool stays_;
    bool sat_ = false;  ///< has had a seat
    std::unique_ptr<bots::Player> player_;
    std::optional<std::string> failure_;
    std::uint64_t move_version_ = 0;  ///< what the last move became; thought goes on when it is seen
    std::optional<LegalActions> refused_with_;  ///< what was legal when a move was refused
    bool resting_ = false;                      ///< the server asked for patience
    Client client_;
};

}  // namespace seq::client
