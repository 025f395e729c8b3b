#include "tests/room/people.hpp"

#include <array>
#include <cstdlib>

namespace seq::room {
using namespace protocol;

RoomSimulator lobby_with(const Names& guests, std::uint32_t players, const NamedOptions& options,
                         const std::string& preset, const RoomLimits& limits,
                         const Dependencies& dependencies) {
    RoomSimulator sim{players, options, preset, limits, dependencies};
    sim.join_all(guests);
    return sim;
}

RoomSimulator game_with(const Names& guests, const NamedOptions& options, const std::string& preset,
                        const RoomLimits& limits, const Dependencies& dependencies) {
    RoomSimulator sim{static_cast<std::uint32_t>(guests.size() + 1), options, preset, limits, dependencies};
    sim.begin(guests);
    return sim;
}

Names guests(std::size_t players) {
    constexpr std::array names{"Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jim", "Kay", "Lee"};
    REQUIRE(players <= names.size() + 1);
    return {names.begin(), names.begin() + players - 1};
}

ClientMessage creation(const Table& table, std::optional<std::uint32_t> sides, const std::string& name) {
    return {{}, {}, Create{table.preset, table.players, sides, table.options, name, {}}};
}

Names sit_down(RoomSimulator& sim, std::size_t players) {
    Names names = guests(players);
    sim.begin(names);
    names.insert(names.begin(), "Ann");
    return names;
}

RoomSimulator three_friends(const std::string& preset) {
    return lobby_with(guests(3), 3, {}, preset);
}

MemberId id_of(RoomSimulator& sim, const std::string& name) {
    return sim.at(name).id;
}

const Snapshot& snapshot_of(const Friend& who) {
    for (const ServerMessage& message : who.inbox)
        if (const auto* snapshot = std::get_if<Snapshot>(&message)) return *snapshot;
    FAIL("was not shown the room");
    std::abort();
}

Snapshot seen_anew(RoomSimulator& sim, const std::string& name) {
    if (sim.at(name).session) sim.lose(name);
    sim.at(name).seen.reset();
    sim.return_all({name});
    return snapshot_of(sim.at(name));
}

LinkSecret secret_of(RoomSimulator& sim) {
    const std::string link = seen_anew(sim, "Ann").link;
    LinkSecret secret;
    REQUIRE(from_hex(link.substr(link.find('#') + 1), secret.bytes));
    return secret;
}

void check_turn_ends_after(RoomSimulator& sim, const Friend& who, milliseconds time) {
    const Seat turn = who.view->turn;
    sim.pass_time(time - milliseconds{1});
    CHECK(who.view->turn == turn);
    sim.pass_time(milliseconds{1});
    CHECK(who.view->turn != turn);
}

void emote_and_nudge(RoomSimulator& sim) {
    const Friend& mover = sim.to_move();
    const Side side = mover.setup->side(*mover.seat);
    const char* rival = side == mover.setup->side(*sim.at("Ann").seat) ? "Bob" : "Ann";
    REQUIRE(accepted(sim.send(rival, TalkCommand{Emote{"clap"}})));
    sim.pass_time(nudge_after);
    REQUIRE(accepted(sim.send(rival, TalkCommand{Nudge{mover.seat->number}})));
}

std::optional<MemberView> member_in(const Snapshot& snapshot, MemberId id) {
    const auto found = std::ranges::find(snapshot.members, id, &MemberView::member);
    return found == snapshot.members.end() ? std::nullopt : std::optional{*found};
}

}  // namespace seq::room
