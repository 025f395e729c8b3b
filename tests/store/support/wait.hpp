#pragma once

#include <utility>
#include <vector>

#include "server/store/journal.hpp"

namespace seq::store {

/// Appends and waits for the answer.
inline Stored append_and_wait(Journal& journal, std::vector<room::JournalRecord> records) {
    return append_and_wait(journal, RoomChange{.records = std::move(records)});
}

}  // namespace seq::store
