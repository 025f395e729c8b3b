#pragma once

#include <chrono>
#include <poll.h>

namespace seq::test {

/// Polls until the condition holds. False if that takes longer than a test should wait: the condition depends
/// on another thread or process, which may be slow on a busy machine, or never fulfil it.
template <typename Condition>
bool eventually(Condition condition, std::chrono::milliseconds patience = std::chrono::minutes{1}) {
    const auto deadline = std::chrono::steady_clock::now() + patience;
    while (std::chrono::steady_clock::now() < deadline) {
        if (condition()) return true;
        ::poll(nullptr, 0, 1);  // a millisecond, in which others can use this core
    }
    return condition();
}

}  // namespace seq::test
