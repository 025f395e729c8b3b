#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/cluster/broker.hpp"

namespace seq::cluster {

/// How to reach the servers of NATS, and what to create there if it does not exist.
struct NatsSetup {
    std::vector<std::string> urls{};  ///< `nats://HOST:PORT` or `tls://HOST:PORT`, with or without the scheme
    std::string name = "sequenced";   ///< of this connection, for the monitoring of NATS
    std::string creds_file{};         ///< a user's JWT and seed, as `nsc` writes them; empty: none are sent
    std::string tls_ca_file{};  ///< connections must use TLS and a certificate of this authority; empty: the
                                ///< system's authorities, and TLS only if a server demands it
    std::size_t streams = 16;   ///< of the log, at most 256. All nodes of a cluster must agree
    std::size_t replicas = 3;   ///< of each stream
    std::int64_t log_bytes_max = 0;              ///< of each stream of the log; 0: as much as NATS accepts
    std::int64_t keys_bytes_max = 0;             ///< of the stream of the keys
    std::chrono::milliseconds patience{15'000};  ///< how long to try until servers answer and have a leader
};

/// Connects, checks the versions of all servers that can be found, and creates the streams. Blocks for about
/// the patience of the setup at most. Later it reconnects for ever. The error is a sentence for the operator,
/// also if this program was built without NATS.
tl::expected<std::unique_ptr<Broker>, std::string> connect_to_nats(const NatsSetup& setup);

}  // namespace seq::cluster
