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

#include "server/push/caller.hpp"
#include "server/push/endpoint.hpp"

namespace seq::push {

/// One message to one push service.
struct Message {
    Endpoint endpoint;
    std::string authorization;
    std::string topic;  ///< each room has its own
    std::vector<std::uint8_t> body;
    std::function<void(PushOutcome)> done;  ///< called on the thread of the sender
};

/// How many messages wait and are sent at a time: all, those of one room, and those to one domain.
struct QueueLimits {
    std::size_t waiting_max = 256;
    std::size_t sending_max = 16;
    std::size_t sending_of_room_max = 2;
    std::size_t sending_of_domain_max = 4;
};

/// The last two labels of a host, which usually have one operator.
std::string_view domain_of(std::string_view host);

/// The messages that wait to be sent. Rooms take turns, so a room whose members have subscribed to services
/// that do not answer does not delay the calls of others, and neither does one such domain. A member can
/// invent as many domains as they like, so limits for domains alone are not enough.
class MessageQueue {
  public:
    explicit MessageQueue(const QueueLimits& limits) : limits_{limits} {}

    /// Appends a message. If too many wait, returns the one that is dropped: the newest of the room that has
    /// the most, which may be this one.
    std::optional<Message> add(Message message);
    /// Takes the oldest message that may be sent now, of the room whose turn it is: first of those with the
    /// fewest messages being sent. It is being sent until end() is called.
    std::optional<Message> take();
    void end(const Message& sent);

  private:
    struct RoomQueue {
        std::string topic;
        std::deque<Message> waiting{};
        std::size_t sending = 0;
    };
    using Rooms = std::vector<RoomQueue>;

    Rooms::iterator room_of(std::string_view topic);
    bool may_send(const Message& message) const;

    QueueLimits limits_;
    Rooms rooms_;  ///< those with messages, the one that has had a place least recently first
    std::size_t waiting_ = 0;
    std::size_t sending_ = 0;
    std::map<std::string, std::size_t, std::less<>> domains_;  ///< how many messages are being sent to each
};

}  // namespace seq::push
