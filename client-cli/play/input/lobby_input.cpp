#include <algorithm>
#include <array>

#include "client-cli/play/input/readers.hpp"
#include "client/room/room.hpp"
#include "client/words/text.hpp"
#include "engine/base/assert.hpp"
#include "protocol/message/limits.hpp"

namespace seq::client {
namespace {

using namespace protocol;
using Failure = tl::unexpected<std::string>;
using Words = std::span<const std::string>;

Parsed lobby(LobbyCommand command) {
    return LobbyInput{std::move(command)};
}

/// A command about somebody: `mute Bob`, `mute 2`.
template <typename Make>
Parsed about_member(std::string_view name, std::string_view example, const Room& room, Make make) {
    name = trimmed(name);
    if (name.empty()) return usage("Which member do you mean?", example);
    const MemberView* member = room.member_called(name);
    if (member != nullptr) return lobby(make(member->member));
    return Failure{"Nobody here is called `" + clean_text(name) +
                   "`, or several are. `who` shows names and numbers."};
}

template <typename Make>
Parsed about_knock(std::string_view name, std::string_view example, const Room& room, Make make) {
    name = trimmed(name);
    if (name.empty() && room.knocks.size() == 1) return lobby(make(room.knocks.front().knock));
    if (name.empty()) return usage("Which member do you mean?", example);
    if (const Knock* knock = room.knock_called(name)) return lobby(make(knock->knock));
    return Failure{"Nobody called `" + clean_text(name) + "` is at the door."};
}

Parsed read_ask(Words words) {
    if (words.empty()) return usage("Which seat would you like to have?", "ask 3");
    const auto seat = number_in(words.back());
    if (!seat || *seat == 0 || *seat > UINT8_MAX)
        return usage("`" + words.back() + "` is no seat: they are numbered from 1.", "ask 3");
    return lobby(AskSeat{*seat});
}

Parsed read_option(Words words, const Room& room) {
    if (words.size() >= 2 && words.back() != "=") return lobby(SetOption{words.front(), words.back()});
    std::string known;
    if (room.setup)
        for (const auto& [key, value] : room.setup->option_words())
            known.append(known.empty() ? "" : ", ").append(key).append("=").append(value);
    return usage("It is played with " + known + ".", "option " + known.substr(0, known.find(',')));
}

/// `game sequence-bible`, `game sequence 6`, `game sequence 6 3`.
Parsed read_game(Words words, const Room& room) {
    if (words.empty()) return usage("Which game, and for how many?", "game sequence-dice 4");
    SetGame game{words[0], static_cast<std::uint32_t>(room.setup ? room.setup->players() : 2), {}};
    if (words.size() > 1) {
        const auto players = number_in(words[1]);
        if (!players) return usage("`" + words[1] + "` is no number of players.", "game " + words[0] + " 4");
        game.players = *players;
    }
    if (words.size() > 2) game.sides = number_in(words[2]);
    return lobby(std::move(game));
}

Parsed read_password(std::string_view text) {
    const std::string password{trimmed(text)};
    return lobby(password.empty() ? SetPassword{} : SetPassword{password});
}

/// `turn away Bob`, and shorter: `turn Bob`.
Parsed read_turn_away(Words words, std::string_view text, const Room& room) {
    std::string_view name = trimmed(text);
    if (!words.empty() && words.front() == "away") name = name.substr(4);
    return about_knock(name, "turn away Bob", room, [](std::uint32_t knock) { return TurnAway{knock}; });
}

/// In a game the second word says that it was meant, and a third how well the bot plays that takes over.
Parsed read_leave(Words words, const Room& room) {
    const bool plays = room.playing() && room.seat().is_seat();
    if (!plays) return lobby(Leave{});
    const auto level = words.size() == 2 ? parse_bot_level(words[1]) : std::nullopt;
    const bool is_meant = !words.empty() && words[0] == "game" && (words.size() == 1 || level);
    if (is_meant) return lobby(Leave{level});
    return usage(
        "You are in a game: a bot would play on, and you could come back only if the others agree. If you "
        "mean it, "
        "say it in full.",
        "leave game");
}

/// `kick Bob`; where Bob plays also `kick Bob hard`, for the bot that takes over.
Parsed read_kick(Words words, std::string_view text, const Room& room) {
    if (trimmed(text) == "strangers" && room.member_called("strangers") == nullptr)
        return lobby(RemoveMember{});
    const auto level = words.size() > 1 ? parse_bot_level(words.back()) : std::nullopt;
    if (level) text = trimmed(text).substr(0, trimmed(text).size() - words.back().size());
    return about_member(text, "kick Bob", room, [&](MemberId id) { return RemoveMember{id, level}; });
}

/// `again`, and for the host `again hard 30` and `again stop`.
Parsed read_again(Words words, const Room& room) {
    if (!room.is_host()) return lobby(SetReady{true});
    CheckReady command{.open = true, .check = {}};
    if (words.empty()) return lobby(command);
    if (words.size() == 1 && words[0] == "stop") return lobby(CheckReady{});
    command.check.level = parse_bot_level(words[0]);
    command.check.seconds = words.size() > 1 ? number_in(words[1]) : ready_check_seconds;
    const bool is_read = command.check.level && words.size() <= 2 && command.check.seconds &&
                         *command.check.seconds <= ready_check_seconds_max;
    if (is_read) return lobby(command);
    return usage("Say how well the bots play that take seats, and after how many seconds, at most " +
                     std::to_string(ready_check_seconds_max) + ".",
                 "again medium 30");
}

struct LobbyRow {
    Command command;
    Parsed (*read)(Words words, std::string_view text, const Room& room);
};
using Text = std::string_view;
constexpr std::array<LobbyRow, 18> lobby_rows{{
    {Command::stand, [](Words, Text, const Room&) { return lobby(Stand{}); }},
    {Command::ready, [](Words, Text, const Room&) { return lobby(SetReady{true}); }},
    {Command::again, [](Words words, Text, const Room& room) { return read_again(words, room); }},
    {Command::ask, [](Words words, Text, const Room&) { return read_ask(words); }},
    {Command::grant,
     [](Words, Text text, const Room& room) {
         return about_member(text, "grant Bob", room, [](MemberId id) { return GiveSeat{id}; });
     }},
    {Command::leave, [](Words words, Text, const Room& room) { return read_leave(words, room); }},
    {Command::option, [](Words words, Text, const Room& room) { return read_option(words, room); }},
    {Command::game, [](Words words, Text, const Room& room) { return read_game(words, room); }},
    {Command::shuffle, [](Words, Text, const Room&) { return lobby(ShuffleSeats{}); }},
    {Command::lock, [](Words, Text, const Room&) { return lobby(SetFlag{RoomFlag::locked, true}); }},
    {Command::unlock, [](Words, Text, const Room&) { return lobby(SetFlag{RoomFlag::locked, false}); }},
    {Command::password, [](Words, Text text, const Room&) { return read_password(text); }},
    {Command::admit,
     [](Words, Text text, const Room& room) {
         return about_knock(text, "admit Bob", room, [](std::uint32_t knock) { return Admit{knock}; });
     }},
    {Command::turn_away, read_turn_away},
    {Command::kick, [](Words words, Text text, const Room& room) { return read_kick(words, text, room); }},
    {Command::mute,
     [](Words, Text text, const Room& room) {
         return about_member(text, "mute Bob", room, [](MemberId id) { return MuteMember{id, true}; });
     }},
    {Command::unmute,
     [](Words, Text text, const Room& room) {
         return about_member(text, "unmute Bob", room, [](MemberId id) { return MuteMember{id, false}; });
     }},
    {Command::host,
     [](Words, Text text, const Room& room) {
         return about_member(text, "host Bob", room, [](MemberId id) { return HandOver{id}; });
     }},
}};

}  // namespace

Parsed read_lobby_command(Command command, Words words, std::string_view text, const Room& room) {
    const auto row = std::ranges::find(lobby_rows, command, &LobbyRow::command);
    SEQ_ASSERT(row != lobby_rows.end());
    return row->read(words, text, room);
}

std::optional<Parsed> read_lobby_phrase(Words words, std::string_view text, const Room& room) {
    if (words.size() < 2) return std::nullopt;
    const std::string& verb = words[0];
    if (verb == "not" && words[1] == "ready") return lobby(SetReady{false});
    if (verb == "swap" && words[1] == "seat") return read_ask(words.subspan(2));
    if (verb != "remove" && verb != "give") return std::nullopt;
    const std::string name{trimmed(text)};
    const MemberView* member = number_in(name) ? nullptr : room.member_called(name);
    if (member == nullptr) return std::nullopt;
    if (verb == "remove") return lobby(RemoveMember{member->member});
    return lobby(GiveSeat{member->member});
}

}  // namespace seq::client
