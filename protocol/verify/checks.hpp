#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <tl/expected.hpp>

#include "engine/event.hpp"
#include "protocol/record/record.hpp"
#include "protocol/verify/verify.hpp"

// The parts of checking a transcript. For the sources of this folder.

namespace seq::protocol::verify {

using fairdeal::Transcript;

/// The first thing that does not fit, or nothing.
using Misfit = std::optional<Checked>;

/// Checks that the transcript is for the rules and the number of seats of the record.
Misfit check_names(const Transcript& transcript, const Setup& setup, Verdict& verdict);

/// Checks steps 1 to 6 of the fair deal, void deals first. Returns the key of the game.
tl::expected<Digest, Checked> check_ceremonies(const Transcript& transcript, Verdict& verdict);

/// Compares the chance in a record, tag by tag, with the chance that a replay of the game draws.
class ToldChance {
  public:
    /// The record must outlive this.
    explicit ToldChance(const Record& record) : record_{record} {}

    /// Compares the chance in one event of the replay; an event without chance always fits.
    Misfit compare(const Event& event);
    /// Chance in the record that the replay did not use, if any.
    Misfit left_over() const;

    std::size_t cuts() const { return cuts_; }
    std::size_t reshuffles() const { return reshuffles_; }
    std::size_t dice() const { return dice_; }

  private:
    Misfit compare_cut(const CardCut& cut);
    Misfit compare_dealer(Seat dealer) const;
    Misfit compare_pile(const CardPile& drawn);
    Misfit compare_dice(std::string_view part, Seat seat, std::span<const std::uint8_t> drawn);

    const Record& record_;
    bool dealt_ = false;
    std::uint32_t cut_round_ = 0;
    std::size_t cuts_ = 0;           ///< in all
    std::size_t cuts_in_round_ = 0;  ///< in that round
    std::size_t reshuffles_ = 0;
    std::size_t dice_ = 0;
};

}  // namespace seq::protocol::verify
