#pragma once

#include <cstdint>
#include <functional>
#include <memory>

#include "bots/player.hpp"
#include "engine/action.hpp"
#include "engine/view.hpp"
#include "server/room/inputs.hpp"

namespace seq::room {

/// What a bot has to choose. A value without a reference to its room, so that another thread can answer it.
struct BotQuestion {
    std::uint64_t number;  ///< unique while the room is in memory
    BotLevel level;
    View view;
    LegalActions legal;
    std::function<std::unique_ptr<bots::Player>(BotLevel level, bots::Below below)> make_player;

    /// Thinks, which takes some milliseconds at the level hard. The entropy is the bot's chance.
    Action answer(const Entropy& entropy) const;
};

}  // namespace seq::room
