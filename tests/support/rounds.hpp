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

}  // namespace seq::test
