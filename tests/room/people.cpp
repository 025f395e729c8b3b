#include "tests/room/people.hpp"

#include <array>
#include <cstdlib>

#include "tests/support/restored_room.hpp"

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

TalkingTable::TalkingTable(std::uint32_t players, const std::string& mode, const std::string& watching)
    : RoomSimulator{players, {{"table_talk", mode}, {"draw", "auto"}}, "sequence-rv"} {
    Names guests{"Bob", "Cy", "Dee"};
    if (players == 6) guests.insert(guests.end(), {"Pat", "Quin"});
    begin(guests);
    join_all({"Eve"});
    if (!watching.empty()) join_all({watching});
}

MessageNumber TalkingTable::say(const std::string& name, const std::string& text) {
    const auto answer = send(name, Say{text, true});
    REQUIRE(accepted(answer));
    return std::get<Accepted>(*answer).version;
}

MessageNumber TalkingTable::call(const std::string& name, const std::string& other, const std::string& text,
                                 Place place) {
    const MessageNumber message = say(other, text);
    does(name, CallMessage{message}, place);
    return message;
}

void TalkingTable::play_until_turn_of(const std::string& name) {
    while (to_move().name != name)
        move_once();
}

namespace {

std::string text_of(const RoomEvent& event) {
    if (const auto* said = event_as<Said>(event)) return said->text;
    if (const auto* phrase = event_as<PhraseSaid>(event)) return "phrase:" + phrase->phrase;
    if (const auto* emoted = event_as<Emoted>(event)) return "emote:" + emoted->emote;
    if (const auto* reacted = event_as<Reacted>(event))
        return reacted->reaction + ">" + std::to_string(reacted->message);
    return {};
}

}  // namespace

Names heard_by(const Friend& who) {
    Names heard;
    for (const RoomEvent& event : who.told<RoomEvent>())
        if (std::string text = text_of(event); !text.empty()) heard.push_back(std::move(text));
    return heard;
}

std::string verdict_on(TalkingTable& table, const std::string& name) {
    const auto* verdict = table.at(name).newest<VerdictGiven>();
    REQUIRE(verdict != nullptr);
    return std::string{to_string(verdict->way)} + (verdict->upheld ? " upheld" : " refused");
}

bool was_skipped(const Friend& who) {
    return std::holds_alternative<Skip>(who.inbox.back());
}

void check_replays(const RoomSimulator& sim) {
    const auto again = test::restored_room("http://example/r/", sim.journal());
    if (!again) FAIL(again.error());
    CHECK(again->finished());
}

}  // namespace seq::room
