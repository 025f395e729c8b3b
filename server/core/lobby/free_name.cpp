#include "server/core/lobby/free_name.hpp"

#include <algorithm>

#include "protocol/message/names.hpp"
#include "server/core/refusals.hpp"

namespace seq::core {
namespace {

bool is_taken(const State& state, const Newcomer& who, const std::string& name) {
    const std::string folded = protocol::folded_name(name);
    const auto is_same = [&](const std::string& other) { return protocol::folded_name(other) == folded; };
    return std::ranges::any_of(state.members, is_same, &Member::name) ||
           std::ranges::any_of(state.door.waiting, [&](const WaitingOutside& one) {
               return one.who.token != who.token && is_same(one.who.name);
           });
}

/// More names than a room has people, so one of them is free.
std::string free_name_like(const State& state, const Newcomer& who) {
    std::uint32_t number = 2;
    while (is_taken(state, who, protocol::numbered_name(who.name, number)))
        ++number;
    return protocol::numbered_name(who.name, number);
}

}  // namespace

std::optional<protocol::Refused> why_never_called(const std::string& name) {
    if (!protocol::looks_like_a_bot(name)) return std::nullopt;
    return refusal("bot-name", "names like `Bot 1` are those of bots; please choose another");
}

std::optional<protocol::Refused> why_not_called(const State& state, const Newcomer& who) {
    if (auto refused = why_never_called(who.name)) return refused;
    if (!is_taken(state, who, who.name)) return std::nullopt;
    return refusal("name-taken",
                   "somebody here has this name or one that looks like it; choose another, such as `" +
                       free_name_like(state, who) + "`");
}

}  // namespace seq::core
