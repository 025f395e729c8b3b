#include "client-cli/play/input/input.hpp"

#include <algorithm>
#include <ranges>
#include <utility>

#include "client-cli/play/input/commands.hpp"
#include "client/words/text.hpp"
#include "protocol/message/text.hpp"

namespace seq::client {
namespace {

/// The mark of the room's game; that of two packs while it is unknown.
Marks game_of(const Room& room) {
    if (!room.setup) return with_packs;
    switch (room.kind()) {
        case Kind::cards: return &room.deck() == &two_packs ? with_packs : with_pictures;
        case Kind::dice_board: return on_dice_board;
        case Kind::six_dice: return with_six_dice;
    }
    return with_packs;
}

std::vector<CommandRow> commands_of(Marks games) {
    std::vector<CommandRow> rows;
    for (const auto part : {move_commands(), talk_commands(), room_commands()})
        std::ranges::copy_if(part, std::back_inserter(rows), [&](const CommandRow& row) {
            return (row.marks & all_games) == 0 || (row.marks & games) != 0;
        });
    return rows;
}

struct NamedCommand {
    std::string words;  ///< with a hyphen after each
    CommandRow row;
};

/// The commands of these games, once for each of their names.
std::vector<NamedCommand> named_commands(Marks games) {
    std::vector<NamedCommand> named;
    for (const CommandRow& row : commands_of(games))
        for (const auto words : std::views::split(row.words, ' '))
            named.push_back({std::string{words.begin(), words.end()} + "-", row});
    return named;
}

/// The command with which these words begin, in these games; of several the longest.
std::optional<NamedCommand> find_command(std::span<const std::string> typed, Marks games) {
    std::optional<NamedCommand> found;
    const std::string text = joined(typed, "-") + "-";
    for (NamedCommand& named : named_commands(games)) {
        const bool fits =
            (named.row.marks & alone) != 0 ? text == named.words : text.starts_with(named.words);
        if (!fits || named.row.meaning.index() == 0) continue;
        if (!found || named.words.size() > found->words.size()) found = std::move(named);
    }
    return found;
}

/// The commands of this game that begin with these words and go on, as their examples do.
std::vector<NamedCommand> longer_commands(std::span<const std::string> typed, Marks game) {
    const std::string text = joined(typed, "-") + "-";
    std::vector<NamedCommand> longer = named_commands(game);
    std::erase_if(longer, [&](const NamedCommand& one) {
        return !one.words.starts_with(text) || one.words.size() == text.size() ||
               !one.row.example.starts_with(typed.front());
    });
    return longer;
}

Parsed read_row(Typed& typed, const CommandRow& row) {
    typed.example = row.example;
    if (const auto* word = std::get_if<Word>(&row.meaning)) {
        const Words offers = *word == Word::help ? Words{"all"} : Words{"off", "on"};
        const bool offered = *word == Word::help || *word == Word::autodraw;
        return Request{*word, typed.ends(offered ? offers : Words{}) ? "" : typed.take()};
    }
    if (const auto* command = std::get_if<const char*>(&row.meaning)) return read_command(typed, *command);
    return std::get<Parsed (*)(Typed&)>(row.meaning)(typed);
}

/// Enter alone.
Input read_nothing(const LegalActions& legal) {
    using protocol::MoveKind;
    if (legal.count() != 1 || (!legal.roll && !legal.cast)) return {};
    return protocol::ClientBody{protocol::Move{{.kind = legal.roll ? MoveKind::roll : MoveKind::cast}}};
}

/// The command word of this game with an edit distance of at most two.
std::optional<std::string> nearest_command(std::string_view word, Marks game) {
    constexpr std::size_t word_max = 20;
    if (word.size() > word_max) return std::nullopt;
    std::size_t best = word.size() < 5 ? 2 : 3;  // short words are near to everything
    std::optional<std::string> nearest;
    for (const NamedCommand& named : named_commands(game)) {
        std::string candidate = named.words.substr(0, named.words.size() - 1);
        const std::size_t slips = protocol::edit_distance(word, candidate);
        if (slips >= best || slips >= candidate.size()) continue;
        best = slips;
        nearest = std::move(candidate);
    }
    return nearest;
}

InputError not_understood(const std::string& word, const Room& room) {
    const Marks game = game_of(room);
    if (const auto space = parse_space(word); space && (game & with_cards) != 0)
        return usage("Which card goes on " + to_string(*space) + "?",
                     (game == with_packs ? "7h " : "ark ") + to_string(*space));
    const Words alone_word{word};
    if (const auto longer = longer_commands(alone_word, game); !longer.empty())
        return usage("Say in full what you mean.", longer.front().row.example);
    if (room.setup && find_command(alone_word, all_games))
        return InputError{"There is no `" + word + "` in " + std::string{room.setup->preset->title} +
                          ". Type ? for the commands."};
    if (const auto nearest = nearest_command(word, game))
        return InputError{"I do not know `" + word + "`. Did you mean `" + *nearest + "`?"};
    return InputError{"I do not know `" + word + "`. Type ? for the commands."};
}

/// A line that is not empty.
Parsed read_words(Typed& typed) {
    const Room& room = typed.room;
    const std::string word = typed.words().front();
    const bool is_alone = typed.words().size() == 1;
    if (auto phrase = read_phrase_of_room(typed)) return std::move(*phrase);
    const std::size_t typed_size = joined(typed.words()).size() + 1;
    for (const NamedCommand& longer : longer_commands(typed.words(), game_of(room)))
        typed.next.push_back(
            longer.words.substr(typed_size, longer.words.find('-', typed_size) - typed_size));
    if (const auto found = find_command(typed.words(), game_of(room))) {
        typed.skip(std::min<std::size_t>(std::ranges::count(found->words, '-'), typed.words().size()));
        return read_row(typed, found->row);
    }
    const auto space = parse_space(word);
    if (space && is_alone && room.kind() == Kind::dice_board) return chip_on(*space, room.legal);
    Typed phrase{word, room};
    if (auto said = read_command(phrase, "phrase"); said && is_alone) return said;
    const auto card = read_card(typed);
    if (!card) return InputError{card.error()};
    if (!*card) return not_understood(clean_text(word), room);
    const bool looks = typed.words().empty();
    auto parsed = read_space_for(typed, **card, false);
    return looks ? Parsed{Request{Word::look, room.deck().name(**card)}} : std::move(parsed);
}

/// A card, a space that the dice want something done on, or a command.
Words first_words(const Room& room) {
    Words words = cards_in_hand(room);
    const LegalActions& legal = room.legal;
    for (const Space space : legal.puts | legal.swaps | legal.removable)
        words.push_back(to_string(space));
    for (const CommandRow& row : commands_for(room)) {
        const std::string word{row.words.substr(0, row.words.find_first_of(" -"))};
        if (std::ranges::find(words, word) == words.end()) words.push_back(word);
    }
    return words;
}

}  // namespace

std::vector<CommandRow> commands_for(const Room& room) {
    const bool is_penalised = room.setup && has_penalties(room.setup->options.table_talk);
    std::vector<CommandRow> rows = commands_of(game_of(room));
    std::erase_if(rows, [&](const CommandRow& row) {
        return ((row.marks & for_host) != 0 && !room.is_host()) ||
               ((row.marks & penalised) != 0 && !is_penalised);
    });
    return rows;
}

tl::expected<Input, std::string> parse_input(std::string_view line, const Room& room) {
    const std::string_view text = trimmed(line);
    if (text.empty()) return read_nothing(room.legal);
    Typed typed{text.substr(text.front() == '\'' ? 1 : 0), room};
    if (text.front() == '\'') return read_row(typed, find_command(Words{"say"}, all_games)->row);
    if (typed.words().empty()) return InputError{"Type ? for the commands."};
    return read_words(typed);
}

Completion complete(std::string_view before_cursor, const Room& room) {
    Completion result;
    const auto blank = before_cursor.find_last_of(' ');
    result.word_begin = blank == std::string_view::npos ? 0 : blank + 1;
    const std::string begun = protocol::lower(before_cursor.substr(result.word_begin));
    Typed typed{before_cursor.substr(0, result.word_begin), room};
    if (typed.words().empty())
        typed.next = first_words(room);
    else
        static_cast<void>(read_words(typed));
    for (std::string& word : typed.next)
        if (word.starts_with(begun)) result.candidates.push_back(std::move(word));
    return result;
}

std::string common_beginning(const std::vector<std::string>& candidates) {
    if (candidates.empty()) return {};
    std::string common = candidates.front();
    for (const std::string& word : candidates)
        common.erase(std::ranges::mismatch(common, word).in1, common.end());
    return common;
}

}  // namespace seq::client
