#include "tests/core/people.hpp"

#include <algorithm>
#include <array>
#include <doctest/doctest.h>

namespace seq::core {

std::vector<std::string> guests(std::size_t players) {
    constexpr std::array names{"Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jim", "Kay", "Lee"};
    REQUIRE(players <= names.size() + 1);
    return {names.begin(), names.begin() + players - 1};
}

Evening three_friends(const std::string& preset) {
    Evening evening{3, {}, preset};
    for (const std::string& guest : guests(3))
        REQUIRE(accepted(evening.join(guest)));
    return evening;
}

protocol::MemberId id_of(Evening& evening, const std::string& name) {
    return evening.at(name).id;
}

protocol::Whole seen_anew(Evening& evening, const std::string& name) {
    evening.lose(name);
    evening.at(name).seen.reset();
    REQUIRE(accepted(evening.come_back(name)));
    for (const protocol::ServerMessage& message : evening.at(name).inbox)
        if (const auto* whole = std::get_if<protocol::Whole>(&message)) return *whole;
    FAIL("was not shown the room");
    return {};
}

std::optional<protocol::MemberView> member_in(const protocol::Whole& whole, protocol::MemberId id) {
    const auto found = std::ranges::find(whole.members, id, &protocol::MemberView::member);
    return found == whole.members.end() ? std::nullopt : std::optional{*found};
}

}  // namespace seq::core
