#pragma once

#include <chrono>
#include <string>

namespace seq::net {

struct Config;

/// The answer of a running server.
struct Health {
    bool is_well = false;
    std::string sentence;  ///< the server's, or why there was no answer
};

/// Half of what docker/Dockerfile allows a health check.
constexpr std::chrono::milliseconds health_patience{2'500};

/// Requests /healthz from the server that runs on this machine with these settings. Blocks for at most
/// `patience`.
Health ask_health(const Config& config, std::chrono::milliseconds patience = health_patience);

}  // namespace seq::net
