#include "tests/room/talking.hpp"

namespace seq::room {
using namespace protocol;

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

}  // namespace seq::room
