#include "client-cli/play/input/complete.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "client-cli/play/input/card_words.hpp"
#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/people_input.hpp"
#include "client-cli/play/screen/uses.hpp"
#include "protocol/message/text.hpp"
#include "protocol/talk/phrases.hpp"

namespace seq::cli {
namespace {

using Words = std::vector<std::string>;

/// The words before the one at the cursor, in lower case.
Words words_before(std::string_view text) {
    Words words;
    std::string word;
    for (const char c : protocol::lower(text)) {
        if (c != ' ') {
            word += c;
            continue;
        }
        if (!word.empty()) words.push_back(std::move(word));
        word.clear();
    }
    return words;
}

bool has_hand(const Model& model) {
    return model.view && model.kind() == Kind::cards;
}

Words cards_in_hand(const Model& model) {
    Words cards;
    if (!has_hand(model)) return cards;
    for (const Face face : model.view->as_cards().hand) {
        std::string card = protocol::lower(model.deck().name(face));
        if (std::ranges::find(cards, card) == cards.end()) cards.push_back(std::move(card));
    }
    return cards;
}

Words dead_cards(const Model& model) {
    Words cards;
    if (!has_hand(model)) return cards;
    for (const Face face : model.view->as_cards().hand)
        if (is_dead(*model.view, face)) cards.push_back(protocol::lower(model.deck().name(face)));
    return cards;
}

Words spaces_for(const Model& model, const std::string& card) {
    Words spaces;
    const auto face = parse_card(card, model.deck());
    if (!face || !has_hand(model)) return spaces;
    for (const Space space : spaces_to_use(*model.view, *face))
        spaces.push_back(to_string(space));
    return spaces;
}

/// The sequences that may be named for this placing (S15), by their ends.
Words namings_for(const Model& model, const std::string& card, const std::string& space) {
    Words names;
    const auto face = parse_card(card, model.deck());
    const auto where = parse_space(space);
    if (!face || !where) return names;
    for (const protocol::NamingChoice& choice : model.namings) {
        if (choice.action != Action{Place{*face, *where}}) continue;
        for (const Line line : choice.lines)
            names.push_back(to_string(line.first()) + "-" + to_string(line.last()));
    }
    return names;
}

/// What may follow a card and what stands behind it already: a space, then `=` and the sequences where there
/// is a choice.
Words what_follows_card(std::span<const std::string> words, const Model& model) {
    if (words.size() == 1 || words.back() == "x") return spaces_for(model, words.front());
    const Words names = namings_for(model, words.front(), words[1]);
    if (words.size() == 2) return names.empty() ? Words{} : Words{"="};
    return words[2] == "=" ? names : Words{};
}

Words free_seats(const Model& model) {
    Words seats;
    for (std::size_t index = 0; model.setup && index < model.setup->players(); ++index)
        if (model.member_at(Seat::at(index)) == nullptr) seats.push_back(std::to_string(index + 1));
    return seats;
}

template <typename Rows>
Words ids_of(const Rows& rows) {
    Words ids;
    for (const auto& row : rows)
        ids.emplace_back(row.id);
    return ids;
}

Words other_names(const Model& model) {
    Words names;
    for (const protocol::MemberView& member : model.members)
        if (member.member != model.you) names.push_back(protocol::lower(member.name));
    return names;
}

Words names_of(const Bitboard& spaces) {
    Words names;
    for (const Space space : spaces)
        names.push_back(to_string(space));
    return names;
}

Words cards_to_forfeit(const Model& model) {
    Words cards;
    for (const Face face : model.legal.forfeits)
        cards.push_back(protocol::lower(model.deck().name(face)));
    return cards;
}

/// The names of those whom a host can mean, or whom one can mean at the door.
Words names_of(std::span<const protocol::MemberView> members) {
    Words names;
    for (const protocol::MemberView& member : members)
        names.push_back(protocol::lower(member.name));
    return names;
}

Words names_at_the_door(const Model& model) {
    Words names;
    for (const protocol::Knock& knock : model.knocks)
        names.push_back(protocol::lower(knock.name));
    return names;
}

/// `draw=auto`: an option with each value would be long, so it is shown as it is now.
Words options_now(const Model& model) {
    Words words;
    if (!model.setup) return words;
    for (const Option& option : option_table)
        if (option.kinds.has(model.setup->preset->kind))
            words.push_back(std::string{option.key}.append("=").append(option.word(model.setup->options)));
    return words;
}

Words preset_names() {
    Words words;
    for (const Preset& preset : presets())
        words.emplace_back(preset.name);
    return words;
}

Words taken_seats(const Model& model) {
    Words seats;
    for (const protocol::MemberView& member : model.members)
        if (member.seat && member.member != model.you) seats.push_back(std::to_string(member.seat->number));
    return seats;
}

Words who_ask_for_my_seat(const Model& model) {
    Words names;
    for (const protocol::MemberView& member : model.members)
        if (member.asks && *member.asks == model.seat()) names.push_back(protocol::lower(member.name));
    return names;
}

Games game_in(const Model& model) {
    return game_of(model.setup ? model.setup->preset : nullptr);
}

/// A card, a space that the dice want something done on, or a command.
Words first_words(const Model& model) {
    Words words = cards_in_hand(model);
    const LegalActions& legal = model.legal;
    std::ranges::copy(names_of(legal.puts | legal.swaps | legal.removable), std::back_inserter(words));
    for (const CommandWords& row : command_table(game_in(model)))
        if (!row.hosts || model.is_host()) words.emplace_back(row.first());
    std::vector<std::string> once;
    for (std::string& word : words)  // `stand` and `stand in` are two rows
        if (std::ranges::find(once, word) == once.end()) once.push_back(std::move(word));
    return once;
}

Words names_here(const Model& model) {
    return names_of(model.members);
}

/// What may stand right behind a command.
struct Behind {
    Command command;
    Words (*words)(const Model&);
};
constexpr std::array<Behind, 20> behind{{
    {Command::put, [](const Model& model) { return names_of(model.legal.puts); }},
    {Command::swap, [](const Model& model) { return names_of(model.legal.swaps); }},
    {Command::dead, dead_cards},
    {Command::forfeit, cards_to_forfeit},
    {Command::sit, free_seats},
    {Command::abandon, [](const Model&) { return Words{"game"}; }},
    {Command::phrase, [](const Model&) { return ids_of(protocol::phrases()); }},
    {Command::react, [](const Model&) { return ids_of(protocol::reactions()); }},
    {Command::call, other_names},
    {Command::referee, other_names},
    {Command::ask, taken_seats},
    {Command::grant, who_ask_for_my_seat},
    {Command::option, options_now},
    {Command::game, [](const Model&) { return preset_names(); }},
    {Command::admit, names_at_the_door},
    {Command::turn_away, [](const Model&) { return Words{"away"}; }},
    {Command::kick, names_here},
    {Command::mute, names_here},
    {Command::unmute, names_here},
    {Command::host, names_here},
}};

/// What may follow a command, with the words behind it.
Words what_follows_command(Command command, std::span<const std::string> words, const Model& model) {
    if (command == Command::remove && model.kind() == Kind::dice_board)
        return words.empty() ? names_of(model.legal.removable) : Words{};
    if (command == Command::play || command == Command::remove)
        return words.empty() ? cards_in_hand(model) : what_follows_card(words, model);
    if (command == Command::bot || command == Command::no || command == Command::stand ||
        command == Command::vote)
        return complete_people(command, words, model);
    if (command == Command::react && !words.empty()) return other_names(model);
    if (command == Command::turn_away && words.size() == 1) return names_at_the_door(model);
    if (!words.empty()) return {};
    const auto row = std::ranges::find(behind, command, &Behind::command);
    return row == behind.end() ? Words{} : row->words(model);
}

/// What may follow these words, before anything of the next one is typed.
Words what_follows(const Words& words, const Model& model) {
    if (words.empty()) return first_words(model);
    if (const auto command = find_command(words.front(), game_in(model)))
        return what_follows_command(*command, std::span{words}.subspan(1), model);
    return what_follows_card(words, model);
}

}  // namespace

Completion complete(std::string_view before_cursor, const Model& model) {
    Completion result;
    const auto blank = before_cursor.find_last_of(' ');
    result.word_begin = blank == std::string_view::npos ? 0 : blank + 1;
    const std::string begun = protocol::lower(before_cursor.substr(result.word_begin));
    for (std::string& word : what_follows(words_before(before_cursor.substr(0, result.word_begin)), model))
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

}  // namespace seq::cli
