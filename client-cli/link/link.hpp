#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client-cli/link/address.hpp"
#include "client-cli/link/conversation.hpp"
#include "client-cli/link/loop.hpp"
#include "protocol/message/codec.hpp"

namespace seq::cli {

/// What a link needs to be made.
struct LinkSettings {
    ServerAddress server;
    std::optional<std::string> ca_file;  ///< certificate authorities beside the system's
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

/// Who is told what a link hears. Called on the loop's thread.
class LinkListener {
  public:
    virtual ~LinkListener() = default;
    /// A message that was not known before, with the bytes that it came as.
    virtual void on_message(std::string_view bytes, const protocol::ServerMessage& message) = 0;
    /// A message is about to leave, an entry or a resume too, as these bytes.
    virtual void on_sent(std::string_view) {}
    /// The sentence says why, for people; it is empty where there is nothing to say.
    virtual void on_state(LinkState state, const std::string& sentence) = 0;
    /// To be saved before this returns: from now on these count.
    virtual void on_credentials(const Credentials& credentials) = 0;
    /// This room is archived, and the table goes on in another one.
    virtual void on_successor(const Credentials& /*credentials*/) {}
};

/// Link: a seat's line to the server that does not break for long. It connects, enters, and after a broken
/// connection comes back by itself, with what was not answered sent again. See Conversation for what is said.
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
    /// Says goodbye; the state becomes `ended`.
    void close();

  private:
    struct Inside;
    std::shared_ptr<Inside> inside_;
};

}  // namespace seq::cli
