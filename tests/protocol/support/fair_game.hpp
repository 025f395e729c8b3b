#pragma once

#include <cstdint>

#include "engine/preset/setup.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "protocol/verify/verify.hpp"

namespace seq::protocol::testing {

/// A ceremony as it should be: everybody's secret made from `seed`, the seats of `absent` without one.
fairdeal::Ceremony fair_ceremony(const fairdeal::Deal& deal, std::size_t players, std::uint64_t seed,
                                 SeatSet absent = {});

/// A whole game of random legal actions with the chance of this ceremony, and penalties with random forfeits
/// where the table has them. What its players would save.
fairdeal::Transcript fair_game(const Setup& setup, std::uint64_t seed, SeatSet absent = {});

/// The same, dealt by the ceremony that is given.
fairdeal::Transcript fair_game(const Setup& setup, std::uint64_t seed, const fairdeal::Ceremony& ceremony);

/// The game's id in all of these.
inline constexpr std::string_view fair_game_id = "TABLE/1";

/// The part that does not fit, or `fits`; the error's code where there is nothing to check.
std::string outcome_of(const fairdeal::Transcript& transcript);

}  // namespace seq::protocol::testing
