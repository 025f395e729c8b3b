#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "protocol/record/record.hpp"
#include "protocol/verify/verify.hpp"

// The two halves of checking a transcript. For the sources of this folder.

namespace seq::protocol::verify {

using fairdeal::Transcript;

/// The first thing that does not fit, or nothing.
using Misfit = std::optional<Checked>;

/// What the transcript says it is for: the record's rules and its number of seats.
Misfit check_names(const Transcript& transcript, const Setup& setup, Verdict& verdict);

/// Steps 1 to 6 of the fair deal, the void deals first. Gives the key of the game.
tl::expected<Digest, Checked> check_ceremonies(const Transcript& transcript, Verdict& verdict);

/// Steps 7 to 11: plays the record with the key's chance and compares. An error for a line that the record's
/// game does not have.
tl::expected<Misfit, RecordError> check_game(const Transcript& transcript, const Record& record,
                                             const Digest& key, Verdict& verdict);

}  // namespace seq::protocol::verify
