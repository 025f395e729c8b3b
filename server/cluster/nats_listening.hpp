#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <nats/nats.h>
#include <string>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats_handler.hpp"

namespace seq::cluster {

/// A subscription, which can be moved to another connection.
class NatsListening {
  public:
    NatsListening(std::string subject, OnNatsMessage on_message);
    ~NatsListening();
    NatsListening(const NatsListening&) = delete;
    NatsListening& operator=(const NatsListening&) = delete;

    /// Subscribes there, and no longer where it has subscribed before. Nothing happens after end().
    void begin(natsConnection* connection);
    /// Returns when the handler is not running any more and will not run again, or at once if the handler
    /// calls it.
    void end();

  private:
    const std::string subject_;
    const std::shared_ptr<NatsHandler> handler_;
    const std::uint64_t number_;
    std::mutex guard_;  ///< guards what follows
    natsSubscription* subscription_ = nullptr;
    bool has_ended_ = false;
};

/// Ends when it is destroyed.
class NatsSubscription final : public Subscription {
  public:
    explicit NatsSubscription(std::shared_ptr<NatsListening> listening) : listening_{std::move(listening)} {}
    ~NatsSubscription() override { listening_->end(); }
    NatsSubscription(const NatsSubscription&) = delete;
    NatsSubscription& operator=(const NatsSubscription&) = delete;

  private:
    const std::shared_ptr<NatsListening> listening_;
};

/// The numbers of closures, which libnats takes for addresses.
void* as_closure(std::uint64_t number);
std::uint64_t as_number(void* closure);

}  // namespace seq::cluster
