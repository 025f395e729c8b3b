#include "tests/room/talking.hpp"

#include <doctest/doctest.h>

namespace seq::room {

using namespace protocol;

TalkingTable::TalkingTable(std::uint32_t players, const std::string& mode, const std::string& watching)
    : RoomSimulator{players, {{"table_talk", mode}, {"draw", "auto"}}, "sequence-rv"} {
    std::vector<std::string> guests{"Bob", "Cy", "Dee"};
    if (players == 6) guests.insert(guests.end(), {"Pat", "Quin"});
    begin(guests);
    REQUIRE(accepted(join("Eve")));
    if (!watching.empty()) REQUIRE(accepted(join(watching)));
}

MessageNumber TalkingTable::say(const std::string& name, const std::string& text) {
    const auto answer = send(name, Say{text, true});
    REQUIRE(accepted(answer));
    return std::get<Accepted>(*answer).version;
}

std::string TalkingTable::talk(const std::string& name, TalkCommand command) {
    return ask(name, std::move(command));
}

void TalkingTable::play() {
    Friend& mover = to_move();
    REQUIRE(accepted(act(mover, mover.legal.at(0))));
}

void TalkingTable::play_until_turn_of(const std::string& name) {
    while (to_move().name != name)
        play();
}

namespace {

std::string text_of(const RoomEvent& event) {
    if (const auto* said = std::get_if<Said>(&event)) return said->text;
    const auto* talk = std::get_if<TalkEvent>(&event);
    if (talk == nullptr) return {};
    if (const auto* phrase = std::get_if<PhraseSaid>(talk)) return "phrase:" + phrase->phrase;
    if (const auto* emoted = std::get_if<Emoted>(talk)) return "emote:" + emoted->emote;
    if (const auto* reacted = std::get_if<Reacted>(talk))
        return reacted->reaction + ">" + std::to_string(reacted->message);
    return {};
}

}  // namespace

std::vector<std::string> heard_by(const Friend& who) {
    std::vector<std::string> heard;
    for (const ServerMessage& message : who.inbox) {
        const auto* closing = std::get_if<PublicEvents>(&message);
        if (closing == nullptr) continue;
        for (const RoomEvent& event : closing->events)
            if (std::string text = text_of(event); !text.empty()) heard.push_back(std::move(text));
    }
    return heard;
}

template <typename Kind, typename Family>
Kind newest(const Friend& who) {
    for (auto message = who.inbox.rbegin(); message != who.inbox.rend(); ++message) {
        const auto* closing = std::get_if<PublicEvents>(&*message);
        if (closing == nullptr) continue;
        for (const RoomEvent& event : closing->events)
            if (const auto* family = std::get_if<Family>(&event))
                if (const auto* found = std::get_if<Kind>(family)) return *found;
    }
    FAIL("never told");
    return {};
}
template MessageCalled newest<MessageCalled, TalkEvent>(const Friend& who);
template VerdictGiven newest<VerdictGiven, TalkEvent>(const Friend& who);
template RefereeMade newest<RefereeMade, TalkEvent>(const Friend& who);
template FlagChanged newest<FlagChanged, LobbyEvent>(const Friend& who);

bool was_skipped(const Friend& who) {
    return std::holds_alternative<Skip>(who.inbox.back());
}

}  // namespace seq::room
