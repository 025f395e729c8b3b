#pragma once

#include <optional>
#include <string_view>

namespace seq::client {

/// The whole of docs/rules.md.
std::string_view rules_page();

/// What the rulebook says under an id such as `S17`, in either case: its heading and its text. Nothing where
/// there is no such rule.
std::optional<std::string_view> rule_text(std::string_view id);

/// The section of this letter, `S` and so on, heading and all. Nothing where there is none.
std::optional<std::string_view> section_text(char letter);

}  // namespace seq::client
