#pragma once

#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "protocol/message/client_message.hpp"
#include "server/room/budget/budgets.hpp"

// What applies to a command of a member before the room decides about it (decide.hpp).

namespace seq::room {

enum class Handling : std::uint8_t {
    journaled,
    answered,  ///< without a record; charged for also if it is refused
    outside,   ///< always refused: it is for sessions that are not in the room
};

struct CommandRow {
    CommandClass kind{};
    Handling handling = Handling::journaled;
    bool for_host = false;             ///< only the host may send it
    std::string_view between_games{};  ///< if set, the refusal while a game is dealt or played
};

/// The commands that a row is of.
template <typename... Commands>
struct Row : CommandRow {
    template <typename Command>
    static constexpr bool has = (std::is_same_v<Command, Commands> || ...);
};

inline constexpr std::tuple command_table = [] {
    using namespace protocol;
    using enum CommandClass;
    using enum Handling;
    return std::tuple{
        Row<Create, Join, Resume, OpenReplay, OpenInvitation>{enter, outside},
        Row<FetchRecord, FetchReplay, FetchPastGames, FetchGameNights, AskForMoveKey>{read, answered},
        Row<PushSubscribe, PushUnsubscribe>{push, answered},
        Row<Move>{move},
        Row<DealCommit, DealReveal>{deal},
        Row<CallMessage, Concede, RuleOnCall, VoteOnCall, VoteStandIn, Unpause>{call},
        Row<Say, SayPhrase, React, Emote, Nudge>{talk},
        Row<Pause>{start},
        Row<Start>{start, journaled, true},
        Row<CheckReady>{start, journaled, true, "the game has already begun"},
        Row<Leave>{leave},
        Row<SetAvatar>{seat},
        Row<Sit, Stand>{seat, journaled, false, "seats cannot change while a game is running"},
        Row<SetReady>{seat, journaled, false, "the game has already begun"},
        Row<AskSeat>{ask_seat},
        Row<GiveSeat, Admit, HandOver>{host},
        Row<Abandon, StandIn, EndStandIn, TurnAway, RemoveMember, MuteMember>{host, journaled, true},
        Row<SetPassword>{password, journaled, true},
        Row<ShareGame>{settings},
        Row<SetFlag, SetVoiceLink, NameTable, RenewLink, MakeReferee>{settings, journaled, true},
        Row<SetOption>{settings, journaled, true, "options can only be changed between games"},
        Row<SetGame>{settings, journaled, true, "another game can only be chosen when this one is over"},
        Row<ShuffleSeats>{settings, journaled, true, "seats cannot change while a game is running"},
        Row<SeatBot, UnseatBot>{settings, journaled, true,
                                "bots can only be seated or removed between games"}};
}();

/// The row of a command. A new command does not compile without one.
template <typename Command>
inline constexpr CommandRow row_of = std::apply(
    [](const auto&... rows) {
        static_assert((int{std::decay_t<decltype(rows)>::template has<Command>} + ...) == 1,
                      "each command is in one row of the table");
        CommandRow found;
        ((std::decay_t<decltype(rows)>::template has<Command> ? void(found = rows) : void()), ...);
        return found;
    },
    command_table);

/// The row of a command, or of the one that a body holds.
template <typename Command>
CommandRow row_for(const Command&) {
    return row_of<Command>;
}
/// Only a new password has to be hashed.
inline CommandRow row_for(const protocol::SetPassword& set) {
    CommandRow row = row_of<protocol::SetPassword>;
    if (!set.password) row.kind = CommandClass::settings;
    return row;
}
template <typename... Commands>
CommandRow row_for(const std::variant<Commands...>& body) {
    return std::visit([](const auto& held) { return row_for(held); }, body);
}

}  // namespace seq::room
