#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <nats/nats.h>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>

#include "server/cluster/broker.hpp"
#include "server/machine/clock.hpp"

namespace seq::cluster {

/// A message from NATS. Its texts live while its handler runs.
struct NatsMessage {
    std::string_view subject;
    std::string_view reply;   ///< where the sender expects an answer; empty: nowhere
    std::string_view status;  ///< the header of messages by which servers say something; otherwise empty
    std::string_view payload;
    /// The value of another header; empty if it does not exist.
    std::function<std::string_view(const char* name)> header;
};

using OnNatsMessage = std::function<void(const NatsMessage&)>;

/// The handler of a subscription, which threads of libnats call one after another until end().
class NatsHandler {
  public:
    explicit NatsHandler(OnNatsMessage on_message) : on_message_{std::move(on_message)} {}

    void call(const NatsMessage& message) {
        const std::lock_guard turn{turn_};
        {
            const std::lock_guard guard{guard_};
            if (has_ended_) return;
            is_running_ = true;
            runs_in_ = std::this_thread::get_id();
        }
        on_message_(message);
        const std::lock_guard guard{guard_};
        is_running_ = false;
        changed_.notify_all();
    }
    /// Returns when the handler is not running any more and will not run again, or at once if it is the
    /// handler itself that calls it.
    void end() {
        std::unique_lock lock{guard_};
        has_ended_ = true;
        changed_.wait(lock, [this] { return !is_running_ || runs_in_ == std::this_thread::get_id(); });
    }

  private:
    const OnNatsMessage on_message_;
    std::mutex turn_;   ///< held while it runs
    std::mutex guard_;  ///< guards what follows
    std::condition_variable changed_;
    bool has_ended_ = false;
    bool is_running_ = false;
    decltype(std::this_thread::get_id()) runs_in_{};
};

/// Threads of libnats may call a function after what it belongs to was destroyed. So libnats gets a number
/// instead of an address, and this table says what has this number, while it exists. Thread-safe.
template <class Entry>
class NumberedTable {
  public:
    std::uint64_t add(std::shared_ptr<Entry> entry) {
        const std::lock_guard guard{guard_};
        entries_.emplace(++last_, std::move(entry));
        return last_;
    }
    void remove(std::uint64_t number) {
        const std::lock_guard guard{guard_};
        entries_.erase(number);
    }
    std::shared_ptr<Entry> find(std::uint64_t number) {
        const std::lock_guard guard{guard_};
        const auto found = entries_.find(number);
        return found == entries_.end() ? nullptr : found->second;
    }

  private:
    std::mutex guard_;
    std::uint64_t last_ = 0;
    std::unordered_map<std::uint64_t, std::shared_ptr<Entry>> entries_;
};

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
    ~NatsListening() { end(); }
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
