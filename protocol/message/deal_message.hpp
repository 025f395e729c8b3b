#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "protocol/digest/digest.hpp"

// The ceremony of the fair deal on the wire, steps 1 to 4 and 12 of docs/fairdeal.md. None of it is a secret
// by the time that it is sent.

namespace seq::protocol {

/// Step 2, by a seat: the commitment to its part. Game and epoch say which deal it is for.
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

/// Step 1: a deal is open for commitments, and the server is bound by its own.
struct DealOpened {
    std::uint32_t game = 0;  ///< the number that the game will have in its room
    std::uint32_t epoch = 0;
    std::uint32_t players = 0;
    std::string rules;
    Digest commit{};
    SeatSet absent{};  ///< from the beginning: bots, the away, and who withheld before
};
struct DealCommitted {
    Seat seat;
    Digest commit{};
};
/// Step 3: nothing in the list changes any more. One a seat, nothing for one that is absent.
struct DealFrozen {
    std::vector<std::optional<Digest>> commits;
};
struct DealRevealed {
    Seat seat;
    Digest reveal{};
};
/// Seats committed and did not reveal: the deal is void, and its secret is shown.
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

/// What the seats of a game have dealt together, for all to compare (step 5).
struct DealtTogether {
    Digest transcript{};
    std::array<std::string, 4> words;
    friend bool operator==(const DealtTogether&, const DealtTogether&) = default;
};

/// Where a ceremony stands.
enum class DealStep : std::uint8_t {
    commits,  ///< waits for commitments
    reveals,  ///< waits for what they were made of
    dealt,    ///< the game has begun from it
};

/// The newest ceremony of a room as it stands, for those who come in or back.
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
    std::vector<Share> seats;  ///< one a seat
    SeatSet absent{};
    friend bool operator==(const DealView&, const DealView&) = default;
};

}  // namespace seq::protocol
