#include <algorithm>
#include <array>
#include <span>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"
#include "client-cli/play/input/readers.hpp"
#include "client-cli/play/screen/parts.hpp"
#include "protocol/message/text.hpp"
#include "protocol/talk/choices.hpp"

namespace seq::client {
namespace {

using Words = std::vector<std::string>;

bool has_hand(const Room& room) {
    return room.view && room.kind() == Kind::cards;
}

Words cards_in_hand(const Room& room) {
    Words cards;
    if (!has_hand(room)) return cards;
    for (const Face face : room.view->as_cards().hand) {
        std::string card = protocol::lower(room.deck().name(face));
        if (std::ranges::find(cards, card) == cards.end()) cards.push_back(std::move(card));
    }
    return cards;
}

Words dead_cards(const Room& room) {
    Words cards;
    if (!has_hand(room)) return cards;
    for (const Face face : room.view->as_cards().hand)
        if (is_dead(*room.view, face)) cards.push_back(protocol::lower(room.deck().name(face)));
    return cards;
}

Words spaces_for(const Room& room, const std::string& card) {
    Words spaces;
    const auto face = parse_card(card, room.deck());
    if (!face || !has_hand(room)) return spaces;
    for (const Space space : spaces_to_use(*room.view, *face))
        spaces.push_back(to_string(space));
    return spaces;
}

/// The sequences that may be named for this placing (S15), by their ends.
Words namings_for(const Room& room, const std::string& card, const std::string& space) {
    Words names;
    const auto face = parse_card(card, room.deck());
    const auto where = parse_space(space);
    if (!face || !where) return names;
    for (const protocol::NamingChoice& choice : room.namings) {
        if (choice.action != Action{Place{*face, *where}}) continue;
        for (const Line line : choice.lines)
            names.push_back(to_string(line.first()) + "-" + to_string(line.last()));
    }
    return names;
}

/// What may follow a card and what stands behind it already: a space, then `=` and the sequences where there
/// is a choice.
Words what_follows_card(std::span<const std::string> words, const Room& room) {
    if (words.size() == 1 || words.back() == "x") return spaces_for(room, words.front());
    const Words names = namings_for(room, words.front(), words[1]);
    if (words.size() == 2) return names.empty() ? Words{} : Words{"="};
    return words[2] == "=" ? names : Words{};
}

Words free_seats(const Room& room) {
    Words seats;
    for (const Seat seat : room.free_seats())
        seats.push_back(std::to_string(seat.number));
    return seats;
}

template <typename Rows>
Words ids_of(const Rows& each_with_id) {
    Words ids;
    for (const auto& row : each_with_id)
        ids.emplace_back(row.id);
    return ids;
}

Words other_names(const Room& room) {
    Words names;
    for (const protocol::MemberView& member : room.members)
        if (member.member != room.you) names.push_back(protocol::lower(member.name));
    return names;
}

Words names_of(const Bitboard& spaces) {
    Words names;
    for (const Space space : spaces)
        names.push_back(to_string(space));
    return names;
}

Words cards_to_forfeit(const Room& room) {
    Words cards;
    for (const Face face : room.legal.forfeits)
        cards.push_back(protocol::lower(room.deck().name(face)));
    return cards;
}

/// The names of those whom a host can mean, or whom one can mean at the door.
Words names_of(std::span<const protocol::MemberView> members) {
    Words names;
    for (const protocol::MemberView& member : members)
        names.push_back(protocol::lower(member.name));
    return names;
}

Words names_at_the_door(const Room& room) {
    Words names;
    for (const protocol::Knock& knock : room.knocks)
        names.push_back(knock.claims ? std::to_string(knock.knock) : protocol::lower(knock.name));
    return names;
}

/// `draw=auto`: an option with each value would be long, so it is shown as it is now.
Words options_now(const Room& room) {
    Words words;
    if (!room.setup) return words;
    for (const Option& option : option_table)
        if (option.kinds.has(room.setup->preset->kind))
            words.push_back(std::string{option.key}.append("=").append(option.word(room.setup->options)));
    return words;
}

Words preset_names() {
    Words words;
    for (const Preset& preset : presets())
        words.emplace_back(preset.name);
    return words;
}

Words taken_seats(const Room& room) {
    Words seats;
    for (const protocol::MemberView& member : room.members)
        if (member.seat && member.member != room.you) seats.push_back(std::to_string(member.seat->number));
    return seats;
}

Words who_ask_for_my_seat(const Room& room) {
    Words names;
    for (const protocol::MemberView& member : room.members)
        if (member.asks && *member.asks == room.seat()) names.push_back(protocol::lower(member.name));
    return names;
}

Games game_in(const Room& room) {
    return game_of(room.setup ? room.setup->preset : nullptr);
}

/// A card, a space that the dice want something done on, or a command.
Words first_words(const Room& room) {
    Words words = cards_in_hand(room);
    const LegalActions& legal = room.legal;
    std::ranges::copy(names_of(legal.puts | legal.swaps | legal.removable), std::back_inserter(words));
    for (const CommandWords& row : command_table(game_in(room)))
        if (!row.hosts || room.is_host()) words.emplace_back(row.first());
    std::vector<std::string> once;
    for (std::string& word : words)  // `stand` and `stand in` are two rows
        if (std::ranges::find(once, word) == once.end()) once.push_back(std::move(word));
    return once;
}

Words names_here(const Room& room) {
    return names_of(room.members);
}

/// What may stand right behind a command.
struct Behind {
    Command command;
    Words (*words)(const Room&);
};
constexpr std::array<Behind, 27> behind{{
    {Command::put, [](const Room& room) { return names_of(room.legal.puts); }},
    {Command::swap, [](const Room& room) { return names_of(room.legal.swaps); }},
    {Command::dead, dead_cards},
    {Command::forfeit, cards_to_forfeit},
    {Command::sit, free_seats},
    {Command::abandon, [](const Room&) { return Words{"game"}; }},
    {Command::phrase, [](const Room&) { return ids_of(protocol::phrases()); }},
    {Command::react, [](const Room&) { return ids_of(protocol::reactions()); }},
    {Command::emote, [](const Room&) { return ids_of(protocol::emotes()); }},
    {Command::avatar, [](const Room&) { return ids_of(protocol::avatar_emojis()); }},
    {Command::reactions, [](const Room&) { return Words{"off", "on"}; }},
    {Command::replays, [](const Room&) { return Words{"share", "end"}; }},
    {Command::rotation, [](const Room&) { return Words{"off", "on"}; }},
    {Command::screens, [](const Room&) { return Words{"off", "on"}; }},
    {Command::autodraw, [](const Room&) { return Words{"off", "on"}; }},
    {Command::call, other_names},
    {Command::referee, other_names},
    {Command::ask, taken_seats},
    {Command::grant, who_ask_for_my_seat},
    {Command::option, options_now},
    {Command::game, [](const Room&) { return preset_names(); }},
    {Command::admit, names_at_the_door},
    {Command::turn_away, [](const Room&) { return Words{"away"}; }},
    {Command::kick, names_here},
    {Command::mute, names_here},
    {Command::unmute, names_here},
    {Command::host, names_here},
}};

/// What may follow a command, with the words behind it.
Words what_follows_command(Command command, std::span<const std::string> words, const Room& room) {
    if (command == Command::remove && room.kind() == Kind::dice_board)
        return words.empty() ? names_of(room.legal.removable) : Words{};
    if (command == Command::play || command == Command::remove)
        return words.empty() ? cards_in_hand(room) : what_follows_card(words, room);
    if (command == Command::bot || command == Command::no || command == Command::stand ||
        command == Command::vote)
        return complete_people(command, words, room);
    if (command == Command::react && !words.empty()) return other_names(room);
    if (command == Command::turn_away && words.size() == 1) return names_at_the_door(room);
    if (!words.empty()) return {};
    const auto row = std::ranges::find(behind, command, &Behind::command);
    return row == behind.end() ? Words{} : row->words(room);
}

/// What may follow these words, before anything of the next one is typed.
Words what_follows(const Words& words, const Room& room) {
    if (words.empty()) return first_words(room);
    if (const auto command = find_command(words.front(), game_in(room)))
        return what_follows_command(*command, std::span{words}.subspan(1), room);
    return what_follows_card(words, room);
}

}  // namespace

Completion complete(std::string_view before_cursor, const Room& room) {
    Completion result;
    const auto blank = before_cursor.find_last_of(' ');
    result.word_begin = blank == std::string_view::npos ? 0 : blank + 1;
    const std::string begun = protocol::lower(before_cursor.substr(result.word_begin));
    for (std::string& word : what_follows(words_of(before_cursor.substr(0, result.word_begin)), room))
        if (word.starts_with(begun)) result.candidates.push_back(std::move(word));
    return result;
}

std::string common_beginning(const std::vector<std::string>& candidates) {
    if (candidates.empty()) return {};
    std::string common = candidates.front();
    for (const std::string& word : candidates) {
        const auto differ = std::ranges::mismatch(common, word);
        common.erase(differ.in1, common.end());
    }
    return common;
}

}  // namespace seq::client
