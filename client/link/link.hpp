#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/link/address.hpp"
#include "client/link/conversation.hpp"
#include "client/link/loop.hpp"
#include "protocol/message/codec.hpp"

namespace seq::client {

/// What a link needs to be made.
struct LinkSettings {
    ServerAddress server;
    std::optional<std::string> ca_file;  ///< certificate authorities in addition to the system's
    Entry entry;
    std::optional<Credentials> known;  ///< of an earlier time
    /// How long to try for the first connection before giving up; once inside there is no giving up.
    std::chrono::milliseconds first_patience{10'000};
};

enum class LinkState : std::uint8_t {
    connecting,  ///< on the way in
    inside,      ///< in the room; what is sent arrives
    waiting,     ///< not connected; the next try comes by itself
    ended,       ///< for good
};

/// Receives what a link does. Called on the thread of the loop.
class LinkListener {
  public:
    virtual ~LinkListener() = default;
    /// A message that was not known before, with the bytes that it came as.
    virtual void on_message(std::string_view bytes, const protocol::ServerMessage& message) = 0;
    /// A message is about to leave, an entry or a resume too, as these bytes.
    virtual void on_sent(std::string_view) {}
    /// The sentence says why, for people; it may be empty.
    virtual void on_state(LinkState state, const std::string& sentence) = 0;
    /// To be saved before this returns: from now on these count.
    virtual void on_credentials(const Credentials& credentials) = 0;
    /// This room is archived, and the table goes on in another one.
    virtual void on_successor(const Credentials& /*credentials*/) {}
};

/// Link: connects, enters the room, and reconnects by itself after a broken connection. Commands that were
/// not answered are sent again. Conversation decides what is sent.
class Link {
  public:
    /// Begins to connect as soon as the loop runs. The listener outlives the link.
    Link(Loop& loop, LinkSettings settings, LinkListener& listener);
    ~Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    /// Sends a command now or after the next entry. Returns its id.
    protocol::CommandId send(protocol::ClientBody body);
    protocol::CommandId send(protocol::ClientMessage command);

    LinkState state() const;
    std::size_t unanswered() const;
    /// Closes the connection; the state becomes `ended`.
    void close();

  private:
    struct Inside;
    std::shared_ptr<Inside> inside_;
};

}  // namespace seq::client
