#pragma once

#include <cstdint>
#include <optional>

namespace seq::net {

/// Resource usage of this process, from the operating system.
struct ProcessMetrics {
    std::uint64_t resident_bytes = 0;
    std::uint64_t open_files = 0;
    std::uint64_t open_files_max = 0;
    double cpu_seconds = 0;  ///< of all threads, since its start
};

/// Nothing if there is no /proc.
std::optional<ProcessMetrics> process_metrics();

}  // namespace seq::net
