#pragma once

#include "protocol/message/server_message.hpp"
#include "protocol/message/types.hpp"

// The wire types of larger values of a room.

namespace seq::protocol::types {

extern const TypeOf<OpenCall> open_call;
extern const TypeOf<std::optional<Digest>> share;  ///< empty if the seat has not sent it
extern const TypeOf<DealtTogether> dealt;          ///< as the fields `transcript` and `words`
extern const TypeOf<DealView> deal;
extern const TypeOf<HandsRevealed> hands;
extern const TypeOf<GameStatistics> statistics;
extern const TypeOf<Series> series;
extern const TypeOf<Standings> standings;
extern const TypeOf<std::vector<GameNight>> game_nights;
extern const TypeOf<Successor> successor;
extern const TypeOf<std::vector<NamingChoice>> namings;

}  // namespace seq::protocol::types
