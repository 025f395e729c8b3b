#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/preset/preset.hpp"
#include "protocol/message/bot_messages.hpp"
#include "protocol/message/ids.hpp"
#include "protocol/message/room_flags.hpp"

// Outside of the game: seats, ready marks, the setup of the next game, locks, and commands of the host.

namespace seq::protocol {

// Commands of members.

/// Leaves the seat but not the room. Only while no game runs.
struct Stand : WithoutFields {};
/// Sets or removes the ready mark of the sender, who is seated.
struct SetReady {
    bool ready = false;
    friend bool operator==(const SetReady&, const SetReady&) = default;
};
/// Asks the member on that seat to change seats. While a game runs, a member without a seat asks for that of
/// a player who is away or a bot, or for the one that they had in this game.
struct AskSeat {
    std::uint32_t seat = 0;
    friend bool operator==(const AskSeat&, const AskSeat&) = default;
};
/// Grants the request of that member: the member on that seat does; while a game runs, the host too, or a
/// majority of the players while the host is away or is the one who asks.
struct GiveSeat {
    MemberId member;
    friend bool operator==(const GiveSeat&, const GiveSeat&) = default;
};
/// Leaves the room. In a running game, a bot of this level takes over the seat.
struct Leave {
    std::optional<BotLevel> level{};
    friend bool operator==(const Leave&, const Leave&) = default;
};

/// How a member is shown next to the name. Without an emoji, clients show the initials of the name.
struct Avatar {
    std::string emoji;         ///< its id; see protocol/talk/choices.hpp
    std::uint32_t colour = 0;  ///< from 1 to avatar_colours; 0 for none
    friend bool operator==(const Avatar&, const Avatar&) = default;
};
/// Sets the avatar of the sender. Only while no game runs. A colour belongs to one member of the room.
struct SetAvatar {
    Avatar avatar;
    friend bool operator==(const SetAvatar&, const SetAvatar&) = default;
};

/// Makes a link to a finished game, with which anybody can see its replay, or ends that (the host only).
struct ShareGame {
    std::uint32_t game = 0;
    bool shared = false;
    friend bool operator==(const ShareGame&, const ShareGame&) = default;
};

// Commands of the host only.

/// One option of the next game.
struct SetOption {
    std::string key;
    std::string value;
    friend bool operator==(const SetOption&, const SetOption&) = default;
};
/// The preset, players and sides of the next game.
struct SetGame {
    std::string preset;
    std::uint32_t players = 0;
    std::optional<std::uint32_t> sides;
    friend bool operator==(const SetGame&, const SetGame&) = default;
};
/// Shuffles the seated members among their seats.
struct ShuffleSeats : WithoutFields {};
/// Sets the password, which is a secret; without one, removes it.
struct SetPassword {
    std::optional<std::string> password;
    friend bool operator==(const SetPassword&, const SetPassword&) = default;
};
/// Sets the link to the voice call of the room; without one, removes it.
struct SetVoiceLink {
    std::optional<std::string> link;
    friend bool operator==(const SetVoiceLink&, const SetVoiceLink&) = default;
};
/// Gives the table a name, which makes it a regular one; without a name, ends that. A regular table may be
/// unused for longer before it is archived.
struct NameTable {
    std::optional<std::string> name;
    friend bool operator==(const NameTable&, const NameTable&) = default;
};
/// When a ready check ends. Until then the room waits for every seat to be taken by somebody who is ready.
struct ReadyCheck {
    /// Of the bots that take the other seats when the time is over; without a level, there is no time limit.
    std::optional<BotLevel> level{};
    std::optional<std::uint32_t> seconds{};  ///< the remaining time
    friend bool operator==(const ReadyCheck&, const ReadyCheck&) = default;
};
/// Opens a ready check, or changes the open one, or ends it. It begins the next game. Only while no game
/// runs.
struct CheckReady {
    bool open = false;
    ReadyCheck check{};
    friend bool operator==(const CheckReady&, const CheckReady&) = default;
};
/// Replaces the secret of the room's link. The old one is no longer accepted.
struct RenewLink : WithoutFields {};
/// Lets in somebody who knocks. Players vote with it on a claim that the host cannot decide.
struct Admit {
    std::uint32_t knock = 0;
    friend bool operator==(const Admit&, const Admit&) = default;
};
struct TurnAway {
    std::uint32_t knock = 0;
    friend bool operator==(const TurnAway&, const TurnAway&) = default;
};
struct RemoveMember {
    /// Nothing: all without a seat who came by the room's code alone.
    std::optional<MemberId> member{};
    std::optional<BotLevel> level{};  ///< of the bot that takes over, if the member plays
    friend bool operator==(const RemoveMember&, const RemoveMember&) = default;
};
struct MuteMember {
    MemberId member;
    bool muted = false;
    friend bool operator==(const MuteMember&, const MuteMember&) = default;
};
/// Makes another member the host. Members can also take over the role this way from a host who has been away
/// for some time, and players confirm it by naming the acting host.
struct HandOver {
    MemberId member;
    friend bool operator==(const HandOver&, const HandOver&) = default;
};

using LobbyCommand = std::variant<Stand, SetReady, AskSeat, GiveSeat, Leave, SetAvatar, ShareGame, SetOption,
                                  SetGame, ShuffleSeats, CheckReady, SetFlag, SetPassword, SetVoiceLink,
                                  NameTable, RenewLink, Admit, TurnAway, RemoveMember, MuteMember, HandOver>;

// Events for everybody.

struct SeatLeft {
    MemberId member;
};
/// Without an event, a mark is removed when its member changes seats, and all marks by a new setup or a
/// start.
struct ReadyChanged {
    MemberId member;
    bool ready = false;
};
/// The setup of the next game. Clients remove the last game from the screen.
struct SetupChanged {
    Setup setup;
};
/// The member asks to change places with the member on that seat.
struct SeatAsked {
    MemberId member;
    Seat seat;
};
/// Precedes the events of the seats that the shuffle assigns.
struct SeatsShuffled {};
/// Whether there is a password now. The password itself is not sent.
struct PasswordChanged {
    bool set = false;
};
/// The new secret of the room's link.
struct LinkRenewed {
    LinkSecret secret;
};
/// The link to the voice call of the room, which big screens are not sent; nothing if there is none now.
struct VoiceLinkChanged {
    std::optional<std::string> link;
};
/// The name of the regular table; nothing if it is none any more.
struct TableNamed {
    std::optional<std::string> name;
};
/// The host has opened a ready check or changed it. It ends when a deal or a game begins, or when the setup
/// changes.
struct ReadyCheckOpened {
    ReadyCheck check;
};
/// The ready check is over, and no game begins.
struct ReadyCheckEnded {};
struct MemberLeft {
    MemberId member;
    bool removed = false;  ///< by the host
};
struct MemberMuted {
    MemberId member;
    bool muted = false;
};
struct HostChanged {
    MemberId member;
    std::optional<MemberId>
        acts_for{};  ///< the absent host, until a majority of the players has confirmed it
};
struct AvatarChanged {
    MemberId member;
    Avatar avatar;
};
/// There is a link to this game now, or no longer. The link itself is in the answer to `past-games`.
struct GameShared {
    MemberId member;
    std::uint32_t game = 0;
    bool shared = false;
};

enum class VoteAbout : std::uint8_t { seat, host };
/// `by` votes for the member: to have the seat that they have asked for, or to be the host.
struct Voted {
    VoteAbout about = VoteAbout::seat;
    MemberId member;
    MemberId by;
    std::uint32_t votes = 0;   ///< counted so far
    std::uint32_t needed = 0;  ///< for a majority
};
/// Somebody who said that they are the member has the member's place now; the member's former key is void.
struct MemberLetBack {
    MemberId member;
    std::vector<MemberId> by;  ///< the host, or the players who voted for it
};
/// Somebody has come with a key that became void when the member was let back.
struct OldKeyShown {
    MemberId member;
};

using LobbyEvent = std::variant<SeatLeft, ReadyChanged, SetupChanged, SeatAsked, SeatsShuffled,
                                ReadyCheckOpened, ReadyCheckEnded, FlagChanged, PasswordChanged,
                                VoiceLinkChanged, TableNamed, LinkRenewed, MemberLeft, MemberMuted,
                                HostChanged, AvatarChanged, GameShared, Voted, MemberLetBack, OldKeyShown>;

/// A newcomer who waits to be let into a locked room, or for the place of a member who is away.
struct Knock {
    std::uint32_t knock = 0;  ///< a number from 1 that is not reused while the server runs
    std::string name;
    std::optional<MemberId> claims{};  ///< the member who they say they are
    std::vector<MemberId> votes{};     ///< of players, to let them have that place
    std::uint32_t needed = 0;          ///< votes for a majority; 0: the host decides
};

}  // namespace seq::protocol
