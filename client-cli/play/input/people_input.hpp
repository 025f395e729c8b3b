#pragma once

#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

#include "client-cli/play/input/commands.hpp"
#include "client-cli/play/input/input.hpp"

// What is typed about people and bots: who takes a seat for whom.

namespace seq::cli {

/// `bot`, `bot hard`, `bot easy seat 3`: medium where nothing is said.
tl::expected<Input, std::string> read_bot(std::string_view text);
/// `no bot 3`, `no stand in Bob`.
tl::expected<Input, std::string> read_no(std::string_view text, const Model& model);
/// `stand in Bob`, `stand in Bob hard`.
tl::expected<Input, std::string> read_stand_in(std::string_view text, const Model& model);
/// `vote Bob`.
tl::expected<Input, std::string> read_vote(std::string_view text, const Model& model);

/// Whom these words mean: a name or its beginning, in either case, or `seat 3`. The error is a sentence.
tl::expected<protocol::MemberId, std::string> find_person(std::span<const std::string> words,
                                                          const Model& model);

/// What may follow one of these commands with the words behind it.
std::vector<std::string> complete_people(Command command, std::span<const std::string> words,
                                         const Model& model);

}  // namespace seq::cli
