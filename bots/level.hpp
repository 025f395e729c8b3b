#pragma once

#include <memory>

#include "bots/player.hpp"
#include "engine/base/bot_level.hpp"

namespace seq::bots {

/// A player of this level for any game. It does the same where it is given the same views, legal actions and
/// numbers of `below`.
std::unique_ptr<Player> make_player(BotLevel level, Below below);

}  // namespace seq::bots
