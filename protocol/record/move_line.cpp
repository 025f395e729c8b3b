#include "protocol/record/move_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <span>
#include <utility>

#include "protocol/json/quote.hpp"

namespace seq::protocol {
namespace {

using json::quote;
using Words = std::span<const std::string>;
template <typename T>
using Read = tl::expected<T, RecordError>;

struct OtherLine {
    std::string_view word;
    std::string_view rule;
    std::string_view whose;
};
constexpr std::array<OtherLine, 6> lines_of_other_games{{{"roll", "D4", "a dice board"},
                                                         {"put", "D5", "a dice board"},
                                                         {"swap", "D5", "a dice board"},
                                                         {"x", "D6", "a dice board"},
                                                         {"cast", "X2", "six dice"},
                                                         {"forfeit", "S23", "a table-talk penalty"}}};

/// Reads the words that follow the seat.
class MoveReader {
  public:
    MoveReader(std::size_t line, const Deck& deck) : line_{line}, deck_{deck} {}

    Read<MoveWords> read(Words words) const {
        if (words.empty()) return fail("bad-line", "a seat alone is no move");
        if (words[0] == "draw" || words[0] == "pass") return read_bare(words);
        if (words[0] == "dead") return read_exchange(words.subspan(1));
        for (const OtherLine& other : lines_of_other_games)
            if (words[0] == other.word) return tl::unexpected{of_another_game(other)};
        return read_play(words);
    }

    RecordError of_another_game(const OtherLine& other) const {
        return {RecordError::Kind::unreadable, line_, "not-in-this-game", std::string{other.rule},
                "a line with `" + std::string{other.word} + "` is of " + std::string{other.whose} +
                    "; this game has none"};
    }

  private:
    tl::unexpected<RecordError> fail(std::string_view code, std::string sentence) const {
        return tl::unexpected{unreadable(line_, code, std::move(sentence))};
    }

    Read<MoveWords> read_bare(Words words) const {
        if (words.size() > 1) return fail("bad-line", "nothing follows `" + words[0] + "`");
        return MoveWords{.kind = words[0] == "draw" ? MoveKind::draw : MoveKind::pass,
                         .card = {},
                         .space = {},
                         .sequences = {}};
    }

    Read<MoveWords> read_exchange(Words words) const {
        if (words.size() != 1) return fail("bad-line", "`dead` is followed by one card");
        return read_card(words[0]).map([](std::string card) {
            return MoveWords{
                .kind = MoveKind::exchange, .card = std::move(card), .space = {}, .sequences = {}};
        });
    }

    /// `CARD SPACE` or `CARD x SPACE`, each with or without ` = FIRST-LAST,FIRST-LAST`.
    Read<MoveWords> read_play(Words words) const {
        auto card = read_card(words[0]);
        if (!card) return tl::unexpected{std::move(card.error())};
        words = words.subspan(1);
        const bool removes = !words.empty() && words[0] == "x";
        if (removes) words = words.subspan(1);
        if (words.empty()) return fail("bad-line", "a played card is followed by a space");
        auto space = read_space(words[0]);
        if (!space) return tl::unexpected{std::move(space.error())};
        MoveWords move{.kind = removes ? MoveKind::remove : MoveKind::place,
                       .card = std::move(*card),
                       .space = *space,
                       .sequences = {}};
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
        if (const auto face = deck_.parse(text)) return std::string{deck_.name(*face)};
        return fail("unknown-card", "this game has no card " + quote(text));
    }

    Read<Space> read_space(std::string_view text) const {
        if (const auto space = parse_space(text)) return *space;
        return fail("unknown-space", "the board has no space " + quote(text) + "; it goes from a1 to j10");
    }

    std::size_t line_;
    const Deck& deck_;
};

/// A seat's number; 255 for any number that is too big for a seat; nothing for what is no number.
std::optional<Seat> read_seat(std::string_view text) {
    if (text.empty() || text.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
    std::uint8_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} ? Seat{number} : Seat{255};
}

}  // namespace

Read<RecordedMove> parse_move(const SourceLine& line, const Deck& deck) {
    std::vector<std::string> words;
    for (const std::string_view word : words_of(line.text))
        words.push_back(lower(word));
    const MoveReader reader{line.number, deck};
    if (words.size() > 1 && words[0] == "-" && words[1] == "penalty")
        return tl::unexpected{reader.of_another_game({"penalty", "S23", "a table-talk penalty"})};
    const auto seat = read_seat(words[0]);
    if (!seat)
        return tl::unexpected{
            unreadable(line.number, "bad-line",
                       quote(words[0]) + " is neither a tag nor the seat that a move begins with")};
    auto move = reader.read(Words{words}.subspan(1));
    if (!move) return tl::unexpected{std::move(move.error())};
    return RecordedMove{.seat = *seat, .words = std::move(*move), .line = line.number};
}

}  // namespace seq::protocol
