#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "client/link/address.hpp"
#include "client/link/conversation.hpp"
#include "client/link/loop.hpp"
#include "protocol/message/codec.hpp"

namespace seq::client {

/// The wait before the next attempt. It doubles each time, and half of it is random, so that clients do not
/// all reconnect to a restarted server at once.
class Backoff {
  public:
    using Milliseconds = std::chrono::milliseconds;
    static constexpr Milliseconds shortest{250};
    static constexpr Milliseconds longest{10'000};

    /// Returns a time between half of the current maximum and all of it. `random` is 32 random bits.
    Milliseconds next(std::uint32_t random) {
        const Milliseconds half = reach_ / 2;
        const auto part =
            static_cast<Milliseconds::rep>(static_cast<std::uint64_t>(half.count()) * random >> 32);
        reach_ = std::min(reach_ * 2, longest);
        return half + Milliseconds{part};
    }
    /// The attempt has succeeded: the next failure starts with the shortest wait again.
    void reset() { reach_ = shortest * 2; }

  private:
    Milliseconds reach_ = shortest * 2;
};

/// LocalPeer: a server within the program, which a link uses instead of a network connection. It speaks the
/// same messages. Called on the thread of the loop.
class LocalPeer {
  public:
    virtual ~LocalPeer() = default;

    /// A message of the client has arrived.
    virtual void on_message(std::string_view bytes) = 0;

    /// Sends a message to the client. Set by the link, and does nothing while it is not connected.
    std::function<void(std::string)> send = [](const auto&) {};
    /// Closes the connection with this WebSocket code.
    std::function<void(std::uint16_t)> close = [](auto) {};
};

/// The settings of a link.
struct LinkSettings {
    ServerAddress server;
    std::shared_ptr<LocalPeer> local{};  ///< used instead of the server, if there is one
    std::optional<std::string> ca_file;  ///< certificate authorities in addition to the system's
    Entry entry;
    std::optional<Credentials> known;  ///< from an earlier run
    /// How long to try to connect for the first time. Once inside, reconnecting is never given up.
    std::chrono::milliseconds first_patience{10'000};
    /// How long the server may take to answer the entry, unless somebody has to let the member in.
    std::chrono::milliseconds entry_patience{10'000};
};

enum class LinkState : std::uint8_t {
    connecting,  ///< connecting or entering
    inside,      ///< in the room
    waiting,     ///< not connected; will retry
    ended,       ///< for good
};

/// Receives what a link does. Called on the thread of the loop.
class LinkListener {
  public:
    virtual ~LinkListener() = default;
    /// A new message, with its bytes.
    virtual void on_message(std::string_view bytes, const protocol::ServerMessage& message) = 0;
    /// A message, such as an entry or a command, is about to be sent as these bytes.
    virtual void on_sent(std::string_view) {}
    /// The state has changed. The sentence says why, for people; it may be empty.
    virtual void on_state(LinkState state, const std::string& sentence) = 0;
    /// The credentials have changed. They must be saved before this returns.
    virtual void on_credentials(const Credentials& credentials) = 0;
    /// This room is archived, and the table continues in another one, with these credentials.
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
