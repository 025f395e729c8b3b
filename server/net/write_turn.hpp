#pragma once

#include <utility>

#include "server/net/executor.hpp"

namespace seq::net {

/// Lets one write at a time use a connection. One other may wait for its turn.
class WriteTurn {
  public:
    explicit WriteTurn(const Executor& executor) : released_{executor} {}

    bool is_taken() const { return is_taken_; }
    void take() { is_taken_ = true; }
    void release() {
        is_taken_ = false;
        released_.cancel();
    }
    /// Ends the wait and lets nobody wait any more: the connection is closed.
    void end() {
        has_ended_ = true;
        released_.cancel();
    }
    bool has_ended() const { return has_ended_; }

    /// Completes with any error code after release() or end(). The caller looks again whether it is its turn.
    template <typename Token>
    auto async_wait(Token&& token) {
        released_.expires_at(Clock::time_point::max());
        return released_.async_wait(std::forward<Token>(token));
    }

  private:
    Timer released_;
    bool is_taken_ = false;
    bool has_ended_ = false;
};

}  // namespace seq::net
