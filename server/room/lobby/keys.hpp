#pragma once

#include <optional>
#include <vector>

#include "server/room/effects.hpp"
#include "server/room/members/arrival.hpp"
#include "server/room/state.hpp"

// How a member gets another key to their place, the token, and what becomes of the former one.

namespace seq::room {

/// Lets the member arrive with this token as their only key. `by` let them back after they had lost the
/// former one; empty if they continue on another device.
void give_key(Arrival& arrival, const Member& member, const protocol::Digest& token,
              std::vector<protocol::MemberId> by, TimePoint now);
/// The part of apply() for it. Returns the events.
RoomEvents apply_key(State& state, const ReplaceKey& replaced);

/// The refusal of a key that is void, in the words for its holder; nothing if it is not, or was forgotten
/// after a day. Its use is noted if others let somebody else have the place.
std::optional<protocol::Refused> refuse_void_key(Door& door, const State& state,
                                                 const protocol::Digest& token, TimePoint now);
/// Whether the member's former key, which is still stored, is void.
bool is_void_key(const State& state, const protocol::Digest& token);
/// Tells everybody of a former key that was used. Where two people play, the game that ran is void then.
std::optional<Entry> old_key_due(const State& state, TimePoint now);
RoomEvents apply_old_key(Door& door, const NoteOldKey& noted);

/// Answers `move-key`: gives the member's session a key for another device. Returns whether it was that
/// command.
bool offer_move(Door& door, const State& state, const Member& member, const protocol::ClientMessage& command,
                TimePoint now, const Entropy& entropy, Effects& effects);
/// The move that was offered with this key and perhaps taken since; null if none was.
const OfferedMove* move_with(const State& state, const protocol::Digest& key);

}  // namespace seq::room
