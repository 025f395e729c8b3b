#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>

// The lines that bench_sizing prints.

namespace seq::bench {

inline double kilobytes(std::uint64_t after, std::uint64_t before, std::size_t things) {
    return (static_cast<double>(after) - static_cast<double>(before)) / 1024 / static_cast<double>(things);
}

inline double megabytes(std::uint64_t bytes) {
    return static_cast<double>(bytes) / 1024 / 1024;
}

inline double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>{time}.count();
}

inline double milliseconds(std::chrono::nanoseconds time) {
    return 1e3 * seconds(time);
}

inline void print(const std::string& what, double figure, const char* unit) {
    std::printf("  %-76s %9.1f %s\n", what.c_str(), figure, unit);
    std::fflush(stdout);
}

}  // namespace seq::bench
