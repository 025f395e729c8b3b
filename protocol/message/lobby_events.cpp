#include "protocol/message/parts.hpp"

// The events around the game.

namespace seq::protocol {
namespace {

struct WriteLobbyEvent {
    Writer& out;

    void operator()(const SeatLeft& e) const { of_member("seat-left", e.member); }
    void operator()(const ReadyChanged& e) const {
        of_member("ready-changed", e.member).key("ready").boolean(e.ready);
    }
    void operator()(const SetupChanged& e) const {
        write_setup(named("setup-changed").key("setup"), e.setup);
    }
    void operator()(const SeatAsked& e) const {
        of_member("seat-asked", e.member).field("seat", e.seat.number);
    }
    void operator()(const SeatsShuffled&) const { named("seats-shuffled"); }
    void operator()(const RoomLocked& e) const { named("room-locked").key("locked").boolean(e.locked); }
    void operator()(const PasswordChanged& e) const { named("password-changed").key("set").boolean(e.set); }
    void operator()(const LinkRenewed& e) const {
        write_hex(named("link-renewed"), "secret", e.secret.bytes);
    }
    void operator()(const MemberLeft& e) const {
        of_member("member-left", e.member);
        if (e.removed) out.key("removed").boolean(true);
    }
    void operator()(const MemberMuted& e) const {
        of_member("member-muted", e.member).key("muted").boolean(e.muted);
    }
    void operator()(const HostChanged& e) const { of_member("host-changed", e.member); }

    Writer& named(std::string_view name) const { return out.open_object().field("event", name); }
    Writer& of_member(std::string_view name, MemberId member) const {
        return named(name).field("member", member.number);
    }
};

/// A setup that is none has complained, and then the event is not looked at.
std::optional<LobbyEvent> read_setup_changed(Fields& fields) {
    Node* node = fields.need("setup");
    const auto setup = node ? read_setup(fields.reading(), *node) : std::nullopt;
    if (!setup) return std::nullopt;
    return SetupChanged{*setup};
}

LobbyEvent read_seat_asked(Fields& fields) {
    const MemberId member = read_member(fields);
    const Node* seat = fields.need("seat");
    return SeatAsked{member, seat ? read_seat(fields.reading(), *seat) : Seat{}};
}

LobbyEvent read_link_renewed(Fields& fields) {
    const Node* secret = fields.need("secret");
    return LinkRenewed{secret ? read_link_secret(fields.reading(), *secret) : LinkSecret{}};
}

}  // namespace

void write_lobby_event(Writer& out, const LobbyEvent& event) {
    std::visit(WriteLobbyEvent{out}, event);
}

std::optional<LobbyEvent> read_lobby_event(Fields& fields, std::string_view name) {
    if (name == "seat-left") return SeatLeft{read_member(fields)};
    if (name == "ready-changed") return ReadyChanged{read_member(fields), need_flag(fields, "ready")};
    if (name == "setup-changed") return read_setup_changed(fields);
    if (name == "seat-asked") return read_seat_asked(fields);
    if (name == "seats-shuffled") return SeatsShuffled{};
    if (name == "room-locked") return RoomLocked{need_flag(fields, "locked")};
    if (name == "password-changed") return PasswordChanged{need_flag(fields, "set")};
    if (name == "link-renewed") return read_link_renewed(fields);
    if (name == "member-left") return MemberLeft{read_member(fields), fields.flag("removed")};
    if (name == "member-muted") return MemberMuted{read_member(fields), need_flag(fields, "muted")};
    if (name == "host-changed") return HostChanged{read_member(fields)};
    return std::nullopt;
}

}  // namespace seq::protocol
