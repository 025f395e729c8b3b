#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace seq::test {

/// An opening handshake (RFC 6455, 4.1), which is valid until a test changes it.
struct Handshake {
    std::vector<std::string> fields{};  ///< they replace the usual ones of the same names
    std::string without{};              ///< the name of a usual field that is left out
    std::string line = "GET /ws HTTP/1.1";
    std::string line_end = "\r\n";

    std::string text() const;
};

/// The head of an answer, including its empty line.
struct Response {
    unsigned status = 0;
    std::string head{};

    /// All values of a field, whose name is given in lower case.
    std::vector<std::string> values(std::string_view name) const;
};

/// The head at the front of these bytes; nothing while it is incomplete, and the status 0 if it is not one of
/// HTTP/1.1.
std::optional<Response> first_response(std::string_view bytes);

/// The text in lower case.
std::string lower_case(std::string_view text);

}  // namespace seq::test
