#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/link/keyring.hpp"
#include "client/room/room.hpp"
#include "protocol/fairdeal/ceremony.hpp"

namespace seq::client {

/// A void deal, as this client saw it.
struct SeenVoid {
    protocol::DealView deal;
    SeatSet withheld{};
    protocol::Digest secret{};
};

/// What this client saw of one game and its deal, to be compared with the record when the game is over.
struct Seen {
    std::string id;                            ///< of the game in the fair deal; empty before the first
    std::uint32_t game = 0;                    ///< the number of the game in the room
    std::optional<protocol::DealView> deal{};  ///< nothing for a quick deal, or one that was not seen
    std::vector<SeenVoid> voids{};             ///< those that were seen
    std::optional<DealPart> mine{};            ///< this client's part
    std::vector<Event> open_events{};          ///< those for everybody, in order
    std::vector<Event> own_events{};           ///< those for this seat alone, in order
    bool from_the_start = false;               ///< false: the events begin in the middle of the game
    std::optional<std::string> fault{};        ///< the first contradiction to a fair deal
};

/// Stores the client's part until it is revealed, so that a new process can continue the deal.
struct PartKeeper {
    std::function<std::optional<DealPart>()> find = [] { return std::nullopt; };
    std::function<void(const DealPart&)> save = [](const DealPart&) {};
};

/// DealVerifier: takes part in the room's deals for this client's seat, and records what it sees, so that the
/// result can be checked without trusting anybody. It commits to its part before it knows any other, and
/// reveals it only if everything that it has seen so far is consistent.
class DealVerifier {
  public:
    /// `draw` returns 32 random bytes from the operating system.
    DealVerifier(std::function<protocol::Digest()> draw, PartKeeper keeper)
        : draw_{std::move(draw)}, keeper_{std::move(keeper)} {}

    /// Handles a message that `room` includes already. Returns the commands to send.
    std::vector<protocol::ClientBody> on_message(const Room& room, const protocol::ServerMessage& message);

    const Seen& seen() const { return seen_; }
    /// A finished game whose record was not fetched yet; returned once.
    std::optional<std::uint32_t> take_finished();
    /// A fault that was not reported yet; returned once.
    std::optional<std::string> take_fault();

  private:
    using Commands = std::vector<protocol::ClientBody>;

    void close_version(const Room& room, const std::vector<protocol::RoomEvent>& events, Commands& commands);
    void come_in(const Room& room, const protocol::Snapshot& snapshot, Commands& commands);
    void open(const Room& room, const protocol::DealOpened& opened);
    void check(const protocol::DealEvent& event);
    void begin(const Room& room, const protocol::GameStarted& started);
    /// Seals or reveals the client's part if the ceremony waits for it.
    void take_part(const Room& room, Commands& commands);
    void seal(Seat seat, Commands& commands);
    void complain(std::string fault);
    protocol::fairdeal::Deal binding() const;

    std::function<protocol::Digest()> draw_;
    PartKeeper keeper_;
    Seen seen_;
    std::vector<Event> own_of_version_;
    bool sealed_ = false;    ///< the part of this deal was sent from this program
    bool revealed_ = false;  ///< the part of this deal was revealed by this program
    bool finished_ = false;
    std::uint32_t finished_game_ = 0;  ///< the newest that take_finished() returned
    bool fault_is_new_ = false;
};

/// The result of comparing a finished game with what this client saw of it.
struct Finding {
    bool fair = false;
    std::string sentence;  ///< for the player
};

/// Recomputes all chance of the game from what was revealed, compares it with the record, and compares both
/// with what this client saw. `final_view` is this client's view at the end of the game.
Finding check_game(const Seen& seen, const std::optional<View>& final_view,
                   const protocol::GameRecord& record);

}  // namespace seq::client
