#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace seq::conformance {

/// The key of the RFC's example, section 1.3.
inline constexpr auto usual_key = "dGhlIHNhbXBsZSBub25jZQ==";

/// An opening handshake (RFC 6455, 4.1), valid until a test changes it.
class Request {
  public:
    Request& line(std::string line);
    /// Replaces the field of the same name by this one.
    Request& set(const std::string& field);
    Request& add(const std::string& field);
    Request& drop(std::string_view name);
    /// Sets the line ending.
    Request& line_end(std::string end);
    std::string text() const;

  private:
    std::string line_ = "GET /ws HTTP/1.1";
    std::vector<std::string> fields_ = {
        "Host: 127.0.0.1",           "Upgrade: websocket",
        "Connection: Upgrade",       std::string{"Sec-WebSocket-Key: "} + usual_key,
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: sequence.v1"};
    std::string end_ = "\r\n";
};

/// The head of an answer.
struct Response {
    unsigned status = 0;
    std::vector<std::pair<std::string, std::string>> fields{};  ///< names in lower case

    /// All values of a field, whose name is given in lower case.
    std::vector<std::string> values(std::string_view name) const;
    bool has(std::string_view name, std::string_view value) const;
};

/// Parses a head including its empty line; throws if it is not one.
Response response_of(std::string_view head);

/// The accept value that the server must send for a key: RFC 6455, 4.2.2, item 5.4.
std::string accept_value_for(std::string_view key);

/// The text in lower case.
std::string lower_case(std::string_view text);

}  // namespace seq::conformance
