#include "protocol/message/lobby_commands.hpp"

#include <algorithm>
#include <array>

#include "protocol/message/bots_decode.hpp"
#include "protocol/message/limits.hpp"

namespace seq::protocol {
namespace {

std::uint32_t read_knock(Fields& fields) {
    return read_u32(fields, "knock", 1);
}

ClientBody read_set_game(Fields& fields) {
    SetGame game{.preset = need_word(fields, "preset"), .players = read_u32(fields, "players"), .sides = {}};
    if (const Node* sides = fields.find("sides")) game.sides = read_u32(fields.reading(), *sides, 1);
    return game;
}

ClientBody read_set_password(Fields& fields) {
    SetPassword set;
    if (fields.find("password")) set.password = read_plain(fields, "password", password_characters_max);
    return set;
}

ClientBody read_set_option(Fields& fields) {
    std::string key = need_word(fields, "key");
    return SetOption{std::move(key), need_word(fields, "value")};
}

ClientBody read_remove_member(Fields& fields) {
    const MemberId member = read_member(fields);
    return RemoveMember{member, find_bot_level(fields)};
}

ClientBody read_mute(Fields& fields) {
    const MemberId member = read_member(fields);
    return MuteMember{member, need_flag(fields, "muted")};
}

constexpr std::array<CommandType, 16> lobby_types{{
    {"stand", [](Fields&) -> ClientBody { return Stand{}; }},
    {"ready", [](Fields& f) -> ClientBody { return SetReady{need_flag(f, "ready")}; }},
    {"ask-seat",
     [](Fields& f) -> ClientBody {
         return AskSeat{static_cast<std::uint32_t>(f.integer("seat", 1, UINT8_MAX))};
     }},
    {"give-seat", [](Fields& f) -> ClientBody { return GiveSeat{read_member(f)}; }},
    {"leave", [](Fields& f) -> ClientBody { return Leave{find_bot_level(f)}; }},
    {"set-option", read_set_option},
    {"set-game", read_set_game},
    {"shuffle-seats", [](Fields&) -> ClientBody { return ShuffleSeats{}; }},
    {"lock", [](Fields& f) -> ClientBody { return SetLock{need_flag(f, "locked")}; }},
    {"set-password", read_set_password},
    {"renew-link", [](Fields&) -> ClientBody { return RenewLink{}; }},
    {"admit", [](Fields& f) -> ClientBody { return Admit{read_knock(f)}; }},
    {"turn-away", [](Fields& f) -> ClientBody { return TurnAway{read_knock(f)}; }},
    {"remove-member", read_remove_member},
    {"mute", read_mute},
    {"hand-over", [](Fields& f) -> ClientBody { return HandOver{read_member(f)}; }},
}};

struct LobbyTypeOf {
    std::string_view operator()(const Stand&) const { return "stand"; }
    std::string_view operator()(const SetReady&) const { return "ready"; }
    std::string_view operator()(const AskSeat&) const { return "ask-seat"; }
    std::string_view operator()(const GiveSeat&) const { return "give-seat"; }
    std::string_view operator()(const Leave&) const { return "leave"; }
    std::string_view operator()(const SetOption&) const { return "set-option"; }
    std::string_view operator()(const SetGame&) const { return "set-game"; }
    std::string_view operator()(const ShuffleSeats&) const { return "shuffle-seats"; }
    std::string_view operator()(const SetLock&) const { return "lock"; }
    std::string_view operator()(const SetPassword&) const { return "set-password"; }
    std::string_view operator()(const RenewLink&) const { return "renew-link"; }
    std::string_view operator()(const Admit&) const { return "admit"; }
    std::string_view operator()(const TurnAway&) const { return "turn-away"; }
    std::string_view operator()(const RemoveMember&) const { return "remove-member"; }
    std::string_view operator()(const MuteMember&) const { return "mute"; }
    std::string_view operator()(const HandOver&) const { return "hand-over"; }
};

struct WriteFields {
    Writer& out;

    void operator()(const Stand&) const {}
    void operator()(const SetReady& c) const { out.key("ready").boolean(c.ready); }
    void operator()(const AskSeat& c) const { out.field("seat", c.seat); }
    void operator()(const GiveSeat& c) const { out.field("member", c.member.number); }
    void operator()(const Leave& c) const { write_level(c.level); }
    void operator()(const SetOption& c) const { out.field("key", c.key).field("value", c.value); }
    void operator()(const SetGame& c) const {
        out.field("preset", c.preset).field("players", c.players);
        if (c.sides) out.field("sides", *c.sides);
    }
    void operator()(const ShuffleSeats&) const {}
    void operator()(const SetLock& c) const { out.key("locked").boolean(c.locked); }
    void operator()(const SetPassword& c) const {
        if (c.password) out.field("password", *c.password);
    }
    void operator()(const RenewLink&) const {}
    void operator()(const Admit& c) const { out.field("knock", c.knock); }
    void operator()(const TurnAway& c) const { out.field("knock", c.knock); }
    void operator()(const RemoveMember& c) const {
        out.field("member", c.member.number);
        write_level(c.level);
    }
    void operator()(const MuteMember& c) const {
        out.field("member", c.member.number).key("muted").boolean(c.muted);
    }
    void operator()(const HandOver& c) const { out.field("member", c.member.number); }

    void write_level(const std::optional<BotLevel>& level) const {
        if (level) out.field("level", to_string(*level));
    }
};

}  // namespace

const CommandType* find_lobby_command(std::string_view type) {
    const auto found = std::ranges::find(lobby_types, type, &CommandType::name);
    return found == lobby_types.end() ? nullptr : &*found;
}

std::string_view type_of(const LobbyCommand& command) {
    return std::visit(LobbyTypeOf{}, command);
}

void write_lobby_command(Writer& out, const LobbyCommand& command) {
    std::visit(WriteFields{out}, command);
}

}  // namespace seq::protocol
