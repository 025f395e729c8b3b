#include "client/words/sentences.hpp"

#include "client/words/event_formatter.hpp"
#include "client/words/words.hpp"

namespace seq::client {

using namespace protocol;

namespace {

/// What a side won with, from the view as it stands.
std::string won_with(const Room& room, Side side) {
    if (!room.view) return {};
    if (room.kind() == Kind::dice_board) {
        const Bitboard& line = room.view->as_dice_board().line;
        if (line.empty()) return {};
        return " with " + std::to_string(line.count()) + " in a row, " + to_string(line.first()) + " to " +
               to_string(line.nth(line.count() - 1));
    }
    const auto count = room.view->as_cards().sequences[side.index()].size();
    return " with " + std::to_string(count) + (count == 1 ? " sequence" : " sequences");
}

std::string won_with(const Room& room, Seat seat) {
    std::string text;
    if (room.view) text = " with " + points_text(room.view->as_six_dice().scores[seat.index()]);
    const std::uint64_t pot = room.setup ? room.setup->options.stake * room.setup->players() : 0;
    if (pot != 0) text += ", and the pot of " + std::to_string(pot);
    return text;
}

/// Without the rule.
std::string end_text(const Room& room, const Result& result) {
    if (result.abandoned) return event_text("game-ended", {});
    if (result.is_draw()) return event_text("game-ended.draw", {});
    if (result.seat.is_seat())
        return event_text("game-ended.seat",
                          {{"name", room.who(result.seat)}, {"how", won_with(room, result.seat)}});
    const std::string side =
        "Side " + std::to_string(result.side.number) + " (" + people_of(room, result.side) + ")";
    return event_text("game-ended.side", {{"side", side}, {"how", won_with(room, result.side)}});
}

}  // namespace

std::vector<LogLine> sentences_of(const Room& room, std::span<const RoomEvent> events,
                                  std::span<const Event> private_events) {
    EventFormatter formatter{room};
    for (const RoomEvent& event : events)
        formatter.add(event);
    for (const Event& event : private_events)
        formatter.add(event);
    return formatter.take_lines();
}

std::string people_of(const Room& room, Side side) {
    std::string people;
    for (std::size_t index = 0; index < room.setup->players(); ++index) {
        const Seat seat = Seat::at(index);
        if (room.setup->side(seat) != side) continue;
        const MemberView* member = room.member_at(seat);
        if (!people.empty()) people += ", ";
        people += member != nullptr ? member->name : "seat " + std::to_string(seat.number);
    }
    return people;
}

std::string sentence_of(const Room& room, const Result& result) {
    std::string text = end_text(room, result);
    if (!result.rule.empty()) text.insert(text.size() - 1, " (" + std::string{result.rule} + ")");
    return text;
}

std::string face_text(const Room& room, Face face) {
    return std::string{room.deck().title(face)};
}

bool has_pictures(const Preset& preset) {
    return preset.kind == Kind::cards && !preset.deck->titles.front().empty();
}

}  // namespace seq::client
