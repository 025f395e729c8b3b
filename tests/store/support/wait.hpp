#pragma once

#include <future>
#include <utility>
#include <vector>

#include "server/store/journal.hpp"

namespace seq::store {

/// Appends and waits for the answer.
inline Stored append_and_wait(Journal& journal, std::vector<room::JournalRecord> records) {
    std::promise<Stored> answered;
    std::future<Stored> answer = answered.get_future();
    journal.append(std::move(records), [&answered](Stored stored) { answered.set_value(stored); });
    return answer.get();
}

}  // namespace seq::store
