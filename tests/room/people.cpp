#include "tests/room/people.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <doctest/doctest.h>

#include "protocol/message/limits.hpp"

namespace seq::room {

std::vector<std::string> guests(std::size_t players) {
    constexpr std::array names{"Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jim", "Kay", "Lee"};
    REQUIRE(players <= names.size() + 1);
    return {names.begin(), names.begin() + players - 1};
}

RoomSimulator three_friends(const std::string& preset) {
    return lobby_with(guests(3), 3, {}, preset);
}

protocol::MemberId id_of(RoomSimulator& sim, const std::string& name) {
    return sim.at(name).id;
}

const protocol::Snapshot& snapshot_of(const Friend& who) {
    for (const protocol::ServerMessage& message : who.inbox)
        if (const auto* snapshot = std::get_if<protocol::Snapshot>(&message)) return *snapshot;
    FAIL("was not shown the room");
    std::abort();
}

protocol::Snapshot seen_anew(RoomSimulator& sim, const std::string& name) {
    sim.lose(name);
    sim.at(name).seen.reset();
    REQUIRE(accepted(sim.come_back(name)));
    return snapshot_of(sim.at(name));
}

protocol::LinkSecret secret_of(RoomSimulator& sim) {
    const std::string link = seen_anew(sim, "Ann").link;
    protocol::LinkSecret secret;
    REQUIRE(protocol::from_hex(link.substr(link.find('#') + 1), secret.bytes));
    return secret;
}

void check_turn_ends_after(RoomSimulator& sim, const Friend& who, std::chrono::milliseconds time) {
    const Seat turn = who.view->turn;
    sim.pass_time(time - std::chrono::milliseconds{1});
    CHECK(who.view->turn == turn);
    sim.pass_time(std::chrono::milliseconds{1});
    CHECK(who.view->turn != turn);
}

void emote_and_nudge(RoomSimulator& sim) {
    using namespace protocol;
    const Friend& mover = sim.to_move();
    const Side side = mover.setup->side(*mover.seat);
    const char* rival = side == mover.setup->side(*sim.at("Ann").seat) ? "Bob" : "Ann";
    REQUIRE(accepted(sim.send(rival, TalkCommand{Emote{"clap"}})));
    sim.pass_time(nudge_after);
    REQUIRE(accepted(sim.send(rival, TalkCommand{Nudge{mover.seat->number}})));
}

std::optional<protocol::MemberView> member_in(const protocol::Snapshot& snapshot, protocol::MemberId id) {
    const auto found = std::ranges::find(snapshot.members, id, &protocol::MemberView::member);
    return found == snapshot.members.end() ? std::nullopt : std::optional{*found};
}

}  // namespace seq::room
