#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace seq::store {

/// The appending process of appender_main.cpp, seen from the test that kills it.
class Appender {
  public:
    /// Starts it on a data directory. `fault`: what its disk fails to do, and from which call on. `log` is
    /// where its standard error goes.
    explicit Appender(const std::filesystem::path& data, std::vector<std::string> fault = {},
                      const std::filesystem::path& log = {});
    Appender(const Appender&) = delete;
    Appender& operator=(const Appender&) = delete;
    ~Appender();

    /// Waits until so many more appends were acknowledged. False if it ends before, or says nothing
    /// for half a minute.
    bool wait_for(int acknowledgements);
    /// Kills it on the spot (SIGKILL) and reads what it had still said. The newest acknowledged version, by
    /// room.
    const std::map<std::string, std::uint64_t>& kill();
    /// Waits for its own end and reads what it had said; the exit status, or -1 where a signal ended it. It
    /// is killed, and nothing is returned, if it has said nothing for half a minute.
    std::optional<int> wait_for_end();
    /// The newest acknowledged version, by room, as far as it was read.
    const std::map<std::string, std::uint64_t>& acknowledged() const { return acknowledged_; }

  private:
    /// Waits for half a minute at most.
    bool has_line();
    bool read_line();
    void read_to_the_end();

    pid_t process_ = -1;
    int said_ = -1;  ///< the pipe from its standard output
    std::string buffer_;
    bool is_silent_ = false;  ///< it runs and has said nothing for too long
    std::map<std::string, std::uint64_t> acknowledged_;
};

}  // namespace seq::store
