#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "client-cli/play/settings.hpp"
#include "client/link/link.hpp"
#include "client/link/loop.hpp"
#include "engine/base/bot_level.hpp"
#include "server/room/room.hpp"

namespace seq::client {

/// PracticeRoom: a room in this program, for one player and bots. It is the same room that a server runs,
/// without network, journal and other threads: it is gone when the program ends. The first message must be
/// the `create` of the player; the room then takes a seat for them, puts bots on the other seats and starts
/// the game.
class PracticeRoom final : public LocalPeer, public std::enable_shared_from_this<PracticeRoom> {
  public:
    /// The loop must outlive the room.
    PracticeRoom(Loop& loop, BotLevel level, const room::BotPace& pace = {})
        : loop_{loop}, level_{level}, pace_{pace} {}

    void on_message(std::string_view bytes) override;

  private:
    void begin(const protocol::ClientMessage& create);
    void command(room::SessionId session, const protocol::ClientMessage& message);
    void carry_out(const room::Effects& effects);
    void wake_at(room::TimePoint time);
    void refuse(protocol::Refused refused);

    Loop& loop_;
    const BotLevel level_;
    const room::BotPace pace_;
    std::optional<room::Room> room_;
    std::optional<room::TimePoint> wake_at_;
};

/// The settings of a client for such a room; its link still lacks the room. The error is a sentence.
tl::expected<ClientSettings, std::string> practice_settings(PlayArguments arguments);

}  // namespace seq::client
