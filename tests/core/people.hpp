#pragma once

#include "tests/core/evening.hpp"

// Friends around a room, as many tests want them.

namespace seq::core {

/// What is played, by how many, with which options.
struct Table {
    const char* preset;
    std::uint32_t players;
    std::vector<std::pair<std::string, std::string>> options;
};

/// Ann's friends at a table for so many, up to twelve.
std::vector<std::string> guests(std::size_t players);

/// Ann, Bob and Cy in a room for three, nobody seated.
Evening three_friends(const std::string& preset = "sequence");

protocol::MemberId id_of(Evening& evening, const std::string& name);

/// The room as this friend is shown it who comes back and has forgotten everything.
protocol::Whole seen_anew(Evening& evening, const std::string& name);

/// This member as they are shown there.
std::optional<protocol::MemberView> member_in(const protocol::Whole& whole, protocol::MemberId id);

}  // namespace seq::core
