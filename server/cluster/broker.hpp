#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>
#include <vector>

#include "server/room/expected.hpp"

namespace seq::cluster {

/// The two kinds of durable streams. Both are replicated and refuse an append whose expectation is wrong.
enum class Stream : std::uint8_t {
    log,   ///< keeps all messages of a subject; a subject is a room's code
    keys,  ///< keeps the newest message of a subject, which is a key; an empty payload means that it is
           ///< deleted
};

/// A subject of a stream: letters, digits, `-`, `_` and `.`, at most 100 characters.
struct Subject {
    Stream stream = Stream::log;
    std::string name;
};

/// Why the broker has not done what it was asked.
enum class Failure : std::uint8_t {
    wrong_sequence,  ///< the newest message of the subject is not the expected one; nothing was stored
    full,            ///< the stream has reached its limit of bytes; nothing was stored
    too_large,       ///< the message exceeds what the broker accepts; nothing was stored
    unavailable,     ///< no answer in time, no leader, or no connection. An append may or may not be stored
    refused,         ///< any other error of the broker: a fault in the configuration or in this program
};

/// A failure, and a sentence about it for the log.
struct BrokerError {
    Failure failure = Failure::unavailable;
    std::string why;
};

/// A message of a stream. Sequences increase in a stream; those of one subject have gaps.
struct StoredMessage {
    std::uint64_t sequence = 0;
    std::string subject;  ///< the name, without what the broker adds to it
    std::string payload;
};

struct AppendRequest {
    Subject subject;
    std::uint64_t expected = 0;  ///< the sequence of the subject's newest message; 0: it has none
    std::string id;              ///< unique; the broker may recognise by it that the message was sent again
    std::string payload;
};

/// What the broker says about an append that it has stored. `duplicate`: it has stored a message with this id
/// before, which need not have the same content.
struct Acknowledged {
    std::uint64_t sequence = 0;
    bool duplicate = false;
};

/// The maximal size of a page of messages; a page has at least one message if there is one.
struct MessagePageLimits {
    std::size_t messages = 256;
    std::size_t bytes = std::size_t{1024} * 1024;
};

template <class T>
using OnAnswer = std::function<void(tl::expected<T, BrokerError>)>;

/// A subscription, which ends when it is destroyed. Its handler is not running any more then, unless the
/// handler itself destroys it.
class Subscription {
  public:
    virtual ~Subscription() = default;
};

/// Called for each message to a subject.
using OnMessage = std::function<void(std::string_view subject, std::string_view payload)>;

/// The cluster's shared services: fenced replicated logs, keys with the same fence, and messages between
/// nodes that are not stored. Functions return at once and are thread-safe. Each calls its handler exactly
/// once, from a thread of the broker, unless the broker is destroyed before; handlers must not wait for
/// anything. Every answer arrives within `answer_within`.
class Broker {
  public:
    static constexpr std::chrono::milliseconds answer_within{5000};

    virtual ~Broker() = default;

    /// Stores the message on a majority of replicas if the expectation holds.
    virtual void append(AppendRequest message, OnAnswer<Acknowledged> done) = 0;
    /// The newest message of a subject, as the leader of the stream knows it; nothing if there is none.
    virtual void newest(Subject subject, OnAnswer<std::optional<StoredMessage>> done) = 0;
    /// The messages of a subject of the log with sequences above `after`, oldest first; empty after the
    /// newest.
    virtual void read(Subject subject, std::uint64_t after, MessagePageLimits limits,
                      OnAnswer<std::vector<StoredMessage>> done) = 0;

    /// Calls `changed` for each key with this prefix that exists, then `caught_up` once, and then `changed`
    /// for each change, in order. A deleted key has an empty payload. After an interruption, changes may be
    /// repeated, and older values of a key may be left out.
    virtual std::unique_ptr<Subscription> follow(std::string prefix,
                                                 std::function<void(const StoredMessage&)> changed,
                                                 std::function<void()> caught_up) = 0;

    /// Sends a message to everybody who has subscribed to this subject at the moment.
    /// Messages of one sender to one subject arrive in order, or are lost.
    virtual void publish(std::string subject, std::string payload) = 0;
    /// Calls `on_message` for each message to this subject; `*` stands for one part between dots.
    virtual std::unique_ptr<Subscription> subscribe(std::string subject, OnMessage on_message) = 0;

    /// Whether the connection to the broker is up at the moment.
    virtual bool is_connected() const = 0;
};

/// Asks the broker and waits for its answer, which arrives in time or is an error. Not for the threads of
/// the broker.
template <class T>
tl::expected<T, BrokerError> wait_for(const std::function<void(OnAnswer<T>)>& ask) {
    const auto answered = std::make_shared<std::promise<tl::expected<T, BrokerError>>>();
    auto answer = answered->get_future();
    ask([answered](tl::expected<T, BrokerError> found) { answered->set_value(std::move(found)); });
    return answer.get();
}

/// The newest message of a subject, for which it waits.
inline tl::expected<std::optional<StoredMessage>, BrokerError> wait_for_newest(Broker& broker,
                                                                               const Subject& subject) {
    return wait_for<std::optional<StoredMessage>>(
        [&](auto done) { broker.newest(subject, std::move(done)); });
}

/// How a process joins a cluster, as its operator has said, and what to create in NATS if it does not exist.
struct NodeSetup {
    std::vector<std::string> servers{};  ///< `nats://HOST:PORT` or `tls://HOST:PORT`
    /// A file with a user's JWT and seed, as `nsc` writes them; empty: none are sent.
    std::string credentials{};
    /// A PEM file: connections must use TLS and a certificate of this authority. Empty: the system's
    /// authorities, and TLS only if a server demands it.
    std::string ca{};
    std::string node{};  ///< the node's name, also for the monitoring of NATS
    /// How long to try. NATS servers that start at the same time need a while to find each other.
    std::chrono::seconds patience{25};
    std::size_t streams = 16;         ///< of the log, at most 256. All nodes of a cluster must agree
    std::size_t replicas = 3;         ///< of each stream
    std::int64_t log_bytes_max = 0;   ///< of each stream of the log; 0: as much as NATS accepts
    std::int64_t keys_bytes_max = 0;  ///< of the stream of the keys
};

/// Reads `nats://a:4222,nats://b:4222`.
Expected<std::vector<std::string>> parse_servers(std::string_view text);

/// Why this cannot be the name of a node, as a sentence; empty if it can.
std::string why_no_node_name(std::string_view name);

/// The name of this machine with a port, such as `alpha-8080`. It is the same after a restart, unless the
/// port is 0: then a random number takes its place.
std::string default_node_name(std::uint16_t port);

/// Connects, checks the versions of all servers that can be found, and creates the streams. Blocks for about
/// the patience of the setup at most. Later it reconnects for ever. The error is a sentence for the operator,
/// also if this program was built without NATS.
Expected<std::unique_ptr<Broker>> connect(const NodeSetup& setup);

}  // namespace seq::cluster
