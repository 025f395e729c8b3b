#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/deal/verifier.hpp"
#include "client/link/keyring.hpp"
#include "client/link/link.hpp"
#include "client/room/room.hpp"
#include "client/words/sentences.hpp"

namespace seq::client {

/// How a client joins its room, and what it does there automatically.
struct ClientSettings {
    LinkSettings link;
    std::string name;
    std::optional<Keyring>
        keyring;                ///< where tokens are kept; without it the seat is lost when the program ends
    bool takes_seat = true;     ///< takes the first free seat; otherwise it watches
    bool checks_deals = false;  ///< fetches the record after each game and checks it (docs/fairdeal.md)
    bool draws_by_itself = false;  ///< draws each owed card at once (S19)
    bool suit_signs = false;       ///< texts write suits as signs, not as letters
};

/// Client: one member of a room. It connects and reconnects, folds what the server sends into room(), takes a
/// seat, and takes part in fair deals. client/README.md shows how to use it. Set the callbacks before the
/// loop runs.
class Client final : LinkListener {
  public:
    /// Begins to connect as soon as the loop runs. The loop outlives the client.
    Client(Loop& loop, ClientSettings settings);

    /// A message has arrived and room() includes it. Refusals of deal commands and draws that the client
    /// sends automatically are left out.
    std::function<void(const protocol::ServerMessage&)> on_received = [](const auto&) {};
    /// A message as it arrived, before on_received.
    std::function<void(std::string_view)> on_bytes = [](auto) {};
    /// A message as it is sent.
    std::function<void(std::string_view)> on_sent_bytes = [](auto) {};
    /// A sentence for the player: about the connection, the seat, the key file, or the check of a deal.
    std::function<void(LogKind, std::string_view)> on_note = [](LogKind, std::string_view) {};
    /// The state that a person sees may have changed. Called after the other callbacks.
    std::function<void()> on_change = [] {};

    const Room& room() const { return room_; }
    /// Sends a command now or after the next reconnection. Returns its id.
    protocol::CommandId send(protocol::ClientBody body);
    protocol::CommandId send(protocol::ClientMessage command);

    /// Whether owed cards are drawn at once (S19).
    void draw_by_itself(bool on);

    /// In the room, seated if that was wanted, and room() includes every command that the server has
    /// accepted: the answer arrives before the events, and until then room().legal is of the state before the
    /// command.
    bool ready() const;
    LinkState state() const { return link_.state(); }
    bool ended() const { return link_.state() == LinkState::ended; }
    /// The member has left the room for good, as requested by this client.
    bool has_left() const { return has_left_; }
    /// Whether the member can return: false after leaving, being removed, or moving to another device.
    bool has_place() const { return !has_left_ && !removed_; }
    /// The code with which the server refused the entry; empty if it did not.
    const std::string& refused_with() const { return refused_with_; }
    /// Why the connection ended, or its state; empty while it works.
    const std::string& connection() const { return connection_; }
    /// The client's credentials in the room; empty before it has entered.
    const std::optional<Credentials>& credentials() const { return credentials_; }
    std::size_t unanswered() const { return link_.unanswered(); }
    /// Closes the connection. Runs the loop until it is closed.
    void leave();

  private:
    void on_message(std::string_view bytes, const protocol::ServerMessage& message) override;
    void on_sent(std::string_view bytes) override { on_sent_bytes(bytes); }
    void on_state(LinkState state, const std::string& sentence) override;
    void on_credentials(const Credentials& credentials) override;
    void on_successor(const Credentials& credentials) override;
    /// Reads the system clock into room().now.
    void update_clock();
    void sit_down();
    void draw_owed_card();
    bool is_refused_by_itself(const protocol::ServerMessage& message);
    void note_answer(const protocol::ServerMessage& message);
    void drop_key();
    void take_part_in_deal(const protocol::ServerMessage& message);
    void check(const protocol::GameRecord& record);
    PartKeeper part_keeper();
    KeyName key_of(const protocol::RoomCode& room) const { return {server_, room.text, settings_.name}; }
    std::optional<KeyName> key_name() const;

    Loop& loop_;
    ClientSettings settings_;  ///< those of the link are moved to it
    std::string server_;
    bool seat_asked_ = false;
    std::optional<protocol::CommandId> leaving_;  ///< the command that gives up the place
    bool has_left_ = false;
    bool removed_ = false;
    std::string refused_with_;
    std::string farewell_;  ///< the server's sentence when the member has moved to another device
    bool holds_name_ = false;
    std::uint64_t accepted_version_ = 0;  ///< of the newest command that was accepted
    bool interrupted_ = false;            ///< the connection broke, and a note said so
    /// A finished game whose record was requested in order to check it.
    struct Check {
        protocol::CommandId id;
        Seen seen;
        std::optional<View> end;
    };
    std::optional<Check> check_;
    std::optional<protocol::CommandId> drawing_;       ///< the newest automatic draw
    std::vector<protocol::CommandId> sent_by_itself_;  ///< deal commands and draws that are not answered yet
    std::string connection_;
    std::optional<Credentials> credentials_;
    Room room_;
    DealVerifier verifier_;
    Link link_;
};

}  // namespace seq::client
