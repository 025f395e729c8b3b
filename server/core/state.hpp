#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "server/core/entry.hpp"
#include "server/core/game_table.hpp"
#include "server/core/history.hpp"
#include "server/core/makers.hpp"
#include "server/core/members.hpp"
#include "server/core/purses.hpp"
#include "server/core/record_shelf.hpp"
#include "server/core/room.hpp"

namespace seq::core {

/// A draw that waits in the room, because it would end the right of a present player too soon (S19).
struct HeldDraw {
    protocol::MemberId member;
    protocol::CommandId id;
    protocol::Digest content{};
};

/// What a room is, and the pieces of its work. Room is its face.
struct Room::State {
    protocol::RoomCode code;
    std::string link;
    Setup setup;  ///< of the newest game, and of the next one
    Origin origin;

    std::uint32_t epoch = 1;
    protocol::Digest last_hash{};
    History history{};

    Members members{};
    protocol::MemberId host = founder;  ///< who may start a game and keeps the house
    std::deque<protocol::ChatLine> chat{};
    std::uint32_t games = 0;          ///< how many have begun
    std::optional<GameTable> game{};  ///< the newest one, also when it is over
    protocol::Digest secret{};        ///< the server's part of its fair deal
    RecordShelf shelf{};
    Purses purses{};
    std::vector<HeldDraw> held_draws{};
    Makers makers{};

    bool game_is_running() const { return game && !game->result(); }
    std::uint64_t version() const { return history.newest(); }
    const Deck& deck() const { return *setup.preset->deck; }
};

using State = Room::State;

}  // namespace seq::core
