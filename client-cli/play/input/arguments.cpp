#include <algorithm>
#include <array>
#include <utility>

#include "client-cli/play/input/commands.hpp"
#include "client/words/text.hpp"
#include "protocol/json/writer.hpp"
#include "protocol/message/codec.hpp"
#include "protocol/message/room_flags.hpp"
#include "protocol/message/tables.hpp"
#include "protocol/message/types.hpp"
#include "protocol/talk/choices.hpp"

// How the types of fields of the protocol are read from a typed line, and completed.

namespace seq::client {
namespace {

namespace types = protocol::types;
using protocol::MemberView;

std::string in_json(std::string_view text) {
    return protocol::json::Writer{}.string(text).take();
}

/// Whether completion offers this member to the command.
bool is_offered(const MemberView& one, const Room& room, std::string_view command) {
    if (command == "give-seat") return one.asks == room.seat();
    if (command == "end-stand-in") return one.stand_in.has_value();
    if (command == "make-referee") return one.member != room.you;
    const bool for_absent = command == "stand-in" || command == "vote-stand-in";
    return !for_absent || (one.away_since && one.seat && !one.stand_in);
}

/// Whether this stands for no member at all.
bool means_nobody(std::string_view text, const TypedField& field) {
    if (field.command == "remove-member") return text == "strangers";
    return field.command == "make-referee" && (text == "none" || text == "nobody");
}

/// The rest of the line: a name, its beginning, a number of `who`, or `seat 3`.
Argument read_member(Typed& typed, const TypedField& field) {
    const Room& room = typed.room;
    if (field.command == "stand-in" && !typed.ends() && typed.words().front() == "for") typed.skip(1);
    if (typed.ends(
            names_of(room, [&](const MemberView& one) { return is_offered(one, room, field.command); })))
        return usage("Which member do you mean?", typed.example);
    const std::string_view text = typed.text();
    const auto words = typed.words();
    const auto seat = words.size() == 2 && words[0] == "seat" ? number_in(words[1]) : std::nullopt;
    typed.skip(words.size());
    if (field.command.ends_with("stand-in")) typed.ends({"medium", "hard"});
    for (const MemberView& one : room.members)
        if (seat && one.seat && one.seat->number == *seat) return std::to_string(one.member.number);
    if (const MemberView* member = room.member_called(text)) return std::to_string(member->member.number);
    const std::string name = protocol::lower(text);
    if (means_nobody(name, field)) return {};
    if (names_of(room, [&](const MemberView& one) {
            return protocol::lower(one.name).starts_with(name);
        }).empty())
        return InputError{"Nobody here is called `" + clean_text(text) + "`. Type `who` to see."};
    return InputError{"Several members match: give more of the name, or the seat, such as `seat 3`."};
}

/// The last word; of a new bot, the first one.
Argument read_level(Typed& typed, const TypedField& field) {
    const bool for_new_bot = field.command == "seat-bot";
    if (for_new_bot) typed.ends({bot_level_words.begin(), bot_level_words.end()});
    auto level =
        for_new_bot && !typed.words().empty() ? parse_bot_level(typed.words().front()) : std::nullopt;
    if (level)
        typed.skip(1);
    else if (!for_new_bot)
        level = typed.take_last_level();
    if (!level && field.required) level = BotLevel::medium;
    return level ? in_json(to_string(*level)) : std::string{};
}

Words seats_to_offer(const Room& room, std::string_view command) {
    Words seats;
    const auto add = [&](Seat seat) { seats.push_back(std::to_string(seat.number)); };
    if (command == "sit" || command == "seat-bot") std::ranges::for_each(room.free_seats(), add);
    for (const MemberView& one : room.members) {
        const bool fits =
            command == "ask-seat" ? one.member != room.you : command == "unseat-bot" && one.bot.has_value();
        if (one.seat && fits) add(*one.seat);
    }
    return seats;
}

/// `3` or `seat 3`; of a bot also its name.
Argument read_seat(Typed& typed, const TypedField& field) {
    if (typed.ends(seats_to_offer(typed.room, field.command))) {
        if (field.required) return usage("Which seat do you mean?", typed.example);
        return {};
    }
    const auto words = typed.words();
    const bool has_number = words.size() == 1 || (words.size() == 2 && words[0] == "seat");
    if (const auto seat = has_number ? number_in(words.back()) : std::nullopt; seat.value_or(0) != 0)
        return std::to_string(*seat);
    const MemberView* bot = typed.room.member_called(typed.text());
    if (field.command == "unseat-bot" && bot != nullptr && bot->seat)
        return std::to_string(bot->seat->number);
    return usage("`" + joined(words) + "` is no seat: they are numbered from 1.", typed.example);
}

/// Somebody at the door, who may be the only one.
Argument read_knock(Typed& typed, const TypedField&) {
    const auto& knocks = typed.room.knocks;
    Words names;
    for (const protocol::Knock& knock : knocks)
        names.push_back(knock.claims ? std::to_string(knock.knock) : protocol::lower(knock.name));
    if (typed.ends(names)) {
        if (knocks.size() == 1) return std::to_string(knocks.front().knock);
        return usage("Which member do you mean?", typed.example);
    }
    if (const auto* knock = typed.room.knock_called(typed.text())) return std::to_string(knock->knock);
    return InputError{"Nobody called `" + clean_text(typed.text()) + "` is at the door."};
}

/// The rest of the line as it was typed.
Argument read_text(Typed& typed, const TypedField& field) {
    const std::string_view text = typed.text();
    if (text.empty() && field.required) return usage("What do you want to say?", typed.example);
    const bool removes = text.empty() || (protocol::lower(text) == "none" && field.command != "set-password");
    if (removes && !field.required) return {};
    return in_json(field.required ? clean_text(text) : text);
}

using ShortWord = std::pair<std::string_view, std::string_view>;
/// What people type for a phrase in a hurry.
constexpr std::array<ShortWord, 6> short_words{{
    {"gg", "good-game"},
    {"wp", "well-played"},
    {"gl", "good-luck"},
    {"brb", "back-soon"},
    {"ty", "thanks"},
    {"bye", "good-bye"},
}};

Argument read_word(Typed& typed, const TypedField& field) {
    const Words known = choices_of(field.name);
    if (!typed.ends(known)) {
        std::string word = typed.take();
        const auto shorter = std::ranges::find(short_words, word, &ShortWord::first);
        if (field.name == "phrase" && shorter != short_words.end()) word = shorter->second;
        if (field.name == "preset" || std::ranges::find(known, word) != known.end()) return in_json(word);
    }
    return usage("The " + std::string{field.name} + "s are " + joined(known, ", ") + ".", typed.example);
}

Argument read_number(Typed& typed, const TypedField& field) {
    if (typed.ends()) {
        if (field.name == "players")
            return std::to_string(typed.room.setup ? typed.room.setup->players() : 2);
        if (!field.required) return {};
        return usage("Which number do you mean?", typed.example);
    }
    const std::string& word = typed.take();
    if (const auto number = number_in(word)) return std::to_string(*number);
    return usage("`" + word + "` is no number.", typed.example);
}

/// `off` switches a setting on that forbids something.
Argument read_switch(Typed& typed, const TypedField& field) {
    typed.ends({"off", "on"});
    const std::string word = joined(typed.words());
    if (word != "off" && word != "on") return usage("Say `off` or `on`.", typed.example);
    const auto* flag =
        std::ranges::find(protocol::room_flags, field.command, &protocol::RoomFlagRow::command);
    return (word == "off") == (flag != protocol::room_flags.end() && flag->forbids) ? "true" : "false";
}

struct Reader {
    const protocol::wire::Type* type;  ///< null: cards, whose type only the table of moves knows
    Argument (*read)(Typed&, const TypedField&);
};
/// A level, which may be the last word, is read before what takes the rest of the line.
constexpr std::array readers{
    Reader{&types::level, read_level},       Reader{&types::member, read_member},
    Reader{&types::wanted_seat, read_seat},  Reader{&types::knock, read_knock},
    Reader{&types::chat_text, read_text},    Reader{&types::password, read_text},
    Reader{&types::voice_link, read_text},   Reader{&types::table_name, read_text},
    Reader{&types::word, read_word},         Reader{&types::message, read_message_field},
    Reader{&types::count, read_number},      Reader{&types::ordinal, read_number},
    Reader{&types::truth, read_switch},      Reader{nullptr, read_card_field},
    Reader{&types::space, read_space_field},
};

}  // namespace

Parsed read_command(Typed& typed, std::string_view command) {
    const std::string_view name = command.substr(0, command.find(' '));
    const std::string_view fixed = command.substr(std::min(name.size() + 1, command.size()));
    const std::string_view fixed_name = fixed.substr(0, fixed.find('='));
    std::string json = R"({"id":")" + std::string(2 * protocol::CommandId{}.bytes.size(), '0') + '"';
    const auto add = [&](std::string_view field, std::string_view value) {
        json.append(",\"").append(field).append("\":").append(value);
    };
    add("type", in_json(name));
    if (!fixed.empty()) add(fixed_name, fixed.substr(fixed_name.size() + 1));
    const auto fields = protocol::wire::find_kind(protocol::commands, name)->fields.span();
    for (const Reader& reader : readers)
        for (const protocol::wire::Field& field : fields) {
            const bool fits = reader.type ? field.type == reader.type : field.type->name == "card";
            if (!fits || field.name == fixed_name) continue;
            const Argument value = reader.read(typed, {name, field.name, field.required});
            if (!value) return InputError{value.error()};
            if (!value->empty()) add(field.name, *value);
        }
    const auto message = protocol::decode_client(json + "}");
    if (message) return sent(message->body);
    return usage("That cannot be sent: " + message.error().sentence + ".", typed.example);
}

Words choices_of(std::string_view field) {
    Words ids;
    const auto add = [&](const auto& rows, auto id) {
        for (const auto& row : rows)
            ids.emplace_back(row.*id);
    };
    if (field == "phrase") add(protocol::phrases(), &protocol::Phrase::id);
    if (field == "reaction") add(protocol::reactions(), &protocol::Sign::id);
    if (field == "emote") add(protocol::emotes(), &protocol::Sign::id);
    if (field == "emoji") add(protocol::avatar_emojis(), &protocol::Sign::id);
    if (field == "preset") add(presets(), &Preset::name);
    return ids;
}

}  // namespace seq::client
