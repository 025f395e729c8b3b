#pragma once

#include <string>

#include "server/room/inputs.hpp"
#include "server/store/database.hpp"

namespace seq::store {

/// The format of the database files that this program writes. Each release whose tables or records differ
/// raises it: a server that meets a file of another format that it cannot upgrade says so in one sentence,
/// does not start, and leaves the file as it is.
inline constexpr int schema_version = 10;
/// The oldest format that prepare() upgrades. No version that wrote an older one was published.
inline constexpr int oldest_format = 5;

/// Sets a connection up for a journal (write-ahead log, full synchronisation), creates the tables in an empty
/// file, and upgrades a file of an older format. Returns an empty string, or a sentence: the file is another
/// program's, or of a format that cannot be upgraded; then nothing in it has changed.
std::string prepare(Database& database);

/// An empty string if the file is a journal that this program can read or upgrade, else a sentence. Changes
/// nothing.
std::string why_not_ours(Database& database);
/// The same for reading it as it is, without prepare().
std::string why_not_readable(Database& database);

/// Whether records of a prepared file have packed bodies, on pages of 1 KiB: it was made by format 10 or
/// later. Others keep bodies as text on pages of 4 KiB, so that a damaged page holds no more records.
Expected<bool> has_packed_bodies(const Database& database);

/// Whether a prepared file has only the tables, indexes and triggers that prepare() makes; else a sentence.
/// Triggers of others could change what a later transaction writes.
std::string why_foreign(Database& database);

/// If the file is a copy that has not been served yet, begins a new epoch for its next records, so that
/// clients do not mistake them for records of the original that were written after the copy was made.
WriteResult begin_life(Database& database);
/// Marks the file as a copy, so that begin_life() begins a new epoch.
WriteResult mark_as_copy(Database& database);
/// When the file was made, or upgraded from a format whose rooms were all kept. See
/// Journal::removable_from().
Expected<room::TimePoint> read_removable_from(Database& database);
/// The epoch of the next records.
Expected<std::uint32_t> read_epoch(Database& database);

}  // namespace seq::store
