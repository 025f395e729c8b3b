#pragma once

#include "server/watch/metric.hpp"

namespace seq::store {

/// What a journal counts of its own work, from its start on.
struct JournalFigures {
    watch::Counter appends;     ///< handed over by rooms
    watch::Counter records;     ///< made durable
    watch::Counter bytes;       ///< of the bodies of these
    watch::Counter taken_back;  ///< commits that found no space
    /// From the begin of a transaction to its end on the disk.
    watch::Histogram commit_seconds{0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025,
                                    0.05,    0.1,    0.25,  0.5,    1,     2.5};
    watch::Histogram records_per_commit{0, 1, 2, 4, 8, 16, 32, 64, 128};
};

}  // namespace seq::store
