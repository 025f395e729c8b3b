#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <sys/types.h>

namespace seq::store {

/// The appending process of appender_main.cpp, seen from the test that kills it.
class Appender {
  public:
    /// Starts it on a data directory.
    explicit Appender(const std::filesystem::path& data);
    Appender(const Appender&) = delete;
    Appender& operator=(const Appender&) = delete;
    ~Appender();

    /// Waits until so many more appends were acknowledged. False when it ended before.
    bool wait_for(int acknowledgements);
    /// Kills it on the spot (SIGKILL) and reads what it had still said. The newest acknowledged version, by
    /// room.
    const std::map<std::string, std::uint64_t>& kill();
    /// Waits for its own end; the exit status.
    int wait_for_end();

  private:
    bool read_line();

    pid_t process_ = -1;
    std::FILE* said_ = nullptr;
    std::map<std::string, std::uint64_t> acknowledged_;
};

}  // namespace seq::store
