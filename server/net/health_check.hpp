#pragma once

#include <chrono>
#include <string>

#include "server/net/config.hpp"

namespace seq::net {

/// What a running server says of itself.
struct Health {
    bool is_well = false;
    std::string sentence;  ///< its own, or why there is none
};

constexpr std::chrono::milliseconds health_patience{2'500};

/// Asks the server that runs with these settings on this machine, at /healthz. Returns within `patience`.
Health ask_health(const Config& config, std::chrono::milliseconds patience = health_patience);

}  // namespace seq::net
