#include "server/room/budget/budgets.hpp"

#include <algorithm>
#include <functional>

namespace seq::room {
namespace {

using enum CommandClass;
using enum HistoryUse;

// The bursts allow all players to sit down, or to return after a restart, at the same moment. The rates are
// several times what people do; a test checks that their sum is what the documentation states. Members can
// leave once, and refuse_to_speak() limits talk.
constexpr std::array<ClassLimits, command_classes> class_limits{{
    {enter, Rate{30, 20}, {}, Rate{200, 120}, spent, full},
    {move, Rate{300, 300}, Rate{1200, 1200}, {}, spent, half},
    {deal, Rate{60, 60}, Rate{480, 480}, {}, spent, half},
    {call, Rate{20, 20}, Rate{120, 60}, Rate{20, 20}, spent, half},
    {host, Rate{60, 30}, Rate{120, 60}, Rate{120, 60}, spent, spent},
    {leave, {}, {}, {}, spent, spent},
    {read, Rate{10, 60}, Rate{200, 300}, Rate{200, 300}, spent, spent},
    {push, Rate{10, 10}, Rate{60, 60}, Rate{60, 60}, spent, spent},
    {start, Rate{30, 10}, Rate{60, 20}, Rate{60, 20}, full, half},
    {talk, {}, {}, {}, full, half},
    {seat, Rate{40, 30}, Rate{200, 120}, Rate{120, 60}, most, most},
    {ask_seat, Rate{10, 10}, Rate{60, 60}, Rate{30, 30}, most, half},
    {settings, Rate{120, 60}, Rate{240, 120}, Rate{240, 120}, most, half},
    {password, Rate{5, 5}, Rate{10, 5}, Rate{10, 5}, most, half},
}};

static_assert(std::ranges::is_sorted(class_limits, std::ranges::less_equal{}, &ClassLimits::of));

}  // namespace

const ClassLimits& limits_of(CommandClass kind) {
    return class_limits.at(static_cast<std::size_t>(kind));
}

}  // namespace seq::room
