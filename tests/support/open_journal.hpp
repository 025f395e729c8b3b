#pragma once

#include <chrono>
#include <doctest/doctest.h>
#include <filesystem>
#include <future>
#include <memory>
#include <string>
#include <utility>

#include "server/store/journal.hpp"
#include "server/store/sqlite_journal.hpp"

namespace seq::test {

/// The journal of this data directory; the test fails if it cannot be opened.
inline std::unique_ptr<store::SqliteJournal> open_journal(const std::filesystem::path& data,
                                                          const store::JournalSetup& setup = {}) {
    auto journal = store::SqliteJournal::open(data, setup);
    REQUIRE_MESSAGE(journal.has_value(), (journal ? std::string{} : journal.error()));
    return std::move(*journal);
}

/// Whether a room that is read now would have lost versions.
inline bool has_lost_versions(store::Journal& journal, const protocol::RoomCode& room) {
    const auto newest = journal.newest(room);
    return newest && journal.has_lost_versions(room, {newest->version, newest->hash});
}

/// Whether the journal can write now. Waits for the answer of a probe; the test fails if that takes a minute.
inline bool writable(store::Journal& journal) {
    const auto answer = std::make_shared<std::promise<bool>>();
    std::future<bool> is_writable = answer->get_future();
    journal.probe([answer](bool is) { answer->set_value(is); });
    REQUIRE(is_writable.wait_for(std::chrono::minutes{1}) == std::future_status::ready);
    return is_writable.get();
}

}  // namespace seq::test
