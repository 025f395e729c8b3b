#pragma once

#include <cstddef>
#include <string>

#include "server/net/metrics.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// What is not counted but looked at when it is asked for.
struct Moment {
    std::size_t connections = 0;
    std::size_t rooms = 0;  ///< in memory
    bool storage_is_full = false;
    bool is_ready = false;
    double loop_lag_seconds = 0;
};

/// Everything that /metrics says, in Prometheus' text format. docs/operations.md lists it.
std::string metrics_page(const Metrics& metrics, const store::Journal& journal, const Moment& moment);

}  // namespace seq::net
