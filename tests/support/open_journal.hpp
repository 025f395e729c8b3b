#pragma once

#include <doctest/doctest.h>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "server/store/sqlite_journal.hpp"

namespace seq::test {

/// The journal of this data directory; the test fails if it cannot be opened.
inline std::unique_ptr<store::SqliteJournal> open_journal(const std::filesystem::path& data,
                                                          const store::JournalSetup& setup = {}) {
    auto journal = store::SqliteJournal::open(data, setup);
    REQUIRE_MESSAGE(journal.has_value(), (journal ? std::string{} : journal.error()));
    return std::move(*journal);
}

}  // namespace seq::test
