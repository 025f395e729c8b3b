#pragma once

#include "server/telemetry/metric.hpp"

namespace seq::cluster {

/// What a node counts of its part in the cluster since it started.
struct ClusterMetrics {
    telemetry::Gauge owned_rooms;    ///< rooms that this process has loaded
    telemetry::Counter takeovers;    ///< rooms taken from a node that has died
    telemetry::Counter handed_over;  ///< rooms given to other nodes while this one runs
    telemetry::Counter
        fenced_appends;  ///< appends that were not stored because another process owns the room
    telemetry::Counter doubtful_answers;  ///< answers of the broker that had to be settled by reading
    /// From the moment a message is sent until it is known to be stored.
    telemetry::Histogram append_seconds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                        0.1,    0.25,  0.5,    1,     2.5,  5,     10};
};

}  // namespace seq::cluster
