#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/message/server_message.hpp"

namespace seq::cli {

/// What a line of the log is about, which decides how much it stands out.
enum class LogKind : std::uint8_t {
    room,       ///< who came, who sat down
    move,       ///< what was played
    milestone,  ///< a sequence, the beginning, the end
    own,        ///< only for this player: the card that was drawn
    chat,
    refusal,  ///< what the server would not do
    notice,   ///< the line to the server, the server's own words
};

struct LogLine {
    LogKind kind = LogKind::notice;
    std::string text;
    friend bool operator==(const LogLine&, const LogLine&) = default;
};

/// The newest move on the board, to be marked there.
struct LastMove {
    Seat seat;
    std::optional<Face> face;  ///< nothing on the dice board
    std::optional<Space> space;
    bool removed = false;
    friend bool operator==(const LastMove&, const LastMove&) = default;
};

/// A cast and what it was worth (X3).
struct CastMade {
    SixDice dice{};
    six_dice::Scored scored{};
    friend bool operator==(const CastMade&, const CastMade&) = default;
};

/// Model: a room as this client knows it, built from the server's messages alone. No I/O; whoever shows it
/// reads it. Names and chat in it are safe to print.
struct Model {
    std::optional<protocol::RoomCode> room;
    std::string link;           ///< what one shares
    std::uint64_t version = 0;  ///< what this is the view of
    protocol::MemberId you;
    protocol::MemberId host;
    std::optional<Setup> setup;                          ///< from the first whole view on
    bool locked = false;                                 ///< who comes now, knocks
    bool password = false;                               ///< who comes without the whole link needs one
    std::vector<protocol::Knock> knocks;                 ///< who waits at the door; the host alone is told
    std::vector<protocol::MemberView> members;           ///< by number
    std::vector<protocol::MemberView> gone;              ///< who has left, for the names
    std::uint32_t games = 0;                             ///< how many have begun in this room
    std::optional<View> view;                            ///< of the newest game, once it has begun
    std::vector<std::string> players;                    ///< of that game, by seat
    std::optional<protocol::HandsRevealed> hands;        ///< of that game, once it is over
    std::optional<protocol::GameStatistics> statistics;  ///< likewise
    std::optional<protocol::Series> series;              ///< where the room plays one
    bool archived = false;                               ///< the room is closed; records are to be had
    std::vector<protocol::ChatLine> chat;                ///< the newest, oldest first
    std::optional<protocol::MemberId> referee;
    bool closed_to_spectators = false;
    std::optional<protocol::OpenCall> call;  ///< till it is settled nothing is played (T1)
    std::optional<protocol::DealView> deal;  ///< the newest ceremony of a fair deal
    LegalActions legal;
    std::vector<protocol::NamingChoice> namings;
    bool paused = false;      ///< the running game is held
    protocol::Clocks clocks;  ///< as they were when the message came
    std::optional<LastMove> last;
    std::array<std::optional<CastMade>, seats_max> casts{};  ///< by seat, its newest one that was seen
    std::vector<LogLine> log;                                ///< oldest first
    std::uint64_t now = 0;  ///< when whoever shows this last looked at a clock, in milliseconds since 1970
    std::uint64_t lines_logged = 0;  ///< counts on when old lines are dropped

    bool known() const { return setup.has_value(); }
    bool is_host() const { return you == host; }
    /// The next game is being dealt, by those who are there.
    bool dealing() const { return deal && deal->step != protocol::DealStep::dealt; }
    bool playing() const { return view && !view->result; }
    /// This client's seat; no seat for one who watches.
    Seat seat() const;
    const protocol::MemberView* member(protocol::MemberId id) const;
    const protocol::MemberView* member_at(Seat seat) const;
    /// Who goes by this name, in either case: an exact number, a name, or its beginning. Null where nobody or
    /// more than one does.
    const protocol::MemberView* member_called(std::string_view name) const;
    /// The line of the chat that has this number; null where it is not known any more.
    const protocol::ChatLine* line(protocol::MessageNumber number) const;
    /// The first seat that nobody holds.
    std::optional<Seat> free_seat() const;
    /// The one who sits there as a sentence begins: a name, `You`, or `Seat 3`.
    std::string who(Seat seat) const;
    const Deck& deck() const;
    /// The kind of the room's game; that of the card games while no room is known.
    Kind kind() const;

    void say(LogKind kind, std::string_view text);
    /// A second has passed for the open call. A new view says what is left of it.
    void count_down();
    /// Brings the model up to date. Only what a Conversation lets through may come here.
    void receive(const protocol::ServerMessage& message);

  private:
    void take(const protocol::Accepted& accepted);
    void take(const protocol::Refused& refused);
    void take(const protocol::Whole& whole);
    void take(const protocol::Private& part);
    void take(const protocol::Public& closing);
    void take(const protocol::Skip& closing);
    void take(const protocol::GameRecord& record);
    void take(const protocol::GameReplay& replay);
    void take(const protocol::Knocks& knocks);
    void take(const protocol::Clocks& told);
    void take(const protocol::Notice& notice);
    void close_version(std::uint64_t closed, const std::vector<protocol::RoomEvent>& events);
    void happen_in_lobby(const protocol::LobbyEvent& event);
    void change_setup(const Setup& changed);
    void happen_in_talk(const protocol::TalkEvent& event);
    void keep_line(protocol::ChatLine line);
    void begin_game(const protocol::GameStarted& started);
    void note_players();
    void happen(const protocol::RoomEvent& event);
    void end(const protocol::RoomEvent& event);
    void happen_in_game(const Event& event);
    void remember(const std::vector<protocol::RoomEvent>& events);
    void remember_last(const Event& event);

    std::optional<protocol::Private> private_part_;  ///< waits for the closing frame of its version
};

}  // namespace seq::cli
