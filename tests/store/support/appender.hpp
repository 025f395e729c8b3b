#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace seq::store {

/// The process of appender_main.cpp, controlled by the test that kills it.
class Appender {
  public:
    /// Starts it on a data directory. `fault`: what its disk fails to do, and from which call on. `log`
    /// receives its standard error.
    explicit Appender(const std::filesystem::path& data, std::vector<std::string> fault = {},
                      const std::filesystem::path& log = {});
    Appender(const Appender&) = delete;
    Appender& operator=(const Appender&) = delete;
    ~Appender();

    /// Waits for this many more acknowledged appends. False if the process ends before, or is silent for half
    /// a minute.
    bool wait_for(int acknowledgements);
    /// Kills it at once (SIGKILL) and reads its remaining output. Returns the newest acknowledged version, by
    /// room.
    const std::map<std::string, std::uint64_t>& kill();
    /// Waits until it ends by itself and reads its remaining output; returns the exit status, or -1 if a
    /// signal ended it. If it is silent for half a minute, it is killed and nothing is returned.
    std::optional<int> wait_for_end();
    /// The newest acknowledged version, by room, from the output read so far.
    const std::map<std::string, std::uint64_t>& acknowledged() const { return acknowledged_; }

  private:
    /// Waits for at most half a minute.
    bool has_line();
    bool read_line();
    void read_to_the_end();

    pid_t process_ = -1;
    int said_ = -1;  ///< the pipe from its standard output
    std::string buffer_;
    bool is_silent_ = false;  ///< it runs and has printed nothing for too long
    std::map<std::string, std::uint64_t> acknowledged_;
};

}  // namespace seq::store
