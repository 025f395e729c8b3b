#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/deal/verifier.hpp"
#include "protocol/fairdeal/transcript.hpp"
#include "tests/cli/support/logged_room.hpp"

namespace seq::test {

/// The server's deliberate mistakes. Each is set before the step that it changes.
struct Cheat {
    bool other_secret_at_the_end = false;     ///< with another commitment to it in the record
    bool other_secret_told = false;           ///< the record has the true one
    bool commitment_changed_in_list = false;  ///< Bob's
    bool own_commitment_changed = false;      ///< Ann's, in the event and in the list
    bool revealed_before_frozen = false;      ///< Bob's
    bool other_words = false;
    bool other_deck = false;           ///< than the one that the key gives
    bool other_hand_told = false;      ///< than the one that was dealt
    bool other_event_told = false;     ///< a card that no seat played
    bool void_without_reason = false;  ///< nobody withheld
    bool void_left_out = false;        ///< of the record
};

/// A server that deals a game to Ann on seat 1, who uses this program, and to Bob on seat 2: honestly, or
/// with the mistakes that the test sets.
class DealtRoom {
  public:
    explicit DealtRoom(Cheat cheat = {});

    /// The room, before any deal.
    void come_in();
    void open();                       ///< step 1
    void commits();                    ///< steps 2 and 3, with what the program sent
    void reveals();                    ///< step 4
    void bob_withholds();              ///< step 4 without Bob, and the next deal's step 1
    void play(std::size_t moves_max);  ///< the game begins and goes on, at most so far
    client::Finding check();           ///< the game ends here, and the program checks it
    /// Plays all of it in order.
    client::Finding play_all(std::size_t moves_max = 0);

    /// Restarts the program with the data that it stored.
    void restart_program();
    /// The program receives a full view of the running or finished game, which no longer has its deal, as
    /// after the deal of a next game was called off.
    void come_in_without_deal();
    /// Restarts the program when the deal is no longer shown.
    void restart_program_without_deal();
    void tell(const protocol::ServerMessage& message);
    protocol::Snapshot snapshot() const;

    LoggedRoom model;
    std::optional<client::DealVerifier> verifier;
    std::vector<protocol::ClientBody> sent;
    std::optional<client::DealPart> kept;
    std::optional<std::string> fault;  ///< what the program complained of
    protocol::fairdeal::Ceremony ceremony;
    Cheat cheat;

    /// The newest command of this kind that the program sent; null if there is none.
    template <typename Kind>
    const Kind* newest() const {
        const Kind* found = nullptr;
        for (const protocol::ClientBody& body : sent)
            if (const auto* one = std::get_if<Kind>(&body)) found = one;
        return found;
    }

  private:
    void make_verifier();
    void happen(std::vector<protocol::RoomEvent> events);
    void tell_game(std::span<const Event> events, std::vector<protocol::RoomEvent> before);
    protocol::fairdeal::Deal binding() const;
    protocol::Digest transcript() const;
    protocol::Digest bob_commit() const;

    Setup setup_;
    std::uint64_t version_ = 4;
    std::uint8_t drawn_ = 0;
    std::vector<protocol::fairdeal::Ceremony> voids_;
    std::string record_;
    std::optional<View> last_view_;
};

}  // namespace seq::test
