#include "client-cli/play/input/input.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>
#include <vector>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/model/text.hpp"

namespace seq::cli {
namespace {

using protocol::MoveKind;
using protocol::MoveWords;
using Failure = tl::unexpected<std::string>;
using Words = std::vector<std::string>;
using Parsed = tl::expected<Input, std::string>;

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

Failure usage(std::string_view what, std::string_view example) {
    return Failure{std::string{what} + " Like this: `" + std::string{example} + "`."};
}

/// `a4-e4`: the two ends of a sequence.
std::optional<std::pair<Space, Space>> parse_ends(std::string_view text) {
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return std::nullopt;
    const auto first = parse_space(text.substr(0, dash));
    const auto last = parse_space(text.substr(dash + 1));
    if (!first || !last) return std::nullopt;
    return std::pair{*first, *last};
}

tl::expected<void, std::string> read_naming(std::span<const std::string> words, MoveWords& into) {
    for (const std::string& word : words) {
        const auto ends = parse_ends(word);
        if (!ends) return usage("`" + word + "` names no sequence: give its two ends.", "7h d4 = a4-e4");
        into.sequences.push_back(*ends);
    }
    if (words.empty()) return usage("Behind `=` stand the ends of the sequence you name.", "7h d4 = a4-e4");
    return {};
}

bool is_filler(const std::string& word) {
    return word == "on" || word == "to" || word == "at" || word == "from";
}

/// What stands behind a card: a space, `x` before it where a chip is taken away, `=` with a naming after it.
Parsed read_play(Face face, std::span<const std::string> rest, bool removes, const Deck& deck) {
    const std::string card{deck.name(face)};
    removes = removes || deck.power(face) == Power::remove;
    while (!rest.empty() && (is_filler(rest.front()) || rest.front() == "x")) {
        removes = removes || rest.front() == "x";
        rest = rest.subspan(1);
    }
    if (rest.empty()) return usage("Which space is the " + card + " for?", lower(card) + " d4");
    const auto space = parse_space(rest.front());
    if (!space)
        return usage("`" + rest.front() + "` is no space: they run from a1, top left, to j10.",
                     lower(card) + " d4");
    MoveWords words{removes ? MoveKind::remove : MoveKind::place, card, *space, {}};
    rest = rest.subspan(1);
    if (!rest.empty()) {
        if (rest.front() != "=")
            return Failure{"I do not understand `" + rest.front() + "` behind " + to_string(*space) + "."};
        if (removes) return Failure{"Taking a chip away makes no sequence, so there is none to name."};
        if (const auto named = read_naming(rest.subspan(1), words); !named) return Failure{named.error()};
    }
    return PlayInput{std::move(words)};
}

Parsed read_card_command(std::span<const std::string> words, bool removes, const Deck& deck) {
    const std::string_view example = removes ? "js e5" : "7h d4";
    if (words.empty()) return usage("Which card, and where?", example);
    const auto face = parse_card(words.front(), deck);
    if (!face && parse_space(words.front())) return usage("Say the card first, then the space.", example);
    if (!face) return usage("`" + words.front() + "` is no card: rank, then S, H, D or C.", example);
    return read_play(*face, words.subspan(1), removes, deck);
}

Parsed read_dead(std::span<const std::string> words, const Deck& deck) {
    if (words.empty()) return usage("Which card is dead?", "dead 9s");
    const auto face = parse_card(words.front(), deck);
    if (!face) return usage("`" + words.front() + "` is no card: rank, then S, H, D or C.", "dead 9s");
    return PlayInput{MoveWords{MoveKind::exchange, std::string{deck.name(*face)}, {}, {}}};
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

Parsed read_command(Command command, std::span<const std::string> rest, std::string_view text,
                    const Deck& deck) {
    switch (command) {
        case Command::play: return read_card_command(rest, false, deck);
        case Command::remove: return read_card_command(rest, true, deck);
        case Command::draw: return PlayInput{MoveWords{MoveKind::draw, {}, {}, {}}};
        case Command::dead: return read_dead(rest, deck);
        case Command::pass: return PlayInput{MoveWords{MoveKind::pass, {}, {}, {}}};
        case Command::say: return read_say(text);
        case Command::sit: return read_sit(rest);
        case Command::rules: return RulesInput{rest.empty() ? std::string{} : upper(rest.front())};
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

Parsed not_understood(const std::string& word, const Deck& deck) {
    if (const auto space = parse_space(word))
        return usage("Which card goes on " + to_string(*space) + "?",
                     (deck.parse("7H") ? "7h " : "CARD ") + to_string(*space));
    if (const auto nearest = nearest_command(word))
        return Failure{"I do not know `" + word + "`. Did you mean `" + *nearest + "`?"};
    return Failure{"I do not know `" + word + "`. Type ? for the commands."};
}

}  // namespace

std::optional<Face> parse_card(std::string_view text, const Deck& deck) {
    std::string plain{text};
    constexpr std::array<std::pair<std::string_view, char>, 8> signs{
        {{"♠", 'S'}, {"♥", 'H'}, {"♦", 'D'}, {"♣", 'C'}, {"♤", 'S'}, {"♡", 'H'}, {"♢", 'D'}, {"♧", 'C'}}};
    for (const auto& [sign, letter] : signs)
        if (const auto at = plain.find(sign); at != std::string::npos)
            plain.replace(at, sign.size(), 1, letter);
    if (plain.starts_with("10")) plain.replace(0, 2, "T");
    return deck.parse(plain);
}

tl::expected<Input, std::string> parse_input(std::string_view line, const Deck& deck) {
    const std::string_view text = trim(line);
    if (text.empty()) return NoInput{};
    if (text.front() == '\'') return read_say(text.substr(1));
    Words words = split(text);
    if (words.empty()) return Failure{"Type ? for the commands."};
    for (std::string& word : words)
        word = lower(std::move(word));
    const std::span<const std::string> rest = std::span{words}.subspan(1);
    const auto first_blank = std::ranges::find_if(text, is_blank);
    const std::string_view behind{first_blank, text.end()};
    if (const auto command = find_command(words.front())) return read_command(*command, rest, behind, deck);
    if (const auto face = parse_card(words.front(), deck)) {
        if (rest.empty()) return LookInput{*face};
        return read_play(*face, rest, false, deck);
    }
    return not_understood(clean_text(words.front()), deck);
}

}  // namespace seq::cli
