#include "client-cli/play/input/complete.hpp"

#include <algorithm>
#include <span>

#include "client-cli/play/input/card_words.hpp"
#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/screen/uses.hpp"

namespace seq::cli {
namespace {

using Words = std::vector<std::string>;

std::string lower(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; });
    return result;
}

/// The words before the one at the cursor, in lower case.
Words words_before(std::string_view text) {
    Words words;
    std::string word;
    for (const char c : lower(text)) {
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
        std::string card = lower(model.deck().name(face));
        if (std::ranges::find(cards, card) == cards.end()) cards.push_back(std::move(card));
    }
    return cards;
}

Words dead_cards(const Model& model) {
    Words cards;
    if (!has_hand(model)) return cards;
    for (const Face face : model.view->as_cards().hand)
        if (is_dead(*model.view, face)) cards.push_back(lower(model.deck().name(face)));
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

Words names_of(const Bitboard& spaces) {
    Words names;
    for (const Space space : spaces)
        names.push_back(to_string(space));
    return names;
}

Words cards_to_forfeit(const Model& model) {
    Words cards;
    for (const Face face : model.legal.forfeits)
        cards.push_back(lower(model.deck().name(face)));
    return cards;
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
        words.emplace_back(row.first());
    return words;
}

/// What may follow a command, with the words behind it.
Words what_follows_command(Command command, std::span<const std::string> words, const Model& model) {
    switch (command) {
        case Command::play:
        case Command::remove:
            if (model.kind() == Kind::dice_board)
                return words.empty() ? names_of(model.legal.removable) : Words{};
            return words.empty() ? cards_in_hand(model) : what_follows_card(words, model);
        case Command::put: return words.empty() ? names_of(model.legal.puts) : Words{};
        case Command::swap: return words.empty() ? names_of(model.legal.swaps) : Words{};
        case Command::dead: return words.empty() ? dead_cards(model) : Words{};
        case Command::forfeit: return words.empty() ? cards_to_forfeit(model) : Words{};
        case Command::sit: return words.empty() ? free_seats(model) : Words{};
        case Command::draw:
        case Command::pass:
        case Command::roll:
        case Command::cast:
        case Command::say:
        case Command::start:
        case Command::board:
        case Command::hand:
        case Command::log:
        case Command::who:
        case Command::link:
        case Command::record:
        case Command::help:
        case Command::rules:
        case Command::quit: return {};
    }
    return {};
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
    const std::string begun = lower(before_cursor.substr(result.word_begin));
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
