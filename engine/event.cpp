#include "engine/event.hpp"

namespace seq {
namespace {

/// The seat that an event for one seat is meant for.
Seat addressee(const Event& event) {
    if (const auto* dealt = std::get_if<HandDealt>(&event)) return dealt->seat;
    if (const auto* received = std::get_if<CardReceived>(&event)) return received->seat;
    SEQ_ASSERT(!"an event for one seat");
}

}  // namespace

bool may_see(Seat observer, const Event& event) {
    switch (audience(event)) {
        case Audience::everyone: return true;
        case Audience::one_seat: return observer.is_seat() && observer == addressee(event);
        case Audience::nobody: return false;
    }
    SEQ_ASSERT(!"an audience of the enum");
}

}  // namespace seq
