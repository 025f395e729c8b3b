#pragma once

#include "protocol/message/server_message.hpp"
#include "protocol/message/types.hpp"

// The larger things that a server tells of a room.

namespace seq::protocol::types {

extern const TypeOf<OpenCall> open_call;
extern const TypeOf<std::optional<Digest>> share;  ///< empty for a seat that has not sent it
extern const TypeOf<DealtTogether> dealt;          ///< as the fields `transcript` and `words`
extern const TypeOf<DealView> deal;
extern const TypeOf<HandsRevealed> hands;
extern const TypeOf<GameStatistics> statistics;
extern const TypeOf<Series> series;
extern const TypeOf<Successor> successor;
extern const TypeOf<std::vector<NamingChoice>> namings;

}  // namespace seq::protocol::types
