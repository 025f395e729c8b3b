#include <array>

#include "client/words/event_formatter.hpp"
#include "protocol/message/event_codec.hpp"
#include "protocol/talk/choices.hpp"

// What is said at the table, and the calls about it (T1 to T5).

namespace seq::client {

using namespace protocol;

namespace {

/// The text or sign of a phrase, reaction or emote; the id if this program does not know it.
template <typename Choice>
std::string shown(const Choice* known, std::string_view Choice::* as, const std::string& id) {
    return known != nullptr ? std::string{known->*as} : id;
}

/// By the number of the way (T1); calls that are only noted have no such part.
constexpr std::array<std::string_view, 4> settled_by{"they admitted it", "the referee decided",
                                                     "the third side voted", "the app decided"};

struct TalkDetails {
    const Room& room;
    Sentence& to;

    static std::string phrase(const std::string& id) { return shown(find_phrase(id), &Phrase::text, id); }
    static std::string sign(const std::string& id) {
        return shown(find_sign(reactions(), id), &Sign::sign, id);
    }
    static std::string emote(const std::string& id) {
        return shown(find_sign(emotes(), id), &Sign::sign, id);
    }
    /// What was said, as another line refers to it.
    static std::string quoted(const ChatLine& line) {
        if (!line.text.empty()) return '"' + line.text + '"';
        if (!line.emote.empty()) return emote(line.emote);
        return line.phrase.empty() ? sign(line.reaction) : '"' + phrase(line.phrase) + '"';
    }

    void operator()(const PhraseSaid& event) const { to.set("text", phrase(event.phrase)); }
    void operator()(const Reacted& event) const {
        const ChatLine* line = room.line(event.message);
        to.set("text", sign(event.reaction) + (line != nullptr ? " to " + quoted(*line) : ""));
    }
    void operator()(const Emoted& event) const { to.set("text", emote(event.emote)); }
    void operator()(const Nudged& event) const {
        if (event.seat == room.seat()) to.kind = LogKind::notice;
    }
    void operator()(const MessageCalled& event) const {
        const OpenCall& call = event.call;
        to.set("name", name_of(room, call.by));
        to.set("side", side_with_people(room, call.side));
        if (const ChatLine* line = room.line(call.message)) to.hint = "It is about " + quoted(*line) + ". ";
        to.hint += "It is decided within " + std::to_string(call.seconds) + " s.";
    }
    void operator()(const VerdictGiven& event) const {
        to.set("side", side_with_people(room, event.side));
        if (event.way == Way::noted)
            to.key = "verdict-given.noted";
        else
            to.set("way", std::string{settled_by.at(static_cast<std::size_t>(event.way))});
        to.set("word", event.word.empty() ? "" : ", because of \"" + event.word + "\"");
    }
    void operator()(const RefereeMade& event) const {
        if (event.member) return;
        to.vary("off");
        to.rule = {};
    }
    template <typename Other>
    void operator()(const Other&) const {}
};

}  // namespace

void add_talk_details(const Room& room, const RoomEvent& event, Sentence& to) {
    visit_event(event, TalkDetails{room, to});
}

}  // namespace seq::client
