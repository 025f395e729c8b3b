#include "protocol/message/types.hpp"

#include <algorithm>
#include <array>

#include "protocol/digest/digest.hpp"
#include "protocol/message/client_message.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/text.hpp"
#include "protocol/message/words.hpp"
#include "protocol/talk/choices.hpp"

namespace seq::protocol::types {
namespace {

using wire::Sink;
using wire::Source;

/// Bytes as hex digits.
template <typename T>
auto& bytes_of(T& value) {
    if constexpr (requires { value.bytes; })
        return value.bytes;
    else
        return value;
}

template <typename T>
void read_hex(Source& source, Node& node, T& value) {
    auto& bytes = bytes_of(value);
    if (!from_hex(source.reading.string(node), bytes))
        source.reading.complain("bad-value", node,
                                "must be " + std::to_string(bytes.size() * 2) + " hex digits");
}

template <typename T>
void write_as_hex(Sink& sink, const T& value) {
    sink.out.hex(bytes_of(value));
}

template <typename T>
constexpr TypeOf<T> hex(std::string_view name, std::string_view note, bool is_secret = false) {
    constexpr bool is_short = sizeof(T) == 16;
    return wire::with<T, read_hex<T>, write_as_hex<T>>(
        {.name = name,
         .note = note,
         .schema = is_short ? R"({"type": "string", "pattern": "^[0-9a-f]{32}$"})"
                            : R"({"type": "string", "pattern": "^[0-9a-f]{64}$"})",
         .accepted = is_short ? R"({"type": "string", "pattern": "^[0-9a-fA-F]{32}$"})"
                              : R"({"type": "string", "pattern": "^[0-9a-fA-F]{64}$"})",
         .is_secret = is_secret});
}

void read_room(Source& source, Node& node, RoomCode& room) {
    if (auto code = parse_room_code(source.reading.string(node)))
        room = std::move(*code);
    else
        source.reading.complain("bad-value", node, "must be a room's code of ten letters and digits");
}

void write_room(Sink& sink, const RoomCode& room) {
    sink.out.string(room.text);
}

void read_a_space(Source& source, Node& node, Space& space) {
    space = read_space(source.reading, node);
}

void write_a_space(Sink& sink, const Space& space) {
    write_space(sink.out, space);
}

void read_truth(Source& source, Node& node, bool& value) {
    value = source.reading.boolean(node);
}

void write_truth(Sink& sink, const bool& value) {
    sink.out.boolean(value);
}

void read_plain(Source& source, Node& node, std::string_view typed, std::size_t characters_max,
                std::string& value) {
    auto text = plain_text(typed, characters_max);
    if (text)
        value = std::move(*text);
    else
        source.reading.complain(text.error().code, node, text.error().sentence);
}

/// A text that is shown to others, with at most this many characters.
template <std::size_t characters_max>
void read_text(Source& source, Node& node, std::string& value) {
    read_plain(source, node, source.reading.string(node), characters_max, value);
}

/// A line of chat. Hidden characters come with pasted text, so they are left out; texts in journals have
/// none.
void read_chat(Source& source, Node& node, std::string& value) {
    read_plain(source, node, without_hidden(source.reading.string(node)), chat_characters_max, value);
}

void read_short_word(Source& source, Node& node, std::string& value) {
    value = read_word(source.reading, node);
}

void read_any_text(Source& source, Node& node, std::string& value) {
    value = source.reading.string(node);
}

void write_text(Sink& sink, const std::string& text) {
    sink.out.string(text);
}

template <std::size_t characters_max>
constexpr TypeOf<std::string> text(std::string_view name, std::string_view note, bool is_secret = false) {
    return wire::with<std::string, read_text<characters_max>, write_text>(
        {.name = name,
         .note = note,
         .schema = R"({"type": "string", "minLength": 1})",
         .is_secret = is_secret});
}

void read_endpoint(Source& source, Node& node, std::string& endpoint) {
    endpoint = source.reading.string(node);
    const bool is_visible = std::ranges::all_of(endpoint, [](char c) { return c > ' ' && c <= '~'; });
    if (!endpoint.starts_with("https://") || endpoint.size() > push_endpoint_bytes_max || !is_visible)
        source.reading.complain("bad-value", node, "must be an https URL of at most 1024 ASCII characters");
}

void read_voice_link(Source& source, Node& node, std::string& link) {
    link = source.reading.string(node);
    if (!is_voice_link(link)) source.reading.complain("bad-link", node, std::string{voice_link_form});
}

template <std::size_t length>
void read_base64url(Source& source, Node& node, std::string& text) {
    text = source.reading.string(node);
    if (text.size() != length || !std::ranges::all_of(text, is_base64url_digit))
        source.reading.complain("bad-value", node,
                                "must be " + std::to_string(length) + " characters of base64url");
}

constexpr std::array seen_fields{wire::field<&Seen::epoch>("epoch", &epoch),
                                 wire::field<&Seen::version>("seen", &version)};

constexpr TypeOf<std::uint32_t> avatar_colour =
    wire::number<std::uint32_t, 1, avatar_colours>("colour", "The number of a colour of avatars");
constexpr std::array avatar_fields{wire::unless_empty<&Avatar::emoji>("emoji", &word),
                                   wire::unless_empty<&Avatar::colour>("colour", &avatar_colour)};

constexpr TypeOf<std::uint32_t> check_seconds = wire::number<std::uint32_t, 0, ready_check_seconds_max>();
constexpr std::array ready_check_parts{wire::field<&ReadyCheck::level>("level"),
                                       wire::field<&ReadyCheck::seconds>("seconds", &check_seconds)};

constexpr std::size_t options_max = 16;

void read_options(Source& source, Node& node, OptionWords& options) {
    Reading& reading = source.reading;
    if (!reading.is_object(node)) return;
    if (node.children > options_max)
        reading.complain("bad-value", node,
                         "must have no more than " + std::to_string(options_max) + " options");
    json::for_each(reading, node, [&](const Node& option) {
        if (option.key.size() > word_bytes_max)
            reading.complain(
                "bad-value", option,
                "must have no more than " + std::to_string(word_bytes_max) + " bytes in its name");
        else
            options.emplace_back(option.key, read_word(reading, option));
    });
}

void write_options(Sink& sink, const OptionWords& options) {
    sink.out.open_object();
    for (const auto& [key, value] : options)
        sink.out.foreign_key(key).string(value);
    sink.out.close_object();
}

}  // namespace

constinit const TypeOf<CommandId> id = hex<CommandId>("id", "16 random bytes, new for each command");
constinit const TypeOf<Token> token = hex<Token>("token", "32 random bytes: the key to a seat", true);
constinit const TypeOf<Digest> digest = hex<Digest>("digest", "32 bytes");
constinit const TypeOf<LinkSecret> secret = hex<LinkSecret>("secret", "The secret of the room's link", true);
constinit const TypeOf<RoomCode> room = wire::with<RoomCode, read_room, write_room>(
    {.name = "room",
     .note = "Ten characters of Crockford's base32",
     .schema = R"({"type": "string", "pattern": "^[0-9A-HJKMNP-TV-Z]{10}$"})",
     .accepted = R"({"type": "string", "pattern": "^[ -]*([0-9A-TV-Za-tv-z][ -]*){10}$"})"});
constinit const TypeOf<MemberId> member =
    wire::number<MemberId, 1, UINT16_MAX>("member", "A member's number");
constinit const TypeOf<Seat> seat = wire::number<Seat, 1, seats_max>("seat");
constinit const TypeOf<Side> side = wire::number<Side, 1, sides_max>("side");
constinit const TypeOf<Space> space = wire::with<Space, read_a_space, write_a_space>(
    {.name = "space",
     .note = "Column, then row",
     .schema = R"({"type": "string", "pattern": "^[a-j]([1-9]|10)$"})",
     .accepted = R"({"type": "string", "pattern": "^[a-jA-J]([1-9]|10)$"})"});
constinit const TypeOf<bool> truth =
    wire::with<bool, read_truth, write_truth>({.schema = R"({"type": "boolean"})"});
constinit const TypeOf<bool> flag =
    wire::with<bool, read_truth, write_truth>({.schema = R"({"const": true})"});
constinit const TypeOf<bool> sure =
    wire::with<bool, read_truth, write_truth>({.schema = R"({"type": "boolean"})", .is_secret = true});

constinit const TypeOf<std::string> player_name =
    text<name_characters_max>("name", "Under the rules of a text and of a name (docs/protocol.md)");
constinit const TypeOf<std::string> chat_text =
    wire::with<std::string, read_chat, write_text>({.name = "text",
                                                    .note = "Hidden characters of a pasted text are removed",
                                                    .schema = R"({"type": "string", "minLength": 1})"});
constinit const TypeOf<std::string> password =
    text<password_characters_max>("password", "Under the rules of a text", true);
constinit const TypeOf<std::string> voice_link = wire::with<std::string, read_voice_link, write_text>(
    {.name = "voice_link",
     .note = "The link to a voice call: https, without a user name or a password",
     .schema = R"({"type": "string", "maxLength": 256, "pattern": "^https://[A-Za-z0-9-][A-Za-z0-9.-]*)"
               R"((:[0-9]{1,5})?([/?#][!#-;=?-\\[\\]_a-z~]*)?$"})"});
constinit const TypeOf<std::string> table_name =
    text<table_name_characters_max>("table_name", "Under the rules of a text");
constinit const TypeOf<std::string> word = wire::with<std::string, read_short_word, write_text>(
    {.name = "word", .schema = R"({"type": "string", "minLength": 1, "maxLength": 64})"});

constinit const TypeOf<std::string> any_text =
    wire::with<std::string, read_any_text, write_text>({.schema = R"({"type": "string"})"});

constinit const TypeOf<std::string> code = wire::with<std::string, read_any_text, write_text>(
    {.name = "code", .schema = R"({"type": "string", "pattern": "^[a-z]+(-[a-z]+)*$"})"});
constinit const TypeOf<std::string> rule = wire::with<std::string, read_any_text, write_text>(
    {.name = "rule",
     .note = "An id of the rulebook",
     .schema = R"({"type": "string", "pattern": "^[A-Z][0-9]+$"})"});

constinit const TypeOf<std::string> push_endpoint = wire::with<std::string, read_endpoint, write_text>(
    {.name = "push_endpoint",
     .note = "The URL at which the browser's push service takes messages",
     .schema = R"({"type": "string", "pattern": "^https://[!-~]*$", "maxLength": 1024})",
     .is_secret = true});
constinit const TypeOf<std::string> push_public_key =
    wire::with<std::string, read_base64url<push_public_key_length>, write_text>(
        {.name = "push_public_key",
         .note = "65 bytes in base64url: the browser's key",
         .schema = R"({"type": "string", "pattern": "^[A-Za-z0-9_-]{87}$"})",
         .is_secret = true});
constinit const TypeOf<std::string> push_auth =
    wire::with<std::string, read_base64url<push_auth_length>, write_text>(
        {.name = "push_auth",
         .note = "16 bytes in base64url",
         .schema = R"({"type": "string", "pattern": "^[A-Za-z0-9_-]{22}$"})",
         .is_secret = true});

constinit const TypeOf<std::uint64_t> version =
    wire::number<std::uint64_t, 0, json::exact_integer_max>("version");
constinit const TypeOf<MessageNumber> message = wire::number<MessageNumber, 1, json::exact_integer_max>(
    "message", "The number of a chat message: the version in which it was sent");
constinit const TypeOf<std::uint32_t> epoch = wire::number<std::uint32_t, 0, UINT32_MAX>("epoch");
constinit const TypeOf<std::uint32_t> count = wire::number<std::uint32_t, 0, UINT32_MAX>("count");
constinit const TypeOf<std::uint32_t> ordinal =
    wire::number<std::uint32_t, 1, UINT32_MAX>("number", "From 1");
constinit const TypeOf<std::uint32_t> play_chips = wire::number<std::uint32_t, 0, UINT32_MAX>("play_chips");
constinit const TypeOf<std::uint64_t> time =
    wire::number<std::uint64_t, 0, json::exact_integer_max>("time", "Milliseconds since 1970");
constinit const TypeOf<std::uint64_t> milliseconds =
    wire::number<std::uint64_t, 0, json::exact_integer_max>("milliseconds");
constinit const TypeOf<std::uint32_t> knock =
    wire::number<std::uint32_t, 1, UINT32_MAX>("knock", "The number of somebody who knocks");
constinit const TypeOf<std::uint32_t> wanted_seat = wire::number<std::uint32_t, 1, UINT8_MAX>();

constinit const TypeOf<std::vector<MemberId>> members = wire::list<MemberId, &member>({.name = "members"});

constinit const TypeOf<Avatar> avatar = wire::object<Avatar>({}, {}, avatar_fields);
constinit const TypeOf<ReadyCheck> ready_check_fields = wire::object<ReadyCheck>({}, {}, ready_check_parts);
constinit const TypeOf<ReadyCheck> ready_check = wire::object<ReadyCheck>(
    "ready_check", "Bots of this level take seats when the time is over", ready_check_parts);
constinit const TypeOf<Seen> seen = wire::object<Seen>({}, {}, seen_fields);
constinit const TypeOf<OptionWords> options =
    wire::with<OptionWords, read_options, write_options>({.schema = R"({"type": "object", "maxProperties": 16,
                   "additionalProperties": {"type": "string", "minLength": 1, "maxLength": 64}})"});

}  // namespace seq::protocol::types
