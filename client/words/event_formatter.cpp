#include "client/words/event_formatter.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>

#include "client/words/words.hpp"
#include "engine/base/assert.hpp"
#include "protocol/message/event_codec.hpp"

namespace seq::client {

using namespace protocol;

std::string_view event_texts_json();  // generated from protocol/texts/events.json

namespace {

/// Null if there is none.
const std::string* english(const std::string& key) {
    static const nlohmann::json texts = nlohmann::json::parse(event_texts_json());
    const auto found = texts.find(key);
    return found == texts.end() ? nullptr : found->at("en").get_ptr<const std::string*>();
}

const std::string* value_of(const TextValues& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &TextValues::value_type::first);
    return found == values.end() ? nullptr : &found->second;
}

const std::string& text_of(std::string_view key, const TextValues& values) {
    const std::string* found = english(std::string{key});
    const auto prefer = [&](std::string_view suffix) {
        if (const std::string* other = english(std::string{key}.append(suffix))) found = other;
    };
    if (const std::string* name = value_of(values, "name"); name != nullptr && *name == "You") prefer(".you");
    if (const std::string* count = value_of(values, "count")) prefer(*count == "1" ? ".one" : ".other");
    SEQ_ASSERT(found != nullptr);
    return *found;
}

using Group = std::pair<LogKind, std::vector<std::string_view>>;

/// How much the sentence of an event stands out, if it is not only about the room; and the rule that explains
/// it, if there is one.
const std::vector<Group> groups{
    {LogKind::chat, {"said", "phrase-said", "reacted", "emoted"}},
    {LogKind::room, {"sat-out X7", "referee-made T1"}},
    {LogKind::own, {"purse-changed", "hand-dealt", "card-received", "forfeit-owed S23"}},
    {LogKind::move,
     {"vote-given T1", "card-cut S5", "chip-placed", "chip-removed", "card-exchanged S17", "passed S18",
      "draw-lapsed S19", "pile-reshuffled S20", "card-forfeited S23", "start-rolled D3", "dice-rolled",
      "out-of-luck D5", "turn-began D8", "start-cast X1", "dice-cast"}},
    {LogKind::milestone,
     {"seats-shuffled", "setup-changed", "ready-check-opened", "ready-check-ended", "member-let-back",
      "message-called T1", "verdict-given T1", "deal-voided", "game-started", "clock-ran-out", "series-score",
      "standings", "game-began", "sequence-completed", "penalty-given S23", "line-completed",
      "tie-break-began X6"}},
    {LogKind::notice, {"room-archived", "game-voided"}}};

/// Shown elsewhere on the screen, or included in the sentence of another event.
constexpr std::array<std::string_view, 9> silent{"deal-opened",   "deal-frozen", "deal-committed",
                                                 "deal-revealed", "deal-secret", "card-played",
                                                 "card-drawn",    "draw-owed",   "pile-ordered"};

/// `3, side 1`.
std::string seat_and_side(const Room& room, Seat seat) {
    const std::string number = std::to_string(seat.number);
    const bool has_sides = room.setup && room.setup->sides() != 0;
    return has_sides ? number + ", " + side_text(room.setup->side(seat)) : number;
}

/// Puts the values of an event's fields into its sentence. `name` is its member or, without one, who plays in
/// its seat. A truth and a round choose the text.
struct UseField {
    const Room& room;
    Sentence& to;
    std::string_view field;

    void operator()(MemberId member) const {
        to.set(field == "member" ? "name" : field, name_of(room, member));
    }
    void operator()(Seat seat) const {
        to.values.emplace_back(field, seat_and_side(room, seat));
        to.values.emplace_back("name", room.who(seat));
    }
    void operator()(Side side) const { to.values.emplace_back(field, side_text(side)); }
    void operator()(Space space) const { to.values.emplace_back(field, to_string(space)); }
    void operator()(Face face) const { to.values.emplace_back(field, face_text(room, face)); }
    void operator()(bool truth) const { to.vary(truth ? field : "off"); }
    void operator()(const std::string& text) const {
        if (field == "round" && text != "0") to.vary("again");
        to.values.emplace_back(field, text);
    }
};

Sentence sentence_by_row(const Room& room, const RoomEvent& event) {
    const EventFields all = fields_of(event);
    if (std::ranges::find(silent, all.event) != silent.end()) return {};
    Sentence sentence{.key = std::string{all.event}};
    for (const auto& [kind, events] : groups)
        for (const std::string_view row : events) {
            if (row.substr(0, row.find(' ')) != all.event) continue;
            sentence.kind = kind;
            sentence.rule = row.substr(std::min(row.size(), all.event.size() + 1));
        }
    for (const auto& [field, value] : all.fields)
        std::visit(UseField{room, sentence, field}, value);
    return sentence;
}

void say(Sentence sentence, std::vector<LogLine>& lines) {
    if (!sentence.key.empty()) {
        std::string text = event_text(sentence.key, sentence.values);
        if (!sentence.rule.empty()) text.insert(text.size() - 1, " (" + std::string{sentence.rule} + ")");
        if (!sentence.hint.empty()) text += " " + sentence.hint;
        lines.push_back({sentence.kind, std::move(text)});
    }
    std::ranges::move(sentence.after, std::back_inserter(lines));
}

}  // namespace

bool has_event_text(std::string_view key) {
    return english(std::string{key}) != nullptr;
}

std::string event_text(std::string_view key, const TextValues& values) {
    std::string_view rest = text_of(key, values);
    std::string filled;
    for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
        const auto close = rest.find('}', open);
        const std::string* value = value_of(values, rest.substr(open + 1, close - open - 1));
        SEQ_ASSERT(value != nullptr);
        filled += rest.substr(0, open);
        const bool within_sentence = !filled.empty() && !filled.ends_with(". ");
        filled += *value == "You" && within_sentence ? "you" : *value;
        rest.remove_prefix(close + 1);
    }
    return filled.append(rest);
}

const std::string& Sentence::name() const {
    const std::string* name = value_of(values, "name");
    SEQ_ASSERT(name != nullptr);
    return *name;
}

std::string name_of(const Room& room, MemberId id) {
    if (id == room.you) return "You";
    if (const MemberView* member = room.member(id)) return member->name;
    const auto gone = std::ranges::find(room.gone, id, &MemberView::member);
    return gone != room.gone.end() ? gone->name : "Someone";
}

std::string side_text(Side side) {
    return "side " + std::to_string(side.number);
}

std::string side_with_people(const Room& room, Side side) {
    return side_text(side) + " (" + people_of(room, side) + ")";
}

std::vector<LogLine> sentences_of(const Room& room, std::span<const RoomEvent> events,
                                  std::span<const Event> private_events) {
    std::vector<LogLine> lines;
    MoveSoFar move;
    const auto add = [&](const RoomEvent& event) {
        Sentence sentence = sentence_by_row(room, event);
        add_room_details(room, event, sentence);
        add_game_details(room, event, move, sentence);
        say(std::move(sentence), lines);
    };
    std::ranges::for_each(events, add);
    std::ranges::for_each(private_events, add);
    if (move.removal) say(std::move(*move.removal), lines);
    return lines;
}

}  // namespace seq::client
