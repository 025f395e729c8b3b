#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/record/error.hpp"

namespace seq::protocol {

/// One thing that was checked, or that does not fit.
struct Checked {
    std::string_view part;  ///< which part of the transcript, in kebab-case: `server-commitment`, `deal`
    std::string sentence;   ///< for players
};

/// What came of checking a transcript.
struct Verdict {
    std::vector<Checked> steps;     ///< what fits, in the order it was checked
    std::optional<Checked> misfit;  ///< the first thing that does not; nothing was checked after it
    bool quick = true;              ///< every seat was absent: the chance came from the server's secret alone
    std::array<std::string_view, 4>
        words{};  ///< of the fair deal's transcript T; empty after an early misfit

    bool fits() const { return !misfit; }
};

/// Recomputes all chance of a game from what was revealed and plays its record again with it. An error where
/// there is nothing to compare: a record that cannot be read, or that has a `Seed` in the place of its
/// chance.
tl::expected<Verdict, RecordError> verify_transcript(const fairdeal::Transcript& transcript);

}  // namespace seq::protocol
