#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace seq::client {

/// Loop: the event loop for the program's network, timers and signals. It also runs while the program waits
/// for a key.
class Loop {
  public:
    enum class Woken : std::uint8_t {
        readable,     ///< there is input, or end of file
        interrupted,  ///< a signal asked the program to end; reported once
        stopped,      ///< stop() was called
    };

    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs until the file descriptor is readable. Calls `after_each` after each round of events.
    Woken wait_readable(int fd, const std::function<void()>& after_each);
    /// Runs until stop() is called or a signal asks the program to end.
    Woken run();
    /// Ends the current wait, or the next one.
    void stop();

    /// Calls `act` once after this time.
    void after(std::chrono::milliseconds time, std::function<void()> act);
    /// From now on SIGINT, SIGTERM and SIGHUP end the wait instead of the program.
    void catch_interrupts();
    /// Calls `act` whenever the signal arrives.
    void on_signal(int number, std::function<void()> act);

    /// For this folder only, which may use Asio.
    boost::asio::io_context& context();

  private:
    struct Parts;
    Woken outcome();
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::client
