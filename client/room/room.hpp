#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message/server_message.hpp"

namespace seq::client {

/// The beginning of the link of a room that runs within this program. Nobody else can join such a room.
inline constexpr std::string_view practice_link = "practice:";

/// The newest move on the board, to be marked there.
struct LastMove {
    Seat seat;
    std::optional<Face> face;  ///< nothing on the dice board
    std::optional<Space> space;
    bool removed = false;
    friend bool operator==(const LastMove&, const LastMove&) = default;
};

/// A cast and its score (X3).
struct CastMade {
    SixDice dice{};
    six_dice::Scored scored{};
    friend bool operator==(const CastMade&, const CastMade&) = default;
};

/// Room: a room as this client knows it, folded from the server's messages alone. It does no input or output.
/// Names and chat in it contain no control characters, so they are safe to print.
struct Room {
    std::optional<protocol::RoomCode> code;
    std::string link;           ///< the link to share
    std::uint64_t version = 0;  ///< the version of this state
    protocol::MemberId you;
    protocol::MemberId host;
    std::optional<Setup> setup;                          ///< from the first view on
    protocol::RoomFlags flags;                           ///< that the host has switched on
    bool password = false;                               ///< needed without the full link
    std::optional<std::string> voice_link;               ///< of the members' voice call
    std::optional<std::string> table;                    ///< the name of a regular table
    std::vector<protocol::Knock> knocks;                 ///< newcomers who wait; to players, only claims
    std::vector<protocol::MemberView> members;           ///< by number
    std::vector<protocol::MemberView> gone;              ///< members who have left, for their names
    std::uint32_t games = 0;                             ///< how many have begun in this room
    std::optional<View> view;                            ///< of the newest game, once it has begun
    std::vector<std::string> players;                    ///< of that game, by seat
    std::optional<protocol::HandsRevealed> hands;        ///< of that game, once it is over
    std::optional<protocol::GameStatistics> statistics;  ///< of that game, once it is over
    std::optional<protocol::Series> series;              ///< if the room plays one
    std::optional<protocol::Standings> standings;        ///< once a game has counted
    bool archived = false;                 ///< the room is closed; its records can still be requested
    std::vector<protocol::ChatLine> chat;  ///< the newest, oldest first
    std::optional<protocol::MemberId> referee;
    std::optional<protocol::OpenCall> call;  ///< nothing is played until it is settled (T1)
    std::optional<protocol::DealView> deal;  ///< the newest ceremony of a fair deal
    LegalActions legal;
    std::vector<protocol::NamingChoice> namings;
    bool paused = false;                              ///< the running game is held
    std::optional<protocol::ReadyCheck> ready_check;  ///< that the host has opened
    protocol::Clocks clocks;                          ///< as they were when the message came
    std::optional<LastMove> last;
    std::array<std::optional<CastMade>, seats_max> casts{};  ///< by seat, its newest one that was seen
    bool suit_signs = false;  ///< the texts write suits as signs, not as letters
    std::uint64_t now = 0;    ///< the client's clock at its last reading, in milliseconds since 1970

    bool known() const { return setup.has_value(); }
    bool is_host() const { return you == host; }
    /// The deal of the next game is in progress.
    bool dealing() const { return deal && deal->step != protocol::DealStep::dealt; }
    bool playing() const { return view && !view->result; }
    /// This client's seat; no seat for a spectator.
    Seat seat() const;
    const protocol::MemberView* member(protocol::MemberId id) const;
    const protocol::MemberView* member_at(Seat seat) const;
    /// The member with this number or name, in either case; the beginning of a name is enough. Null if there
    /// is none or more than one.
    const protocol::MemberView* member_called(std::string_view name) const;
    /// The line of the chat that has this number; null if it is no longer known.
    const protocol::ChatLine* line(protocol::MessageNumber number) const;
    /// The free seats, by number.
    std::vector<Seat> free_seats() const;
    /// The waiting newcomer with this name or number, or null.
    const protocol::Knock* knock_called(std::string_view name) const;
    /// The player in the seat, as the subject of a sentence: a name, `You`, or `Seat 3`.
    std::string who(Seat seat) const;
    const Deck& deck() const;
    /// The kind of the room's game; card games while no room is known.
    Kind kind() const;

    /// Puts the newest cast of a six-dice game in its place among the casts.
    void note_newest_cast();

    /// Applies a message. Must get only messages that Conversation delivers.
    void receive(const protocol::ServerMessage& message);

  private:
    friend struct RoomFold;
    std::vector<protocol::PrivateEvents> private_parts_;  ///< wait for the closing frame of their version
};

/// Applies an event to the known state of a ceremony. An event that does not fit changes nothing.
void fold(std::optional<protocol::DealView>& deal, const protocol::DealEvent& event);

/// The seats for which the ceremony waits; none if there is no ceremony or it is over.
SeatSet awaited(const std::optional<protocol::DealView>& deal);

}  // namespace seq::client
