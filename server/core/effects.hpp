#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/core/delivery.hpp"
#include "server/core/inputs.hpp"
#include "server/core/journal_record.hpp"

namespace seq::core {

/// What is counted of what a room did, for who watches the server: nothing of it says who, where or with
/// what.
struct Counts {
    std::uint32_t moves_of_people = 0;
    std::uint32_t moves_of_bots = 0;  ///< stand-ins among them
    std::uint32_t moves_of_clocks = 0;
    std::uint32_t games_begun = 0;
    std::uint32_t losses = 0;             ///< of acknowledged versions, as far as anybody could prove it
    std::vector<std::string> refusals{};  ///< their codes
    std::string_view voided{};            ///< why a running game was ended as void; empty: none was
};

/// What a room wants done. Nothing else leaves it.
struct Effects {
    std::vector<JournalRecord> records;
    /// The first record of another room, which follows this one. Becomes durable together with `records`.
    std::vector<JournalRecord> successor{};
    /// Tokens that have changed. They become durable together with `records`, before any delivery leaves.
    std::vector<MemberTokens> tokens{};
    std::vector<Delivery> deliveries;
    std::vector<CloseSession> closes;
    Counts counts{};
    std::optional<TimePoint> wake_at;  ///< when on_time() wants to be called; replaces the last wish
};

}  // namespace seq::core
