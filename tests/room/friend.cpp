#include "tests/room/friend.hpp"

#include <doctest/doctest.h>

namespace seq::room {
namespace {

using namespace protocol;

/// Checks a closing frame: it must be the very next version, without a gap or repetition.
void close_version(Friend& who, std::uint64_t version, const std::vector<RoomEvent>& events) {
    REQUIRE(who.seen.has_value());
    REQUIRE(version == who.seen->version + 1);
    who.seen->version = version;
    for (const PrivateEvents& part : who.unclosed)
        REQUIRE(part.version == version);
    for (const RoomEvent& event : events) {
        if (const auto* changed = std::get_if<PurseChanged>(&event))
            who.purses[changed->member] = changed->purse;
        if (const auto* archived = std::get_if<RoomArchived>(&event)) who.successor = archived->successor;
    }
    who.heard.insert(who.heard.end(), events.begin(), events.end());
}

struct Receive {
    Friend& who;
    void operator()(const Accepted& message) { who.answers[message.id] = message; }
    void operator()(const Refused& message) {
        if (message.id) who.answers[*message.id] = message;
    }
    void operator()(const Snapshot& message) {
        who.seen = message.at;
        who.successor = message.successor;
        for (const MemberView& member : message.members)
            if (member.purse) who.purses[member.member] = *member.purse;
    }
    void operator()(const PrivateEvents& message) { who.unclosed.push_back(message); }
    void operator()(const PublicEvents& message) { close_version(who, message.version, message.events); }
    void operator()(const Skip& message) { close_version(who, message.version, {}); }
    void operator()(const GameRecord& message) { who.answers[message.id] = message; }
    void operator()(const GameReplay& message) { who.answers[message.id] = message; }
    void operator()(const Invitation& message) { who.answers[message.id] = message; }
    void operator()(const PastGames& message) { who.answers[message.id] = message; }
    void operator()(const GameNights& message) { who.answers[message.id] = message; }
    void operator()(const MoveKey& message) { who.answers[message.id] = message; }
    void operator()(const Knocks&) {}
    void operator()(const Clocks& message) { who.clocks = message.seats; }
    void operator()(const Notice& message) { who.notices.push_back(message.code); }
    void operator()(const Moved&) {}
};

}  // namespace

void Friend::receive(const ServerMessage& message) {
    inbox.push_back(message);
    std::visit(Receive{*this}, message);
    if (std::holds_alternative<PrivateEvents>(message)) return;  // counts when its version is closed
    const bool closes =
        std::holds_alternative<PublicEvents>(message) || std::holds_alternative<Skip>(message);
    if (closes)
        for (const PrivateEvents& part : unclosed)
            Room::receive(part);
    if (closes || std::holds_alternative<Snapshot>(message)) unclosed.clear();
    Room::receive(message);
    id = you;
    seat = Room::seat().is_seat() ? std::optional{Room::seat()} : std::nullopt;
    members.clear();
    for (const MemberView& member : Room::members)
        if (!member.bot || member.seat) members.insert(member.member);
}

}  // namespace seq::room
