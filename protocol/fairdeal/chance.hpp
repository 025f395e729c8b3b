#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/base/seat.hpp"
#include "engine/chance.hpp"
#include "engine/deck/card.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/fairdeal/encoding.hpp"

// Steps 7 to 11: the stream of words of a key, and the draws of a game, each kind with its own key, which is
// derived from the master key K.

namespace seq::protocol::fairdeal {

/// Step 9: a uniform number from 0 to `count` - 1 from 32-bit words. Words that would make some numbers more
/// likely than others are skipped. `count` must not be 0.
template <std::invocable Words>
std::uint32_t below(Words&& next_word, std::uint32_t count) {
    constexpr std::uint64_t all_words = std::uint64_t{1} << 32;
    const std::uint64_t limit = all_words - all_words % count;
    std::uint32_t word = next_word();
    while (word >= limit)
        word = next_word();
    return word % count;
}

/// Step 8: the endless stream of 32-bit words of a key.
class Stream {
  public:
    explicit Stream(const Digest& key) : key_{key}, used_{block_.size()} {}

    std::uint32_t next() {
        if (used_ == block_.size()) next_block();
        std::uint32_t word = 0;
        for (std::size_t byte = 0; byte < word_bytes; ++byte)
            word = word << 8 | block_[used_++];
        return word;
    }
    std::uint32_t below(std::uint32_t count) {
        return fairdeal::below([this] { return next(); }, count);
    }

    /// How many words were taken.
    std::uint64_t position() const {
        return (block_number_ * block_.size() + used_ - block_.size()) / word_bytes;
    }
    /// Continues as if so many words had been taken.
    void seek(std::uint64_t position) {
        const std::size_t words_per_block = block_.size() / word_bytes;
        block_number_ = position / words_per_block;
        used_ = block_.size();
        if (position % words_per_block == 0) return;
        next_block();
        used_ = position % words_per_block * word_bytes;
    }

  private:
    static constexpr std::size_t word_bytes = 4;

    void next_block() {
        block_ = key_.sign(Encoder{"fairdeal/1/stream"}.u64(block_number_++).result());
        used_ = 0;
    }

    HmacKey key_;
    std::uint64_t block_number_ = 0;
    Digest block_{};
    std::size_t used_;  ///< bytes of the block that were used
};

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

/// The stream of the cuts of one round, which count from 0. Each seat that cuts takes one below 104 in turn,
/// by seat number.
Stream cuts(const Digest& master, std::uint32_t round);
/// The stream of all dice of a game in the order of the throws, each of which takes one below 6.
Stream dice(const Digest& master);

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
            chance.cuts_.emplace(fairdeal::cuts(drawn.master, drawn.cut_round)).seek(*drawn.cut_words);
        if (drawn.die_words) chance.dice_.emplace(fairdeal::dice(drawn.master)).seek(*drawn.die_words);
        return chance;
    }
    Drawn drawn() const {
        Drawn drawn{master_, shuffles_, forfeits_, cut_round_, {}, {}};
        if (cuts_) drawn.cut_words = cuts_->position();
        if (dice_) drawn.die_words = dice_->position();
        return drawn;
    }

    Seat dealer(std::size_t players) override { return fairdeal::dealer(master_, players); }
    Card cut(std::uint32_t round) override {
        if (!cuts_ || round != cut_round_) cuts_.emplace(fairdeal::cuts(master_, round));
        cut_round_ = round;
        return Card{static_cast<std::uint8_t>(cuts_->below(deck_size))};
    }
    void shuffle(CardPile& cards) override { fairdeal::shuffle(master_, shuffles_++, cards.span()); }
    std::uint8_t die() override {
        if (!dice_) dice_.emplace(fairdeal::dice(master_));
        return static_cast<std::uint8_t>(1 + dice_->below(6));
    }
    std::size_t random_forfeit(std::size_t hand_size) override {
        return fairdeal::random_forfeit(master_, forfeits_++, hand_size);
    }

  private:
    Digest master_;
    std::uint32_t shuffles_ = 0;
    std::uint32_t forfeits_ = 0;
    std::uint32_t cut_round_ = 0;
    std::optional<fairdeal::Stream> cuts_{};  ///< of round `cut_round_`
    std::optional<fairdeal::Stream> dice_{};  ///< after the first die
};

}  // namespace seq::protocol
