#include <algorithm>
#include <array>

#include "protocol/message/talk_codec.hpp"

namespace seq::protocol {
namespace {

MessageNumber read_message(Fields& fields, std::string_view name = "message") {
    return fields.integer(name, 1, json::exact_integer_max);
}
std::optional<MemberId> find_member(Fields& fields) {
    if (fields.find("member") == nullptr) return std::nullopt;
    return read_member(fields);
}
Side need_side(Fields& fields) {
    const Node* node = fields.need("side");
    return node ? read_side(fields.reading(), *node) : Side{};
}

Way read_way(Reading& reading, const Node& node) {
    const std::string_view word = reading.string(node);
    for (const Way way : {Way::concession, Way::referee, Way::neutral_side, Way::word_list, Way::noted})
        if (to_string(way) == word) return way;
    reading.complain("bad-value", node, "must be a way to settle a call");
    return Way::noted;
}

VerdictGiven read_verdict(Fields& fields) {
    VerdictGiven verdict{.message = read_message(fields),
                         .side = need_side(fields),
                         .upheld = need_flag(fields, "upheld"),
                         .way = Way::noted,
                         .word = {}};
    if (const Node* way = fields.need("way")) verdict.way = read_way(fields.reading(), *way);
    if (fields.find("word") != nullptr) verdict.word = fields.string("word");
    return verdict;
}

struct TalkKind {
    std::string_view name;
    TalkEvent (*read)(Fields&);
};
constexpr std::array<TalkKind, 7> talk_kinds{{
    {"phrase-said",
     [](Fields& f) -> TalkEvent { return PhraseSaid{read_member(f), std::string{f.string("phrase")}}; }},
    {"reacted",
     [](Fields& f) -> TalkEvent {
         return Reacted{read_member(f), read_message(f), std::string{f.string("reaction")}};
     }},
    {"message-called", [](Fields& f) -> TalkEvent { return MessageCalled{read_open_call(f)}; }},
    {"vote-given", [](Fields& f) -> TalkEvent { return VoteGiven{read_member(f), need_flag(f, "upheld")}; }},
    {"verdict-given", [](Fields& f) -> TalkEvent { return read_verdict(f); }},
    {"spectators-shut", [](Fields& f) -> TalkEvent { return SpectatorsShut{need_flag(f, "closed")}; }},
    {"referee-made", [](Fields& f) -> TalkEvent { return RefereeMade{find_member(f)}; }},
}};

}  // namespace

std::optional<TalkEvent> read_talk_event(Fields& fields, std::string_view name) {
    const auto kind = std::ranges::find(talk_kinds, name, &TalkKind::name);
    if (kind == talk_kinds.end()) return std::nullopt;
    return kind->read(fields);
}

OpenCall read_open_call(Fields& fields) {
    OpenCall call{.by = read_member(fields, "by"),
                  .message = read_message(fields),
                  .side = need_side(fields),
                  .ways = {},
                  .seconds = read_u32(fields, "seconds")};
    const Node* ways = fields.need("ways");
    if (ways && fields.reading().is_array(*ways))
        json::for_each(fields.reading(), *ways,
                       [&](const Node& way) { call.ways.push_back(read_way(fields.reading(), way)); });
    return call;
}

ChatLine read_chat_line(Reading& reading, Node& node) {
    Fields fields{reading, node};
    ChatLine line{.message = read_message(fields), .member = read_member(fields)};
    if (fields.find("text") != nullptr) line.text = fields.string("text");
    if (fields.find("phrase") != nullptr) line.phrase = fields.string("phrase");
    if (fields.find("reaction") != nullptr) {
        line.reaction = fields.string("reaction");
        line.to = read_message(fields, "to");
    }
    fields.finish();
    return line;
}

}  // namespace seq::protocol
