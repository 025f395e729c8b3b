#include "server/core/lobby/deeds_codec.hpp"

#include "protocol/digest/digest.hpp"

namespace seq::core {
namespace {

using protocol::MemberId;
using protocol::json::Fields;
using protocol::json::Node;
using protocol::json::Writer;

struct Write {
    Writer& out;

    Writer& begin(std::string_view deed) { return out.field("deed", deed); }

    void operator()(const Stood&) { begin("stood"); }
    void operator()(const ReadySet& deed) { begin("ready-set").key("ready").boolean(deed.ready); }
    void operator()(const SeatAskedFor& deed) { begin("seat-asked-for").field("seat", deed.seat.number); }
    void operator()(const SeatGiven& deed) { begin("seat-given").field("to", deed.to.number); }
    void operator()(const Left& deed) {
        begin("left");
        if (deed.heir) out.field("heir", deed.heir->number);
        if (deed.successor) write_bot(out, *deed.successor, "bot");
    }
    void operator()(const OptionSet& deed) {
        begin("option-set").field("key", deed.key).field("value", deed.value);
    }
    void operator()(const GameSet& deed) {
        begin("game-set").field("preset", deed.preset).field("players", deed.players);
        out.field("sides", deed.sides);
    }
    void operator()(const Shuffled& deed) {
        begin("shuffled").field("chance", protocol::to_hex(deed.chance));
    }
    void operator()(const LockSet& deed) { begin("lock-set").key("locked").boolean(deed.locked); }
    void operator()(const PasswordSet& deed) {
        begin("password-set");
        write_password(out, deed.password);
    }
    void operator()(const LinkRenewed& deed) {
        begin("link-renewed").field("link_secret", protocol::to_hex(deed.secret.bytes));
    }
    void operator()(const DoorAnswered&) { begin("door-answered"); }
    void operator()(const Removed& deed) {
        begin("removed").field("member", deed.member.number);
        if (deed.successor) write_bot(out, *deed.successor, "bot");
    }
    void operator()(const Muted& deed) {
        begin("muted").field("member", deed.member.number).key("muted").boolean(deed.muted);
    }
    void operator()(const HandedOver& deed) { begin("handed-over").field("member", deed.member.number); }
};

MemberId member_in(Fields& fields, std::string_view name = "member") {
    return {static_cast<std::uint16_t>(fields.integer(name, 1, UINT16_MAX))};
}

/// Fills the bytes from hex digits.
template <typename Array>
void read_hex(Fields& fields, std::string_view name, Array& bytes) {
    const Node* node = fields.need(name);
    if (node != nullptr && !protocol::from_hex(fields.reading().string(*node), bytes))
        fields.reading().complain("bad-value", *node, "hex digits");
}

std::optional<BotSeated> read_successor(Fields& fields) {
    if (fields.find("bot") == nullptr) return std::nullopt;
    return read_bot(fields, "bot");
}

LobbyDeed read_left(Fields& fields) {
    Left left;
    if (fields.find("heir") != nullptr) left.heir = member_in(fields, "heir");
    left.successor = read_successor(fields);
    return left;
}

LobbyDeed read_removed(Fields& fields) {
    const MemberId member = member_in(fields);
    return Removed{member, read_successor(fields)};
}

LobbyDeed read_link_renewed(Fields& fields) {
    LinkRenewed renewed;
    read_hex(fields, "link_secret", renewed.secret.bytes);
    return renewed;
}

LobbyDeed read_game_set(Fields& fields) {
    GameSet set;
    set.preset = fields.string("preset");
    set.players = static_cast<std::uint32_t>(fields.integer("players", 1, seats_max));
    set.sides = static_cast<std::uint32_t>(fields.integer("sides", 0, sides_max));
    return set;
}

LobbyDeed read_shuffled(Fields& fields) {
    Shuffled shuffled;
    read_hex(fields, "chance", shuffled.chance);
    return shuffled;
}

}  // namespace

void write_password(Writer& out, const std::optional<protocol::PasswordHash>& password) {
    if (!password) return;
    out.field("salt", protocol::to_hex(password->salt));
    out.field("scrypt", protocol::to_hex(password->digest));
}

std::optional<protocol::PasswordHash> read_password(Fields& fields) {
    if (fields.find("scrypt") == nullptr) return std::nullopt;
    protocol::PasswordHash password;
    read_hex(fields, "salt", password.salt);
    read_hex(fields, "scrypt", password.digest);
    return password;
}

void write_bot(Writer& out, const BotSeated& bot, std::string_view member) {
    out.field(member, bot.member.number).field("name", bot.name);
    out.field("seat", bot.seat.number).field("level", to_string(bot.level));
}

BotSeated read_bot(Fields& fields, std::string_view member) {
    const MemberId id = member_in(fields, member);
    std::string name{fields.string("name")};
    const Seat seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))};
    return {id, std::move(name), seat, read_level(fields)};
}

BotLevel read_level(Fields& fields) {
    const auto level = parse_bot_level(fields.string("level"));
    if (Node* node = fields.need("level"); node != nullptr && !level)
        fields.reading().complain("bad-value", *node, "a level");
    return level.value_or(BotLevel::medium);
}

void write_lobby_deed(Writer& out, const LobbyDeed& deed) {
    std::visit(Write{out}, deed);
}

std::optional<LobbyDeed> read_lobby_deed(Fields& fields, std::string_view name) {
    if (name == "stood") return Stood{};
    if (name == "ready-set") return ReadySet{fields.flag("ready")};
    if (name == "seat-asked-for")
        return SeatAskedFor{Seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))}};
    if (name == "seat-given") return SeatGiven{member_in(fields, "to")};
    if (name == "left") return read_left(fields);
    if (name == "option-set")
        return OptionSet{std::string{fields.string("key")}, std::string{fields.string("value")}};
    if (name == "game-set") return read_game_set(fields);
    if (name == "shuffled") return read_shuffled(fields);
    if (name == "lock-set") return LockSet{fields.flag("locked")};
    if (name == "password-set") return PasswordSet{read_password(fields)};
    if (name == "door-answered") return DoorAnswered{};
    if (name == "removed") return read_removed(fields);
    if (name == "link-renewed") return read_link_renewed(fields);
    if (name == "muted") return Muted{member_in(fields), fields.flag("muted")};
    if (name == "handed-over") return HandedOver{member_in(fields)};
    return std::nullopt;
}

}  // namespace seq::core
