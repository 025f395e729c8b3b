#include "server/room/after/ending.hpp"

#include <algorithm>

namespace seq::room {
namespace {

void share_the_pot(Play& play, const State& state, const Result& result, RoomEvents& events) {
    if (play.purses.pot() == 0) return;
    std::vector<protocol::MemberId> receivers;
    if (result.abandoned) {
        receivers = play.purses.return_stakes();
    } else {
        const auto winner = std::ranges::find(state.members, result.seat, &Member::playing_as);
        SEQ_ASSERT(winner != state.members.end());
        receivers = {winner->plays_for.value_or(winner->id)};
        play.purses.take_pot(receivers.front());
    }
    for (const protocol::MemberId member : receivers)
        events.emplace_back(protocol::PurseChanged{member, play.purses.of(member)});
}

bool plays_series(const State& state) {
    return state.setup.options.best_of > 1;
}

}  // namespace

std::optional<protocol::HandsRevealed> hands_after_the_end(const State& state) {
    if (state.play.recorded_game) return state.play.recorded_game->hands();
    if (!state.play.game || state.game_is_running()) return std::nullopt;
    const auto* game = std::get_if<cards::Game>(&state.play.game->match().game);
    if (game == nullptr) return std::nullopt;
    protocol::HandsRevealed revealed;
    for (std::size_t seat = 0; seat < game->setup.players(); ++seat) {
        Hand& hand = revealed.hands.emplace_back();
        for (const Card card : game->seats[seat].hand)
            hand.push_back(game->deck().face_of(card));
    }
    return revealed;
}

std::optional<protocol::GameStatistics> statistics_after_the_end(const State& state) {
    return state.has_game() ? state.results.statistics : std::nullopt;
}

std::optional<protocol::Series> series_so_far(const State& state) {
    if (!plays_series(state) || state.results.series.score().best_of == 0) return std::nullopt;
    return state.results.series.score();
}

RoomEvents secret_at_the_end(const State& state) {
    if (!state.play.deal || state.play.deal->is_quick()) return {};
    SEQ_ASSERT(!state.game_is_running() && state.play.deal->is_dealt());
    return {protocol::DealEvent{
        protocol::DealSecret{state.play.deal->game(), state.play.deal->ceremony().server_secret}}};
}

RoomEvents ending_events(Play& play, Results& results, const State& state, const Entry& entry) {
    const Result result = play.game->result().value();
    RoomEvents events;
    share_the_pot(play, state, result, events);
    if (auto hands = hands_after_the_end(state)) events.emplace_back(std::move(*hands));
    results.statistics =
        play.game->tally().statistics(std::max(entry.at - play.game_began_at, std::chrono::milliseconds{0}));
    results.statistics->stopped_by_host = results.stopped_by_host;
    events.emplace_back(*results.statistics);
    if (plays_series(state) && !result.abandoned) {
        results.series.end_game(result);
        events.emplace_back(results.series.score());
    }
    count_game(results, state, result, entry.at);
    if (!result.abandoned) events.emplace_back(results.standings);
    return events;
}

RoomEvents series_events(Results& results, const State& state) {
    if (!plays_series(state)) return {};
    const bool is_new = results.series.begin_game(state.setup.options.best_of, teams_of(state));
    if (!is_new) return {};
    return {results.series.score()};
}

}  // namespace seq::room
