#pragma once

#include <string>

#include "server/cluster/broker.hpp"
#include "server/cluster/nats/nats_requests.hpp"
#include "server/room/expected.hpp"

namespace seq::cluster {

/// The stream of NATS that holds a subject, and what NATS puts in front of the name of the subject.
struct NatsStream {
    std::string name;
    std::string prefix;
};

inline const NatsStream nats_keys{"SEQUENCED-KEYS", "sequenced.keys."};

/// `streams`: of the log. A room's stream depends on its code alone.
NatsStream nats_stream_of(const Subject& subject, std::size_t streams);

/// Creates the streams that do not exist, and checks those that do. The error is a sentence for the operator.
Expected<void> prepare_streams(NatsRequests& requests, const NodeSetup& setup);

}  // namespace seq::cluster
