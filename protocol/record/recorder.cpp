#include "protocol/record/recorder.hpp"

#include <utility>

namespace seq::protocol {
namespace {

FacePile faces_of(const CardPile& cards, const Deck& deck) {
    FacePile faces;
    for (const Card card : cards)
        faces.push_back(deck.face_of(card));
    return faces;
}

}  // namespace

Recorder::Recorder(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt) {
    record_.setup = setup;
    record_.names = std::move(names);
    for (const Event& event : dealt)
        note(event);
}

void Recorder::add(Seat actor, const Action& action, std::span<const Event> events, std::string comment) {
    if (!comment.empty()) comments_.push_back({moves_.size(), std::move(comment)});
    moves_.push_back({actor, action});
    for (const Event& event : events)
        note(event);
}

Record Recorder::record() const {
    Record record = record_;
    record.moves.reserve(moves_.size());
    for (const Played& played : moves_)
        record.moves.push_back(
            {.seat = played.actor, .words = to_words(played.action, *record.setup.preset->deck)});
    for (const Comment& comment : comments_)
        record.moves[comment.move].comment = comment.text;
    return record;
}

std::vector<std::size_t> Recorder::lines_of_random_forfeits() const {
    const Record whole = record();
    std::vector<std::size_t> lines;
    for (const std::size_t move : random_forfeits_)
        lines.push_back(line_of_move(whole, move));
    return lines;
}

void Recorder::note(const Event& event) {
    if (const auto* began = std::get_if<GameBegan>(&event)) record_.dealer = began->dealer;
    if (const auto* ordered = std::get_if<PileOrdered>(&event)) {
        FacePile pile = faces_of(ordered->pile, *record_.setup.preset->deck);
        if (record_.deck)
            record_.reshuffles.push_back({.pile = pile, .line = 0});
        else
            record_.deck = pile;
    }
    if (const auto* cut = std::get_if<CardCut>(&event)) note_cut(*cut);
    if (const auto* start = std::get_if<StartRolled>(&event)) note_dice(start->dice);
    if (const auto* rolled = std::get_if<DiceRolled>(&event)) note_dice(rolled->dice);
    if (const auto* start = std::get_if<StartCast>(&event)) note_dice(start->dice);
    if (const auto* cast = std::get_if<DiceCast>(&event)) note_dice(cast->dice);
    if (const auto* ended = std::get_if<GameEnded>(&event)) record_.result = to_string(ended->result);
}

void Recorder::note_cut(const CardCut& cut) {
    if (cut.round >= record_.cuts.size()) record_.cuts.resize(cut.round + 1);
    record_.cuts[cut.round].push_back(cut.face);
}

void Recorder::note_dice(std::span<const std::uint8_t> dice) {
    record_.rolls.insert(record_.rolls.end(), dice.begin(), dice.end());
}

}  // namespace seq::protocol
