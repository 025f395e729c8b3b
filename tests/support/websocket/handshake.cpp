#include "tests/support/websocket/handshake.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace seq::test {
namespace {

constexpr std::array<std::string_view, 6> usual_fields{
    "Host: 127.0.0.1",           "Upgrade: websocket",
    "Connection: Upgrade",       "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: sequence.v1"};

std::string name_of(std::string_view field) {
    return lower_case(field.substr(0, field.find(':')));
}

}  // namespace

std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

std::string Handshake::text() const {
    std::string text = line + line_end;
    for (const std::string_view usual : usual_fields) {
        const auto replaces = [&](const std::string& field) { return name_of(field) == name_of(usual); };
        if (lower_case(without) == name_of(usual) || std::ranges::any_of(fields, replaces)) continue;
        text.append(usual).append(line_end);
    }
    for (const std::string& field : fields)
        text += field + line_end;
    return text + line_end;
}

std::vector<std::string> Response::values(std::string_view name) const {
    std::vector<std::string> found;
    for (std::size_t at = head.find("\r\n"); at + 2 < head.size(); at = head.find("\r\n", at + 2)) {
        const std::string_view line =
            std::string_view{head}.substr(at + 2, head.find("\r\n", at + 2) - at - 2);
        if (!lower_case(line).starts_with(std::string{name} + ": ")) continue;
        found.emplace_back(line.substr(name.size() + 2));
    }
    return found;
}

std::optional<Response> first_response(std::string_view bytes) {
    constexpr std::string_view version = "HTTP/1.1 ";
    const std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string_view::npos) return std::nullopt;
    Response response{.head = std::string{bytes.substr(0, end + 4)}};
    if (bytes.starts_with(version))
        std::from_chars(bytes.data() + version.size(), bytes.data() + end, response.status);
    return response;
}

}  // namespace seq::test
