#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <nats/nats.h>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_listening.hpp"
#include "server/machine/background.hpp"
#include "server/machine/clock.hpp"
#include "server/room/expected.hpp"

namespace seq::cluster {

/// Called when the connection is lost or is there again.
using OnConnection = std::function<void(bool is_connected)>;

/// A header of a message: its name and its value.
using NatsHeader = std::pair<const char*, std::string>;

/// A connection to servers of NATS by libnats, which reconnects for ever. Thread-safe.
class NatsConnection {
  public:
    static Expected<std::unique_ptr<NatsConnection>> open(const NodeSetup& setup, OnConnection on_change);
    /// Calls end_handlers().
    ~NatsConnection();
    NatsConnection(const NatsConnection&) = delete;
    NatsConnection& operator=(const NatsConnection&) = delete;

    bool is_connected() const { return events_->is_connected; }
    /// Does not wait for the server. Fails if there is no connection or the message is too large.
    tl::expected<void, BrokerError> publish(const std::string& subject, std::string_view payload,
                                            const std::string& reply = {},
                                            const std::vector<NatsHeader>& headers = {});
    /// The handler is called by a thread of its own, also after the connection was lost and found again.
    std::unique_ptr<Subscription> subscribe(const std::string& subject, OnNatsMessage on_message);
    /// Returns when no handler is running and none will be called. Handlers that run meanwhile may still use
    /// the connection.
    void end_handlers();

  private:
    using Clock = machine::Clock;

    struct Events {
        std::mutex guard;  ///< held while `on_change` runs
        OnConnection on_change;
        std::function<void()> on_close;
        std::atomic<bool> is_connected = false;
        std::atomic<bool> is_closed = false;  ///< libnats has given up
    };
    using Options = std::unique_ptr<natsOptions, decltype(&natsOptions_Destroy)>;

    static NumberedTable<Events>& all_events();
    static void on_event(void* number, bool is_connected);
    static void on_close(void* number);

    NatsConnection(std::shared_ptr<Events> events, std::uint64_t number);
    std::string prepare(const NodeSetup& setup);
    std::optional<Clock::time_point> reopen_if_closed();
    natsStatus publish_bare(const std::string& subject, std::string_view payload, const std::string& reply);
    natsStatus publish_with(const std::vector<NatsHeader>& headers, const std::string& subject,
                            std::string_view payload, const std::string& reply);

    const std::shared_ptr<Events> events_;
    const std::uint64_t number_;
    Options options_{nullptr, &natsOptions_Destroy};
    const std::shared_ptr<EndedSubscriptions> ended_ = std::make_shared<EndedSubscriptions>();
    std::shared_mutex connection_guard_;  ///< guards the next three; held exclusively while they are replaced
    natsConnection* connection_ = nullptr;
    std::vector<std::weak_ptr<NatsListening>> listening_;
    std::vector<std::weak_ptr<NatsHandler>> handlers_;  ///< also of subscriptions that they have ended
    std::optional<machine::Background> reopening_;
};

}  // namespace seq::cluster
