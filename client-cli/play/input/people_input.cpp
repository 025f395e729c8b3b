
#include <algorithm>

#include "client-cli/play/input/readers.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

using protocol::MemberView;
using Failure = tl::unexpected<std::string>;
using Words = std::vector<std::string>;
using WordSpan = std::span<const std::string>;

/// `3` or `seat 3`.
std::optional<std::uint32_t> seat_in(WordSpan words) {
    if (!words.empty() && words.front() == "seat") words = words.subspan(1);
    const auto number = words.size() == 1 ? number_in(words.front()) : std::nullopt;
    return number && *number != 0 ? number : std::nullopt;
}

/// Those whose names begin so; if one is the whole name, that one alone.
std::vector<const MemberView*> named(const std::string& beginning, const Room& room) {
    std::vector<const MemberView*> found;
    for (const MemberView& member : room.members) {
        const std::string name = protocol::lower(member.name);
        if (name == beginning) return {&member};
        if (name.starts_with(beginning)) found.push_back(&member);
    }
    return found;
}

bool could_have_stand_in(const MemberView& member) {
    return member.away_since && member.seat && !member.stand_in;
}

template <typename Condition>
Words names_of(const Room& room, Condition condition) {
    Words names;
    for (const MemberView& member : room.members)
        if (condition(member) && member.name.find(' ') == std::string::npos)
            names.push_back(protocol::lower(member.name));
    return names;
}

Words level_words() {
    return {bot_level_words.begin(), bot_level_words.end()};
}

/// The levels of a bot that plays for somebody who has not chosen one.
Words level_words_for_others() {
    return {bot_level_words.begin() + 1, bot_level_words.end()};
}

/// A level behind a name, taken off it.
std::optional<BotLevel> take_level(WordSpan& words) {
    const auto level = words.size() > 1 ? parse_bot_level(words.back()) : std::nullopt;
    if (level) words = words.first(words.size() - 1);
    return level;
}

}  // namespace

tl::expected<protocol::MemberId, std::string> find_person(WordSpan words, const Room& room) {
    if (words.size() == 2 && words.front() == "seat") {
        const auto seat = number_in(words.back());
        for (const MemberView& member : room.members)
            if (seat && member.seat && member.seat->number == *seat) return member.member;
    }
    const auto found = named(joined(words), room);
    if (found.size() == 1) return found.front()->member;
    if (found.empty()) return Failure{"There is nobody called `" + joined(words) + "` here."};
    return Failure{"Several members match: give more of the name, or the seat, such as `seat 3`."};
}

tl::expected<Input, std::string> read_bot(std::string_view text) {
    protocol::SeatBot bot;
    const Words words = words_of(text);
    WordSpan rest = words;
    if (!rest.empty())
        if (const auto level = parse_bot_level(rest.front())) {
            bot.level = *level;
            rest = rest.subspan(1);
        }
    if (rest.empty()) return RoomInput{bot};
    bot.seat = seat_in(rest);
    if (!bot.seat) return usage("I do not understand `" + joined(rest) + "`.", "bot hard seat 3");
    return RoomInput{bot};
}

tl::expected<Input, std::string> read_no(std::string_view text, const Room& room) {
    const Words words = words_of(text);
    const WordSpan rest = words;
    if (rest.size() > 1 && rest[0] == "bot") {
        if (const auto seat = seat_in(rest.subspan(1))) return RoomInput{protocol::UnseatBot{*seat}};
        const auto bot = find_person(rest.subspan(1), room);
        const MemberView* there = bot ? room.member(*bot) : nullptr;
        if (there != nullptr && there->seat) return RoomInput{protocol::UnseatBot{there->seat->number}};
    }
    if (rest.size() > 2 && rest[0] == "stand" && rest[1] == "in") {
        const auto person = find_person(rest.subspan(2), room);
        if (!person) return Failure{person.error()};
        return RoomInput{protocol::EndStandIn{*person}};
    }
    return usage("What not?", "no bot 3` or `no stand in Bob");
}

tl::expected<Input, std::string> read_stand_in(std::string_view text, const Room& room) {
    const Words words = words_of(text);
    WordSpan rest = words;
    if (!rest.empty() && rest.front() == "in") rest = rest.subspan(1);
    if (!rest.empty() && rest.front() == "for") rest = rest.subspan(1);
    protocol::StandIn stand_in;
    if (const auto level = take_level(rest)) stand_in.level = *level;
    if (rest.empty()) return usage("For whom is a bot to play?", "stand in Bob hard");
    const auto person = find_person(rest, room);
    if (!person) return Failure{person.error()};
    stand_in.member = *person;
    return RoomInput{stand_in};
}

tl::expected<Input, std::string> read_vote(std::string_view text, const Room& room) {
    const Words words = words_of(text);
    WordSpan rest = words;
    const auto level = take_level(rest);
    if (rest.empty()) return usage("For whom do you want a bot to play?", "vote Bob hard");
    const auto person = find_person(rest, room);
    if (!person) return Failure{person.error()};
    return RoomInput{protocol::VoteStandIn{*person, level}};
}

Words complete_people(Command command, WordSpan words, const Room& room) {
    if (command == Command::bot) {
        if (words.empty()) return level_words();
        return words.size() == 1 ? Words{"seat"} : Words{};
    }
    if (command == Command::vote)
        return words.empty() ? names_of(room, could_have_stand_in) : level_words_for_others();
    if (command == Command::stand) {
        if (words.empty()) return {"in"};
        return words.size() == 1 ? names_of(room, could_have_stand_in) : level_words_for_others();
    }
    if (words.empty()) return {"bot", "stand"};
    if (words.front() == "stand" && words.size() == 1) return {"in"};
    if (words.front() == "stand")
        return names_of(room, [](const MemberView& member) { return member.stand_in.has_value(); });
    Words seats;
    for (const MemberView& member : room.members)
        if (member.bot && member.seat) seats.push_back(std::to_string(member.seat->number));
    return seats;
}

}  // namespace seq::client
