#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/deck/card.hpp"
#include "protocol/message/ids.hpp"

// What a room tells when a game is over, and of the games before it.

namespace seq::protocol {

/// S22: the hands as they were held at the end, now that nobody needs them any more. Card games only.
struct HandsRevealed {
    std::vector<Hand> hands;  ///< one a seat, in the order held
    friend bool operator==(const HandsRevealed&, const HandsRevealed&) = default;
};

/// What one seat did in a game. A game that has no such thing counts none of it.
struct SeatStatistics {
    std::uint32_t turns = 0;      ///< plays and passes, rolls, casts
    std::uint32_t placed = 0;     ///< chips put on an open space (S7, D5)
    std::uint32_t wild = 0;       ///< of these, with a two-eyed jack or ADD (S9, B4)
    std::uint32_t removed = 0;    ///< chips taken away (S10, B4, D6)
    std::uint32_t swapped = 0;    ///< chips replaced by one's own (D5, D7)
    std::uint32_t sequences = 0;  ///< completed by a chip of this seat (S11)
    std::uint32_t exchanged = 0;  ///< dead cards (S17)
    std::uint32_t lost = 0;       ///< owed cards that lapsed (S19)
    std::uint32_t passed = 0;     ///< turns passed (S18)
    std::uint32_t forfeited = 0;  ///< cards given up for table talk (S23)
    std::uint32_t unlucky = 0;    ///< rolls that left nothing to do (D5, D6)
    std::uint32_t points = 0;     ///< of all casts together, before penalties (X3)
    std::uint32_t best = 0;       ///< points of the best cast (X3)
    std::uint32_t penalties = 0;  ///< casts that cost the whole score (X5)
    friend bool operator==(const SeatStatistics&, const SeatStatistics&) = default;
};

/// A game in figures, told when it is over.
struct GameStatistics {
    std::uint64_t duration_ms = 0;      ///< from the start of the game to its end, by the room's clock
    std::uint32_t reshuffles = 0;       ///< S20
    std::vector<SeatStatistics> seats;  ///< one a seat
    friend bool operator==(const GameStatistics&, const GameStatistics&) = default;
};

/// How a series stands: the option `best_of`. The score is of people, whatever seats they sit on.
struct Series {
    struct Team {
        std::vector<MemberId> members;  ///< of one side, by number; each alone in games without sides
        std::uint32_t wins = 0;
        friend bool operator==(const Team&, const Team&) = default;
    };
    std::uint32_t best_of = 0;
    std::uint32_t games = 0;            ///< played to their end, drawn ones too; 0: the series begins
    std::vector<Team> teams;            ///< in the order of the seats at its beginning
    std::optional<std::size_t> winner;  ///< which team has more wins than the others can reach
    friend bool operator==(const Series&, const Series&) = default;
};

/// A fresh room with the same people and settings, in which their tokens count too.
struct Successor {
    RoomCode room;
    LinkSecret secret;  ///< of its link
    friend bool operator==(const Successor&, const Successor&) = default;
};

/// The room is closed for good. Its members may still read its records.
struct RoomArchived {
    std::optional<Successor> successor{};  ///< if the room's history was full
    friend bool operator==(const RoomArchived&, const RoomArchived&) = default;
};

/// Why a game is ended as void.
enum class VoidReason : std::uint8_t {
    rules_changed,  ///< the server plays by corrected rules and judges the game differently
    restored,       ///< the server was put back to a backup, and what came after it was seen already
};
/// `rules-changed`, `restored`.
std::string_view to_string(VoidReason reason);
std::optional<VoidReason> parse_void_reason(std::string_view text);

/// The game of this number, running or still being dealt, cannot go on: it counts for nothing.
struct GameVoided {
    std::uint32_t game = 0;
    VoidReason reason = VoidReason::rules_changed;
    friend bool operator==(const GameVoided&, const GameVoided&) = default;
};

}  // namespace seq::protocol
