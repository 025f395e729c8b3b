#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/digest/digest.hpp"

// The ceremony of the fair deal on the wire, steps 1 to 4 and 12 of docs/fairdeal.md. Nothing in these
// messages is secret any more when it is sent.

namespace seq::protocol {

/// Step 2, by a seat: the commitment to its part. Game and epoch name the deal.
struct DealCommit {
    std::uint32_t game = 0;
    std::uint32_t epoch = 0;
    Digest commit{};
    friend bool operator==(const DealCommit&, const DealCommit&) = default;
};
/// Step 4, by a seat: the part itself.
struct DealReveal {
    std::uint32_t game = 0;
    std::uint32_t epoch = 0;
    Digest reveal{};
    friend bool operator==(const DealReveal&, const DealReveal&) = default;
};

/// Step 1: a deal is open for commitments, and the server has committed to its part.
struct DealOpened {
    std::uint32_t game = 0;  ///< the number that the game will have in its room
    std::uint32_t epoch = 0;
    std::uint32_t players = 0;
    std::string rules;
    Digest commit{};
    SeatSet absent{};  ///< from the beginning: bots, members who are away, and seats that withheld before
};
struct DealCommitted {
    Seat seat;
    Digest commit{};
};
/// Step 3: the final list of commitments, one per seat, empty for absent seats.
struct DealFrozen {
    std::vector<std::optional<Digest>> commits;
};
struct DealRevealed {
    Seat seat;
    Digest reveal{};
};
/// Seats committed but did not reveal: the deal is void, and its secret is published.
struct DealVoided {
    std::uint32_t epoch = 0;
    SeatSet withheld{};
    Digest secret{};
};
/// Step 12: the game is over.
struct DealSecret {
    std::uint32_t game = 0;
    Digest secret{};
};
using DealEvent = std::variant<DealOpened, DealCommitted, DealFrozen, DealRevealed, DealVoided, DealSecret>;

/// The result of the ceremony of a game, for all to compare (step 5).
struct DealtTogether {
    Digest transcript{};
    std::array<std::string, 4> words;
    friend bool operator==(const DealtTogether&, const DealtTogether&) = default;
};

/// The step of a ceremony.
enum class DealStep : std::uint8_t {
    commits,  ///< waiting for commitments
    reveals,  ///< waiting for the committed parts
    dealt,    ///< the game has begun
};

/// The state of the newest ceremony of a room, for members who join or resume.
struct DealView {
    struct Share {
        std::optional<Digest> commit{};
        std::optional<Digest> reveal{};
        friend bool operator==(const Share&, const Share&) = default;
    };
    std::uint32_t game = 0;
    std::uint32_t epoch = 0;
    std::string rules;
    DealStep step = DealStep::commits;
    Digest commit{};           ///< the server's
    std::vector<Share> seats;  ///< one per seat
    SeatSet absent{};
    friend bool operator==(const DealView&, const DealView&) = default;
};

}  // namespace seq::protocol
