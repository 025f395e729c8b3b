#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <string>
#include <string_view>

#include "engine/preset/preset.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/record/record.hpp"
#include "protocol/verify/verify.hpp"

namespace seq::protocol::testing {

/// A valid ceremony: all secrets are made from `seed`, the seats of `absent` have none.
fairdeal::Ceremony fair_ceremony(const fairdeal::Deal& deal, std::size_t players, std::uint64_t seed,
                                 SeatSet absent = {});

/// A whole game of random legal actions with the chance of this ceremony, and penalties with random forfeits
/// if the table allows them. Returns the transcript that its players would save.
fairdeal::Transcript fair_game(const Setup& setup, std::uint64_t seed, SeatSet absent = {});

/// The same, dealt by this ceremony.
fairdeal::Transcript fair_game(const Setup& setup, std::uint64_t seed, const fairdeal::Ceremony& ceremony);

/// The key from which all chance of a transcript's game is derived.
Digest key_of(const fairdeal::Transcript& transcript);

/// The id of all these games.
inline constexpr std::string_view fair_game_id = "TABLE/1";

Setup fair_setup(std::string_view preset, std::size_t players, std::size_t sides = 0);
SeatSet seats(std::initializer_list<std::uint8_t> numbers);
/// Two packs in the order of their bytes.
CardPile sorted_pile();

/// One finished game of each kind, with all seats present.
const fairdeal::Transcript& card_game();      ///< `sequence`, four seats
const fairdeal::Transcript& club_game();      ///< `sequence-rv`, six seats in two teams, with penalties
const fairdeal::Transcript& dice_game();      ///< `sequence-dice`, three seats
const fairdeal::Transcript& six_dice_game();  ///< `hearts-due`, three seats

/// The transcript with its record changed.
fairdeal::Transcript with_record(fairdeal::Transcript transcript, const std::function<void(Record&)>& change);

/// The part that does not fit, or `fits`; the error's code if there is nothing to check.
std::string outcome_of(const fairdeal::Transcript& transcript);

}  // namespace seq::protocol::testing
