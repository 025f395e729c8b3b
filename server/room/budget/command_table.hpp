#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <variant>

#include "protocol/message/client_message.hpp"
#include "server/room/budget/token_bucket.hpp"

// What commands have in common that are limited together: how often they may be sent, and how long a history
// may be for them to be accepted.

namespace seq::room {

/// Commands of one class share their limits.
enum class CommandClass : std::uint8_t {
    enter,     ///< create sent again, join sent again, resume
    move,      ///< an action of the seat whose turn it is
    deal,      ///< the ceremony of the fair deal
    call,      ///< table talk: a call and what settles it; votes for a stand-in; continuing a paused game
    host,      ///< of people: admit, turn away, remove, mute, hand over, stand-ins; ending the game early
    leave,     ///< ends the membership
    read,      ///< records and replays; changes nothing
    push,      ///< subscriptions to Web Push; no record
    start,     ///< begins the next game, or pauses it
    talk,      ///< text, phrases, reactions, emotes and nudges
    seat,      ///< seats, ready marks and avatars
    ask_seat,  ///< asks for somebody's seat
    settings,  ///< what is played, the bots on seats, and who may join
    password,  ///< hashing it is slow
};
inline constexpr std::size_t command_classes = 14;

/// How much of the bound of a room's history is used, by records or by bytes, whichever is more.
enum class HistoryUse : std::uint8_t {
    low,
    half,   ///< 50 %: commands of spectators are refused
    most,   ///< 80 %: lobby commands are refused
    full,   ///< 100 %: the running game is finished from a reserve, then the room is archived
    spent,  ///< 125 %: the reserve is used up
};

/// The limits of one class. Without a rate there is no such limit.
struct ClassLimits {
    CommandClass of;
    std::optional<Rate> member;    ///< of one member
    std::optional<Rate> seated;    ///< of all with a seat together
    std::optional<Rate> unseated;  ///< of all without a seat together
    HistoryUse closes_at;          ///< to members with a seat, to the host and to the referee
    HistoryUse closes_to_spectators_at;
};
// The bursts allow all players to sit down, or to return after a restart, at the same moment. The rates are
// several times what people do; a test checks that their sum is what the documentation states. Members can
// leave once, and refuse_to_speak() limits talk.
inline constexpr std::array<ClassLimits, command_classes> class_limits = [] {
    using enum CommandClass;
    using enum HistoryUse;
    return std::array<ClassLimits, command_classes>{{
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
}();
static_assert(std::ranges::is_sorted(class_limits, std::ranges::less_equal{}, &ClassLimits::of));

inline const ClassLimits& limits_of(CommandClass kind) {
    return class_limits.at(static_cast<std::size_t>(kind));
}

/// How often new members may join a room.
inline constexpr Rate joins_rate{120, 60};
/// How often finished games of a room are sent to people outside of it.
inline constexpr Rate replays_rate{60, 30};
/// The same to one address, so that it does not keep others from them.
inline constexpr std::size_t replays_of_source_a_minute = 10;

/// One bucket for each class. Not journaled: after a restart all buckets are full.
using ClassBuckets = std::array<TokenBucket, command_classes>;

/// The buckets that all members of a room share. Members with and without a seat have separate ones, so that
/// spectators cannot use up what players need.
struct SharedBuckets {
    ClassBuckets seated{};
    ClassBuckets unseated{};
    TokenBucket joins{};    ///< new members
    TokenBucket replays{};  ///< by the links to them, for people outside of the room
};

// What applies to a command of a member before the room decides about it (decide.cpp).

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
