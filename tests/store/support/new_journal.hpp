#pragma once

#include <memory>

#include "tests/store/support/chain.hpp"
#include "tests/support/open_journal.hpp"
#include "tests/support/server_process.hpp"

namespace seq::store {

using TempFolder = test::TemporaryFolder;

/// A journal in a folder of its own, and a room that will be written to it.
struct NewJournal {
    TempFolder folder{};
    Chain chain{"AAAAAAAAAA"};
    std::unique_ptr<SqliteJournal> journal = test::open_journal(folder.path());
};

}  // namespace seq::store
