#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string_view>

namespace seq::bench {

/// Names the file of CallCounts to the library that counts.
inline constexpr const char* call_counts_variable = "SEQ_BENCH_CALL_COUNTS";

/// What is counted: calls of these functions of the C library. All but allocations are system calls.
enum class Call : std::uint8_t { allocation, send, receive, wait, sync, file, lock, random, cpu_time };

inline constexpr std::array<std::string_view, 9> call_names{
    "allocations", "sends",      "receives",     "waits for sockets", "syncs",
    "file calls",  "file locks", "random bytes", "processor times"};

/// How many calls of each kind.
using CallNumbers = std::array<std::uint64_t, call_names.size()>;

/// The file that the measured server maps and the benchmark reads.
struct CallCounts {
    std::array<std::atomic<std::uint64_t>, call_names.size()> calls;
};
static_assert(sizeof(CallCounts) == sizeof(CallNumbers));

}  // namespace seq::bench
