#include "tests/secrecy/leaks.hpp"

#include <algorithm>

namespace seq::secrecy {
namespace {

using protocol::ServerMessage;

const protocol::PublicEvents* closing(const ServerMessage& message) {
    return std::get_if<protocol::PublicEvents>(&message);
}

/// The last card that another seat drew, or showed, in this version; nothing if there is none.
template <typename Kind>
const History::Step* by_another(const ServerMessage& message, const FullObserver& full_observer,
                                Seat observer) {
    const auto happened = [&](const protocol::RoomEvent& event) {
        const auto* of_game = std::get_if<Event>(&event);
        const auto* that = of_game == nullptr ? nullptr : std::get_if<Kind>(of_game);
        return that != nullptr && that->seat != observer;
    };
    if (closing(message) == nullptr || std::ranges::none_of(closing(message)->events, happened))
        return nullptr;
    constexpr bool draws = std::is_same_v<Kind, CardDrawn>;
    const auto& steps = full_observer.history.steps();
    const auto found = std::find_if(steps.rbegin(), steps.rend(), [&](const History::Step& step) {
        return step.seat != observer && step.drew.has_value() == draws;
    });
    return found == steps.rend() ? nullptr : &*found;
}

std::string deck_top(const FullObserver& full_observer) {
    const auto top = full_observer.history.top();
    return top ? std::string{full_observer.deck().name(*top)} : std::string{};
}

/// The order of the cards of each hand by face, without naming any of them.
std::string hand_orders(const FullObserver& full_observer, Seat observer) {
    std::string orders;
    for (const Seat seat : seats_up_to(full_observer.history.players())) {
        if (seat == observer) continue;
        const std::vector<Face> hand = full_observer.history.hand(seat);
        for (const Face face : hand)
            orders += std::to_string(std::ranges::count_if(hand, [&](Face other) { return other < face; }));
    }
    return orders;
}

std::string legal_counts(const FullObserver& full_observer, std::size_t observer) {
    std::string counts;
    for (const auto& [guest, legal] : full_observer.legal())
        if (guest != observer) counts += std::to_string(legal.count()) + " ";
    return counts;
}

std::string dead_cards(const FullObserver& full_observer, std::size_t observer) {
    const auto dead = [&](const auto& of) { return of.first != observer && !of.second.exchanges.empty(); };
    return std::ranges::any_of(full_observer.legal(), dead) ? "somebody may exchange" : "";
}

/// The holders of the cards that the sentence names, if another seat holds them.
std::string holders(const std::string& sentence, const FullObserver& full_observer, Seat observer) {
    std::string found;
    for (const Seat seat : seats_up_to(full_observer.history.players()))
        for (const Face face : full_observer.history.hand(seat))
            if (seat != observer && sentence.find(full_observer.deck().name(face)) != std::string::npos)
                found += "seat " + std::to_string(seat.number) + " has it";
    return found;
}

}  // namespace

const char* to_string(Leak leak) {
    switch (leak) {
        case Leak::none: return "none";
        case Leak::deck_top: return "deck top";
        case Leak::card_identity: return "card identity";
        case Leak::hand_order: return "hand order";
        case Leak::slot_played: return "slot of the played card";
        case Leak::legal_count: return "legal-move count to others";
        case Leak::error_text: return "error text";
        case Leak::thinking_time: return "bot thinking time";
        case Leak::dead_card_hint: return "hint of a dead card";
    }
    return "";
}

std::string leaked(Leak leak, const FullObserver& full_observer, const Script& script,
                   const ServerMessage& message) {
    const auto* refused = std::get_if<protocol::Refused>(&message);
    switch (leak) {
        case Leak::none:
        case Leak::thinking_time: return {};  // a leak through timing alone
        case Leak::deck_top: return closing(message) != nullptr ? deck_top(full_observer) : "";
        case Leak::card_identity: {
            const auto* step = by_another<CardDrawn>(message, full_observer, script.seat);
            return step == nullptr
                       ? ""
                       : std::string{full_observer.deck().name(full_observer.history.face(*step->drew))};
        }
        case Leak::slot_played: {
            const auto* step = by_another<CardPlayed>(message, full_observer, script.seat);
            return step == nullptr ? "" : std::to_string(step->slot);
        }
        case Leak::hand_order:
            return closing(message) != nullptr ? hand_orders(full_observer, script.seat) : "";
        case Leak::legal_count:
            return closing(message) != nullptr ? legal_counts(full_observer, script.observer) : "";
        case Leak::error_text:
            return refused != nullptr ? holders(refused->sentence, full_observer, script.seat) : "";
        case Leak::dead_card_hint:
            return closing(message) != nullptr ? dead_cards(full_observer, script.observer) : "";
    }
    return {};
}

}  // namespace seq::secrecy
