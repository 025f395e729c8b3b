#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "client/link/local_peer.hpp"
#include "client/link/loop.hpp"
#include "engine/base/bot_level.hpp"
#include "server/core/room.hpp"

namespace seq::client {

/// PracticeRoom: a room in this program, for one player and bots. It is the same room that a server runs,
/// without network, journal and other threads: it is gone when the program ends. The first message must be
/// the `create` of the player; the room then takes a seat for them, puts bots on the other seats and starts
/// the game.
class PracticeRoom final : public LocalPeer, public std::enable_shared_from_this<PracticeRoom> {
  public:
    /// The loop must outlive the room.
    PracticeRoom(Loop& loop, BotLevel level, const core::BotPace& pace = {})
        : loop_{loop}, level_{level}, pace_{pace} {}

    void on_message(std::string_view bytes) override;

  private:
    void begin(const protocol::ClientMessage& create);
    void command(core::SessionId session, const protocol::ClientMessage& message);
    void carry_out(const core::Effects& effects);
    void wake_at(core::TimePoint time);
    void refuse(protocol::Refused refused);

    Loop& loop_;
    const BotLevel level_;
    const core::BotPace pace_;
    std::optional<core::Room> room_;
    std::optional<core::TimePoint> wake_at_;
};

}  // namespace seq::client
