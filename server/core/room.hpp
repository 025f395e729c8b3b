#pragma once

#include <memory>
#include <span>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/core/dependencies.hpp"
#include "server/core/effects.hpp"
#include "server/core/inputs.hpp"
#include "server/core/room_summary.hpp"

namespace seq::core {

struct State;

/// Room: one table, from its creation to its end. A function of commands, time and given entropy; it knows no
/// socket, thread, clock, file or randomness. Its runner calls it from one thread at a time and carries out
/// the effects in order.
class Room {
  public:
    /// A password that was hashed for a command.
    using Hashed = std::optional<protocol::PasswordHash>;

    /// Opens a room for a `create` command that was read from `session`. Refuses a setup that the rulebook
    /// does not have. `link_base` is what the code is appended to for the link that friends share; the link's
    /// secret is made of the entropy. Only the secrecy tests pass dependencies other than the defaults. The
    /// records are of the epoch. The house allows no more than the limits. `hashed` is what password_work()
    /// of the command came to; without it a `create` with a password is refused.
    struct Opened;
    static tl::expected<Opened, protocol::Refused> open(
        const protocol::RoomCode& code, const std::string& link_base, SessionId session,
        const protocol::ClientMessage& create, TimePoint now, const Entropy& entropy,
        const Dependencies& dependencies = {}, std::uint32_t epoch = 1, const RoomLimits& limits = {},
        const Hashed& hashed = {});

    /// Brings a room back from records that are all in memory, as RoomRestorer (restore.hpp) does one by one.
    static tl::expected<Room, std::string> restore(std::string link_base,
                                                   std::span<const JournalRecord> records,
                                                   std::span<const Outage> outages = {},
                                                   const Dependencies& dependencies = {},
                                                   std::uint32_t epoch = 1, const RoomLimits& limits = {},
                                                   std::span<const MemberTokens> tokens = {});

    Room(Room&&) noexcept;
    Room& operator=(Room&&) noexcept;
    ~Room();

    /// What has to be hashed before open() can carry out this `create`; nothing if it has no password.
    static std::optional<PasswordWork> password_work(const protocol::Create& create, const Entropy& entropy);
    /// What has to be hashed before handle() can carry out this command, for which the budgets of its source
    /// and of the room are charged. Nothing if there is no need, or if a budget is used up: handle() then
    /// refuses the command.
    std::optional<PasswordWork> password_work(SessionId session, const protocol::ClientMessage& command,
                                              TimePoint now, const Entropy& entropy, SourceId source);
    /// A command from a session: a `join` or `resume` that names this room (or a repeated `create`), then
    /// anything else. `hashed` is what password_work() of the command came to.
    Effects handle(SessionId session, const protocol::ClientMessage& command, TimePoint now,
                   const Entropy& entropy, const Hashed& hashed = {});
    /// The time that was wished for has come. What needs chance happens here or in handle(), nowhere else.
    Effects on_time(TimePoint now, const Entropy& entropy);
    /// Asked now and then: warns those who sit in an idle room, and archives it when it was idle for too
    /// long.
    Effects on_sweep(TimePoint now, const IdleLimits& limits);
    /// The operator closes the room for good, with everybody in it told.
    Effects on_close(TimePoint now);
    /// Whether the operator can open the room again after it was archived.
    Reopening reopening() const;
    /// Opens an archived room again, for which that must be possible: who reads in it gets a whole view.
    Effects on_reopen(TimePoint now);
    /// The runner has evidence that acknowledged versions of it are lost (its journal lacks what
    /// was durable once). The room begins a new epoch by a record of its own and sends everybody who is here
    /// a full view, so that versions which come now are not taken for the lost ones. It does the same by
    /// itself when a member comes back who has seen such a version. At most once a minute; else nothing
    /// happens. `Effects::counts.losses` says whether it did.
    Effects on_lost_versions(TimePoint now);
    /// Archives a room whose history is full, and founds the one that follows it under this code: the same
    /// people, with their tokens, and the same settings. Without a code nothing follows.
    Effects on_history_full(const std::optional<protocol::RoomCode>& successor, TimePoint now,
                            const Entropy& entropy);
    /// The session has ended, for whatever reason.
    Effects on_disconnect(SessionId session, TimePoint now);
    /// All records up to `version` are durable and their frames were handed to their sessions.
    Effects on_durable(std::uint64_t version, TimePoint now);

    /// How long a frame to this session and its answer take together, smoothed, as the network measures it by
    /// pings that it sent after the session was let in. So the client has its answer: an old token ends here.
    Effects on_round_trip(SessionId session, std::chrono::milliseconds round_trip, TimePoint now);

    RoomSummary summary() const;
    const protocol::RoomCode& code() const;
    std::uint64_t version() const;
    /// The newest game of this room is over, and nobody waits for anything: the host may start another, or
    /// not.
    bool finished() const;
    /// Nobody has done anything here for too long, or it was closed: it takes no commands any more, and only
    /// its records are left to be read.
    bool archived() const;
    /// Its history has reached its bound and no game keeps it open: on_history_full() is due.
    bool is_worn_out() const;
    /// Some time of the room runs, that of a turn, a call or a forfeit: how long the server is there matters.
    bool has_running_time() const;
    /// Some time limit is in force here, whether its time runs at the moment or not: of turns, of a call, of
    /// forfeits or of a deal. A server that starts loads such a room; any other can wait until somebody
    /// comes.
    bool has_time_limit() const;
    /// Who is here and what goes on, in numbers.
    RoomStats stats() const;
    /// Whether this session is in the room now, or waits at its door: it created, joined or resumed, and was
    /// neither taken over nor gone since.
    bool has(SessionId session) const;
    /// The sessions whose members have a seat.
    std::vector<SessionId> seated_sessions() const;
    /// Whether a `join` or `resume` brings what cannot be guessed: the link's secret, or a token of a member.
    bool is_known_by(const protocol::ClientMessage& command) const;

  private:
    friend class RoomRestorer;
    explicit Room(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

struct Room::Opened {
    Room room;
    Effects effects;
};

}  // namespace seq::core
