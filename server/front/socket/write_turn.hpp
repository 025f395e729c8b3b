#pragma once

#include <boost/asio/error.hpp>
#include <boost/asio/write.hpp>
#include <cstddef>
#include <utility>

#include "server/host/threads/executor.hpp"

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

/// An operation for async_compose() that waits for its turn and then writes all of the buffers to the stream.
/// Calls `begins` when its turn has come.
template <typename Stream, typename Buffers, typename Begins>
class WriteInTurn {
  public:
    WriteInTurn(WriteTurn& turn, Stream& stream, const Buffers& buffers, Begins begins)
        : turn_{&turn}, stream_{&stream}, buffers_{buffers}, begins_{std::move(begins)} {}

    template <typename Self>
    void operator()(Self& self, boost::system::error_code error = {}, std::size_t written = 0) {
        if (is_written_) {
            turn_->release();
            return self.complete(error, written);
        }
        if (turn_->has_ended()) return self.complete(asio::error::operation_aborted, 0);
        if (turn_->is_taken()) return turn_->async_wait(std::move(self));
        turn_->take();
        is_written_ = true;
        begins_();
        asio::async_write(*stream_, buffers_, std::move(self));
    }

  private:
    WriteTurn* turn_;
    Stream* stream_;
    Buffers buffers_;
    Begins begins_;
    bool is_written_ = false;
};

}  // namespace seq::net
