#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <set>
#include <utility>

#include "protocol/json/unicode.hpp"
#include "protocol/message/text.hpp"
#include "protocol/record/line.hpp"
#include "protocol/record/tags.hpp"

namespace seq::protocol {
namespace {

using json::quote;

tl::unexpected<RecordError> fail(std::size_t line, std::string_view code, std::string sentence) {
    return tl::unexpected{unreadable(line, code, std::move(sentence))};
}

bool is_number(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

tl::expected<std::size_t, RecordError> parse_count(std::string_view text, std::size_t line) {
    const auto words = words_of(text);
    if (words.size() != 1 || !is_number(words[0]))
        return fail(line, "bad-tag", quote(text) + " is not a whole number");
    std::size_t count = 0;
    const auto [end, error] = std::from_chars(words[0].data(), words[0].data() + words[0].size(), count);
    return error == std::errc{} ? count : std::numeric_limits<std::size_t>::max();
}

tl::expected<Options, RecordError> parse_options(std::string_view text, const Setup& setup,
                                                 std::size_t line) {
    Options options = setup.options;
    std::set<std::string> seen;
    for (const std::string_view word : words_of(text)) {
        const std::size_t equals = word.find('=');
        if (equals == std::string_view::npos)
            return fail(line, "bad-tag", "an option is written key=value, not " + quote(word));
        const std::string key = lower(word.substr(0, equals));
        if (is_of_the_room(key))
            return fail(line, "unknown-option", key + " belongs to the room and must not be in a record");
        if (!seen.insert(key).second) return fail(line, "duplicate-option", key + " is given twice");
        if (const auto rejection = set_option(options, *setup.preset, key, lower(word.substr(equals + 1))))
            return tl::unexpected{unreadable(line, *rejection)};
    }
    return options;
}

tl::expected<std::vector<Face>, RecordError> parse_cards(std::string_view text, const Deck& deck,
                                                         std::size_t line) {
    std::vector<Face> cards;
    for (const std::string_view word : words_of(text)) {
        const auto face = deck.parse(word);
        if (!face) return fail(line, "unknown-card", "this game has no card " + quote(word));
        cards.push_back(*face);
    }
    return cards;
}

tl::expected<std::vector<std::vector<Face>>, RecordError> parse_cuts(std::string_view text, const Deck& deck,
                                                                     std::size_t line) {
    std::vector<std::vector<Face>> rounds;
    for (;;) {
        const std::size_t slash = std::min(text.find('/'), text.size());
        auto round = parse_cards(text.substr(0, slash), deck, line);
        if (!round) return tl::unexpected{std::move(round.error())};
        rounds.push_back(std::move(*round));
        if (slash == text.size()) return rounds;
        text.remove_prefix(slash + 1);
    }
}

tl::expected<std::vector<std::uint8_t>, RecordError> parse_rolls(std::string_view text, std::size_t line) {
    std::vector<std::uint8_t> dice;
    for (const std::string_view word : words_of(text)) {
        if (word.find_first_not_of("123456") != std::string_view::npos)
            return fail(line, "bad-rolls", "dice show 1 to 6, not " + quote(word.substr(0, 20)));
        for (const char digit : word)
            dice.push_back(static_cast<std::uint8_t>(digit - '0'));
    }
    return dice;
}

bool is_whole_deck(std::span<const Face> cards, const Deck& deck) {
    std::array<int, face_count> left{};
    for (const Face face : deck.faces)
        ++left[face.number];
    for (const Face face : cards)
        --left[face.number];
    return std::ranges::all_of(left, [](int count) { return count == 0; });
}

tl::expected<Digest, RecordError> parse_seed(std::string_view text, std::size_t line) {
    Digest seed{};
    const auto words = words_of(text);
    if (words.size() == 1 && from_hex(words[0], seed)) return seed;
    return fail(line, "bad-seed", "a seed is 64 hex digits");
}

tl::expected<std::string, RecordError> parse_result(std::string_view text, Kind kind, std::size_t line) {
    const auto words = words_of(text);
    const std::string winner = kind == Kind::six_dice ? "seat" : "side";
    if (words.size() == 1 && (words[0] == "*" || lower(words[0]) == "draw")) return lower(words[0]);
    if (words.size() == 2 && lower(words[0]) == winner && is_number(words[1]))
        return winner + ' ' + std::string{words[1]};
    return fail(line, "bad-tag", "a result is `" + winner + " N`, `draw` or `*`, not " + quote(text));
}

}  // namespace seq::protocol
