#include "tests/secrecy/full_observer.hpp"

#include "engine/base/assert.hpp"

namespace seq::secrecy {

using namespace protocol;

void FullObserver::read(const room::JournalRecord& record) {
    // The body of a record ends with its events, in their wire format.
    const std::size_t begin = record.body.find(",\"events\":[");
    SEQ_ASSERT(begin != std::string::npos);
    const auto message = decode_server(R"({"type":"events","version":1)" + record.body.substr(begin), deck_);
    SEQ_ASSERT(message.has_value());
    for (const RoomEvent& event : std::get<PublicEvents>(*message).events) {
        history.hear(event);
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game != nullptr && std::holds_alternative<GameEnded>(*of_game)) ended_ = true;
    }
}

const ServerMessage& FullObserver::read(const room::Delivery& delivery) {
    if (delivery.frame != last_) {
        auto message = decode_server(delivery.text(), deck_);
        SEQ_ASSERT(message.has_value());
        message_ = std::move(*message);
        last_ = delivery.frame;
    }
    LegalActions& legal = legal_[guest_of(delivery.to)];
    if (const auto* snapshot = std::get_if<Snapshot>(&message_)) legal = snapshot->legal;
    if (const auto* part = std::get_if<PrivateEvents>(&message_); part != nullptr && part->legal)
        legal = *part->legal;
    return message_;
}

}  // namespace seq::secrecy
