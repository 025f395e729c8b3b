#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
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

    /// Waits until so many more appends were acknowledged. False when it ended before.
    bool wait_for(int acknowledgements);
    /// Kills it on the spot (SIGKILL) and reads what it had still said. The newest acknowledged version, by
    /// room.
    const std::map<std::string, std::uint64_t>& kill();
    /// Waits for its own end and reads what it had said; the exit status, or -1 where a signal ended it.
    int wait_for_end();
    /// The newest acknowledged version, by room, as far as it was read.
    const std::map<std::string, std::uint64_t>& acknowledged() const { return acknowledged_; }

  private:
    bool read_line();
    void read_to_the_end();

    pid_t process_ = -1;
    std::FILE* said_ = nullptr;
    std::map<std::string, std::uint64_t> acknowledged_;
};

}  // namespace seq::store
