#include "client-cli/play/terminal/lines.hpp"

#include <array>
#include <cerrno>
#include <unistd.h>

namespace seq::client {

std::optional<std::string> LineReader::next() {
    const auto end = buffer_.find('\n');
    if (end == std::string::npos && (!end_ || buffer_.empty())) return std::nullopt;
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

void LineReader::fill() {
    std::array<char, 4096> bytes{};
    const auto count = ::read(fd_, bytes.data(), bytes.size());
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
        end_ = true;
        return;
    }
    keep(bytes.data(), static_cast<std::size_t>(count));
}

void LineReader::keep(const char* bytes, std::size_t count) {
    for (std::size_t n = 0; n < count; ++n) {
        line_ = bytes[n] == '\n' ? 0 : line_ + 1;
        if (line_ <= line_bytes_max_ + 1) buffer_ += bytes[n];
    }
}

}  // namespace seq::client
