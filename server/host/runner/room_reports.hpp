#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "server/host/peer.hpp"
#include "server/host/runner/room_context.hpp"
#include "server/push/caller.hpp"
#include "server/room/room.hpp"

namespace seq::net {

/// Counts and logs that acknowledged versions of a room are lost, which begins no epoch in it. `because` is
/// the reason for that.
void report_loss(Metrics& metrics, const protocol::RoomCode& code, std::string_view because);

/// Tells the rest of the server what a room does: the metrics and the log, the journal's list of rooms with a
/// time limit, the serving times, and the Caller, which calls absent members by Web Push.
class RoomReports {
  public:
    /// `is_new`: the journal has nothing of this room yet.
    RoomReports(const protocol::RoomCode& code, bool is_new, RoomContext& context);

    /// What has happened, before its records are appended. `session` has caused it, or 0.
    void before_append(const room::Room& room, const room::Counts& counts, std::uint64_t session);
    void after_append(const room::Room& room);
    /// Members who were away when the room was unloaded, or the server stopped, have been called already.
    void learn_calls(const room::Room& room) {
        if (context_.caller != nullptr) calls_ = calls_due(room, false);
    }
    /// Asks the Caller to call absent members, and cancels the calls of members who are back. To be called
    /// when no append is pending.
    void call_members(const room::Room& room);

    /// Refuses a subscription to Web Push that could never be called. Returns whether it did.
    bool refuses_push(Peer& peer, const protocol::ClientMessage& message) const;

    /// The operator reopens the room. Corrected after its record.
    void before_reopening();
    void before_unloading(const room::Room& room);
    /// What was noted in the journal may be lost.
    void distrust_notes() { noted_limit_.reset(); }
    /// The room's clocks do not run for now.
    void stop_time() { running_time_.reset(); }
    /// The room is no longer in memory, or is quarantined.
    void end();

  private:
    std::vector<push::PushCall> calls_due(const room::Room& room, bool game_began);

    const protocol::RoomCode& code_;
    RoomContext& context_;
    RoomCount count_;
    std::optional<Serving::RunningTime> running_time_;  ///< while a clock of the room runs
    std::optional<bool> noted_limit_;    ///< whether the journal lists a time limit in force; empty: unknown
    std::vector<push::PushCall> calls_;  ///< that the Caller was last told
    bool game_began_ = false;            ///< since then
    std::vector<room::AbsentPlayer> absent_;  ///< only of calls_due(), kept for its memory
};

}  // namespace seq::net
