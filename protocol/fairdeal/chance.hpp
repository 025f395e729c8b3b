#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/seat.hpp"
#include "engine/chance.hpp"
#include "engine/deck/card.hpp"
#include "protocol/digest/digest.hpp"
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

namespace seq::protocol {

/// The chance of a game in a room: what the engine needs, and forfeits at random, which the room decides.
class GameChance : public Chance {
  public:
    /// The index in a hand, in the order held, of the card that the next random forfeit takes (S23).
    virtual std::size_t random_forfeit(std::size_t hand_size) = 0;
};

/// All chance of one game, from its master key K. It counts what was drawn, so it lives as long as the game,
/// and a replay needs a new one.
class FairDealChance final : public GameChance {
  public:
    explicit FairDealChance(const Digest& master) : master_{master} {}

    /// What was drawn so far.
    struct Drawn {
        Digest master{};
        std::uint32_t shuffles = 0;
        std::uint32_t forfeits = 0;
        std::uint32_t cut_round = 0;
        std::optional<std::uint64_t> cut_words{};  ///< of the stream of that round
        std::optional<std::uint64_t> die_words{};  ///< of the stream of all dice
    };
    /// The same chance after these draws.
    static FairDealChance after(const Drawn& drawn) {
        FairDealChance chance{drawn.master};
        chance.shuffles_ = drawn.shuffles;
        chance.forfeits_ = drawn.forfeits;
        chance.cut_round_ = drawn.cut_round;
        if (drawn.cut_words)
            chance.cuts_.emplace(drawn.master, drawn.cut_round).stream().seek(*drawn.cut_words);
        if (drawn.die_words) chance.dice_.emplace(drawn.master).stream().seek(*drawn.die_words);
        return chance;
    }
    Drawn drawn() const {
        Drawn drawn{master_, shuffles_, forfeits_, cut_round_, {}, {}};
        if (cuts_) drawn.cut_words = cuts_->stream().position();
        if (dice_) drawn.die_words = dice_->stream().position();
        return drawn;
    }

    Seat dealer(std::size_t players) override { return fairdeal::dealer(master_, players); }
    Card cut(std::uint32_t round) override {
        if (!cuts_ || round != cut_round_) cuts_.emplace(master_, round);
        cut_round_ = round;
        return cuts_->one();
    }
    void shuffle(CardPile& cards) override { fairdeal::shuffle(master_, shuffles_++, cards.span()); }
    std::uint8_t die() override {
        if (!dice_) dice_.emplace(master_);
        return dice_->one();
    }
    std::size_t random_forfeit(std::size_t hand_size) override {
        return fairdeal::random_forfeit(master_, forfeits_++, hand_size);
    }

  private:
    Digest master_;
    std::uint32_t shuffles_ = 0;
    std::uint32_t forfeits_ = 0;
    std::uint32_t cut_round_ = 0;
    std::optional<fairdeal::Cuts> cuts_{};  ///< of round `cut_round_`
    std::optional<fairdeal::Dice> dice_{};  ///< after the first die
};

}  // namespace seq::protocol
