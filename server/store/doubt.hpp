#pragma once

#include <string>

#include "server/store/files/data_directory.hpp"

namespace seq::store {

/// Creates a mark in the data directory which says that a write or sync of the journal has failed, so that
/// the system may hold pages in memory that are not on the disk. The mark is synced if the disk still can.
void mark_doubt(const DataDirectory& directory);

/// If there is a mark, writes and syncs every byte of the journal again, to a copy that replaces it, and
/// removes the mark. Must be called before anything is served. Rooms continue in their epochs, unless the
/// head file shows that acknowledged versions are lost. If interrupted at any moment, the next call completes
/// it. The error is a sentence; empty if there was none.
std::string settle_doubt(const DataDirectory& directory);

}  // namespace seq::store
