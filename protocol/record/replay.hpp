#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "engine/chance.hpp"
#include "engine/match.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// The chance that a record contains: cuts, dealer, deck, reshuffles and rolls, in order. The engine cannot
/// handle missing or wrong chance, so the caller checks fault() after each step and discards the result.
class RecordedChance final : public Chance {
  public:
    enum class Fault : std::uint8_t {
        no_cut,        ///< the record has no further cut
        no_reshuffle,  ///< the record has no further reshuffle
        wrong_pile,    ///< the pile does not have exactly the cards to be shuffled
        no_roll,       ///< the record has no further die
    };

    explicit RecordedChance(const Record& record);

    Seat dealer(std::size_t players) override;
    Card cut(std::uint32_t round) override;
    void shuffle(CardPile& cards) override;
    std::uint8_t die() override;

    std::optional<Fault> fault() const { return fault_; }
    /// The line of the last pile that was used; 0 if it was not read from a file.
    std::size_t line() const { return piles_[piles_used_ - 1].line; }

  private:
    std::uint32_t makeshift();

    const Deck* cards_of_;
    Seat dealer_;
    std::vector<std::vector<Face>> cuts_;
    std::uint32_t cut_round_ = 0;
    std::size_t cuts_used_ = 0;             ///< of that round
    std::vector<RecordedReshuffle> piles_;  ///< the deck, then the reshuffles
    std::size_t piles_used_ = 0;
    std::vector<std::uint8_t> rolls_;
    std::size_t rolls_used_ = 0;
    std::uint32_t makeshift_ = 0;
    std::optional<Fault> fault_;
};

/// Replays a record with the engine, one move line at a time.
class Replay {
  public:
    /// Starts the game. Fails with `no-chance` if the record has neither a seed nor the cut, dealer, deck or
    /// dice that the start needs.
    static tl::expected<Replay, RecordError> begin(Record record);

    Replay(Replay&&) noexcept;
    Replay& operator=(Replay&&) noexcept;
    ~Replay();

    /// Whether all moves were played.
    bool done() const { return played_ == record_.moves.size(); }
    /// Plays the next move line, which must exist. After an error the match is as it was before that line.
    tl::expected<Events, RecordError> next();

    const Record& record() const { return record_; }
    /// The events of the deal.
    const std::vector<Event>& dealt() const { return dealt_; }
    const Match& match() const { return match_; }
    std::size_t moves_played() const { return played_; }

  private:
    class Source;
    explicit Replay(Record record);

    Record record_;
    std::unique_ptr<Source> chance_;
    std::vector<Event> dealt_;
    Match match_;
    std::size_t played_ = 0;
};

/// Replays the first `moves_max` moves of a record, or all.
tl::expected<Replay, RecordError> play_record(Record record, std::optional<std::size_t> moves_max = {});

}  // namespace seq::protocol
