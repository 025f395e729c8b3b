#include "protocol/record/line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

#include "engine/dice_board/game.hpp"
#include "protocol/json/unicode.hpp"
#include "protocol/message/text.hpp"

namespace seq::protocol {
namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view without_comment(std::string_view line) {
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '"') quoted = !quoted;
        if (line[i] == ';' && !quoted) return line.substr(0, i);
    }
    return line;
}

/// Removes `"value"` from the front and returns the value; nothing if there is none.
std::optional<std::string_view> take_quoted(std::string_view& text) {
    if (!text.starts_with('"')) return std::nullopt;
    const std::size_t end = text.find('"', 1);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view value = text.substr(1, end - 1);
    text = trimmed(text.substr(end + 1));
    return value;
}

using json::quote;
using Words = std::span<const std::string>;
template <typename T>
using Read = tl::expected<T, RecordError>;

/// A move that begins with a word instead of a card.
struct Verb {
    std::string_view word;
    MoveKind move;
    Kind game;
    std::string_view rule;
};
constexpr std::array<Verb, 9> verbs{{{"draw", MoveKind::draw, Kind::cards, "S19"},
                                     {"dead", MoveKind::exchange, Kind::cards, "S17"},
                                     {"pass", MoveKind::pass, Kind::cards, "S18"},
                                     {"forfeit", MoveKind::forfeit, Kind::cards, "S23"},
                                     {"roll", MoveKind::roll, Kind::dice_board, "D4"},
                                     {"put", MoveKind::put, Kind::dice_board, "D5"},
                                     {"swap", MoveKind::swap, Kind::dice_board, "D5"},
                                     {"x", MoveKind::remove, Kind::dice_board, "D6"},
                                     {"cast", MoveKind::cast, Kind::six_dice, "X2"}}};

bool is_card_of_any_game(std::string_view text) {
    return std::ranges::any_of(presets(),
                               [&](const Preset& preset) { return preset.deck->parse(text).has_value(); });
}

/// A number from 0; 255 if it is too large, nothing if it is not a number.
std::optional<std::uint8_t> read_number(std::string_view text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    std::uint8_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} ? number : std::uint8_t{255};
}

/// Reads the words that follow the seat.
class MoveReader {
  public:
    MoveReader(std::size_t line, const Preset& preset) : line_{line}, preset_{preset} {}

    Read<MoveWords> read(Words words) const {
        if (words.empty()) return fail("bad-line", "a seat alone is no move");
        const auto verb = std::ranges::find(verbs, words[0], &Verb::word);
        if (verb == verbs.end()) return read_play(words);
        if (verb->game != preset_.kind) return of_another_game(verb->word, verb->rule);
        return read_verb(*verb, words);
    }

    /// Reads what follows `- penalty`.
    Read<MoveWords> read_penalty(Words words) const {
        if (preset_.kind == Kind::six_dice) return of_another_game("penalty", "S23");
        const auto side = words.size() == 1 ? read_number(words[0]) : std::nullopt;
        if (!side) return fail("bad-line", "`- penalty` is followed by the number of a side");
        return MoveWords{.kind = MoveKind::penalty, .side = Side{*side}};
    }

  private:
    tl::unexpected<RecordError> fail(std::string_view code, std::string sentence) const {
        return tl::unexpected{unreadable(line_, code, std::move(sentence))};
    }

    tl::unexpected<RecordError> of_another_game(std::string_view what, std::string_view rule) const {
        RecordError error = unreadable(line_, "not-in-this-game",
                                       std::string{preset_.title} + " has no line with " + quote(what));
        error.rule = rule;
        return tl::unexpected{std::move(error)};
    }

    /// Reads a word with the card or the space that it requires.
    Read<MoveWords> read_verb(const Verb& verb, Words words) const {
        MoveWords move{.kind = verb.move};
        switch (verb.move) {
            case MoveKind::exchange:
            case MoveKind::forfeit: {
                if (words.size() != 2) return fail("bad-line", quote(verb.word) + " is followed by one card");
                auto card = read_card(words[1]);
                if (!card) return tl::unexpected{std::move(card.error())};
                move.card = std::move(*card);
                return move;
            }
            case MoveKind::put:
            case MoveKind::swap:
            case MoveKind::remove: {
                if (words.size() != 2)
                    return fail("bad-line", quote(verb.word) + " is followed by one space");
                auto space = read_space(words[1]);
                if (!space) return tl::unexpected{std::move(space.error())};
                move.space = *space;
                return move;
            }
            case MoveKind::draw:
            case MoveKind::pass:
            case MoveKind::roll:
            case MoveKind::cast:
                if (words.size() > 1) return fail("bad-line", "nothing follows " + quote(verb.word));
                return move;
            case MoveKind::place:
            case MoveKind::penalty: break;
        }
        SEQ_ASSERT(!"a move with a word of its own");
    }

    /// Reads `CARD SPACE` or `CARD x SPACE`, with or without ` = FIRST-LAST,FIRST-LAST`.
    Read<MoveWords> read_play(Words words) const {
        const bool removes = words.size() > 1 && words[1] == "x";
        if (preset_.kind != Kind::cards) {
            if (!is_card_of_any_game(words[0])) return fail("bad-line", quote(words[0]) + " is no move");
            return of_another_game(words[0], removes ? "S10" : "S7");
        }
        auto card = read_card(words[0]);
        if (!card) return tl::unexpected{std::move(card.error())};
        words = words.subspan(removes ? 2 : 1);
        if (words.empty()) return fail("bad-line", "a played card is followed by a space");
        auto space = read_space(words[0]);
        if (!space) return tl::unexpected{std::move(space.error())};
        MoveWords move{
            .kind = removes ? MoveKind::remove : MoveKind::place, .card = std::move(*card), .space = *space};
        words = words.subspan(1);
        if (words.empty()) return move;
        if (words[0] != "=") return fail("bad-line", "behind the space there is only ` = FIRST-LAST`");
        return read_naming(std::move(move), words.subspan(1));
    }

    Read<MoveWords> read_naming(MoveWords move, Words words) const {
        std::string naming;
        for (const std::string& word : words)
            naming += word;
        for (std::string_view rest = naming;;) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            const std::string_view ends = rest.substr(0, comma);
            const std::size_t hyphen = ends.find('-');
            if (hyphen == std::string_view::npos)
                return fail("bad-line", "a sequence is named by its ends, as in `a4-a8`");
            const auto first = read_space(ends.substr(0, hyphen));
            if (!first) return tl::unexpected{first.error()};
            const auto last = read_space(ends.substr(hyphen + 1));
            if (!last) return tl::unexpected{last.error()};
            move.sequences.emplace_back(*first, *last);
            if (comma == rest.size()) return move;
            rest.remove_prefix(comma + 1);
        }
    }

    Read<std::string> read_card(std::string_view text) const {
        if (const auto face = preset_.deck->parse(text)) return std::string{preset_.deck->name(*face)};
        return fail("unknown-card", "this game has no card " + quote(text));
    }

    Read<Space> read_space(std::string_view text) const {
        const bool small = preset_.kind == Kind::dice_board;
        const auto space = parse_space(text);
        if (space && (!small || dice_board::board.spaces.has(*space))) return *space;
        return fail("unknown-space", "the board has no space " + quote(text) + "; it goes from a1 to " +
                                         (small ? "f6" : "j10"));
    }

    std::size_t line_;
    const Preset& preset_;
};

}  // namespace

std::vector<SourceLine> lines_of(std::string_view text) {
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    std::vector<SourceLine> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view said = trimmed(without_comment(text.substr(0, end)));
        if (!said.empty()) lines.push_back({number, said});
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::size_t end = std::min(text.find_first_of(blanks), text.size());
        words.push_back(text.substr(0, end));
        text.remove_prefix(end);
    }
    return words;
}

std::optional<TagLine> split_tag(std::string_view text) {
    if (text.size() < 2 || !text.starts_with('[') || !text.ends_with(']')) return std::nullopt;
    text = trimmed(text.substr(1, text.size() - 2));
    const std::size_t end = std::min(text.find_first_of(" \t\r\""), text.size());
    TagLine tag{.name = text.substr(0, end), .values = {}};
    if (tag.name.empty()) return std::nullopt;
    for (text = trimmed(text.substr(end)); !text.empty();) {
        const auto value = take_quoted(text);
        if (!value) return std::nullopt;
        tag.values.push_back(*value);
    }
    return tag;
}

Read<RecordedMove> parse_move(const SourceLine& line, const Preset& preset) {
    std::vector<std::string> words;
    for (const std::string_view word : words_of(line.text))
        words.push_back(lower(word));
    const MoveReader reader{line.number, preset};
    const bool penalty = words.size() > 1 && words[0] == "-" && words[1] == "penalty";
    const auto seat = penalty ? table.number : read_number(words[0]);
    if (!seat)
        return tl::unexpected{
            unreadable(line.number, "bad-line",
                       quote(words[0]) + " is neither a tag nor the seat that a move begins with")};
    const Words rest = Words{words}.subspan(penalty ? 2 : 1);
    auto move = penalty ? reader.read_penalty(rest) : reader.read(rest);
    if (!move) return tl::unexpected{std::move(move.error())};
    return RecordedMove{.seat = Seat{*seat}, .words = std::move(*move), .line = line.number};
}

}  // namespace seq::protocol
