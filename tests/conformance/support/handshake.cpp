#include "tests/conformance/support/handshake.hpp"

#include <algorithm>
#include <array>
#include <openssl/evp.h>
#include <stdexcept>

namespace seq::conformance {
namespace {

bool has_name(std::string_view field, std::string_view name) {
    return lower_case(field.substr(0, field.find(':'))) == lower_case(name);
}

std::string without_blanks_around(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return std::string{text.substr(first, text.find_last_not_of(" \t") - first + 1)};
}

std::string_view take_line(std::string_view& head) {
    const std::size_t end = head.find("\r\n");
    if (end == std::string_view::npos) throw std::runtime_error{"a line without CRLF in an answer's head"};
    const std::string_view line = head.substr(0, end);
    head.remove_prefix(end + 2);
    return line;
}

}  // namespace

std::string lower_case(std::string_view text) {
    std::string lower{text};
    for (char& c : lower)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return lower;
}

Request& Request::line(std::string line) {
    line_ = std::move(line);
    return *this;
}

Request& Request::set(const std::string& field) {
    const std::string name = field.substr(0, field.find(':'));
    const auto of_this_name = [&](const std::string& other) { return has_name(other, name); };
    const auto old = std::ranges::find_if(fields_, of_this_name);
    if (old == fields_.end()) throw std::logic_error{"there is no " + name + " to replace"};
    *old = field;
    return *this;
}

Request& Request::add(const std::string& field) {
    fields_.push_back(field);
    return *this;
}

Request& Request::drop(std::string_view name) {
    if (std::erase_if(fields_, [&](const std::string& field) { return has_name(field, name); }) == 0)
        throw std::logic_error{"there is no such field to drop"};
    return *this;
}

Request& Request::line_end(std::string end) {
    end_ = std::move(end);
    return *this;
}

std::string Request::text() const {
    std::string text = line_ + end_;
    for (const std::string& field : fields_)
        text += field + end_;
    return text + end_;
}

std::vector<std::string> Response::values(std::string_view name) const {
    std::vector<std::string> found;
    for (const auto& [its_name, value] : fields)
        if (its_name == name) found.push_back(value);
    return found;
}

bool Response::has(std::string_view name, std::string_view value) const {
    const std::vector<std::string> all = values(name);
    return std::ranges::find(all, value) != all.end();
}

Response response_of(std::string_view head) {
    constexpr std::string_view version = "HTTP/1.1 ";
    std::string_view line = take_line(head);
    if (!line.starts_with(version)) throw std::runtime_error{"an answer that is not HTTP/1.1"};
    Response response{.status =
                          static_cast<unsigned>(std::stoul(std::string{line.substr(version.size(), 3)}))};
    for (line = take_line(head); !line.empty(); line = take_line(head)) {
        const std::size_t colon = line.find(':');
        if (colon == std::string_view::npos) throw std::runtime_error{"a field without a colon"};
        response.fields.emplace_back(lower_case(line.substr(0, colon)),
                                     without_blanks_around(line.substr(colon + 1)));
    }
    return response;
}

std::string accept_value_for(std::string_view key) {
    const std::string text = std::string{key} + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (EVP_Digest(text.data(), text.size(), digest.data(), &size, EVP_sha1(), nullptr) != 1)
        throw std::runtime_error{"no SHA-1 in this OpenSSL"};
    std::array<unsigned char, 64> base64{};
    const int length = EVP_EncodeBlock(base64.data(), digest.data(), static_cast<int>(size));
    return {base64.begin(), base64.begin() + length};
}

}  // namespace seq::conformance
