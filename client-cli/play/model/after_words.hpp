#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client-cli/play/model/model.hpp"

// Words for what is told when a game is over.

namespace seq::cli {

/// `1 h 5 min`, `12 min 34 s`, `8 s`.
std::string duration_text(std::uint64_t milliseconds);

/// Cards as one names them, in order: `7H JD 4S`, `Noah's Ark, Rainbow`.
std::string cards_text(const Model& model, const Hand& hand);

/// How a series stands: `The series, best of 5, after 3 games: Ann 2, Bob 1.`
std::string series_text(const Model& model, const protocol::Series& series);

/// Where the table goes on, for a room with this link whose history is full.
std::string fresh_table_text(const std::string& link, const protocol::Successor& successor);

/// What stands in the place of the board when somebody asks how the game went: the result, the hands, the
/// figures as a table, the series.
std::vector<std::string> result_page(const Model& model);

}  // namespace seq::cli
