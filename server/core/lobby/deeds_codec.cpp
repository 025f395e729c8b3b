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
        if (!deed.password) return;
        out.field("salt", protocol::to_hex(deed.password->salt));
        out.field("scrypt", protocol::to_hex(deed.password->digest));
    }
    void operator()(const DoorAnswered&) { begin("door-answered"); }
    void operator()(const Removed& deed) { begin("removed").field("member", deed.member.number); }
    void operator()(const Muted& deed) {
        begin("muted").field("member", deed.member.number).key("muted").boolean(deed.muted);
    }
    void operator()(const HandedOver& deed) { begin("handed-over").field("member", deed.member.number); }
};

MemberId read_member(Fields& fields, std::string_view name = "member") {
    return {static_cast<std::uint16_t>(fields.integer(name, 1, UINT16_MAX))};
}

/// Fills the bytes from hex digits.
template <typename Array>
void read_hex(Fields& fields, std::string_view name, Array& bytes) {
    const Node* node = fields.need(name);
    if (node != nullptr && !protocol::from_hex(fields.reading().string(*node), bytes))
        fields.reading().complain("bad-value", *node, "hex digits");
}

LobbyDeed read_left(Fields& fields) {
    Left left;
    if (fields.find("heir") != nullptr) left.heir = read_member(fields, "heir");
    return left;
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

LobbyDeed read_password_set(Fields& fields) {
    PasswordSet set;
    if (fields.find("scrypt") == nullptr) return set;
    set.password.emplace();
    read_hex(fields, "salt", set.password->salt);
    read_hex(fields, "scrypt", set.password->digest);
    return set;
}

}  // namespace

void write_lobby_deed(Writer& out, const LobbyDeed& deed) {
    std::visit(Write{out}, deed);
}

std::optional<LobbyDeed> read_lobby_deed(Fields& fields, std::string_view name) {
    if (name == "stood") return Stood{};
    if (name == "ready-set") return ReadySet{fields.flag("ready")};
    if (name == "seat-asked-for")
        return SeatAskedFor{Seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))}};
    if (name == "seat-given") return SeatGiven{read_member(fields, "to")};
    if (name == "left") return read_left(fields);
    if (name == "option-set")
        return OptionSet{std::string{fields.string("key")}, std::string{fields.string("value")}};
    if (name == "game-set") return read_game_set(fields);
    if (name == "shuffled") return read_shuffled(fields);
    if (name == "lock-set") return LockSet{fields.flag("locked")};
    if (name == "password-set") return read_password_set(fields);
    if (name == "door-answered") return DoorAnswered{};
    if (name == "removed") return Removed{read_member(fields)};
    if (name == "muted") return Muted{read_member(fields), fields.flag("muted")};
    if (name == "handed-over") return HandedOver{read_member(fields)};
    return std::nullopt;
}

}  // namespace seq::core
