#pragma once

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace seq::test {

/// The number in this variable of the environment, or the usual one.
inline std::uint64_t from_environment(const char* variable, std::uint64_t usual) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? usual : std::strtoull(text, nullptr, 10);
}

/// How often to repeat a random test: the usual number, times SEQ_TEST_ROUNDS of the environment.
inline std::uint64_t rounds(std::uint64_t usual) {
    const std::uint64_t times = from_environment("SEQ_TEST_ROUNDS", 1);
    return usual * (times > 0 ? times : 1);
}

/// The lines of a list of seeds that are neither empty nor comments. None if the file cannot be read.
inline std::vector<std::string> read_seed_list(const std::string& path) {
    std::ifstream file{path};
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && !line.starts_with('#')) lines.push_back(line);
    return lines;
}

/// Whether this build runs under AddressSanitizer or ThreadSanitizer, which make it many times slower and
/// keep freed memory.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

}  // namespace seq::test
