#include "tests/simulator/coverage.hpp"

#include <string_view>

#include "protocol/catalogue/refusals.hpp"
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

}  // namespace

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
        if (!reached_.contains(what)) all.push_back(what);
    };
    protocol::wire::for_each_kind(protocol::commands, [&](const auto& kind) { expect(accepted(kind.name)); });
    protocol::wire::for_each_kind(protocol::room_events, [&](const auto& kind) {
        if (!kind.written_only) expect(event_called(kind.name));
    });
    for (const protocol::RefusalCode& one : protocol::refusal_table)
        expect(refusal(one.code));
    return all;
}

}  // namespace seq::simulator
