#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/push/endpoint.hpp"
#include "server/push/outcome.hpp"

namespace seq::push {

/// One message to one push service.
struct Message {
    Endpoint endpoint;
    std::string authorization;
    std::string topic;
    std::vector<std::uint8_t> body;
    std::function<void(Outcome)> done;  ///< called on the thread of the sender
};

/// How many messages wait and are sent at a time: all, and of those to one domain.
struct QueueLimits {
    std::size_t waiting_max = 256;
    std::size_t waiting_of_domain_max = 128;
    std::size_t sending_max = 16;
    std::size_t sending_of_domain_max = 4;
};

/// The last two labels of a host, which usually have one operator.
std::string_view domain_of(std::string_view host);

/// The messages that wait to be sent. A domain whose names or servers do not answer does not stop the
/// messages to others, because it has only a part of the places.
class MessageQueue {
  public:
    explicit MessageQueue(const QueueLimits& limits) : limits_{limits} {}

    /// Whether there is no place for another message to this host.
    bool is_full(std::string_view host) const;
    /// Appends a message, for which there must be a place.
    void add(Message message);
    /// Takes the oldest message that may be sent now; it is being sent until end() is called for its host.
    std::optional<Message> take();
    void end(std::string_view host);

  private:
    struct Domain {
        std::size_t waiting = 0;
        std::size_t sending = 0;
    };
    using Domains = std::map<std::string, Domain, std::less<>>;

    QueueLimits limits_;
    std::deque<Message> waiting_;
    std::size_t sending_ = 0;
    Domains domains_;  ///< those of messages that wait or are being sent
};

}  // namespace seq::push
