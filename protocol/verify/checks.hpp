#pragma once

#include <optional>
#include <string>
#include <tl/expected.hpp>

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

}  // namespace seq::protocol::verify
