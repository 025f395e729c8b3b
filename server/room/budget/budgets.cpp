#include "server/room/budget/budgets.hpp"

#include "engine/base/assert.hpp"

namespace seq::room {

// The bursts allow all players to sit down, or to return after a restart, at the same moment. The rates are
// several times what people do. operations.md lists them, and a test checks their sum.
ClassRates rates_of(CommandClass kind) {
    switch (kind) {
        case CommandClass::enter: return {.member = Rate{30, 20}, .unseated = Rate{200, 120}};
        case CommandClass::move: return {.member = Rate{300, 300}, .seated = Rate{1200, 1200}};
        case CommandClass::deal: return {.member = Rate{60, 60}, .seated = Rate{480, 480}};
        case CommandClass::call:
            return {.member = Rate{20, 20}, .seated = Rate{60, 60}, .unseated = Rate{20, 20}};
        case CommandClass::abandon:
        case CommandClass::start:
            return {.member = Rate{30, 10}, .seated = Rate{60, 20}, .unseated = Rate{60, 20}};
        case CommandClass::stand_in:
            return {.member = Rate{40, 20}, .seated = Rate{80, 40}, .unseated = Rate{80, 40}};
        case CommandClass::vote: return {.member = Rate{20, 10}, .seated = Rate{120, 60}};
        case CommandClass::unpause: return {.member = Rate{20, 20}, .seated = Rate{80, 40}};
        case CommandClass::moderation:
            return {.member = Rate{60, 30}, .seated = Rate{120, 60}, .unseated = Rate{120, 60}};
        case CommandClass::leave: return {};  // once per membership, and joining again is limited
        case CommandClass::read:
            return {.member = Rate{10, 60}, .seated = Rate{200, 300}, .unseated = Rate{200, 300}};
        case CommandClass::pause:
            return {.member = Rate{10, 6}, .seated = Rate{40, 20}, .unseated = Rate{20, 6}};
        case CommandClass::talk: return {};  // limited by refuse_to_speak()
        case CommandClass::seat:
            return {.member = Rate{40, 30}, .seated = Rate{200, 120}, .unseated = Rate{120, 60}};
        case CommandClass::ask_seat:
            return {.member = Rate{10, 10}, .seated = Rate{60, 60}, .unseated = Rate{30, 30}};
        case CommandClass::settings:
            return {.member = Rate{120, 60}, .seated = Rate{240, 120}, .unseated = Rate{240, 120}};
        case CommandClass::password:
            return {.member = Rate{5, 5}, .seated = Rate{10, 5}, .unseated = Rate{10, 5}};
        case CommandClass::bots:
            return {.member = Rate{64, 30}, .seated = Rate{128, 60}, .unseated = Rate{128, 60}};
        case CommandClass::push:
            return {.member = Rate{10, 10}, .seated = Rate{60, 60}, .unseated = Rate{60, 60}};
    }
    SEQ_ASSERT(false && "every class has its rates");
    return {};
}

}  // namespace seq::room
