#include "client-cli/play/input/input.hpp"

#include <algorithm>
#include <charconv>
#include <utility>
#include <vector>

#include "client-cli/play/input/card_words.hpp"
#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/move_input.hpp"
#include "client-cli/play/model/text.hpp"

namespace seq::cli {
namespace {

using protocol::MoveKind;
using Failure = tl::unexpected<std::string>;
using Words = std::vector<std::string>;

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}
char upper(char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c & ~0x20) : c;
}

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return lower(c); });
    return text;
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(), [](char c) { return upper(c); });
    return text;
}

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

std::string_view trim(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Words end at blanks; `=` and `,` are words of their own, so that `7h d4=a4-e4` needs no blanks.
Words split(std::string_view text) {
    Words words;
    std::string word;
    const auto finish = [&] {
        if (!word.empty()) words.push_back(std::exchange(word, {}));
    };
    for (const char c : text) {
        if (is_blank(c) || c == ',' || c == '=') finish();
        if (c == '=') words.emplace_back("=");
        if (!is_blank(c) && c != ',' && c != '=') word += c;
    }
    finish();
    return words;
}

Parsed read_sit(std::span<const std::string> words) {
    if (words.empty()) return SitInput{};
    std::uint32_t seat = 0;
    const std::string& text = words.front();
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
    if (error != std::errc{} || end != text.data() + text.size() || seat == 0)
        return usage("`" + text + "` is no seat: they are numbered from 1.", "sit 3");
    return SitInput{seat};
}

Parsed read_say(std::string_view text) {
    if (trim(text).empty()) return usage("What do you want to say?", "say hello");
    return SayInput{clean_text(trim(text))};
}

/// `record`, `record FILE`, `record 2 FILE`: the file as it was typed, capitals too.
Parsed read_record(std::string_view text) {
    RecordInput input;
    text = trim(text);
    const std::string_view first{text.begin(), std::ranges::find_if(text, is_blank)};
    std::uint32_t number = 0;
    const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), number);
    if (!first.empty() && error == std::errc{} && end == first.data() + first.size()) {
        input.game = number;
        text = trim(text.substr(first.size()));
    }
    input.file = std::string{text};
    return input;
}

Parsed read_command(Command command, std::span<const std::string> rest, std::string_view text,
                    const Model& model) {
    const bool on_board = model.kind() == Kind::dice_board;
    switch (command) {
        case Command::play: return read_card_command(rest, false, model);
        case Command::remove:
            return on_board ? read_chip_command(rest, MoveKind::remove)
                            : read_card_command(rest, true, model);
        case Command::draw: return bare_move(MoveKind::draw);
        case Command::dead: return read_card_alone(rest, command, model);
        case Command::pass: return bare_move(MoveKind::pass);
        case Command::forfeit: return read_card_alone(rest, command, model);
        case Command::roll: return bare_move(MoveKind::roll);
        case Command::put: return read_chip_command(rest, MoveKind::put);
        case Command::swap: return read_chip_command(rest, MoveKind::swap);
        case Command::cast: return bare_move(MoveKind::cast);
        case Command::say: return read_say(text);
        case Command::sit: return read_sit(rest);
        case Command::rules: return RulesInput{rest.empty() ? std::string{} : upper(rest.front())};
        case Command::record: return read_record(text);
        case Command::start: return Word::start;
        case Command::board: return Word::board;
        case Command::hand: return Word::hand;
        case Command::log: return Word::log;
        case Command::who: return Word::who;
        case Command::link: return Word::link;
        case Command::help: return Word::help;
        case Command::quit: return Word::quit;
    }
    return NoInput{};
}

/// Enter alone.
Input read_nothing(const LegalActions& legal) {
    if (legal.count() != 1) return NoInput{};
    if (legal.roll) return bare_move(MoveKind::roll);
    if (legal.cast) return bare_move(MoveKind::cast);
    return NoInput{};
}

Parsed not_understood(const std::string& word, const Model& model) {
    const Games game = game_of(model.setup ? model.setup->preset : nullptr);
    if (const auto space = parse_space(word); space && (game & with_cards) != 0)
        return usage("Which card goes on " + to_string(*space) + "?",
                     (game == with_packs ? "7h " : "ark ") + to_string(*space));
    if (model.setup && find_command(word, all_games))
        return Failure{"There is no `" + word + "` in " + std::string{model.setup->preset->title} +
                       ". Type ? for the commands."};
    if (const auto nearest = nearest_command(word, game))
        return Failure{"I do not know `" + word + "`. Did you mean `" + *nearest + "`?"};
    return Failure{"I do not know `" + word + "`. Type ? for the commands."};
}

}  // namespace

tl::expected<Input, std::string> parse_input(std::string_view line, const Model& model) {
    const std::string_view text = trim(line);
    if (text.empty()) return read_nothing(model.legal);
    if (text.front() == '\'') return read_say(text.substr(1));
    Words words = split(text);
    if (words.empty()) return Failure{"Type ? for the commands."};
    for (std::string& word : words)
        word = lower(std::move(word));
    const std::span<const std::string> rest = std::span{words}.subspan(1);
    const auto first_blank = std::ranges::find_if(text, is_blank);
    const std::string_view behind{first_blank, text.end()};
    const Games game = game_of(model.setup ? model.setup->preset : nullptr);
    if (const auto command = find_command(words.front(), game))
        return read_command(*command, rest, behind, model);
    if (const auto space = parse_space(words.front()); space && rest.empty() && game == on_dice_board)
        return chip_on(*space, model.legal);
    const auto card = read_card(words, model);
    if (!card) return Failure{card.error()};
    if (*card && (*card)->words == words.size()) return LookInput{(*card)->face};
    if (*card) return read_play((*card)->face, std::span{words}.subspan((*card)->words), false, model);
    return not_understood(clean_text(words.front()), model);
}

}  // namespace seq::cli
