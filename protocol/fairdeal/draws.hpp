#pragma once

#include <cstdint>
#include <span>

#include "engine/base/seat.hpp"
#include "engine/deck/card.hpp"
#include "protocol/fairdeal/stream.hpp"

// The draws of a game, each kind with its own key, which is derived from the master key K (steps 7 to 11).

namespace seq::protocol::fairdeal {

/// The key of shuffle `n` (0 is the deal, later ones are reshuffles) of these cards, which must be sorted by
/// byte.
Digest shuffle_key(const Digest& master, std::uint32_t n, std::span<const Card> sorted);
/// Step 10, a Fisher-Yates shuffle: afterwards the first card is the top.
void shuffle(std::span<Card> cards, Stream& stream);
/// The whole shuffle `n`. The cards must be sorted by byte.
void shuffle(const Digest& master, std::uint32_t n, std::span<Card> sorted);

Digest start_key(const Digest& master);
/// The first dealer, in a game that does not cut for the deal (S5).
Seat dealer(const Digest& master, std::size_t players);

/// The cuts of one round, which count from 0. Each seat that cuts takes one() card in turn, by seat number.
class Cuts {
  public:
    Cuts(const Digest& master, std::uint32_t round);
    Card one();
    Stream& stream() { return stream_; }
    const Stream& stream() const { return stream_; }

  private:
    Stream stream_;
};

/// All dice of a game in the order of the throws.
class Dice {
  public:
    explicit Dice(const Digest& master);
    /// 1 to 6.
    std::uint8_t one();
    Stream& stream() { return stream_; }
    const Stream& stream() const { return stream_; }

  private:
    Stream stream_;
};

/// The index in a hand, in the order held, of the card that random forfeit `n` takes (S23).
std::size_t random_forfeit(const Digest& master, std::uint32_t n, std::size_t hand_size);

}  // namespace seq::protocol::fairdeal
