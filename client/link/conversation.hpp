#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::client {

/// What a member resumes with. The next token is there from the moment it was proposed until the server has
/// answered: which of the two the server knows is open until then, so both are kept.
struct Credentials {
    protocol::RoomCode room;
    protocol::Token token;
    std::optional<protocol::Token> next;
    friend bool operator==(const Credentials&, const Credentials&) = default;
};

/// The first command of a new member.
using Entry = std::variant<protocol::Create, protocol::Join>;

/// What to do after a message of the server.
struct Reception {
    enum class Verdict : std::uint8_t {
        deliver,  ///< new: for the player
        hold,    ///< new: for the player together with the message that closes its version. If the connection
                 ///< breaks before, it is sent again, so what is held is dropped
        ignore,  ///< known already, or in between while the whole view is on its way
        lost_track,   ///< a version is missing: connect again and ask for the whole view
        later,        ///< the server cannot now: connect again after a while
        turned_away,  ///< the entry was refused for good; the message is for the player
    };
    Verdict verdict = Verdict::deliver;
    bool entered = false;              ///< in the room from here on: send what is unanswered
    bool credentials_changed = false;  ///< to be saved
    std::optional<protocol::ClientMessage> send{};
};

/// Conversation: what a client says and believes across all its connections, without any connection in it.
/// Commands are kept until they are answered and are sent again, with the same ids, after each entry.
/// Versions count up by one; what is known is ignored, and a gap is noticed.
class Conversation {
  public:
    /// Credentials of an earlier time come first; the entry is what is tried if there are none or they are
    /// refused.
    explicit Conversation(Entry entry, std::optional<Credentials> known = std::nullopt);

    /// The first message on a new connection. A resume's next token is in credentials() before this returns.
    protocol::ClientMessage hello();
    /// A message has arrived.
    Reception receive(const protocol::ServerMessage& message);
    /// Keeps a command until it is answered. It may be sent at once when `inside()`, else it leaves after the
    /// entry.
    const protocol::ClientMessage& keep(protocol::ClientMessage command);
    /// The connection is gone.
    void disconnected() { inside_ = false; }

    bool inside() const { return inside_; }
    const std::vector<protocol::ClientMessage>& unanswered() const { return unanswered_; }
    const std::optional<Credentials>& credentials() const { return credentials_; }
    const std::optional<protocol::Seen>& seen() const { return seen_; }
    /// For the room that follows this one, if the message names it. What counts there is the token that
    /// counted here when this room was archived: the one that we came with, or the one that took its place.
    /// The second is tried if the first is refused.
    std::optional<Credentials> successor_credentials(const protocol::ServerMessage& message) const;

  private:
    protocol::ClientMessage resume();
    Reception on(const protocol::Accepted& accepted);
    Reception on(const protocol::Refused& refused);
    Reception on(const protocol::Snapshot& snapshot);
    Reception on(const protocol::PrivateEvents& part);
    Reception on(const protocol::PublicEvents& closing);
    Reception on(const protocol::Skip& closing);
    Reception on(const protocol::GameRecord& record);
    Reception on(const protocol::GameReplay& replay);
    Reception on(const protocol::Knocks& knocks);
    Reception on(const protocol::Clocks& clocks);
    Reception on(const protocol::Notice& notice);
    Reception close_version(std::uint64_t version);
    Reception::Verdict lose_track();
    Reception entry_refused(const protocol::Refused& refused);
    bool is_answer_to_hello(const std::optional<protocol::CommandId>& id) const;
    bool forget(const protocol::CommandId& id);

    protocol::ClientMessage entry_;  ///< always the same, so that sending it again is harmless
    std::optional<Credentials> credentials_;
    std::optional<protocol::Token> came_with_;  ///< the token of the newest resume that was accepted
    std::optional<protocol::Seen> seen_;
    std::vector<protocol::ClientMessage> unanswered_;
    std::optional<protocol::ClientMessage> hello_;
    bool inside_ = false;
    bool next_is_old_ = false;  ///< the next token was proposed before, and no answer came
};

}  // namespace seq::client
