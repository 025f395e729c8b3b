#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "server/core/journal_record.hpp"
#include "server/store/database.hpp"

// The table `tokens`: one row a member whose tokens have changed since they came in.

namespace seq::store {

/// Puts the tokens of a member in the place of those that are there.
extern const char* const put_tokens_sql;
Written put_tokens(Statement& statement, const core::MemberTokens& tokens);

/// The tokens of a room's members. The error is a sentence, also for a row that cannot be ours.
tl::expected<std::vector<core::MemberTokens>, std::string> read_tokens(const Database& database,
                                                                       const protocol::RoomCode& room);

}  // namespace seq::store
