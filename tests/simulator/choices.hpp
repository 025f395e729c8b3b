#pragma once

#include <cstddef>
#include <optional>

#include "bots/player.hpp"
#include "client/room/room.hpp"
#include "protocol/message/client_message.hpp"
#include "tests/simulator/feature.hpp"
#include "tests/support/split_mix.hpp"

namespace seq::simulator {

/// What a choice depends on besides the room.
struct Circumstances {
    test::SplitMix& random;
    const Features& features;
    bool is_ending = false;  ///< only what has begun is finished
    bool may_play = true;    ///< the legal actions are those of the newest version
    std::size_t people = 0;  ///< who are expected at the table
    bots::Player& player;    ///< chooses most of the moves
};

/// A command of a person who sees this room, at random; nothing if the person waits. It is often one that the
/// server has to refuse.
std::optional<protocol::ClientBody> choose_command(const client::Room& room, const Circumstances& given);

}  // namespace seq::simulator
