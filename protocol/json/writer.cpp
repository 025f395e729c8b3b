#include "protocol/json/writer.hpp"

#include <array>
#include <charconv>
#include <utility>
#include <vector>

namespace seq::protocol::json {
namespace {

constexpr bool needs_escape(char c) {
    return static_cast<unsigned char>(c) < 0x20 || c == '"' || c == '\\';
}

constexpr std::string_view digits = "0123456789abcdef";

void escape(std::string& out, char c) {
    switch (c) {
        case '"': out += "\\\""; return;
        case '\\': out += "\\\\"; return;
        case '\n': out += "\\n"; return;
        case '\t': out += "\\t"; return;
        case '\r': out += "\\r"; return;
        default: break;
    }
    out += "\\u00";
    out += digits[static_cast<unsigned char>(c) >> 4];
    out += digits[static_cast<unsigned char>(c) & 15];
}

/// The buffers of writers that have ended. A large one is not kept.
constexpr std::size_t bytes_at_first = 512;
constexpr std::size_t spare_buffers = 4;
constexpr std::size_t spare_bytes = 16 * 1024;
thread_local std::vector<std::string> spare;

}  // namespace

Writer::Writer() {
    if (!spare.empty()) {
        out_ = std::move(spare.back());
        spare.pop_back();
    }
    out_.clear();
    out_.reserve(bytes_at_first);
}

Writer::~Writer() {
    if (spare.size() < spare_buffers && out_.capacity() <= spare_bytes) spare.push_back(std::move(out_));
}

void Writer::separate() {
    if (comma_) out_ += ',';
    comma_ = true;
}

Writer& Writer::open(char bracket) {
    separate();
    out_ += bracket;
    comma_ = false;
    return *this;
}

Writer& Writer::close(char bracket) {
    out_ += bracket;
    comma_ = true;
    return *this;
}

Writer& Writer::key(std::string_view name) {
    separate();
    out_ += '"';
    out_ += name;
    out_ += "\":";
    comma_ = false;
    return *this;
}

void Writer::quote(std::string_view text) {
    out_ += '"';
    std::size_t plain = 0;  // from here on nothing has needed an escape
    for (std::size_t n = 0; n < text.size(); ++n) {
        if (!needs_escape(text[n])) continue;
        out_ += text.substr(plain, n - plain);
        escape(out_, text[n]);
        plain = n + 1;
    }
    out_ += text.substr(plain);
    out_ += '"';
}

Writer& Writer::foreign_key(std::string_view name) {
    separate();
    quote(name);
    out_ += ':';
    comma_ = false;
    return *this;
}

Writer& Writer::string(std::string_view text) {
    separate();
    quote(text);
    return *this;
}

Writer& Writer::hex(std::span<const std::uint8_t> bytes) {
    separate();
    out_ += '"';
    for (const std::uint8_t byte : bytes) {
        out_ += digits[byte >> 4];
        out_ += digits[byte & 15];
    }
    out_ += '"';
    return *this;
}

Writer& Writer::integer(std::uint64_t value) {
    separate();
    std::array<char, 20> decimal;
    const auto end = std::to_chars(decimal.data(), decimal.data() + decimal.size(), value).ptr;
    out_.append(decimal.data(), end);
    return *this;
}

Writer& Writer::boolean(bool value) {
    separate();
    out_ += value ? "true" : "false";
    return *this;
}

}  // namespace seq::protocol::json
