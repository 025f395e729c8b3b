#pragma once

#include <cstdint>
#include <vector>

#include "engine/match.hpp"
#include "protocol/digest/digest.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol::test {

/// A whole game, and the record that was written during it.
struct RecordedGame {
    Match match;
    Record record;
    Digest key;  ///< all its chance follows from this
};

/// Plays random legal moves to the end. Sometimes the table gives a penalty, if it may (S23, D11).
RecordedGame play_and_record(const Setup& setup, std::uint8_t number);

/// A valid setup with these options: `draw=auto`.
Setup setup_of(std::string_view preset, std::size_t players, std::size_t sides = 0,
               std::initializer_list<std::string_view> options = {});

/// One setup for every seating of every preset.
std::vector<Setup> all_setups();

/// Checks that replaying the record leads to exactly this match: in the public view and in that of every
/// seat.
void check_leads_to(const Record& record, const Match& match);

}  // namespace seq::protocol::test
