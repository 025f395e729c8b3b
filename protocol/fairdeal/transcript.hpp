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

// What a player keeps of a finished game, the file `.fairdeal.json`: every part that its chance was made of,
// and the record of the game (docs/fairdeal.md).

namespace seq::protocol::fairdeal {

/// What one seat said in a ceremony. An absent seat said neither; one that withheld said the first alone.
struct SeatShare {
    std::optional<Digest> commit{};
    std::optional<Digest> reveal{};
    friend bool operator==(const SeatShare&, const SeatShare&) = default;
};

/// One ceremony: what the server and each seat bound themselves to, and what they had bound.
struct Ceremony {
    std::uint32_t epoch = 0;
    Digest server_commit{};
    Digest server_secret{};
    std::vector<SeatShare> seats;  ///< one a seat, in the order of the seats
    friend bool operator==(const Ceremony&, const Ceremony&) = default;
};

struct Transcript {
    std::string game;                          ///< the game's unique id, bytes
    std::string rules;                         ///< rules_id() of the preset, bytes
    Ceremony dealt;                            ///< the one that the game was played with
    std::vector<Ceremony> voids;               ///< those before it that came to nothing, by epoch
    std::vector<std::size_t> random_forfeits;  ///< lines of the record, from 1, whose card chance took (S23)
    std::string record;                        ///< the text of the .sgr

    friend bool operator==(const Transcript&, const Transcript&) = default;
};

inline constexpr std::size_t game_id_bytes_max = 256;
inline constexpr std::size_t rules_id_bytes_max = 256;
/// More than the longest game fills.
inline constexpr json::Limits transcript_limits{
    .bytes = std::size_t{1024} * 1024, .depth = 8, .nodes = std::size_t{64} * 1024};

/// `<preset>/1`: what a transcript names as the rules that were played.
std::string rules_id(std::string_view preset);

/// The ceremony of a quick game: every seat absent, the server's commitment made from its secret.
Ceremony quick_ceremony(std::string_view game, std::string_view rules, const Digest& secret,
                        std::size_t players);

/// The text of a `.fairdeal.json`. The record must be UTF-8.
std::string write_transcript(const Transcript& transcript);

/// Reads a `.fairdeal.json` strictly; whether its parts fit each other is not asked here. The fault has one
/// of the codes of json::parse and json::Reading.
tl::expected<Transcript, json::Fault> parse_transcript(std::string_view text);

}  // namespace seq::protocol::fairdeal
