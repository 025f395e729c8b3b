#include "engine/base/assert.hpp"
#include "protocol/message/talk_codec.hpp"

namespace seq::protocol {
namespace {

struct WriteTalkEvent {
    Writer& out;

    void operator()(const PhraseSaid& e) const {
        named("phrase-said").field("member", e.member.number).field("phrase", e.phrase);
    }
    void operator()(const Reacted& e) const {
        named("reacted").field("member", e.member.number).field("message", e.message);
        out.field("reaction", e.reaction);
    }
    void operator()(const MessageCalled& e) const { write_open_call(named("message-called"), e.call); }
    void operator()(const VoteGiven& e) const {
        named("vote-given").field("member", e.member.number).key("upheld").boolean(e.upheld);
    }
    void operator()(const VerdictGiven& e) const {
        named("verdict-given").field("message", e.message).field("side", e.side.number);
        out.key("upheld").boolean(e.upheld).field("way", to_string(e.way));
        if (!e.word.empty()) out.field("word", e.word);
    }
    void operator()(const SpectatorsShut& e) const {
        named("spectators-shut").key("closed").boolean(e.closed);
    }
    void operator()(const RefereeMade& e) const {
        named("referee-made");
        if (e.member) out.field("member", e.member->number);
    }

    Writer& named(std::string_view name) const { return out.open_object().field("event", name); }
};

}  // namespace

std::string_view to_string(Way way) {
    switch (way) {
        case Way::concession: return "concession";
        case Way::referee: return "referee";
        case Way::neutral_side: return "neutral-side";
        case Way::word_list: return "word-list";
        case Way::noted: return "noted";
    }
    SEQ_ASSERT(!"a way of the enum");
}

void write_talk(Writer& out, const TalkEvent& event) {
    std::visit(WriteTalkEvent{out}, event);
}

void write_open_call(Writer& out, const OpenCall& call) {
    out.field("by", call.by.number).field("message", call.message).field("side", call.side.number);
    out.key("ways").open_array();
    for (const Way way : call.ways)
        out.string(to_string(way));
    out.close_array().field("seconds", call.seconds);
}

void write_chat_line(Writer& out, const ChatLine& line) {
    out.open_object().field("message", line.message).field("member", line.member.number);
    if (!line.text.empty()) out.field("text", line.text);
    if (!line.phrase.empty()) out.field("phrase", line.phrase);
    if (!line.reaction.empty()) out.field("reaction", line.reaction).field("to", line.to);
    out.close_object();
}

}  // namespace seq::protocol
