#include "tests/protocol/support/any_message.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>
#include <span>

#include "protocol/json/writer.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/limits.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"

namespace seq::protocol::testing {
namespace {

constexpr std::string_view mark = "\u0301";  // one on a letter is enough: more than three are refused
constexpr std::array<std::string_view, 16> characters{"A", "z", "7",  " ", "\"", "\\", "/", "<",
                                                      "é", "ß", "字", "🂡", "'",  "{",  "ش", mark};

template <typename Number>
Number number_to(Number max) {
    return *rc::gen::inRange<Number>(0, max);
}

template <std::size_t Size>
std::array<std::uint8_t, Size> any_bytes() {
    std::array<std::uint8_t, Size> bytes{};
    for (std::uint8_t& byte : bytes)
        byte = static_cast<std::uint8_t>(number_to<unsigned>(256));
    return bytes;
}

void write_any_options(json::Writer& out) {
    out.open_object();
    const auto keys = *rc::gen::unique<std::vector<std::string>>(any_text(8));
    for (const std::string& key : std::span{keys}.first(std::min<std::size_t>(keys.size(), 16)))
        out.foreign_key(key).string(*any_text(8));
    out.close_object();
}

ClientBody any_place() {
    MoveWords words{.kind = MoveKind::place,
                    .card = *rc::gen::element<std::string>("7H", "jd", "07", "ADD", "X"),
                    .space = *any_space(),
                    .sequences = {}};
    for (unsigned left = number_to(4U); left > 0; --left)
        words.sequences.emplace_back(*any_space(), *any_space());
    return Move{words};
}

ClientBody any_move() {
    MoveWords words{.kind = *rc::gen::element(MoveKind::remove, MoveKind::exchange, MoveKind::draw,
                                              MoveKind::pass, MoveKind::forfeit, MoveKind::roll,
                                              MoveKind::put, MoveKind::swap, MoveKind::cast)};
    if (words.kind == MoveKind::exchange || words.kind == MoveKind::forfeit) words.card = "JS";
    if (words.kind == MoveKind::remove)  // the dice board has no cards
        words.card = *rc::gen::element<std::string>("", "REM");
    if (words.kind == MoveKind::remove || words.kind == MoveKind::put || words.kind == MoveKind::swap)
        words.space = *any_space();
    return Move{words};
}

/// A random value of one of the types that commands have.
void write_any(json::Writer& out, const wire::Type& type) {
    if (type.max != 0)
        out.integer(*rc::gen::inRange<std::uint64_t>(type.min, type.max) + number_to(2U));
    else if (!type.words.empty())
        out.string(*rc::gen::elementOf(type.words));
    else if (&type == &types::truth)
        out.boolean(*rc::gen::arbitrary<bool>());
    else if (&type == &types::room)
        out.string(make_room_code(*rc::gen::arbitrary<std::uint64_t>()).text);
    else if (&type == &types::secret)
        out.string(to_hex(any_bytes<16>()));
    else if (&type == &types::token || &type == &types::digest)
        out.string(to_hex(any_bytes<32>()));
    else if (&type == &types::player_name)
        out.string(*any_text(name_characters_max));
    else if (&type == &types::table_name)
        out.string(*any_text(table_name_characters_max));
    else if (&type == &types::chat_text)
        out.string(*any_text(chat_characters_max));
    else if (&type == &types::password)
        out.string(*any_text(password_characters_max));
    else if (&type == &types::word)
        out.string(*any_text(16));
    else if (&type == &types::voice_link)
        out.string("https://meet.example/" + to_hex(any_bytes<16>()));
    else if (&type == &types::push_endpoint)
        out.string("https://push.example/" + to_hex(any_bytes<16>()));
    else if (&type == &types::push_public_key)
        out.string((to_hex(any_bytes<32>()) + to_hex(any_bytes<32>())).substr(0, push_public_key_length));
    else if (&type == &types::push_auth)
        out.string(to_hex(any_bytes<16>()).substr(0, push_auth_length));
    else if (&type == &types::options)
        write_any_options(out);
    else
        FAIL("a command has a type that this function does not know");
}

void write_any_fields(json::Writer& out, std::span<const wire::Field> fields) {
    for (const wire::Field& field : fields) {
        if (!field.required && *rc::gen::arbitrary<bool>()) continue;
        if (field.name.empty()) {
            write_any_fields(out, field.type->fields);
        } else {
            out.key(field.key);
            write_any(out, *field.type);
        }
    }
}

/// Any command except a move, generated from the tables.
ClientMessage any_command() {
    std::vector<const wire::Kind*> kinds;
    for (const wire::Kind& kind : commands.kinds) {
        if (!kind.family)
            kinds.push_back(&kind);
        else if (kind.family != &move_commands)
            wire::for_each_kind(*kind.family, [&](const wire::Kind& inner) { kinds.push_back(&inner); });
    }
    const wire::Kind& kind = **rc::gen::elementOf(kinds);
    json::Writer out;
    out.open_object().field("type", kind.name).field("id", to_hex(any_bytes<16>()));
    write_any_fields(out, kind.fields.span());
    out.close_object();
    const std::string text = out.take();
    const auto message = decode_client(text);
    REQUIRE_MESSAGE(message.has_value(), text);
    return *message;
}

}  // namespace

rc::Gen<CommandId> any_id() {
    return rc::gen::exec([] { return CommandId{any_bytes<16>()}; });
}

rc::Gen<Token> any_token() {
    return rc::gen::exec([] { return Token{any_bytes<32>()}; });
}

rc::Gen<Space> any_space() {
    return rc::gen::map(rc::gen::inRange<int>(0, Space::count),
                        [](int index) { return Space{static_cast<std::uint8_t>(index)}; });
}

rc::Gen<std::string> any_text(std::size_t characters_max) {
    return rc::gen::exec([characters_max] {
        const std::size_t size = number_to(characters_max) + 1;
        std::string text;
        for (std::size_t n = 0; n < size; ++n) {
            const std::string_view character = *rc::gen::elementOf(characters);
            const bool is_blank_at_end = character == " " && (n == 0 || n + 1 == size);
            const bool is_second_mark = character == mark && text.ends_with(mark);
            text += is_blank_at_end || is_second_mark ? "_" : character;
        }
        return text;
    });
}

rc::Gen<ClientMessage> any_client_message() {
    return rc::gen::exec([] {
        ClientMessage message = any_command();
        if (number_to(8) == 0) message.body = *rc::gen::arbitrary<bool>() ? any_move() : any_place();
        if (!std::holds_alternative<Resume>(message.body) && *rc::gen::arbitrary<bool>())
            message.seen = number_to<std::uint64_t>(json::exact_integer_max);
        return message;
    });
}

}  // namespace seq::protocol::testing
