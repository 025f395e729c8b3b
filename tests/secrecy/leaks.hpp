#pragma once

#include <array>
#include <optional>
#include <string>

#include "tests/secrecy/history.hpp"

namespace seq::secrecy {

/// A mistake that a room could make, planted to test that the comparison of executions detects it.
enum class Leak : std::uint8_t {
    none,
    deck_top,        ///< the card that is drawn next
    card_identity,   ///< which card another seat drew
    hand_order,      ///< how another hand is ordered, if not of what
    slot_played,     ///< where in the hand a card was that another seat played
    legal_count,     ///< how much another seat may do
    error_text,      ///< a refusal that tells who has the card
    thinking_time,   ///< a bot that thinks longer if it has more choices
    dead_card_hint,  ///< that another seat holds a dead card
};
inline constexpr std::array leaks{Leak::deck_top,      Leak::card_identity, Leak::hand_order,
                                  Leak::slot_played,   Leak::legal_count,   Leak::error_text,
                                  Leak::thinking_time, Leak::dead_card_hint};

const char* to_string(Leak leak);

/// What the leak adds to a frame for the script's observer, after the full_observer has read the frame.
std::string leaked(Leak leak, const FullObserver& full_observer, const Script& script,
                   const protocol::ServerMessage& message);

}  // namespace seq::secrecy
