#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <unordered_map>
#include <vector>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_connection.hpp"
#include "server/cluster/strand.hpp"
#include "server/machine/clock.hpp"

// Requests to JetStream of NATS, and what its servers answer: texts in JSON.

namespace seq::cluster {

/// An error of JetStream.
struct NatsError {
    int code = 0;      ///< as in HTTP
    int err_code = 0;  ///< which error it is
    std::string description;
};

constexpr int nats_stream_differs = 10058;  ///< a stream with this name, but another configuration, exists
constexpr int nats_message_not_found = 10037;
constexpr int nats_no_peers = 10005;  ///< too few servers for the replicas, or they have not met yet
constexpr int nats_jetstream_off = 10076;
constexpr int nats_jetstream_off_account = 10039;

/// The error in an answer; nothing if it is none.
std::optional<NatsError> nats_error_in(std::string_view answer);
/// What an error means to users of a Broker.
BrokerError as_broker_error(const NatsError& error);

tl::expected<Acknowledged, BrokerError> read_acknowledgement(std::string_view answer);
/// The answer to a request for a single message; nothing if there is none. `prefix` is removed from its
/// subject.
tl::expected<std::optional<StoredMessage>, BrokerError> read_stored_message(std::string_view answer,
                                                                            std::string_view prefix);

/// What a server of NATS has answered, or that there is no answer. The text lives while the handler runs.
using OnNatsAnswer = std::function<void(tl::expected<std::string_view, BrokerError>)>;

/// A message that wants an answer.
struct NatsRequest {
    std::string subject;
    std::string payload;
    std::vector<NatsHeader> headers{};
};

/// Sends requests, any number of which are under way. All answers arrive at one subscription; a number in the
/// subject says which is which. Thread-safe.
class NatsRequests {
  public:
    /// Both must outlive it.
    NatsRequests(NatsConnection& connection, TimerQueue& timers);

    /// The handler is called once, by another thread, at latest after Broker::answer_within.
    void send(const NatsRequest& request, OnNatsAnswer done);
    /// Waits for the answer. Not to be called by a thread of the broker.
    tl::expected<std::string, BrokerError> ask(const NatsRequest& request);
    /// Answers everything that is under way with `unavailable`. A thread of the timer queue calls it.
    void fail_all(const std::string& why);
    /// Answers what is overdue. A thread of the timer queue calls it from time to time.
    void fail_overdue();
    /// A prefix of subjects that only this process listens to.
    const std::string& inbox() const { return inbox_; }

  private:
    struct Deadline {
        machine::Clock::time_point at;
        std::uint64_t number = 0;
    };

    void on_answer(const NatsMessage& message);
    OnNatsAnswer take(std::uint64_t number);

    NatsConnection& connection_;
    TimerQueue& timers_;
    const std::string inbox_;
    std::mutex guard_;  ///< guards what follows
    std::uint64_t last_ = 0;
    std::unordered_map<std::uint64_t, OnNatsAnswer> waiting_;
    std::deque<Deadline> deadlines_;
    std::unique_ptr<Subscription> answers_;
};

}  // namespace seq::cluster
