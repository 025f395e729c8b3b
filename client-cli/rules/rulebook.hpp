#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/preset/preset.hpp"

namespace seq::client {

/// The whole of docs/rules.md.
std::string_view rules_page();

/// The heading and text of the rule with an id such as `S17`, in either case. Nothing if there is no such
/// rule.
std::optional<std::string_view> rule_text(std::string_view id);

/// The letters of the sections that apply to a preset: `SBT` for Bible Sequence.
std::string_view sections_of(const Preset& preset);

/// The rule that replaces `id` (upper case) in this preset, if any: B3 replaces S12 in Bible Sequence.
std::optional<std::string_view> replacement_of(const Preset& preset, std::string_view id);

/// The page of one preset: its numbers of players, its options, its sections of the rulebook.
std::string preset_page(const Preset& preset);

/// A rule as it applies to this preset. Nothing if the preset does not have it.
std::optional<std::string> rule_in_preset(const Preset& preset, std::string_view id);

/// `S1 to S23, T1 to T5`: the rules of these sections.
std::string rule_ids(std::string_view sections = "SBDXT");

}  // namespace seq::client
