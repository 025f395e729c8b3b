#include "tests/secrecy/guests.hpp"

namespace seq::secrecy {

using namespace protocol;

namespace {

const RoomCode room{"TESTR00M00"};

void note(Guest& who, const RoomEvent& event) {
    if (const auto* taken = std::get_if<SeatTaken>(&event); taken != nullptr && taken->member == who.id)
        who.seat = taken->seat;
    if (const auto* out = std::get_if<SatOut>(&event); out != nullptr && out->member == who.id)
        who.seat.reset();
}

}  // namespace

Guest& Guests::add() {
    Guest& who = guests_.emplace_back();
    who.number = guests_.size() - 1;
    who.token = new_token();
    connect(who);
    return who;
}

SessionId Guests::connect(Guest& who) {
    who.session = SessionId{who.number * connections_max + ++who.connections};
    return *who.session;
}

Token Guests::new_token() {
    return Token{sha256(as_bytes(std::to_string(++counter_)))};
}

Resume Guests::resume(Guest& who, bool with_seen) {
    who.next_token = new_token();
    return {room, who.token, who.next_token, with_seen ? who.seen : std::nullopt};
}

void Guests::hear(SessionId to, const ServerMessage& message) {
    Guest& who = guests_[guest_of(to)];
    if (who.session != to) return;
    if (const auto* snapshot = std::get_if<Snapshot>(&message)) {
        who.seen = snapshot->at;
        who.id = snapshot->you;
    }
    if (const auto* moved = std::get_if<MoveKey>(&message)) who.move_key = moved->key;
    if (const auto* knocks = std::get_if<Knocks>(&message); knocks != nullptr && !knocks->waiting.empty())
        newest_knock_ = knocks->waiting.back().knock;
    if (const auto* skip = std::get_if<Skip>(&message); skip != nullptr && who.seen)
        who.seen->version = skip->version;
    if (const auto* closing = std::get_if<PublicEvents>(&message)) {
        if (who.seen) who.seen->version = closing->version;
        for (const RoomEvent& event : closing->events) {
            note(who, event);
            if (std::holds_alternative<Said>(event)) messages_.push_back(closing->version);
        }
    }
}

}  // namespace seq::secrecy
