#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/seat.hpp"
#include "engine/deck/card.hpp"
#include "engine/event.hpp"
#include "engine/result.hpp"
#include "engine/view.hpp"
#include "protocol/message/ids.hpp"

// What a room sends after a game, and about earlier games.

namespace seq::protocol {

/// S22: the hands as they were at the end of a card game, which are no longer secret.
struct HandsRevealed {
    std::vector<Hand> hands;  ///< one per seat, in the order held
    friend bool operator==(const HandsRevealed&, const HandsRevealed&) = default;
};

/// Counts of what one seat did in a game; 0 for what the game does not have.
struct SeatStatistics {
    std::uint32_t turns = 0;      ///< plays and passes, rolls, casts
    std::uint32_t placed = 0;     ///< chips put on an open space (S7, D5)
    std::uint32_t wild = 0;       ///< of these, with a two-eyed jack or ADD (S9, B4)
    std::uint32_t removed = 0;    ///< chips removed (S10, B4, D6)
    std::uint32_t swapped = 0;    ///< chips replaced by chips of the own side (D5, D7)
    std::uint32_t sequences = 0;  ///< completed by a chip of this seat (S11)
    std::uint32_t exchanged = 0;  ///< dead cards (S17)
    std::uint32_t lost = 0;       ///< owed cards that lapsed (S19)
    std::uint32_t passed = 0;     ///< turns passed (S18)
    std::uint32_t forfeited = 0;  ///< cards given up for table talk (S23)
    std::uint32_t unlucky = 0;    ///< rolls that allowed nothing (D5, D6)
    std::uint32_t points = 0;     ///< of all casts together, before penalties (X3)
    std::uint32_t best = 0;       ///< points of the best cast (X3)
    std::uint32_t penalties = 0;  ///< casts that cost the whole score (X5)
    friend bool operator==(const SeatStatistics&, const SeatStatistics&) = default;
};

/// Somebody took over a seat during a game.
struct Substitution {
    Seat seat;
    std::string from;  ///< the names; members may have left
    std::string to;
    std::uint32_t after_turn = 0;  ///< of the seat
    friend bool operator==(const Substitution&, const Substitution&) = default;
};

/// The statistics of a game, sent when it is over.
struct GameStatistics {
    std::uint64_t duration_ms = 0;      ///< from the start of the game to its end, by the room's clock
    std::uint32_t reshuffles = 0;       ///< S20
    std::vector<SeatStatistics> seats;  ///< one per seat
    std::uint32_t stopped_by_host = 0;  ///< games of this room, including this one
    std::vector<Substitution> substitutions{};  ///< oldest first
    friend bool operator==(const GameStatistics&, const GameStatistics&) = default;
};

/// The state of a series (option `best_of`). The score belongs to people, whatever seats they have.
struct Series {
    struct Team {
        std::vector<MemberId> members;  ///< of one side, by number; one member in games without sides
        std::uint32_t wins = 0;
        friend bool operator==(const Team&, const Team&) = default;
    };
    std::uint32_t best_of = 0;
    std::uint32_t games = 0;            ///< finished games, including draws; 0: the series begins
    std::vector<Team> teams;            ///< in the order of the seats at the beginning
    std::optional<std::size_t> winner;  ///< the team whose wins no other team can reach any more
    friend bool operator==(const Series&, const Series&) = default;
};

/// Games played and won in this room, by everybody who has played one to its end.
struct Standings {
    struct Person {
        MemberId member;
        std::string name;  ///< the member may have left
        std::uint32_t games = 0;
        std::uint32_t wins = 0;
        friend bool operator==(const Person&, const Person&) = default;
    };
    struct Team {
        std::vector<MemberId> members;  ///< two or more who played together, by number
        std::uint32_t games = 0;
        std::uint32_t wins = 0;
        friend bool operator==(const Team&, const Team&) = default;
    };
    std::uint32_t games = 0;     ///< that have counted
    std::vector<Person> people;  ///< those who played last at the end
    std::vector<Team> teams;     ///< in the same order; every member is among the people
    friend bool operator==(const Standings&, const Standings&) = default;
};

/// What was played and won on one game night: games between which no long time passed.
struct GameNight {
    std::uint64_t began_at = 0;  ///< of its first game that counted, in milliseconds since the Unix epoch
    std::uint64_t ended_at = 0;  ///< of its last one
    Standings standings;         ///< of these games
    friend bool operator==(const GameNight&, const GameNight&) = default;
};
/// To the sender only: the game nights that the room keeps, newest first.
struct GameNights {
    CommandId id;
    std::vector<GameNight> nights;
};

/// A finished game that the room keeps.
struct PastGame {
    std::uint32_t game = 0;
    std::string preset;
    std::vector<std::string> names;  ///< one per seat
    std::uint32_t sides = 0;         ///< 0 if the game has none
    std::uint64_t ended_at = 0;      ///< in milliseconds since the Unix epoch
    Result result{};
    bool can_be_replayed = true;         ///< false if it was played under older rules
    std::optional<LinkSecret> secret{};  ///< of the link to it, if a member has shared it
};

/// To the sender only: the finished games that the room keeps, newest first.
struct PastGames {
    CommandId id;
    std::vector<PastGame> games;
};

/// A new room with the same people and settings, in which their tokens are valid too.
struct Successor {
    RoomCode room;
    LinkSecret secret;  ///< of its link
    friend bool operator==(const Successor&, const Successor&) = default;
};

/// The room is closed for good. Its members can still read its records.
struct RoomArchived {
    std::optional<Successor> successor{};  ///< if the room's history was full
    friend bool operator==(const RoomArchived&, const RoomArchived&) = default;
};

/// Why a game is void.
enum class VoidReason : std::uint8_t {
    rules_changed,     ///< under the corrected rules of the server, the game would have gone differently
    restored,          ///< the server was restored from a backup, and players know what came after it
    two_claim_a_seat,  ///< of two people who play, one was let back and then somebody came with the former
                       ///< key
};
/// `rules-changed`, `restored`, `two-claim-a-seat`.
std::string_view to_string(VoidReason reason);

/// The game of this number, running or still being dealt, cannot continue and does not count.
struct GameVoided {
    std::uint32_t game = 0;
    VoidReason reason = VoidReason::rules_changed;
    friend bool operator==(const GameVoided&, const GameVoided&) = default;
};

/// To the sender only: a finished game from its deal to its end, with every hand, for clients that fold
/// events and know no rules. It is not part of the room's history, so it has no version.
struct GameReplay {
    /// One action and its events.
    struct Step {
        Seat seat;                  ///< the `table` for a penalty and for the end of an abandoned game
        std::vector<Event> events;  ///< in order, including those for one seat only
    };
    CommandId id;
    std::uint32_t game = 0;
    std::vector<std::string> names;        ///< one per seat
    View start;                            ///< after the deal, as a spectator sees it
    std::optional<HandsRevealed> hands{};  ///< after the deal, in the card games
    std::vector<Event> opening;            ///< the public events of the deal: cuts, rolls for the start
    std::vector<Step> steps;
};

}  // namespace seq::protocol
