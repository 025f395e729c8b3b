#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace seq::client {

/// Puts lines together from what a file descriptor has to give, for input that is no terminal. Reads only
/// when there is something to read, so it never waits.
class LineReader {
  public:
    explicit LineReader(int fd, std::size_t line_bytes_max) : fd_{fd}, line_bytes_max_{line_bytes_max} {}

    /// The next whole line without its end; at the end of input also what stands without one. Longer lines
    /// come cut to one byte more than the maximum.
    std::optional<std::string> next();
    /// Reads what there is. To be called when next() has nothing and the descriptor is readable.
    void fill();
    /// Nothing more will come, and next() has given all.
    bool finished() const { return end_ && buffer_.empty(); }

  private:
    void keep(const char* bytes, std::size_t count);

    int fd_;
    std::size_t line_bytes_max_;
    std::string buffer_;
    bool end_ = false;
    std::size_t line_ = 0;  ///< bytes of the line that is not whole yet
};

}  // namespace seq::client
