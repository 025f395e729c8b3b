#include "tests/simulator/coverage.hpp"

#include <algorithm>
#include <array>

#include "engine/base/assert.hpp"
#include "engine/rejection.hpp"
#include "protocol/catalogue/catalogue.hpp"
#include "protocol/message/tables.hpp"

namespace seq::simulator {
namespace {

std::string accepted(std::string_view name) {
    return "accepted " + std::string{name};
}
std::string refusal(std::string_view code) {
    return "refusal " + std::string{code};
}
std::string event_called(std::string_view name) {
    return "event " + std::string{name};
}

std::string fault(std::string_view what) {
    return "fault " + std::string{what};
}
std::string change(std::string_view before, std::string_view after) {
    return "room " + std::string{before} + " -> " + std::string{after};
}

constexpr std::string_view faults[] = {"connection cut",
                                       "connection silent",
                                       "nothing read",
                                       "garbage sent",
                                       "stranger",
                                       "server killed",
                                       "server killed during its start",
                                       "server gave up",
                                       "power lost",
                                       "power lost during a start",
                                       "power lost during a restore",
                                       "shutdown",
                                       "no start",
                                       "clock changed",
                                       "clock at 1970",
                                       "disk full",
                                       "reads fail",
                                       "writes fail",
                                       "syncs fail",
                                       "backup made",
                                       "backup failed",
                                       "backup restored",
                                       "restore failed"};

constexpr std::pair<std::string_view, std::string_view> room_changes[] = {
    {"lobby", "dealing"},  {"lobby", "playing"},  {"lobby", "archived"}, {"dealing", "playing"},
    {"playing", "paused"}, {"paused", "playing"}, {"playing", "called"}, {"called", "playing"},
    {"playing", "over"},   {"over", "dealing"},   {"over", "playing"},   {"over", "archived"}};

struct Exception {
    std::string_view what;
    std::string_view why;
};

/// What simulations do not have to reach.
constexpr auto exceptions = std::to_array<Exception>({
    {"refusal older-rules", "the rules of a finished game have to be corrected"},
    {"refusal no-such-side", "only the server itself gives penalties"},
    {"refusal record-too-long", "a game has to have many thousand moves"},
    {"refusal push-off", "the simulated server offers Web Push"},
    {"refusal server-full", "there are fewer tables than a server may have"},
    {"refusal storage-low", "the simulated disk is full or not"},
    {"refusal long-text", "people write what their client lets them write"},
    {"refusal odd-text", "the same"},
    {"refusal bad-link", "the same"},
    {"refusal odd-name", "the same"},
    {"refusal door-crowded", "there are fewer strangers than may knock"},
    {"refusal too-many", "people send less than any budget allows"},
    {"refusal acting-host", "too rare: a host who is away for a minute, and then a removal by the next one"},
    {"refusal not-next", "too rare: a host who is away for a minute, and two players who want the role"},
    {"refusal too-late", "too rare: a referee who has not ruled for 20 seconds"},
    {"refusal locked-chip", "too rare: a removal when there is a sequence"},
    {"refusal already-exchanged", "too rare: two dead cards in one hand"},
    {"refusal must-exchange", "too rare: a hand of dead cards only"},
    {"refusal protected-space", "too rare: a total that removes, and a chip on a protected space"},
});

bool is_exception(std::string_view what) {
    return std::ranges::find(exceptions, what, &Exception::what) != exceptions.end();
}

}  // namespace

std::string_view stage(const client::Room& room) {
    if (room.archived) return "archived";
    if (room.dealing()) return "dealing";
    if (room.call) return "called";
    if (room.paused) return "paused";
    if (room.playing()) return "playing";
    return room.view ? "over" : "lobby";
}

void Coverage::note_room(std::string_view before, std::string_view after) {
    if (before != after) ++reached_[change(before, after)];
}

void Coverage::note_fault(std::string_view what) {
    SEQ_ASSERT(std::ranges::count(faults, what) == 1);
    ++reached_[fault(what)];
}

void Coverage::note_accepted(const protocol::ClientBody& command) {
    ++reached_[accepted(protocol::wire::held(protocol::commands, &command).kind.name)];
}

void Coverage::note_refused(const protocol::Refused& refused) {
    ++reached_[refusal(refused.code)];
}

void Coverage::note_event(const protocol::RoomEvent& event) {
    ++reached_[event_called(protocol::wire::held(protocol::room_events, &event).kind.name)];
}

void Coverage::add(const Coverage& other) {
    for (const auto& [what, times] : other.reached_)
        reached_[what] += times;
}

std::vector<std::string> Coverage::unreached() const {
    std::vector<std::string> all;
    const auto expect = [&](const std::string& what) {
        if (!reached_.contains(what) && !is_exception(what)) all.push_back(what);
    };
    protocol::wire::for_each_kind(protocol::commands, [&](const auto& kind) { expect(accepted(kind.name)); });
    protocol::wire::for_each_kind(protocol::room_events, [&](const auto& kind) {
        if (!kind.written_only) expect(event_called(kind.name));
    });
    for (const protocol::RefusalCode& one : protocol::refusal_table)
        expect(refusal(one.code));
    for (const CodeInfo& one : engine_codes())
        expect(refusal(one.name));
    for (const std::string_view what : faults)
        expect(fault(what));
    for (const auto& [before, after] : room_changes)
        expect(change(before, after));
    return all;
}

}  // namespace seq::simulator
