#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/fairdeal/transcript.hpp"
#include "protocol/record/record.hpp"

namespace seq::protocol {

/// One check, passed or failed.
struct Checked {
    std::string_view part;  ///< which part of the transcript, in kebab-case: `server-commitment`, `deal`
    std::string sentence;   ///< for players
};

/// The result of checking a transcript.
struct Verdict {
    std::vector<Checked> steps;     ///< the passed checks, in order
    std::optional<Checked> misfit;  ///< the first failed check, after which checking stops
    bool quick = true;              ///< every seat was absent, so chance depends only on the server's secret
    std::array<std::string_view, 4>
        words{};  ///< of the fair deal's transcript T; empty after an early misfit

    bool fits() const { return !misfit; }
};

/// Recomputes all chance of a game from the revealed parts and replays its record with it. Returns an error
/// if there is nothing to compare: if the record cannot be read, or has a `Seed` instead of its chance.
tl::expected<Verdict, RecordError> verify_transcript(const fairdeal::Transcript& transcript);

}  // namespace seq::protocol
