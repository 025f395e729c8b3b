#include "client-cli/play/model/sentences.hpp"

#include "client-cli/play/model/dice_words.hpp"
#include "client-cli/play/model/teller.hpp"

namespace seq::cli {

using namespace protocol;

namespace {

std::string rule(std::string_view id) {
    return " (" + std::string{id} + ")";
}

/// What a side won with, from the view as it stands.
std::string won_with(const Model& model, Side side) {
    if (!model.view) return {};
    if (model.kind() == Kind::dice_board) {
        const Bitboard& line = model.view->as_dice_board().line;
        return line.empty() ? std::string{}
                            : " with " + std::to_string(line.count()) + " in a row, " + ends(line);
    }
    const auto count = model.view->as_cards().sequences[side.index()].size();
    return " with " + std::to_string(count) + (count == 1 ? " sequence" : " sequences");
}

std::string seat_won(const Model& model, Seat seat) {
    const std::string who = model.who(seat);
    std::string text = who + (who == "You" ? " win" : " wins");
    if (model.view) text += " with " + points_text(model.view->as_six_dice().scores[seat.index()]);
    const std::uint64_t pot = model.setup ? model.setup->options.stake * model.setup->players() : 0;
    if (pot != 0)
        text += (who == "You" ? " and take" : " and takes") + (" the pot of " + std::to_string(pot));
    return text;
}

}  // namespace

std::vector<LogLine> sentences_of(const Model& model, std::span<const RoomEvent> events,
                                  std::span<const Event> private_events) {
    Teller teller{model};
    for (const RoomEvent& event : events)
        teller.tell(event);
    for (const Event& event : private_events)
        teller.tell_game(event);
    return teller.lines();
}

std::string people_of(const Model& model, Side side) {
    std::string people;
    for (std::size_t index = 0; index < model.setup->players(); ++index) {
        const Seat seat = Seat::at(index);
        if (model.setup->side(seat) != side) continue;
        const MemberView* member = model.member_at(seat);
        if (!people.empty()) people += ", ";
        people += member != nullptr ? member->name : "seat " + std::to_string(seat.number);
    }
    return people;
}

std::string sentence_of(const Model& model, const Result& result) {
    if (result.abandoned) return "The game was stopped before its end: nobody wins.";
    if (result.is_draw())
        return "The game is a draw: nobody can play on, and the sides are equal" + rule(result.rule) + ".";
    if (result.seat.is_seat()) return seat_won(model, result.seat) + rule(result.rule) + ".";
    return "Side " + std::to_string(result.side.number) + " (" + people_of(model, result.side) + ") wins" +
           won_with(model, result.side) + rule(result.rule) + ".";
}

std::string face_text(const Model& model, Face face) {
    return std::string{model.deck().title(face)};
}

bool has_pictures(const Preset& preset) {
    return preset.kind == Kind::cards && !preset.deck->titles.front().empty();
}

}  // namespace seq::cli
