#pragma once

#include <cstddef>
#include <string>

#include "server/cluster/log/log_context.hpp"
#include "server/host/metrics.hpp"
#include "server/store/journal.hpp"

namespace seq::net {

/// Values that are read when the metrics are requested.
struct MetricsSample {
    std::size_t connections = 0;
    std::size_t rooms = 0;  ///< in memory
    bool storage_is_full = false;
    bool storage_is_low = false;
    bool is_ready = false;
    double loop_lag_seconds = 0;
    const cluster::ClusterMetrics* cluster = nullptr;  ///< null: the server is alone
    double lease_age_seconds = 0;
    bool is_drained = false;  ///< the operator has asked the node to hand its rooms over
};

/// The text of /metrics, in Prometheus' format. docs/operations.md lists it.
std::string metrics_page(const Metrics& metrics, const store::Journal& journal, const MetricsSample& moment);

}  // namespace seq::net
