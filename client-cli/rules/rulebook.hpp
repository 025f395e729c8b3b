#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/preset/preset.hpp"

namespace seq::client {

/// The whole of docs/rules.md.
std::string_view rules_page();

/// What the rulebook says under an id such as `S17`, in either case: its heading and its text. Nothing where
/// there is no such rule.
std::optional<std::string_view> rule_text(std::string_view id);

/// The section of this letter, `S` and so on, heading and all. Nothing where there is none.
std::optional<std::string_view> section_text(char letter);

/// The letters of the sections that a preset plays by: `SBT` for Bible Sequence.
std::string_view sections_of(const Preset& preset);

/// The rule that takes the place of `id` (upper case) in this preset, where one does: B3 that of S12 in Bible
/// Sequence.
std::optional<std::string_view> replacement_of(const Preset& preset, std::string_view id);

/// What one preset plays: who may sit down, its options, its sections of the rulebook.
std::string preset_page(const Preset& preset);

/// A rule as it holds in this preset. Nothing for an id that it does not have.
std::optional<std::string> rule_in_preset(const Preset& preset, std::string_view id);

/// `S1 to S23, T1 to T5`: the rules that a preset has.
std::string rule_ids_of(const Preset& preset);
/// The same for the whole rulebook.
std::string rule_ids();

}  // namespace seq::client
