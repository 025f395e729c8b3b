#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/fairdeal/ceremony.hpp"
#include "protocol/json/parse.hpp"

// The transcript of a finished game, the file `.fairdeal.json`: every part from which its chance was
// computed, and the record of the game (docs/fairdeal.md).

namespace seq::protocol::fairdeal {

/// The part of one seat in a ceremony. An absent seat has neither value; one that withheld has only the
/// first.
struct SeatShare {
    std::optional<Digest> commit{};
    std::optional<Digest> reveal{};
    friend bool operator==(const SeatShare&, const SeatShare&) = default;
};

/// One ceremony: the commitments of the server and the seats, and what they revealed.
struct Ceremony {
    std::uint32_t epoch = 0;
    Digest server_commit{};
    Digest server_secret{};
    std::vector<SeatShare> seats;  ///< one per seat, in order
    friend bool operator==(const Ceremony&, const Ceremony&) = default;
};

struct Transcript {
    std::string game;                          ///< the game's unique id, as bytes
    std::string rules;                         ///< rules_id() of the preset, as bytes
    Ceremony dealt;                            ///< the one of the game
    std::vector<Ceremony> voids;               ///< void ones before it, by epoch
    std::vector<std::size_t> random_forfeits;  ///< lines of the record, from 1, whose card was drawn (S23)
    std::string record;                        ///< the text of the `.sgr` file

    friend bool operator==(const Transcript&, const Transcript&) = default;
};

inline constexpr std::size_t game_id_bytes_max = 256;
inline constexpr std::size_t rules_id_bytes_max = 256;
/// More than the longest game needs.
inline constexpr json::Limits transcript_limits{
    .bytes = std::size_t{1024} * 1024, .depth = 8, .nodes = std::size_t{64} * 1024};

/// A saved game has the answers `replay` and `record` of the protocol in it.
inline constexpr json::Limits saved_game_limits{
    .bytes = std::size_t{2} * 1024 * 1024, .depth = 16, .nodes = std::size_t{1024} * 1024};

/// `<preset>/1`: the name of a game's rules in a transcript.
std::string rules_id(std::string_view preset);

/// The ceremony of a quick game: every seat is absent.
Ceremony quick_ceremony(std::string_view game, std::string_view rules, const Digest& secret,
                        std::size_t players);

/// The text of a `.fairdeal.json`. The record must be UTF-8.
std::string write_transcript(const Transcript& transcript);

/// Reads a `.fairdeal.json` strictly, without checking whether its parts fit each other. The fault has one of
/// the codes of json::parse and json::Reading.
tl::expected<Transcript, json::Fault> parse_transcript(std::string_view text);

/// Reads the transcript in a saved game, `.sequence.json`, whose replay is not looked at, or a transcript
/// alone.
tl::expected<Transcript, json::Fault> parse_saved_transcript(std::string_view text);

}  // namespace seq::protocol::fairdeal
