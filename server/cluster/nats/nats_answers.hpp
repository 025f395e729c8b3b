#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "server/cluster/broker.hpp"

// What servers of NATS answer to requests of JetStream: texts in JSON.

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

}  // namespace seq::cluster
