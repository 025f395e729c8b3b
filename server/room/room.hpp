#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/bots/question.hpp"
#include "server/room/dependencies.hpp"
#include "server/room/effects.hpp"
#include "server/room/inputs.hpp"
#include "server/room/push.hpp"
#include "server/room/room_summary.hpp"

namespace seq::room {

struct State;

/// One table, from its creation to its end. A function of commands, time and entropy: it uses no socket,
/// thread, clock, file or randomness. Its runner calls it from one thread at a time and carries out the
/// effects in order.
class Room {
  public:
    /// The hash of the password in a command; nothing if there was none to hash.
    using Hashed = std::optional<protocol::PasswordHash>;

    /// Creates a room by a `create` command of `session`. Refuses a setup that the rules or the limits do not
    /// allow, and a password without `hashed`, the result of password_work(). The room's link is `link_base`,
    /// the code and a secret that is made from the entropy. The records are of `epoch`. Only the secrecy
    /// tests pass other dependencies than the defaults.
    struct Opened;
    static tl::expected<Opened, protocol::Refused> open(
        const protocol::RoomCode& code, const std::string& link_base, SessionId session,
        const protocol::ClientMessage& create, TimePoint now, const Entropy& entropy,
        const Dependencies& dependencies = {}, std::uint32_t epoch = 1, const RoomLimits& limits = {},
        const Hashed& hashed = {});

    Room(Room&&) noexcept;
    Room& operator=(Room&&) noexcept;
    ~Room();

    /// What has to be hashed before open() is called with this `create`; nothing if it has no password.
    static std::optional<PasswordWork> password_work(const protocol::Create& create, const Entropy& entropy);
    /// What has to be hashed before handle() is called with this command. Charges the budgets of the room and
    /// of the source. Returns nothing if no hash is needed, or if a budget is used up: handle() then refuses
    /// the command.
    std::optional<PasswordWork> password_work(SessionId session, const protocol::ClientMessage& command,
                                              TimePoint now, const Entropy& entropy, SourceId source);
    /// Handles a command. The first one of a session must be a `join` or `resume` that names this room, or a
    /// repeated `create`. `hashed` is the result of password_work() for this command.
    Effects handle(SessionId session, const protocol::ClientMessage& command, TimePoint now,
                   const Entropy& entropy, const Hashed& hashed = {}, SourceId source = {},
                   Shortage shortage = Shortage::none);
    /// The time of Effects::wake_at has come. Only here and in handle() the room uses the
    /// chance of its games.
    Effects on_time(TimePoint now, const Entropy& entropy);
    /// What a bot has to choose, if nobody was asked for it yet. The runner lets another thread answer, notes
    /// that with note_asked(), and hands over the answer. If it does not, the room itself thinks when the bot
    /// moves.
    std::optional<BotQuestion> bot_question() const;
    void note_asked(const BotQuestion& question);
    /// The answer, which is kept until the bot moves; it moves in on_time(). Ignored if something else has to
    /// be chosen by now.
    Effects on_bot_choice(std::uint64_t question, const Action& choice, TimePoint now);
    /// Warns the members of an idle room, and archives it when it has been idle for too long. The
    /// runner calls it regularly.
    Effects on_sweep(TimePoint now, const IdleLimits& limits);
    /// Archives the room because the operator closes it, and notifies everybody in it.
    Effects on_close(TimePoint now);
    /// Whether the operator can open the room again after it was archived.
    Reopening reopening() const;
    /// Opens an archived room again; reopening() must be possible. Connected members get a snapshot.
    Effects on_reopen(TimePoint now);
    /// The runner has evidence that acknowledged versions are lost: its journal lacks records that were
    /// durable. The room begins a new epoch with a record and sends everybody a snapshot, so that clients do
    /// not take new versions for the lost ones. It does the same by itself when a member resumes who has seen
    /// a lost version. Does nothing within a minute of the last time; `Effects::counts.losses` says whether
    /// it did.
    Effects on_lost_versions(TimePoint now);
    /// Archives a room whose history is full, and creates its successor with this code: the same members with
    /// their tokens, and the same settings. Without a code there is no successor.
    Effects on_history_full(const std::optional<protocol::RoomCode>& successor, TimePoint now,
                            const Entropy& entropy);
    /// The session has ended, for any reason.
    Effects on_disconnect(SessionId session, TimePoint now);
    /// The session has not answered a ping, and nothing was heard of it for this time. It may still recover.
    Effects on_silence(SessionId session, std::chrono::milliseconds silent_for, TimePoint now);
    /// Something was heard of a silent session.
    Effects on_sound(SessionId session, TimePoint now);
    /// All records up to `version` are durable and their frames were handed to their sessions.
    Effects on_durable(std::uint64_t version, TimePoint now);

    /// The network has measured the round trip of this session, smoothed, by a ping that it sent after the
    /// answer to `resume`. So the client has received the answer, and its old token becomes invalid.
    Effects on_round_trip(SessionId session, std::chrono::milliseconds round_trip, TimePoint now);

    RoomSummary summary() const;
    const protocol::RoomCode& code() const;
    std::uint64_t version() const;
    /// The newest game is over and no other one is being dealt.
    bool finished() const;
    /// The room was idle for too long or was closed. It accepts no commands except those that read its
    /// records.
    bool archived() const;
    /// Whether a game was finished here, or may have been: in the room that this one follows, or among games
    /// whose records it has dropped.
    bool was_played() const;
    /// The history has reached its bound and no game keeps the room open: on_history_full() is due.
    bool is_worn_out() const;
    /// Whether the time of a turn, a call or a forfeit is running, so that it matters how long the server is
    /// down.
    bool has_running_time() const;
    /// Whether a member can still continue on another device with a key that they were given.
    bool offers_move(TimePoint now) const;
    /// Whether there is a time limit for a turn, a call, a forfeit or a deal, running or stopped. A server
    /// loads such rooms at its start, and others on demand.
    bool has_time_limit() const;
    RoomStats stats() const;
    /// A snapshot of the state as of the newest version; nothing if it cannot be kept (state_snapshot.hpp).
    std::optional<StateSnapshot> snapshot() const;
    /// The same if the room has none, or if its log has grown much since. To be called after loading, because
    /// an older snapshot may have been of no use.
    std::optional<StateSnapshot> snapshot_due();
    /// The same before the room is unloaded, if it makes the room noticeably faster to load again.
    std::optional<StateSnapshot> snapshot_before_unloading();
    /// Whether this session is attached to a member, or waits for the host to admit it.
    bool has(SessionId session) const;
    bool game_runs() const;
    /// The spoken code that the host shows (lobby/spoken_code.hpp).
    std::optional<protocol::SpokenCode> spoken_code() const;
    /// Replaces the content by the sessions whose members have a seat.
    void seated_sessions(std::vector<SessionId>& sessions) const;
    /// Replaces the content by the players of the running game who are away (push.hpp).
    void absent_players(std::vector<AbsentPlayer>& players) const;
    /// Whether a `join` or `resume` proves that its sender was invited or is a member: by the link's secret,
    /// or by a token.
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

}  // namespace seq::room
