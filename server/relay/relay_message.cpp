#include "server/relay/relay_message.hpp"

#include "server/room/journal/stored_value.hpp"

// The form, as a room::ValueWriter writes it: version, kind, process, to_process, session, number, value,
// node, address, text, content, and the frames. Several messages are a version of their own, and each of them
// as a text.

namespace seq::net {
namespace {

constexpr std::uint64_t form_version = 1;
constexpr std::uint64_t form_of_several = 2;

std::optional<RelayMessage> decode_one(room::ValueReader& in) {
    const std::uint64_t kind = in.number();
    if (kind > static_cast<std::uint64_t>(RelayMessage::last_kind)) return std::nullopt;
    RelayMessage message{.kind = static_cast<RelayMessage::Kind>(kind)};
    for (std::uint64_t* number :
         {&message.process, &message.to_process, &message.session, &message.number, &message.value})
        *number = in.number();
    for (std::string_view* text : {&message.node, &message.address, &message.text})
        *text = in.text();
    room::transfer(in, message.content);
    const std::size_t frames = in.count(0);
    for (std::size_t i = 0; i < frames && !in.failed(); ++i)
        message.frames.push_back({in.text()});
    if (!in.is_done()) return std::nullopt;
    return message;
}

}  // namespace

std::string encode(const RelayMessage& message) {
    room::ValueWriter out;
    out.number(form_version);
    for (const std::uint64_t number : {static_cast<std::uint64_t>(message.kind), message.process,
                                       message.to_process, message.session, message.number, message.value})
        out.number(number);
    for (const std::string_view text : {message.node, message.address, message.text})
        out.text(text);
    protocol::Digest content = message.content;
    room::transfer(out, content);
    out.count(message.frames.size());
    for (const RelayedFrame& frame : message.frames)
        out.text(frame.first, frame.rest);
    return out.take();
}

std::string encode_together(std::span<const std::string> messages) {
    room::ValueWriter out;
    out.number(form_of_several);
    out.count(messages.size());
    for (const std::string& message : messages)
        out.text(message);
    return out.take();
}

std::optional<std::vector<RelayMessage>> decode_relay_messages(std::string_view bytes) {
    room::ValueReader in{bytes};
    std::vector<RelayMessage> messages;
    const auto take = [&messages](room::ValueReader& one) {
        auto message = decode_one(one);
        if (message) messages.push_back(std::move(*message));
        return message.has_value();
    };
    const std::uint64_t version = in.number();
    if (version == form_version) return take(in) ? std::optional{std::move(messages)} : std::nullopt;
    if (version != form_of_several) return std::nullopt;
    const std::size_t count = in.count(0);
    for (std::size_t i = 0; i < count; ++i) {
        room::ValueReader one{in.text()};
        if (in.failed() || one.number() != form_version || !take(one)) return std::nullopt;
    }
    return in.is_done() ? std::optional{std::move(messages)} : std::nullopt;
}

}  // namespace seq::net
