#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "bots/player.hpp"
#include "client/client.hpp"

namespace seq::client {

/// Bot: a client whose moves are chosen by a player of seq::bots. It joins, takes the first free seat, draws
/// immediately and plays until the game is over or, if it stays, game after game. It uses the same protocol
/// and reconnects in the same way as a person's client.
class Bot {
  public:
    /// A bot that `stays` plays the next games that the host starts, too.
    Bot(Loop& loop, ClientSettings settings, std::unique_ptr<bots::Player> player, bool stays = false);

    /// The game is over.
    bool finished() const;
    /// The bot cannot play the game to its end.
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
    std::optional<LegalActions> refused_with_;  ///< the legal actions when a move was refused
    bool resting_ = false;                      ///< the server has asked it to slow down
    Client client_;
};

}  // namespace seq::client
