#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "engine/preset/preset.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/record/line.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// Reads the tag lines of a record one by one and combines them at the end.
class Tags {
  public:
    /// Reads one tag line. Returns its fault, if any.
    MaybeError read(const SourceLine& line);
    /// Makes a record without moves from at least one tag. Returns faults that concern several tags: counts
    /// that the game does not have, or names, a cut or a dealer that do not fit them.
    tl::expected<Record, RecordError> finish();

  private:
    enum class Name : std::uint8_t {
        game,
        players,
        sides,
        options,
        names,
        cut,
        dealer,
        deck,
        reshuffle,
        rolls,
        seed,
        result
    };
    static constexpr std::size_t name_count = 12;
    /// The tag with this name; nothing if the game does not have it.
    std::optional<Name> name_of(std::string_view text) const;

    MaybeError refuse_out_of_place(Name name, std::string_view text, std::size_t line) const;
    MaybeError refuse_beside_seed(std::size_t line) const;
    MaybeError read_value(Name name, std::string_view value, std::size_t line);
    MaybeError read_game(std::string_view value, std::size_t line);
    MaybeError read_names(const TagLine& tag, std::size_t line);
    MaybeError read_deck(std::string_view value, std::size_t line);
    MaybeError read_reshuffle(std::string_view value, std::size_t line);
    MaybeError join_counts();
    MaybeError refuse_misfits() const;
    MaybeError refuse_wrong_cut() const;

    bool has(Name name) const { return line_of(name) != 0; }
    std::size_t line_of(Name name) const { return lines_[static_cast<std::size_t>(name)]; }

    Record record_;
    const Preset* preset_ = nullptr;
    std::string options_;  ///< as text, since some defaults depend on the counts
    std::size_t players_ = 0;
    std::size_t sides_ = 0;
    std::size_t dealer_ = 0;
    std::array<std::size_t, name_count> lines_{};  ///< of each tag; 0 if it is missing
};

// Parsers for the values of tags. `line` is the line that errors name.

/// A count. One that is too large for the type becomes the largest value, which the rules refuse.
tl::expected<std::size_t, RecordError> parse_count(std::string_view text, std::size_t line);

/// `key=value` pairs, applied to the default options of a setup. Options of the room and duplicate keys are
/// refused.
tl::expected<Options, RecordError> parse_options(std::string_view text, const Setup& setup, std::size_t line);

/// Any number of cards by name.
tl::expected<std::vector<Face>, RecordError> parse_cards(std::string_view text, const Deck& deck,
                                                         std::size_t line);

/// The rounds of a cut, separated by `/` (S5), without checking the number of cards of each round.
tl::expected<std::vector<std::vector<Face>>, RecordError> parse_cuts(std::string_view text, const Deck& deck,
                                                                     std::size_t line);

/// Dice as digits from 1 to 6, with blanks or without.
tl::expected<std::vector<std::uint8_t>, RecordError> parse_rolls(std::string_view text, std::size_t line);

/// Whether these are exactly the 104 cards of the deck (S3).
bool is_whole_deck(std::span<const Face> cards, const Deck& deck);

/// 64 hex digits.
tl::expected<Digest, RecordError> parse_seed(std::string_view text, std::size_t line);

/// `side N`, in a game without sides `seat N`, `draw` or `*`.
tl::expected<std::string, RecordError> parse_result(std::string_view text, Kind kind, std::size_t line);

}  // namespace seq::protocol
