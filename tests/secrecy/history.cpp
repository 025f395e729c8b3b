#include "tests/secrecy/history.hpp"

#include <algorithm>

#include "engine/base/assert.hpp"

namespace seq::secrecy {
namespace {

const Event* of_game(const protocol::RoomEvent& event) {
    return std::get_if<Event>(&event);
}

}  // namespace

void History::hear(const protocol::RoomEvent& told) {
    const Event* event = of_game(told);
    if (event == nullptr) return;
    began_ = true;
    if (const auto* began = std::get_if<GameBegan>(event)) {  // S4: one at a time, left of the dealer first
        Seat seat = began->dealer;
        for (std::size_t n = 0; n < hands_.size() * began->hand_size; ++n) {
            seat = next_seat(seat, hands_.size());
            draw(seat);
        }
    }
    if (const auto* drawn = std::get_if<CardDrawn>(event)) draw(drawn->seat);
    if (std::holds_alternative<PileReshuffled>(*event)) next_ = {next_.pile + 1, 0};
    if (const auto* played = std::get_if<CardPlayed>(event)) show(played->seat, played->face, false);
    if (const auto* exchanged = std::get_if<CardExchanged>(event))
        show(exchanged->seat, exchanged->face, false);
    if (const auto* forfeited = std::get_if<CardForfeited>(event))
        show(forfeited->seat, forfeited->face, forfeits_ < deal_->forfeits.size());
}

void History::watch(Seat seat) {
    watched_ = seat;
    for (const Step& step : steps_)
        if (step.seat == seat && step.drew) seen_.insert(*step.drew);
}

void History::draw(Seat seat) {
    if (seat == watched_) seen_.insert(next_);
    hands_[seat.index()].push_back(next_);
    steps_.push_back({.seat = seat, .drew = next_});
    ++next_.place;
}

void History::show(Seat seat, Face shown, bool by_chance) {
    auto& hand = hands_[seat.index()];
    if (by_chance) ++forfeits_;
    const auto held = std::ranges::find(hand, shown, [&](Place place) { return face(place); });
    SEQ_ASSERT(held != hand.end());
    steps_.push_back({.seat = seat,
                      .drew = {},
                      .shown = shown,
                      .by_chance = by_chance,
                      .from = *held,
                      .slot = static_cast<std::size_t>(held - hand.begin())});
    hand.erase(held);
}

std::vector<Face> History::hand(Seat seat) const {
    std::vector<Face> faces;
    for (const Place place : hands_[seat.index()])
        faces.push_back(face(place));
    return faces;
}

std::optional<Face> History::top() const {
    if (!began_ || next_.pile >= deal_->piles.size()) return std::nullopt;
    return face(next_);
}

void FullObserver::read(const room::JournalRecord& record) {
    // The body of a record ends with its events, in their wire format.
    const std::size_t begin = record.body.find(",\"events\":[");
    SEQ_ASSERT(begin != std::string::npos);
    const auto message =
        protocol::decode_server(R"({"type":"events","version":1)" + record.body.substr(begin), deck_);
    SEQ_ASSERT(message.has_value());
    for (const protocol::RoomEvent& event : std::get<protocol::PublicEvents>(*message).events) {
        history.hear(event);
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game != nullptr && std::holds_alternative<GameEnded>(*of_game)) ended_ = true;
    }
}

const protocol::ServerMessage& FullObserver::read(const room::Delivery& delivery) {
    if (delivery.frame != last_) {
        auto message = protocol::decode_server(delivery.text(), deck_);
        SEQ_ASSERT(message.has_value());
        message_ = std::move(*message);
        last_ = delivery.frame;
    }
    LegalActions& legal = legal_[guest_of(delivery.to)];
    if (const auto* snapshot = std::get_if<protocol::Snapshot>(&message_)) legal = snapshot->legal;
    if (const auto* part = std::get_if<protocol::PrivateEvents>(&message_); part != nullptr && part->legal)
        legal = *part->legal;
    return message_;
}

}  // namespace seq::secrecy
