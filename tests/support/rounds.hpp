#pragma once

#include <cstdint>
#include <cstdlib>

namespace seq::test {

/// How often to repeat a random test: the usual number, times SEQ_TEST_ROUNDS of the environment.
inline std::uint64_t rounds(std::uint64_t usual) {
    const char* factor = std::getenv("SEQ_TEST_ROUNDS");
    const unsigned long times = factor == nullptr ? 1 : std::strtoul(factor, nullptr, 10);
    return usual * (times > 0 ? times : 1);
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
