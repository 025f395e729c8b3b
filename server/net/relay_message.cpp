#include "server/net/relay_message.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

// The form, all numbers little-endian:
//   version (1 byte), kind (1 byte), process, to_process, session, number, value (8 bytes each),
//   node, address, text (each a length of 4 bytes and the bytes), content (32 bytes),
//   number of frames (4 bytes), frames (each a length of 4 bytes and the bytes)

namespace seq::net {
namespace {

constexpr std::uint8_t form_version = 1;
constexpr std::size_t fixed_bytes = 2 + 5 * 8 + 3 * 4 + std::tuple_size_v<protocol::Digest> + 4;

static_assert(std::endian::native == std::endian::little);

template <class Number>
void put(std::string& out, Number number) {
    out.append(std::bit_cast<std::array<char, sizeof number>>(number).data(), sizeof number);
}

void put_text(std::string& out, std::string_view text, std::string_view rest = {}) {
    put(out, static_cast<std::uint32_t>(text.size() + rest.size()));
    out.append(text).append(rest);
}

/// Reads from the front. After a read beyond the end, everything is empty and `failed` is set.
struct Bytes {
    std::string_view left;
    bool failed = false;

    std::string_view take(std::size_t count) {
        if (count > left.size()) {
            failed = true;
            left = {};
            return {};
        }
        const std::string_view taken = left.substr(0, count);
        left.remove_prefix(count);
        return taken;
    }
    template <class Number>
    Number number() {
        Number read{};
        const std::string_view taken = take(sizeof read);
        if (!failed) std::memcpy(&read, taken.data(), sizeof read);
        return read;
    }
    std::string_view text() { return take(number<std::uint32_t>()); }
};

}  // namespace

std::string encode(const RelayMessage& message) {
    std::string out;
    std::size_t size = fixed_bytes + message.node.size() + message.address.size() + message.text.size();
    for (const RelayedFrame& frame : message.frames)
        size += sizeof(std::uint32_t) + frame.first.size() + frame.rest.size();
    out.reserve(size);
    put(out, form_version);
    put(out, message.kind);
    for (const std::uint64_t number :
         {message.process, message.to_process, message.session, message.number, message.value})
        put(out, number);
    for (const std::string_view text : {message.node, message.address, message.text})
        put_text(out, text);
    std::ranges::for_each(message.content, [&](auto byte) { put(out, byte); });
    put(out, static_cast<std::uint32_t>(message.frames.size()));
    for (const RelayedFrame& frame : message.frames)
        put_text(out, frame.first, frame.rest);
    return out;
}

std::optional<RelayMessage> decode_relay_message(std::string_view bytes) {
    Bytes in{bytes};
    if (in.number<std::uint8_t>() != form_version) return std::nullopt;
    RelayMessage message;
    message.kind = in.number<RelayMessage::Kind>();
    if (message.kind > RelayMessage::last_kind) return std::nullopt;
    for (std::uint64_t* number :
         {&message.process, &message.to_process, &message.session, &message.number, &message.value})
        *number = in.number<std::uint64_t>();
    for (std::string_view* text : {&message.node, &message.address, &message.text})
        *text = in.text();
    for (auto& byte : message.content)
        byte = in.number<std::uint8_t>();
    const auto frames = in.number<std::uint32_t>();
    for (std::uint32_t i = 0; i < frames && !in.failed; ++i)
        message.frames.push_back({in.text()});
    if (in.failed || !in.left.empty()) return std::nullopt;
    return message;
}

}  // namespace seq::net
