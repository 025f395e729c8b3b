#pragma once

#include <string>

#include "server/store/database.hpp"

namespace seq::store {

/// The format of the database file that this program writes. A released format never changes: the next one
/// gets a number of its own and a step that leads to it, as does every release whose records have a deed or a
/// field that older servers do not know (server/core/entry.hpp): a server that meets a file of a newer format
/// says so in one sentence when it opens it, does not start, and leaves the file as it is.
inline constexpr int schema_version = 4;

/// Sets a connection up for a journal (write-ahead log, full synchronisation), creates the tables in an empty
/// file and brings those of an older format up to this one. Nothing where all is well, else a sentence: a
/// foreign file, or one of a newer server.
std::string prepare(Database& database);

/// Nothing where the file is a journal that this program can read, of whatever format, else a sentence.
/// Changes nothing.
std::string why_not_ours(Database& database);

/// A copy that nobody has served yet begins a life of its own with this: its next records are of an epoch
/// that no other copy has, so that nobody takes them for those that came after the copy was made.
Written begin_life(Database& database);
/// Says that the file is a copy, and begin_life() the next thing to be done with it.
Written mark_as_copy(Database& database);
/// The epoch that the next records belong to.
tl::expected<std::uint32_t, std::string> read_epoch(Database& database);

}  // namespace seq::store
