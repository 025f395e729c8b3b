#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <limits>
#include <string>

namespace seq::client {

/// Lets an option take whole numbers from `min` to `max` only. CLI11 by itself reads -1 as a very big number
/// and cuts one that is too big.
inline CLI::Validator whole_number(std::uint64_t min = 0,
                                   std::uint64_t max = std::numeric_limits<std::uint64_t>::max()) {
    const auto check = [min, max](const std::string& text) -> std::string {
        std::uint64_t value = 0;
        const char* const end_of_text = text.data() + text.size();
        const auto [end, error] = std::from_chars(text.data(), end_of_text, value);
        if (error == std::errc{} && end == end_of_text && value >= min && value <= max) return {};
        return text + " is not a whole number from " + std::to_string(min) + " to " + std::to_string(max);
    };
    return CLI::Validator{check, "", "whole number"};
}

}  // namespace seq::client
