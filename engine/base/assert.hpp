#pragma once

// Assertions are for our own mistakes and stay on in release: a broken promise of the engine must stop the
// room it happened in, never be played on. What came from outside is judged by check() and never gets here.

namespace seq {

/// Called when a promise of ours is broken. Throws std::logic_error, which only the fence around a room
/// catches.
[[noreturn]] void broken_promise(const char* promise, const char* file, int line);

}  // namespace seq

#define SEQ_ASSERT(promise) \
    (static_cast<bool>(promise) ? void(0) : ::seq::broken_promise(#promise, __FILE__, __LINE__))
