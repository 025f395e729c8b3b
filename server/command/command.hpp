#pragma once

#include <optional>
#include <span>
#include <string>

namespace seq::command {

/// What stands behind the name of a command.
using Words = std::span<const char* const>;

/// Carries out `sequenced COMMAND …` and returns the exit status: 0 it was done, 1 it could not be done, 2 it
/// was asked for wrongly. Nothing where the first word is no command.
std::optional<int> run(int count, const char* const* arguments);

/// `backup FILE`: a copy of the journal, while a server runs or not.
int backup(Words words);
/// `restore FILE`: a copy becomes the journal of an empty data directory.
int restore(Words words);
/// `rooms`: what rooms there are.
int rooms(Words words);
/// `room CODE`: one of them in full, its games as files, and its end.
int room(Words words);

}  // namespace seq::command
