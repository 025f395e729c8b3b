#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/room.hpp"
#include "server/store/database.hpp"
#include "server/store/record_table.hpp"

namespace seq::command {

/// A room as its records make it.
struct RoomState {
    store::StoredRoom stored;
    core::TimePoint made_at{};
    core::TimePoint newest_at{};
    std::optional<core::Outline> outline{};  ///< nothing where the records cannot be replayed
    std::string fault{};                     ///< and then why: a server quarantines such a room

    /// lobby, dealing, playing, finished, archived or quarantined.
    std::string stage() const;
};

/// Opens the journal of a data directory beside the server that may be using it. The error is a sentence.
tl::expected<store::Database, std::string> open_journal(const std::filesystem::path& data);

/// What the room's records say of it.
RoomState look_at(const store::Database& journal, const store::StoredRoom& room);

/// `2026-11-21 16:04`, in UTC.
std::string to_text(core::TimePoint time);

}  // namespace seq::command
