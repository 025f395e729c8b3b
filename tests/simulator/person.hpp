#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bots/player.hpp"
#include "client/deal/verifier.hpp"
#include "client/link/conversation.hpp"
#include "client/room/room.hpp"
#include "tests/simulator/platform.hpp"

namespace seq::simulator {

/// A person at a table, with a program that follows the protocol: it resumes after each interruption, sends
/// unanswered commands again, and takes part in deals. What the person does is random.
class Person : public std::enable_shared_from_this<Person> {
  public:
    /// A big screen shows the game, and sends only what is refused.
    enum class Kind : std::uint8_t { player, screen };

    /// `address` is where the connections come from.
    Person(Platform& platform, Table& table, std::string name, const std::string& address,
           Kind kind = Kind::player);

    /// Starts acting, now and then, until the end of the simulation.
    void begin();

    /// Has left the room for good, or was refused or removed.
    bool has_ended() const { return has_ended_; }
    bool is_inside() const { return transport_ && talk_ && talk_->inside(); }
    /// Waits in front of a locked room.
    bool is_knocking() const { return transport_ && talk_ && !talk_->inside() && !talk_->seen(); }
    const client::Room& room() const { return room_; }
    const std::string& name() const { return name_; }
    /// The person's open connection; null if there is none.
    std::shared_ptr<MemoryTransport> transport() const {
        return transport_ && !transport_->is_over() ? transport_ : nullptr;
    }
    /// Whether all that was sent has been answered, and no game runs or is being dealt.
    bool is_at_rest() const;
    /// A token that the server accepted once and must not accept again; nothing if there is none yet.
    const std::optional<protocol::Token>& ended_token() const { return ended_token_; }
    /// An older copy of the journal was restored.
    void note_restored();
    /// Where the person stands, for a failure.
    std::string state() const;

    /// Compares what this person's program folded from events with the view that a new program gets, which
    /// takes over the seat. Throws Failure if they differ.
    void compare_with_fresh_view();

  private:
    void act();
    void visit(const std::string& path = {});
    void follow_to_node(const protocol::Moved& moved);
    client::Entry first_entry() const;
    void start_new_program();
    void lose_key();
    void move_to(const protocol::Token& key);
    void go_on_with(client::Conversation talk, std::vector<protocol::Token> ended);
    void use_other_key();
    void note_entry();
    void try_ended_key(const protocol::Resume& resume, const std::string& path, int moves_left);
    protocol::CommandId send(protocol::ClientBody body);
    void follow(const client::Credentials& successor);
    void turned_away(const protocol::ServerMessage& message);
    void repeat(protocol::ClientMessage command);
    void post(const protocol::ClientMessage& message);
    void on_text(const std::string& text);
    void on_end(std::optional<room::CloseReason> reason);
    void deliver(const std::string& text, const protocol::ServerMessage& message);
    void note_coverage(const protocol::ServerMessage& message) const;
    void note(const std::string& text, const protocol::ServerMessage& message);
    void check_record(const protocol::ServerMessage& message);
    void note_links(const protocol::ServerMessage& message);
    void note_token();
    void note_password(const protocol::ServerMessage& message);
    void hang_up();

    /// Another key to the person's place, while it is not known which of the two counts.
    struct KeyChange {
        client::Conversation other;          ///< that is not tried now
        std::vector<protocol::Token> ended;  ///< the keys that are void once the new one counts
        bool tries_former = false;
    };
    /// A game whose record was asked for.
    struct Check {
        protocol::CommandId id;
        client::Seen seen;
        std::optional<View> end;
    };

    Platform& platform_;
    Table& table_;
    const std::string name_;
    const net::asio::ip::address address_;
    const Kind kind_;
    std::unique_ptr<bots::Player> player_;
    std::optional<client::Conversation> talk_;
    std::optional<KeyChange> key_change_;
    client::Room room_;
    client::DealVerifier verifier_;
    std::shared_ptr<MemoryTransport> transport_;
    int moves_ = 0;             ///< from node to node, in a row
    std::uint64_t visits_ = 0;  ///< connections so far; what an earlier one brings is ignored
    const Deck* deck_ = &two_packs;
    std::vector<std::pair<std::string, protocol::ServerMessage>> held_;
    std::vector<protocol::ClientMessage> sent_;  ///< the newest commands
    std::uint64_t wait_for_ = 0;  ///< the version of the last command; what is legal is old until then
    std::optional<protocol::Token> confirmed_token_;
    std::optional<protocol::Token> ended_token_;
    std::uint64_t joins_ = 0;           ///< how often the person has asked to join this room
    std::optional<std::string> fresh_;  ///< set while a new program waits for its view
    std::optional<Check> check_;
    bool knows_password_ = true;   ///< or may be inside already
    std::uint64_t joined_at_ = 0;  ///< the version of the answer to the last entry
    const bool is_late_;
    bool is_leaving_ = false;
    bool has_ended_ = false;
};

/// The secret in the link that somebody at the table shows; nothing if everybody has left.
std::optional<protocol::LinkSecret> shown_secret(const Table& table);

}  // namespace seq::simulator
