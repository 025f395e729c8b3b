#pragma once

// Assertions detect our own mistakes and stay enabled in release builds: a room whose state is wrong must
// stop and must not be played on. Input is validated by check() and never reaches an assertion.

namespace seq {

/// Called when an assertion fails. Throws std::logic_error, which is caught only where a room is called, so
/// that only this room stops.
[[noreturn]] void broken_promise(const char* promise, const char* file, int line);

}  // namespace seq

#define SEQ_ASSERT(promise) \
    (static_cast<bool>(promise) ? void(0) : ::seq::broken_promise(#promise, __FILE__, __LINE__))
