#pragma once

#include <string>

#include "server/store/data_directory.hpp"

namespace seq::store {

/// Leaves a mark in the data directory: a write or a sync of the journal has failed, so the system may hold
/// pages of it in memory that are not on the disk. Made durable as well as the disk still can.
void mark_doubt(const DataDirectory& directory);

/// If there is a mark, writes and syncs every byte of the journal again, as a copy that takes its place, and
/// removes the mark; nothing is served before. Rooms go on in their epochs, unless the head file shows that
/// acknowledged versions are lost. May be interrupted at any moment and is then completed the next time. The
/// error is a sentence.
std::string settle_doubt(const DataDirectory& directory);

}  // namespace seq::store
