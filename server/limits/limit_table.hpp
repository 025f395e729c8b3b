#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/limits/limits.hpp"

namespace seq::net {

/// A limit that the operator can set: by a flag of its own, or by `--limit NAME=VALUE`.
struct Limit {
    std::string name;
    std::variant<std::size_t*, double*, Limits::Milliseconds*> value;
    double least;
    double most;
    std::string meaning;
    bool has_flag = false;       ///< `--NAME`
    double milliseconds = 1000;  ///< of a time: the unit that the operator counts in

    /// The value in digits.
    std::string text() const;
};

/// All of them, with their values in `limits`. What the server accepts, prints for --limits and documents
/// follows from this table.
std::vector<Limit> table_of(Limits& limits);

/// Sets a limit of the table of `limits`. Returns why that is impossible, as a sentence: the text is no value
/// for it.
std::optional<std::string> set_limit(Limits& limits, const Limit& limit, std::string_view text);

/// The limits without a flag, as a Markdown table.
std::string describe_limits(Limits& limits);

}  // namespace seq::net
