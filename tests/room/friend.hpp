#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/room/room.hpp"
#include "protocol/message/codec.hpp"
#include "server/room/room.hpp"

namespace seq::room {

/// The event as one of this kind, which may be within a family of events; null if it is another.
template <typename Kind, typename AnEvent>
const Kind* event_as(const AnEvent& event) {
    if constexpr (std::is_same_v<AnEvent, Kind>)
        return &event;
    else if constexpr (requires { std::variant_size<AnEvent>::value; })
        return std::visit([](const auto& one) { return event_as<Kind>(one); }, event);
    else
        return nullptr;
}

/// The state of one friend's program: the room as the client library folds it, its token, and what the tests
/// check in addition.
struct Friend : client::Room {
    std::string name;
    protocol::Token token{};
    protocol::Token next_token{};
    std::optional<SessionId> session{};
    std::optional<protocol::Seen> seen{};
    std::optional<Seat> seat{};  ///< nothing for a spectator
    protocol::MemberId id{};
    std::vector<protocol::PrivateEvents> unclosed{};  ///< private frames of a version that is not closed yet
    std::vector<protocol::ServerMessage> inbox{};     ///< everything received on the current connection
    std::map<protocol::CommandId, protocol::ServerMessage> answers{};
    std::vector<std::string> notices{};
    std::vector<protocol::Clocks::OfSeat> clocks{};  ///< as they were sent last
    std::set<protocol::MemberId> members{};          ///< who is in the room; bots only if they have a seat
    std::vector<protocol::RoomEvent> heard{};        ///< every public event, in order, on all connections
    std::map<protocol::MemberId, std::uint32_t> purses{};
    std::optional<CloseReason> closed{};
    std::optional<protocol::Successor> successor{};  ///< where the table continues

    std::size_t hand_size() const { return view->as_cards().hand.size(); }
    void receive(const protocol::ServerMessage& message);
    /// Every event of this kind received on the current connection, oldest first.
    template <typename Kind>
    std::vector<Kind> told() const {
        std::vector<Kind> events;
        for (const protocol::ServerMessage& message : inbox)
            if (const auto* closing = std::get_if<protocol::PublicEvents>(&message))
                for (const protocol::RoomEvent& event : closing->events)
                    if (const auto* one = event_as<Kind>(event)) events.push_back(*one);
        return events;
    }
    /// The newest event of this kind that was ever received; null if there is none.
    template <typename Kind>
    const Kind* newest() const {
        for (auto event = heard.rbegin(); event != heard.rend(); ++event)
            if (const auto* one = event_as<Kind>(*event)) return one;
        return nullptr;
    }
};

}  // namespace seq::room
