#pragma once

#include <optional>

#include "protocol/message/deal_message.hpp"

namespace seq::client {

/// Brings what is known of a ceremony up to date. An event that has no place in it changes nothing.
void fold(std::optional<protocol::DealView>& deal, const protocol::DealEvent& event);

/// The seats that the ceremony waits for; none when there is no ceremony or it is over.
SeatSet awaited(const std::optional<protocol::DealView>& deal);

}  // namespace seq::client
