#pragma once

#include <cstdint>
#include <optional>

namespace seq::net {

/// What the operating system says of this process.
struct ProcessFigures {
    std::uint64_t resident_bytes = 0;
    std::uint64_t open_files = 0;
    std::uint64_t open_files_max = 0;
    double cpu_seconds = 0;  ///< of all threads, since its start
};

/// Nothing where there is no /proc.
std::optional<ProcessFigures> process_figures();

}  // namespace seq::net
