#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/room/expected.hpp"

namespace seq::cluster {

/// What a server of NATS says first on every connection.
struct NatsServerInfo {
    std::string version;
    std::vector<std::string> others{};  ///< addresses of the servers of its cluster, `HOST:PORT`
};

/// Host and port of `nats://USER@HOST:PORT`, with 4222 as the port if there is none.
struct NatsAddress {
    std::string host;
    std::string port;
};
Expected<NatsAddress> nats_address(std::string_view url);

/// The greeting, `INFO {…}`; the error is a sentence.
Expected<NatsServerInfo> read_nats_greeting(std::string_view line);

/// Asks the servers, and those that they name, for their versions. The error is a sentence if one is too old,
/// an address cannot be used, or none of them answers in time; servers that are down are left out.
Expected<void> check_nats_servers(const std::vector<std::string>& urls, std::chrono::milliseconds patience);

/// Why servers of NATS with this version cannot carry a cluster, as a sentence; nothing if they can. Older
/// releases break the promise that an acknowledged append is stored, and the only one: 2.9 accepts appends of
/// several writers with the same expectation on replicated streams, and 2.10.20 to 2.10.22 can lose a stream
/// when a server is killed.
std::optional<std::string> why_not_nats(std::string_view version);

}  // namespace seq::cluster
