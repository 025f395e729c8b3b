#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <nats/nats.h>
#include <string>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_handler.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// Subscriptions of a connection that have ended. Before version 3.6 the thread of libnats that reads from
/// the connection looks up a subscription and then uses it without a reference of its own (nats.c, issue
/// 637), so the memory must outlive whatever that thread has just looked up. Thread-safe.
class EndedSubscriptions {
  public:
    EndedSubscriptions() = default;
    /// No thread reads from the connection any more.
    ~EndedSubscriptions();
    EndedSubscriptions(const EndedSubscriptions&) = delete;
    EndedSubscriptions& operator=(const EndedSubscriptions&) = delete;

    /// Unsubscribes. Nothing happens with a null pointer.
    void add(natsSubscription* subscription);

  private:
    /// Much longer than the reading thread needs for one message.
    static constexpr std::chrono::minutes kept_for{1};
    struct Ended {
        machine::Clock::time_point at;
        natsSubscription* subscription;
    };
    std::mutex guard_;  ///< guards the list
    std::deque<Ended> ended_;
};

/// A subscription, which can be moved to another connection.
class NatsListening {
  public:
    NatsListening(std::string subject, OnNatsMessage on_message, std::shared_ptr<EndedSubscriptions> ended);
    ~NatsListening();
    NatsListening(const NatsListening&) = delete;
    NatsListening& operator=(const NatsListening&) = delete;

    /// Subscribes there, and no longer where it has subscribed before. Nothing happens after end().
    void begin(natsConnection* connection);
    /// Returns when the handler is not running any more and will not run again, or at once if the handler
    /// calls it.
    void end();
    const std::shared_ptr<NatsHandler>& handler() const { return handler_; }

  private:
    const std::string subject_;
    const std::shared_ptr<EndedSubscriptions> ended_;
    const std::shared_ptr<NatsHandler> handler_;
    const std::uint64_t number_;
    std::mutex guard_;  ///< guards what follows
    natsSubscription* subscription_ = nullptr;
    bool has_ended_ = false;
};

/// Calls end() of what has subscribed.
template <class Subscriber>
class EndsWhenDestroyed final : public Subscription {
  public:
    explicit EndsWhenDestroyed(std::shared_ptr<Subscriber> subscriber) : subscriber_{std::move(subscriber)} {}
    ~EndsWhenDestroyed() override { subscriber_->end(); }
    EndsWhenDestroyed(const EndsWhenDestroyed&) = delete;
    EndsWhenDestroyed& operator=(const EndsWhenDestroyed&) = delete;

  private:
    const std::shared_ptr<Subscriber> subscriber_;
};

/// Destroys a message of libnats, perhaps only with later ones. Thread-safe.
void destroy_later(natsMsg* message);

struct DestroyLater {
    void operator()(natsMsg* message) const { destroy_later(message); }
};

using NatsMessagePointer = std::unique_ptr<natsMsg, DestroyLater>;

/// The numbers of closures, which libnats takes for addresses.
void* as_closure(std::uint64_t number);
std::uint64_t as_number(void* closure);

}  // namespace seq::cluster
