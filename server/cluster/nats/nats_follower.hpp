#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_connection.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// What a follower calls.
struct FollowerHandlers {
    std::function<void(const StoredMessage&)> changed;
    std::function<void()> caught_up;
};

/// Follows the keys with a prefix by a consumer of JetStream. When messages are missing, the server says
/// nothing or the connection was lost, it makes another consumer, which begins after the last message that
/// has arrived.
class NatsFollower : public std::enable_shared_from_this<NatsFollower> {
  public:
    using Clock = machine::Clock;

    /// The connection must exist until end() has returned.
    NatsFollower(NatsConnection& connection, std::string inbox, std::string prefix,
                 FollowerHandlers handlers);

    /// Makes a consumer if there is none that works. A thread calls it from time to time.
    void check();
    /// The connection was lost: what was sent meanwhile may be missing.
    void interrupt();
    /// Returns when no handler is running and none will run, or at once if a handler calls it.
    void end();

  private:
    void begin();
    void on_message(std::uint64_t attempt, const NatsMessage& message);
    bool is_expected(std::uint64_t attempt);
    void on_created(std::string_view answer);
    void on_status(const NatsMessage& message);
    void on_key(const NatsMessage& message);
    void note_that_all_is_known();
    void fail();
    std::string question(const std::string& deliver_to) const;

    NatsConnection& connection_;
    const std::string inbox_;
    const std::string prefix_;
    const FollowerHandlers handlers_;
    std::mutex guard_;  ///< guards what follows
    std::unique_ptr<Subscription> subscription_;
    std::uint64_t attempt_ = 0;
    bool has_ended_ = false;
    bool works_ = false;
    Clock::time_point last_sign_{};
    Clock::time_point next_attempt_{};
    std::uint64_t delivered_ = 0;  ///< messages of this consumer so far
    std::uint64_t sequence_ = 0;   ///< of the last message, over all consumers
    bool has_caught_up_ = false;
};

}  // namespace seq::cluster
