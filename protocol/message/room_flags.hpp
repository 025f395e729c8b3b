#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

// The settings of a room that its host switches on and off. Each is one enumerator and one row: command,
// event, journal, view, the clients' rooms and the page's switch follow from the row.

namespace seq::protocol {

enum class RoomFlag : std::uint8_t {
    locked,                ///< newcomers have to knock
    closed_to_spectators,  ///< only the seats, the host and the referee see a running game
    reactions_stopped,     ///< reactions and emotes are refused
    closed_to_screens,     ///< there are no big screens
    seats_rotate,          ///< everybody moves on by one seat from game to game
};

/// The names of a flag on the wire.
struct RoomFlagRow {
    RoomFlag flag;
    std::string_view command;
    std::string_view note;  ///< the description of the command in the schema
    std::string_view
        event;  ///< also the key of its text; `EVENT.off`: switched off; `EVENT.setting`: its name
    std::string_view field;  ///< of command and event
    std::string_view view;   ///< the field of the room's view, which is left out if the flag is off
    bool forbids = true;     ///< people switch it on by `off`, as in `reactions off`; `true` on the wire
};

/// In the order of the enumerators.
inline constexpr std::array room_flags{
    RoomFlagRow{.flag = RoomFlag::locked,
                .command = "lock",
                .note = "Host: whether newcomers have to knock",
                .event = "room-locked",
                .field = "locked",
                .view = "locked"},
    RoomFlagRow{.flag = RoomFlag::closed_to_spectators,
                .command = "close-to-spectators",
                .note = "Host: closes the room to spectators, or opens it",
                .event = "spectators-shut",
                .field = "closed",
                .view = "closed_to_spectators"},
    RoomFlagRow{.flag = RoomFlag::reactions_stopped,
                .command = "stop-reactions",
                .note = "Host: whether reactions and emotes are refused",
                .event = "reactions-stopped",
                .field = "stopped",
                .view = "reactions_stopped"},
    RoomFlagRow{.flag = RoomFlag::closed_to_screens,
                .command = "close-to-screens",
                .note = "Host: closes the room to big screens, or opens it",
                .event = "screens-shut",
                .field = "closed",
                .view = "closed_to_screens"},
    RoomFlagRow{.flag = RoomFlag::seats_rotate,
                .command = "rotate-seats",
                .note = "Host: whether everybody moves on by one seat from game to game",
                .event = "rotation-changed",
                .field = "rotating",
                .view = "seats_rotate",
                .forbids = false},
};

/// Which flags are on.
struct RoomFlags {
    std::array<bool, room_flags.size()> on{};

    bool has(RoomFlag flag) const { return on[static_cast<std::size_t>(flag)]; }
    void set(RoomFlag flag, bool value) { on[static_cast<std::size_t>(flag)] = value; }
    friend bool operator==(const RoomFlags&, const RoomFlags&) = default;
};

/// Command of the host: switches a flag.
struct SetFlag {
    RoomFlag flag{};
    bool on = false;
    friend bool operator==(const SetFlag&, const SetFlag&) = default;
};
/// Event: the host has switched a flag.
struct FlagChanged {
    RoomFlag flag{};
    bool on = false;
};

}  // namespace seq::protocol
