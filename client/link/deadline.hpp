#pragma once

#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <functional>
#include <memory>

namespace seq::client {

/// Calls a function after a time, unless it is destroyed before.
class Deadline {
  public:
    Deadline(const boost::asio::any_io_executor& executor, std::chrono::milliseconds time,
             std::function<void()> when_over)
        : timer_{executor, time}, state_{std::make_shared<State>()} {
        timer_.async_wait(
            [state = state_, act = std::move(when_over)](const boost::system::error_code& error) {
                if (error || !state->wanted) return;
                state->over = true;
                act();
            });
    }
    Deadline(const Deadline&) = delete;
    Deadline& operator=(const Deadline&) = delete;
    ~Deadline() { state_->wanted = false; }

    bool over() const { return state_->over; }

  private:
    struct State {
        bool wanted = true;
        bool over = false;
    };
    boost::asio::steady_timer timer_;
    std::shared_ptr<State> state_;
};

}  // namespace seq::client
