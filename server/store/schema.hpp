#pragma once

#include <string>

#include "server/store/database.hpp"

namespace seq::store {

/// The format of the database file that this program writes. A released format never changes: the next one
/// gets a number of its own and a step that leads to it.
inline constexpr int schema_version = 2;

/// Sets a connection up for a journal (write-ahead log, full synchronisation), creates the tables in an empty
/// file and brings those of an older format up to this one. Nothing where all is well, else a sentence: a
/// foreign file, or one of a newer server.
std::string prepare(Database& database);

}  // namespace seq::store
