#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"

namespace seq::client {

/// The credentials with which a member resumes. The next token is set from the moment it is proposed until
/// the server has answered. Until then it is unknown which of the two the server has, so both are kept.
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
                 ///< breaks before that, the server sends it again, so what is held is discarded
        ignore,  ///< known already, or arrived while a snapshot is awaited
        lost_track,   ///< a version is missing: reconnect and request a snapshot
        later,        ///< the server is unable to answer now: reconnect later
        turned_away,  ///< the entry was refused for good; the message is for the player
        moved,        ///< the room is to be entered at the path of a node
    };
    Verdict verdict = Verdict::deliver;
    bool entered = false;              ///< the client is in the room now: send the unanswered commands
    bool credentials_changed = false;  ///< to be saved
    std::optional<protocol::ClientMessage> send{};
};

/// Conversation: the client's side of the protocol across all of its connections, without input or output.
/// Commands are kept until they are answered and are sent again, with the same ids, after each entry.
/// Versions increase by one; known ones are ignored, and a gap is detected.
class Conversation {
  public:
    /// Earlier credentials are tried first; the entry is used if there are none or they are refused.
    explicit Conversation(Entry entry, std::optional<Credentials> known = std::nullopt);

    /// The first message on a new connection. A resume's next token is in credentials() before this returns.
    protocol::ClientMessage hello();
    /// A message has arrived.
    Reception receive(const protocol::ServerMessage& message);
    /// Keeps a command until it is answered. It may be sent at once if inside(); otherwise it is sent after
    /// the entry.
    const protocol::ClientMessage& keep(protocol::ClientMessage command);
    /// The connection was lost.
    void disconnected() { inside_ = false; }

    bool inside() const { return inside_; }
    const std::vector<protocol::ClientMessage>& unanswered() const { return unanswered_; }
    const std::optional<Credentials>& credentials() const { return credentials_; }
    const std::optional<protocol::Seen>& seen() const { return seen_; }
    /// The credentials for the successor of this room, if the message names one. The token that is valid
    /// there is the one that was valid here when this room was archived: the one with which the client
    /// resumed, or its replacement. The second is tried if the first is refused.
    std::optional<Credentials> successor_credentials(const protocol::ServerMessage& message) const;

  private:
    protocol::ClientMessage resume();
    Reception on(const protocol::Accepted& accepted);
    Reception on(const protocol::Refused& refused);
    Reception on(const protocol::Snapshot& snapshot);
    Reception on(const protocol::PrivateEvents& part) {
        return {.verdict = place_of(part.version, Reception::Verdict::hold)};
    }
    Reception on(const protocol::PublicEvents& closing) { return close_version(closing.version); }
    Reception on(const protocol::Skip& closing) { return close_version(closing.version); }
    /// The answer to a question, which has the id of the command.
    template <typename Answer>
        requires std::same_as<decltype(Answer::id), protocol::CommandId>
    Reception on(const Answer& answer) {
        return {.verdict = forget(answer.id) ? Reception::Verdict::deliver : Reception::Verdict::ignore};
    }
    Reception on(const protocol::Moved& moved);
    /// Knocks, clocks and notices, which belong to no version.
    template <typename Other>
    Reception on(const Other&) {
        return {};
    }
    Reception close_version(std::uint64_t version);
    /// `if_next` if this version is the next one; otherwise it is known already, or one is missing.
    Reception::Verdict place_of(std::uint64_t version, Reception::Verdict if_next);
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
