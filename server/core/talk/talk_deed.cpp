#include "server/core/talk/talk_deed.hpp"

namespace seq::core {
namespace {

using protocol::Way;
using protocol::json::Fields;
using protocol::json::Writer;

struct WriteTalkDeed {
    Writer& out;

    void operator()(const PhraseChosen& deed) { begin("phrase-chosen").field("phrase", deed.phrase); }
    void operator()(const ReactionGiven& deed) {
        begin("reaction-given").field("message", deed.message).field("reaction", deed.reaction);
    }
    void operator()(const CallOpened& deed) { begin("call-opened").field("message", deed.message); }
    void operator()(const CallVoted& deed) { begin("call-voted").key("upheld").boolean(deed.upheld); }
    void operator()(const CallSettled& deed) {
        begin("call-settled").key("upheld").boolean(deed.upheld).field("way", to_string(deed.way));
        if (!deed.word.empty()) out.field("word", deed.word);
    }
    void operator()(const ShutToSpectators& deed) {
        begin("shut-to-spectators").key("closed").boolean(deed.closed);
    }
    void operator()(const RefereeNamed& deed) {
        begin("referee-named");
        if (deed.member) out.field("member", deed.member->number);
    }
    void operator()(const ForfeitTaken& deed) { begin("forfeit-taken").field("seat", deed.seat.number); }

    Writer& begin(std::string_view deed) { return out.field("deed", deed); }
};

std::uint64_t read_message(Fields& fields) {
    return fields.integer("message", 1, protocol::json::exact_integer_max);
}

Way read_way(Fields& fields) {
    const std::string_view word = fields.string("way");
    for (const Way way : {Way::concession, Way::referee, Way::neutral_side, Way::word_list, Way::noted})
        if (to_string(way) == word) return way;
    if (const auto* node = fields.need("way"))
        fields.reading().complain("bad-value", *node, "must be a way to settle a call");
    return Way::noted;
}

CallSettled read_settled(Fields& fields) {
    CallSettled deed{.upheld = fields.flag("upheld"), .way = read_way(fields), .word = {}};
    if (fields.find("word") != nullptr) deed.word = fields.string("word");
    return deed;
}

RefereeNamed read_referee(Fields& fields) {
    if (fields.find("member") == nullptr) return {};
    return {protocol::MemberId{static_cast<std::uint16_t>(fields.integer("member", 1, UINT16_MAX))}};
}

}  // namespace

void write_talk_deed(Writer& out, const TalkDeed& deed) {
    std::visit(WriteTalkDeed{out}, deed);
}

std::optional<TalkDeed> read_talk_deed(Fields& fields, std::string_view name) {
    if (name == "phrase-chosen") return PhraseChosen{std::string{fields.string("phrase")}};
    if (name == "reaction-given") {
        const std::uint64_t message = read_message(fields);
        return ReactionGiven{message, std::string{fields.string("reaction")}};
    }
    if (name == "call-opened") return CallOpened{read_message(fields)};
    if (name == "call-voted") return CallVoted{fields.flag("upheld")};
    if (name == "call-settled") return read_settled(fields);
    if (name == "shut-to-spectators") return ShutToSpectators{fields.flag("closed")};
    if (name == "referee-named") return read_referee(fields);
    if (name == "forfeit-taken")
        return ForfeitTaken{Seat{static_cast<std::uint8_t>(fields.integer("seat", 1, seats_max))}};
    return std::nullopt;
}

}  // namespace seq::core
