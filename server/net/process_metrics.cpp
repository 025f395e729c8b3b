#include "server/net/process_metrics.hpp"

#include <filesystem>
#include <fstream>
#include <sys/resource.h>
#include <unistd.h>

namespace seq::net {
namespace {

double seconds(const timeval& time) {
    constexpr double micro = 1e-6;
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * micro;
}

std::optional<std::uint64_t> open_files() {
    std::error_code error;
    std::filesystem::directory_iterator each{"/proc/self/fd", error};
    if (error) return std::nullopt;
    std::uint64_t count = 0;
    for (; each != std::filesystem::directory_iterator{}; each.increment(error)) {
        if (error) return std::nullopt;
        ++count;
    }
    return count - 1;  // one is that of the folder itself
}

}  // namespace

std::optional<ProcessMetrics> process_metrics() {
    ProcessMetrics metrics;
    std::uint64_t pages = 0;
    std::uint64_t resident_pages = 0;
    std::ifstream{"/proc/self/statm"} >> pages >> resident_pages;
    const auto files = open_files();
    if (resident_pages == 0 || !files) return std::nullopt;
    metrics.resident_bytes = resident_pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    metrics.open_files = *files;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) == 0) metrics.open_files_max = limit.rlim_cur;
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) == 0)
        metrics.cpu_seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    return metrics;
}

}  // namespace seq::net
