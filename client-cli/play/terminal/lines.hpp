#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace seq::client {

/// Assembles lines from a file descriptor, for input that is no terminal. Reads only if input is available,
/// so it never blocks.
class LineReader {
  public:
    explicit LineReader(int fd, std::size_t line_bytes_max) : fd_{fd}, line_bytes_max_{line_bytes_max} {}

    /// The next whole line without its line break; at the end of input also an unfinished one. Longer lines
    /// are truncated to one byte more than the maximum.
    std::optional<std::string> next();
    /// Reads available input. To be called when next() returns nothing and the descriptor is readable.
    void fill();
    /// Whether the input has ended and next() has returned all of it.
    bool finished() const { return end_ && buffer_.empty(); }

  private:
    void keep(const char* bytes, std::size_t count);

    int fd_;
    std::size_t line_bytes_max_;
    std::string buffer_;
    bool end_ = false;
    std::size_t line_ = 0;  ///< bytes of the unfinished line
};

}  // namespace seq::client
