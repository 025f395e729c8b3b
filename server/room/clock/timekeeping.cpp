#include "server/room/clock/timekeeping.hpp"

#include <algorithm>

#include "server/room/delivery/deliver.hpp"
#include "server/room/game/games.hpp"
#include "server/room/members/presence.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using std::chrono::milliseconds;

milliseconds whole_time(const State& state) {
    return std::chrono::seconds{state.setup.options.turn_seconds};
}

milliseconds warning_time(const State& state) {
    return std::min<milliseconds>(turn_warning_before, whole_time(state) / 3);
}

const Member* connected_player(const State& state, Seat seat) {
    const auto found = std::ranges::find(state.members, std::optional{seat}, &Member::seat);
    return found != state.members.end() && found->session ? &*found : nullptr;
}

/// Whether the clock waits for its player to reconnect after a restart: for return_time, unless the player
/// counts as away already. The end of the wait is in a record then, so that another restart knows of it.
bool waits_for_return(const State& state, const TurnClock& clock, TimePoint now) {
    if (clock.begun || !clock.sent_by || *clock.sent_by > state.play.clock.restored ||
        now >= state.play.clock.awake_since + return_time)
        return false;
    const auto player = std::ranges::find(state.members, std::optional{clock.turn.seat}, &Member::seat);
    return player == state.members.end() || (!player->session && !player->away_since);
}

bool waits_for_frame(const State& state, const TurnClock& clock) {
    return clock.sent_by && *clock.sent_by > state.log.durable;
}

std::optional<ShownClock> picture_of(const State& state, TimePoint now) {
    if (!state.play.clock.turn || !state.play.clock.turn->turn.may_act) return std::nullopt;
    const auto& [turn, time, sent_by, begun, warned] = *state.play.clock.turn;
    const milliseconds ms = time.runs() ? time.when_left(milliseconds{0}).time_since_epoch() : time.left(now);
    return ShownClock{turn.seat, time.runs(), ms.count()};
}

protocol::Clocks message_of(const std::optional<ShownClock>& clock, TimePoint now) {
    protocol::Clocks message{};
    if (!clock) return message;
    const std::int64_t left = clock->running ? clock->ms - now.time_since_epoch().count() : clock->ms;
    const auto ms = static_cast<std::uint32_t>(std::max<std::int64_t>(left, 0));
    message.seats.push_back({.seat = clock->seat, .ms = ms, .running = clock->running});
    return message;
}

/// Sends the clock to all sessions if it has changed, else to those that it was not sent to yet. A clock that
/// waits for its frame is sent when it starts.
void send_clocks(RoomClock& clock, const State& state, TimePoint now, Effects& effects) {
    if (clock.turn && waits_for_frame(state, *clock.turn)) return;
    const std::optional<ShownClock> picture = picture_of(state, now);
    if (picture == clock.shown && !picture) return;
    if (picture != clock.shown) clock.notified.clear();
    clock.shown = picture;
    const protocol::Clocks message = message_of(picture, now);
    for (const Member& member : state.members)
        if (member.session && clock.notified.insert(*member.session).second)
            deliver(state, *member.session, message, effects);
}

void warn(RoomClock& clock, const State& state, TimePoint now, Effects& effects) {
    if (!clock.turn) return;
    TurnClock& of_turn = *clock.turn;
    const milliseconds left = of_turn.time.left(now);
    if (of_turn.warned || !of_turn.time.runs() || left > warning_time(state)) return;
    of_turn.warned = true;
    const Member* player = connected_player(state, of_turn.turn.seat);
    if (player == nullptr) return;
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(std::max(left, milliseconds{1}));
    deliver(state, *player->session,
            protocol::Notice{"clock-low", std::to_string(seconds.count()) +
                                              " seconds left; then the room makes a move for you"},
            effects);
}

void wish_for_clock(const State& state, TimePoint now, WakeUp& wake) {
    if (!state.play.clock.turn) return;
    const TurnClock& clock = *state.play.clock.turn;
    if (clock.time.runs())
        wake.by(clock.time.when_left(clock.warned ? -lag_compensation(state, clock.turn.seat)
                                                  : warning_time(state)));
    else if (waits_for_return(state, clock, now))
        wake.by(state.play.clock.awake_since + return_time);
}

bool waits_for_forfeits(const Match& match) {
    const auto* game = std::get_if<cards::Game>(&match.game);
    return game != nullptr && !game->forfeits.empty();
}

void stand(State& state, TimePoint from) {
    if (state.play.clock.turn) {
        state.play.clock.turn->time.stand(from);
        state.play.clock.turn->begun = false;
    }
    if (state.talk.call) state.talk.call->time.stand(from);
    if (state.talk.forfeits) state.talk.forfeits->stand(from);
}

}  // namespace

std::optional<Turn> turn_of(const State& state) {
    if (!state.play.game || !state.game_is_running()) return std::nullopt;
    const Progress& progress = state.play.game->progress();
    const Match& match = state.play.game->match();
    return Turn{.seat = turn(match),
                .game = state.play.games,
                .number = progress.turns,
                .acts = progress.acts,
                .may_act = !waits_for_forfeits(match)};
}

milliseconds lag_compensation(const State& state, Seat seat) {
    const Member* player = connected_player(state, seat);
    if (player == nullptr) return milliseconds{0};
    return std::min<milliseconds>(player->round_trip / 2, lag_compensation_max);
}

void keep_clock(RoomClock& of_room, const State& state, TimePoint now) {
    const auto turn = state.setup.options.turn_seconds != 0 ? turn_of(state) : std::nullopt;
    if (!turn) return of_room.turn.reset();
    if (!of_room.turn || !of_room.turn->turn.is_same(*turn))
        of_room.turn = TurnClock{.turn = *turn, .time = Countdown{whole_time(state)}};

    TurnClock& clock = *of_room.turn;
    if (clock.turn.acts != turn->acts) {
        // The action has travelled from the client, and the clock continues when the answer was sent to it.
        clock.time.stand(now);
        clock.time.refund(lag_compensation(state, turn->seat));
        clock.sent_by.reset();
    }
    if (!turn->may_act) clock.sent_by.reset();
    clock.turn = *turn;
    if (turn->may_act && !clock.sent_by) clock.sent_by = state.version();
    clock.begun |= connected_player(state, turn->seat) != nullptr;
    const bool stands = !turn->may_act || waits_for_frame(state, clock) || play_is_held(state) ||
                        waits_for_return(state, clock, now);
    if (stands) return clock.time.stand(now);
    clock.time.run(now);
    clock.begun = true;
}

bool clock_waits_for(const State& state, const Member& player, TimePoint now) {
    const auto& clock = state.play.clock.turn;
    return clock && player.seat == clock->turn.seat && waits_for_return(state, *clock, now);
}

void note_player_is_back(RoomClock& clock, const Member& player) {
    if (clock.turn && player.seat == clock.turn->turn.seat) clock.turn->begun = true;
}

void follow_clock(RoomClock& clock, const State& state, TimePoint now, Effects& effects, WakeUp& wake) {
    keep_clock(clock, state, now);
    warn(clock, state, now, effects);
    send_clocks(clock, state, now, effects);
    wish_for_clock(state, now, wake);
}

bool some_time_runs(const State& state) {
    const auto runs = [](const auto& clock) { return clock && clock->time.runs(); };
    return runs(state.play.clock.turn) || runs(state.talk.call) ||
           (state.talk.forfeits && state.talk.forfeits->runs());
}

void keep_times(RoomClock& clock, Talk& talk, const State& state, TimePoint at) {
    keep_clock(clock, state, at);
    keep_call(talk, at);
    keep_forfeits(talk, state, at);
}

void pass_outage(State& state, const Outage& outage) {
    state.lifetime.activity.note(outage);
    // The newest record proves that the server was still available then.
    stand(state, std::max(outage.from, state.log.at));
    state.play.clock.restored = state.version();
    state.play.clock.awake_since = outage.until;
    if (state.play.game) {
        state.play.game->restart_draw_grace(state.version());
        state.play.game->note_durable(state.version(), outage.until);
    }
    keep_times(state.play.clock, state.talk, state, outage.until);
}

}  // namespace seq::room
