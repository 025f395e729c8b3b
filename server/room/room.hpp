#pragma once

#include <memory>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "protocol/message/client_message.hpp"
#include "protocol/message/server_message.hpp"
#include "server/room/dependencies.hpp"
#include "server/room/effects.hpp"
#include "server/room/room_input.hpp"

namespace seq::room {

struct State;

/// One table, from its creation to its end. A function of commands, time and entropy: it uses no socket,
/// thread, clock, file or randomness. Its runner calls it from one thread at a time and carries out the
/// effects in order.
class Room {
  public:
    /// Creates a room by a `create`. Refuses a setup that the rules or the limits do not allow, and a
    /// password without its hash. The room's link is `link_base`, the code and a secret that is made from the
    /// entropy. The records are of `epoch`. Only the secrecy tests pass other dependencies than the defaults.
    struct Opened;
    static tl::expected<Opened, protocol::Refused> open(const protocol::RoomCode& code,
                                                        const std::string& link_base, const Command& create,
                                                        TimePoint now, const Dependencies& dependencies = {},
                                                        std::uint32_t epoch = 1,
                                                        const RoomLimits& limits = {});

    Room(Room&&) noexcept;
    Room& operator=(Room&&) noexcept;
    ~Room();

    /// What has to be hashed before open() is called with this `create`; nothing if it has no password.
    static std::optional<PasswordWork> password_work(const protocol::Create& create, const Entropy& entropy);
    /// What has to be hashed before take() is called with this command. Charges the budgets of the room and
    /// of the source. Returns nothing if no hash is needed, or if a budget is used up: take() then refuses
    /// the command.
    std::optional<PasswordWork> password_work(const Command& command, TimePoint now);
    Effects take(const RoomInput& input, TimePoint now);
    /// What a bot has to choose; each question is returned once. Another thread may answer it by BotChoice.
    /// If nobody does, the room itself thinks when the bot moves.
    std::optional<BotQuestion> ask_bot();
    /// Whether the operator can open the room again after it was archived.
    Reopening reopening() const;

    RoomSummary summary() const;
    const protocol::RoomCode& code() const;
    std::uint64_t version() const;
    /// The hash of the record of that version.
    const protocol::Digest& newest_hash() const;
    /// The newest game is over and no other one is being dealt.
    bool finished() const;
    /// The room was idle for too long or was closed. It accepts no commands except those that read its
    /// records.
    bool archived() const;
    /// Whether a game was finished here, or may have been: in the room that this one follows, or among games
    /// whose records it has dropped.
    bool was_played() const;
    /// The history has reached its bound and no game keeps the room open: HistoryFull is due.
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
    /// Replaces the content by the sessions whose members have a seat.
    void seated_sessions(std::vector<SessionId>& sessions) const;
    /// Replaces the content by the absent players of the room, in the order of their numbers.
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
