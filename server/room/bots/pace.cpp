#include <algorithm>
#include <string>
#include <variant>

#include "protocol/fairdeal/stream.hpp"
#include "server/room/bots/bots.hpp"

namespace seq::room {
namespace {

using Time = BotPace::Time;

constexpr int share_of_clock = 3;

/// A time from the least to the most, both included, drawn by the position.
Time drawn_time(Time least, Time most, const PublicPosition& position) {
    const std::string text =
        "sequence: time of a bot " + position.room.text + " " + std::to_string(position.version);
    protocol::fairdeal::Stream numbers{protocol::sha256(protocol::as_bytes(text))};
    return least + Time{numbers.below(static_cast<std::uint32_t>((most - least).count() + 1))};
}

/// The event is a lost card (S19), a cut (S5), or a tie when players throw for the start or at the end.
bool needs_notice(const Event& event) {
    if (const auto* rolled = std::get_if<StartRolled>(&event)) return rolled->round > 0;
    if (const auto* cast = std::get_if<StartCast>(&event)) return cast->round > 0;
    return std::holds_alternative<DrawLapsed>(event) || std::holds_alternative<CardCut>(event) ||
           std::holds_alternative<TieBreakBegan>(event);
}

}  // namespace

TimePoint moves_at(const BotPace& pace, const PublicPosition& position, TimePoint now) {
    const RecentHighlights& highlights = position.highlights;
    Time time = position.people_play ? drawn_time(pace.least, pace.most, position)
                                     : drawn_time(pace.least_alone, pace.most_alone, position);
    if (highlights.sequence_at && is_within(pace.after_sequence, *highlights.sequence_at, now))
        time += pace.after_sequence;
    TimePoint at = now + time;
    if (highlights.notice_at && *highlights.notice_at <= now)
        at = std::max(at, *highlights.notice_at + pace.after_notice);
    if (position.left) at = std::min(at, now + std::max(position.left->left(now) / share_of_clock, Time{0}));
    return at;
}

void note_highlights(RecentHighlights& highlights, const RoomEvents& events, TimePoint at) {
    for (const protocol::RoomEvent& event : events) {
        const auto* of_game = std::get_if<Event>(&event);
        if (of_game == nullptr) continue;
        if (std::holds_alternative<SequenceCompleted>(*of_game)) highlights.sequence_at = at;
        if (needs_notice(*of_game)) highlights.notice_at = at;
    }
}

}  // namespace seq::room
