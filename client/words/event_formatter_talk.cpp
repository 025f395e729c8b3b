#include "client/words/event_formatter.hpp"
#include "protocol/talk/choices.hpp"

// What is said at the table, and the calls about it (T1 to T5).

namespace seq::client {

using namespace protocol;

namespace {

std::string phrase_text(const std::string& id) {
    const Phrase* phrase = find_phrase(id);
    return phrase != nullptr ? std::string{phrase->text} : id;
}

std::string sign_of(const std::string& id) {
    const Reaction* reaction = find_reaction(id);
    return reaction != nullptr ? std::string{reaction->sign} : id;
}

std::string emote_sign(const std::string& id) {
    const EmoteSign* emote = find_emote(id);
    return emote != nullptr ? std::string{emote->sign} : id;
}

/// What was said, as another line refers to it.
std::string quoted(const ChatLine& line) {
    if (!line.text.empty()) return '"' + line.text + '"';
    if (!line.emote.empty()) return emote_sign(line.emote);
    return line.phrase.empty() ? sign_of(line.reaction) : '"' + phrase_text(line.phrase) + '"';
}

std::string settled_by(Way way) {
    switch (way) {
        case Way::concession: return "they admitted it";
        case Way::referee: return "the referee decided";
        case Way::neutral_side: return "the third side voted";
        case Way::word_list: return "the word list";
        case Way::noted: return {};
    }
    return {};
}

}  // namespace

void EventFormatter::on(const Said& event) {
    say(LogKind::chat, "said", {{"name", name(event.member)}, {"text", event.text}});
}

void EventFormatter::on(const PhraseSaid& event) {
    say(LogKind::chat, "phrase-said", {{"name", name(event.member)}, {"text", phrase_text(event.phrase)}});
}

void EventFormatter::on(const Reacted& event) {
    std::string text = sign_of(event.reaction);
    if (const ChatLine* line = room_.line(event.message)) text += " to " + quoted(*line);
    say(LogKind::chat, "reacted", {{"name", name(event.member)}, {"text", text}});
}

void EventFormatter::on(const Emoted& event) {
    say(LogKind::chat, "emoted", {{"name", name(event.member)}, {"text", emote_sign(event.emote)}});
}

void EventFormatter::on(const Nudged& event) {
    say(event.seat == room_.seat() ? LogKind::notice : LogKind::room, "nudged",
        {{"name", room_.who(event.seat)}, {"by", name(event.by)}});
}

void EventFormatter::on(const MessageCalled& event) {
    const OpenCall& call = event.call;
    const ChatLine* line = room_.line(call.message);
    const std::string hint = (line != nullptr ? "It is about " + quoted(*line) + ". " : "") +
                             "It is decided within " + std::to_string(call.seconds) + " s.";
    say(LogKind::milestone, "message-called",
        {{"name", name(call.by)}, {"side", side_with_people(call.side)}}, "T1", hint);
}

void EventFormatter::on(const VoteGiven& event) {
    say(LogKind::move, event.upheld ? "vote-given" : "vote-given.off", {{"name", name(event.member)}}, "T1");
}

void EventFormatter::on(const VerdictGiven& event) {
    const std::string_view key = event.way == Way::noted ? "verdict-given.noted"
                                 : event.upheld          ? "verdict-given"
                                                         : "verdict-given.off";
    say(LogKind::milestone, key,
        {{"side", side_with_people(event.side)},
         {"way", settled_by(event.way)},
         {"word", event.word.empty() ? "" : ", because of \"" + event.word + "\""}},
        "T1");
}

void EventFormatter::on(const RefereeMade& event) {
    if (!event.member) return say(LogKind::room, "referee-made.off", {});
    say(LogKind::room, "referee-made", {{"name", name(*event.member)}}, "T1");
}

}  // namespace seq::client
