#include "server/room/budget/history_bound.hpp"

#include "engine/base/mutant.hpp"
#include "server/room/refusals.hpp"
#include "server/room/talk/circle.hpp"

namespace seq::room {
namespace {

/// The use of the bound from which on the class is refused to members with a seat, to the host and to the
/// referee. `spent` means until the room is archived.
HistoryUse closes_at(CommandClass kind) {
    if (is_mutant("game-stops-at-the-bound") && kind == CommandClass::move) return HistoryUse::full;
    switch (kind) {
        case CommandClass::enter:
        case CommandClass::move:
        case CommandClass::deal:
        case CommandClass::call:
        case CommandClass::abandon:
        case CommandClass::stand_in:
        case CommandClass::vote:
        case CommandClass::unpause:
        case CommandClass::moderation:
        case CommandClass::leave:
        case CommandClass::read:
        case CommandClass::push: return HistoryUse::spent;
        case CommandClass::start:
        case CommandClass::pause:
        case CommandClass::talk: return HistoryUse::full;
        case CommandClass::seat:
        case CommandClass::ask_seat:
        case CommandClass::settings:
        case CommandClass::password:
        case CommandClass::bots: return HistoryUse::most;
    }
    SEQ_ASSERT(false && "every class closes at some point");
    return HistoryUse::low;
}

/// The same for members who only watch.
HistoryUse closes_to_spectators_at(CommandClass kind) {
    switch (kind) {
        case CommandClass::leave:
        case CommandClass::read:
        case CommandClass::push: return HistoryUse::spent;
        case CommandClass::enter: return HistoryUse::full;
        case CommandClass::seat: return HistoryUse::most;         // to take a seat
        case CommandClass::moderation: return HistoryUse::spent;  // to take over from a host who is away
        case CommandClass::move:
        case CommandClass::deal:
        case CommandClass::call:
        case CommandClass::abandon:
        case CommandClass::stand_in:
        case CommandClass::vote:
        case CommandClass::unpause:
        case CommandClass::start:
        case CommandClass::pause:
        case CommandClass::talk:
        case CommandClass::ask_seat:
        case CommandClass::settings:
        case CommandClass::password:
        case CommandClass::bots: return HistoryUse::half;
    }
    SEQ_ASSERT(false && "every class closes at some point");
    return HistoryUse::low;
}

protocol::Refused history_full(std::string sentence) {
    return refusal("history-full", std::move(sentence));
}

protocol::Refused sentence_at(HistoryUse use) {
    switch (use) {
        case HistoryUse::low:
        case HistoryUse::half:
            return history_full(
                "the history of this room is more than half full; spectators can only watch from now on");
        case HistoryUse::most:
            return history_full(
                "the history of this room is nearly full; finish your game, and continue in the new room "
                "that follows");
        case HistoryUse::full:
        case HistoryUse::spent:
            return history_full(
                "the history of this room is full; when the running game is over, continue in the new room "
                "that follows");
    }
    SEQ_ASSERT(false && "every use has its sentence");
    return history_full({});
}

protocol::Refused sentence_of(Shortage shortage) {
    if (shortage == Shortage::storage)
        return refusal("storage-low",
                       "the server's disk is nearly full, so only running games go on; please tell the "
                       "operator, and try again later");
    return refusal("too-many",
                   "your address has written nearly as much as it may in a day, so only running games go on; "
                   "the rest works again little by little within the next hours");
}

bool is_spectator(const State& state, const Member& member) {
    return !member.seat && member.id != state.host && referee_of(state) != &member;
}

}  // namespace

HistoryUse history_use(const State& state) {
    const auto uses = [](std::uint64_t now, std::uint64_t bound) {
        if (now >= bound + bound / 4) return HistoryUse::spent;
        if (now >= bound) return HistoryUse::full;
        if (now >= bound / 5 * 4 && !is_mutant("lobby-open-to-the-bound")) return HistoryUse::most;
        return now >= bound / 2 && !is_mutant("spectators-write-to-the-bound") ? HistoryUse::half
                                                                               : HistoryUse::low;
    };
    return std::max(uses(state.version(), state.limits.records_max),
                    uses(state.log.bytes, state.limits.history_bytes_max));
}

std::optional<protocol::Refused> history_refuses(const State& state, const Member& member,
                                                 CommandClass kind) {
    // Members of an archived room can always return, to read its records and to learn which room follows it.
    // That writes nothing.
    if (state.archived && kind == CommandClass::enter) return std::nullopt;
    const HistoryUse use = history_use(state);
    const HistoryUse end = is_spectator(state, member) ? closes_to_spectators_at(kind) : closes_at(kind);
    if (use >= end) return sentence_at(use);
    // In a shortage members can still return.
    const Shortage shortage = kind == CommandClass::enter ? Shortage::none : state.door.shortage;
    if (shortage == Shortage::none || end > HistoryUse::full) return std::nullopt;
    return sentence_of(shortage);
}

std::optional<protocol::Refused> history_refuses_newcomers(const State& state) {
    const HistoryUse use = history_use(state);
    const bool may_play = state.members.seated() < state.setup.players() && !state.game_is_running();
    const bool fits = use < (may_play ? HistoryUse::most : HistoryUse::half);
    if (fits && state.door.shortage != Shortage::none) return sentence_of(state.door.shortage);
    if (fits) return std::nullopt;
    return history_full(
        "the history of this room is nearly full, so nobody can join it any more; ask for the link of the "
        "new room that follows it");
}

bool is_worn_out(const State& state) {
    if (state.archived) return false;
    const HistoryUse use = history_use(state);
    if (use == HistoryUse::spent) return true;
    return use == HistoryUse::full && !state.game_is_running() && !state.deal_is_running();
}

}  // namespace seq::room
