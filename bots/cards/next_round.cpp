#include <algorithm>
#include <array>

#include "bots/cards/plays.hpp"

namespace seq::bots {
namespace {

/// Probabilities are integers, so that a game with bots is the same on every machine.
constexpr std::int64_t certain = 1 << 16;

/// The spaces on which one chip completes a sequence of the side.
Bitboard completing_spaces(const Table& table, Side side) {
    Bitboard found;
    const Bitboard covered = table.chips(side) | table.free();
    const Bitboard open = table.open();
    for (std::size_t n = 0; n < line_count; ++n) {
        const Line line{static_cast<std::uint8_t>(n)};
        const Bitboard lacking = line.spaces() & ~covered;
        if (lacking.count() == 1 && !(lacking & open).empty() && !table.is_spent(side, line))
            found |= lacking;
    }
    return found;
}

/// The probability that none of the cards of this hand is one of the keys, if it is dealt from the pool.
std::int64_t chance_of_none(int keys, int pool, int hand) {
    std::int64_t none = certain;
    for (int i = 0; i < hand && i < pool; ++i)
        none = none * std::max(pool - i - keys, 0) / (pool - i);
    return none;
}

class NextRound {
  public:
    NextRound(const View& view, const Unseen& unseen, const Position& played, const Weights& weights)
        : view_{view}, unseen_{unseen}, played_{played}, weights_{weights} {
        for (std::size_t face = 0; face < face_count; ++face) {
            const Face each{static_cast<std::uint8_t>(face)};
            pool_ += unseen.count(each);
            if (played.deck->power(each) == Power::wild) wilds_ += unseen.count(each);
        }
    }

    int score() const {
        std::array<int, sides_max> keys{};
        bool holds_key = false;
        for (std::size_t i = 0; i < played_.table.sides(); ++i) {
            const Bitboard spaces = completing_spaces(played_.table, Side::at(i));
            if (spaces.empty()) continue;
            keys[i] = keys_to(spaces);
            if (Side::at(i) == played_.side) holds_key = hand_has_key(spaces);
        }
        std::int64_t undecided = certain;
        std::int64_t score = 0;
        Seat seat = view_.observer;
        for (std::size_t n = 1; n < view_.setup.players(); ++n) {
            seat = next_seat(seat, view_.setup.players());
            const Side side = view_.setup.side(seat);
            if (keys[side.index()] == 0) continue;
            const auto none =
                chance_of_none(keys[side.index()], pool_, view_.as_cards().hand_sizes[seat.index()]);
            score += undecided * (certain - none) / certain * prize(side);
            undecided = undecided * none / certain;
        }
        if (holds_key) score += undecided * prize(played_.side) * weights_.own_turn / whole;
        return static_cast<int>(score / certain);
    }

  private:
    int prize(Side side) const {
        const bool wins = played_.table.needed(side) <= 1;
        if (side == played_.side) return wins ? weights_.win_soon : weights_.sequence_soon;
        return wins ? -weights_.rival_win_soon : -weights_.rival_sequence_soon;
    }
    /// How many unseen cards can cover one of the spaces.
    int keys_to(Bitboard spaces) const {
        int keys = wilds_;
        for (std::size_t face = 0; face < face_count; ++face)
            if (!(played_.table.layout().spaces_of[face] & spaces).empty())
                keys += unseen_.count(Face{static_cast<std::uint8_t>(face)});
        return keys;
    }
    bool hand_has_key(Bitboard spaces) const {
        return std::ranges::any_of(played_.hand, [&](Face face) {
            return played_.deck->power(face) == Power::wild ||
                   !(played_.table.layout().spaces_of[face.number] & spaces).empty();
        });
    }

    const View& view_;
    const Unseen& unseen_;
    const Position& played_;
    const Weights& weights_;
    int pool_ = 0;   ///< unseen cards
    int wilds_ = 0;  ///< unseen two-eyed jacks
};

}  // namespace

int score_of_next_round(const View& view, const Unseen& unseen, const Position& played,
                        const Weights& weights) {
    return NextRound{view, unseen, played, weights}.score();
}

}  // namespace seq::bots
