#pragma once

#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "server/room/journal/restore.hpp"
#include "server/room/state.hpp"
#include "tests/room/room_simulator.hpp"
#include "tests/support/split_mix.hpp"

// Programs in one room that follow no rules: they use one session for several members, each other's tokens
// and ids, and names that are taken.

namespace seq::room {

/// Checks that what a room shows is possible: one session is one member, and no number is used twice. Each
/// function returns what is wrong as a sentence; empty if nothing is.
class MembershipChecker {
  public:
    /// Notes the members of the room after the next version.
    std::string note_members(const std::vector<protocol::MemberId>& members);
    /// Notes that this session was told that it is this member.
    std::string note_view(SessionId session, protocol::MemberId you);
    void note_end(SessionId session) { shown_.erase(session); }

  private:
    std::vector<protocol::MemberId> present_;
    protocol::MemberId highest_{};
    std::map<SessionId, protocol::MemberId> shown_;
};

/// The difference between a program that folded events and one that received a full snapshot; empty if there
/// is none.
std::string difference(const Friend& folded, const Friend& snapshot);

/// A room, its journal, and connections that act at random.
class Crowd {
  public:
    Crowd(std::uint64_t seed, const std::string& deal);
    /// Performs one random action and checks everything.
    void step();
    std::uint32_t games() const { return replay_.state()->play.games; }
    std::size_t numbers_given() const { return numbers_given_; }

  private:
    struct Connection {
        SessionId session;
        Friend program{};
        bool is_open = true;
        std::optional<protocol::MemberId> member{};
    };

    void knock_or_enter();
    void restart();
    void pass_time(std::chrono::seconds time);
    void do_in_the_room(Connection& connection);
    std::optional<protocol::ClientBody> choose_command(Connection& connection);
    std::optional<protocol::ClientBody> choose_host_command(Connection& connection);
    std::optional<protocol::ClientBody> choose_play(Connection& connection);
    std::optional<protocol::ClientBody> choose_deal(Connection& connection);
    void compare_with_fresh_view();

    Connection& connect();
    Connection* any_connection();
    protocol::MemberId any_member();
    protocol::Token any_token();
    protocol::CommandId any_id();
    protocol::Token new_token();
    void send(Connection& connection, protocol::ClientBody body);
    void carry_out(Effects effects);
    void keep(const JournalRecord& record);
    void receive(Connection& connection, const protocol::ServerMessage& message);
    void end(Connection& connection);
    void check();
    Entropy entropy();

    test::SplitMix random_;
    std::uint64_t counter_ = 0;
    TimePoint now_{std::chrono::hours{500'000}};
    std::optional<TimePoint> wake_at_{};
    std::optional<Room> room_{};
    std::vector<JournalRecord> journal_{};
    RoomRestorer replay_{"http://example/r/"};  ///< of the same records, one behind the other
    MembershipChecker checker_{};
    std::list<Connection> connections_{};
    std::vector<protocol::Token> tokens_{};                ///< all that were ever used
    std::vector<protocol::ClientMessage> sent_{};          ///< the newest
    std::map<protocol::Digest, protocol::Token> known_{};  ///< by what the journal keeps of them
    std::map<protocol::MemberId, protocol::Token> current_{};
    std::map<protocol::MemberId, MemberTokens> changed_tokens_{};
    std::size_t numbers_given_ = 0;
};

}  // namespace seq::room
