#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>

namespace boost::asio {
class io_context;
}

namespace seq::client {

/// Loop: the one thread on which the program's network, timers and signals happen. It also runs while the
/// program waits for a key.
class Loop {
  public:
    enum class Woken : std::uint8_t {
        readable,     ///< there is something to read, or the end of it
        interrupted,  ///< a signal asked the program to end; reported once
        stopped,      ///< stop() was called
    };

    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Runs until the file descriptor can be read. After each round of things that happened `after_each` is
    /// called.
    Woken wait_readable(int fd, const std::function<void()>& after_each);
    /// Runs until stop() is called or somebody asks the program to end.
    Woken run();
    /// Ends the present wait, or the next one.
    void stop();

    /// Calls it once after this time.
    void after(std::chrono::milliseconds time, std::function<void()> act);
    /// From now on SIGINT, SIGTERM and SIGHUP end the waiting instead of the program.
    void catch_interrupts();
    /// Calls it whenever the signal arrives.
    void on_signal(int number, std::function<void()> act);

    /// For those in this folder, who know what it is.
    boost::asio::io_context& context();

  private:
    struct Parts;
    Woken outcome();
    std::unique_ptr<Parts> parts_;
};

}  // namespace seq::client
