#include "server/room/delivery/deliver.hpp"
#include "server/room/delivery/snapshot.hpp"

namespace seq::room {

void catch_up(const State& state, const Member& member, std::optional<protocol::Seen> seen, TimePoint now,
              Effects& effects) {
    const SessionId session = member.session.value();
    if (!seen || seen->epoch != state.log.epoch || !state.history.reaches(seen->version))
        return deliver(state, session, snapshot_of(state, member, now), effects);

    const std::uint64_t newest = state.version();
    for (std::uint64_t version = seen->version + 1; version <= newest; ++version) {
        const Version& missed = state.history.at(version);
        for (const auto& [whose, frame] : missed.private_frames)
            if (whose == member.id) effects.deliveries.push_back({session, frame, newest});
        if (version == newest && state.play.game && member.playing_as.is_seat()) {
            protocol::PrivateEvents part{.version = version, .events = {}, .legal = {}};
            add_legal(state, member.playing_as, legal_actions(state.play.game->match(), member.playing_as),
                      part);
            effects.deliveries.push_back({session, make_frame(state, part), newest});
        }
        effects.deliveries.push_back({session, missed.closing_for(member.id), newest});
    }
}

}  // namespace seq::room
