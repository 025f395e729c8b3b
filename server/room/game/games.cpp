#include "server/room/game/games.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "server/room/after/ending.hpp"
#include "server/room/game/game_table.hpp"
#include "server/room/talk/chat.hpp"

namespace seq::room {
namespace {

using protocol::RoomEvent;

Setup setup_for(const Setup& setup, std::size_t players) {
    if (players == setup.players()) return setup;
    auto smaller = make_setup(setup.preset->name, players);
    SEQ_ASSERT(smaller.has_value());  // games with a stake (X7) take any number of players
    smaller->options = setup.options;
    return *smaller;
}

RoomEvents put_in_stakes(Play& play, const State& state, const std::vector<const Member*>& players) {
    RoomEvents events;
    const std::uint32_t stake = state.setup.options.stake;
    if (stake == 0) return events;
    for (const Member* player : players) {
        play.purses.put_in(player->id, stake);
        events.emplace_back(protocol::PurseChanged{player->id, play.purses.of(player->id)});
    }
    return events;
}

std::vector<std::string> names_of(const std::vector<const Member*>& players) {
    std::vector<std::string> names;
    for (const Member* player : players)
        names.push_back(player->name);
    return names;
}

void append(RoomEvents& events, RoomEvents more) {
    std::ranges::move(more, std::back_inserter(events));
}

/// Deals. In the replay of a record of older rules, the engine must deal as the record says; else RulesDiffer
/// is thrown.
void deal_cards(State& state, std::vector<std::string> names) {
    state.play.recorded_game.reset();
    const auto deal = [&] {
        state.play.game.emplace(state.setup, state.dependencies.chance(state.play.deal->key()),
                                std::move(names), state.dependencies.rules);
    };
    if (state.play.recorded == nullptr) return deal();
    try {
        deal();
    } catch (const std::logic_error&) {
        throw RulesDiffer{};
    }
    if (!are_same(state.play.game->dealt(), events_of_game(*state.play.recorded), state.deck()))
        throw RulesDiffer{};
}

/// Whether everybody moves on by one seat when the next game or its deal begins.
bool will_rotate(const State& state) {
    const bool was_played = state.play.games > 0 || state.lifetime.follows_another;
    return state.lobby.flags.has(protocol::RoomFlag::seats_rotate) && was_played &&
           !state.game_is_running() && state.play.rotated_for != state.play.games + 1;
}

std::optional<protocol::VoidReason> why_it_cannot_go_on(const State& state) {
    if (state.play.recorded_game && !state.play.recorded_game->result())
        return protocol::VoidReason::rules_changed;
    if (state.log.is_fresh_copy && (state.game_is_running() || state.deal_is_running()))
        return protocol::VoidReason::restored;
    return std::nullopt;
}

bool host_is_connected(const State& state) {
    const Member* host = state.members.at(state.lobby.host);
    return host != nullptr && host->session;
}

Refusal why_not(const State& state, const Member& member) {
    if (!state.game_is_running()) return refusal("game-not-running", "no game is running");
    if (member.id == state.lobby.host) return std::nullopt;
    if (host_is_connected(state)) return refusal("not-host", "only the host can pause or continue the game");
    if (!member.seat)
        return refusal("not-seated", "only players can pause the game while the host is disconnected");
    return std::nullopt;
}

}  // namespace

std::vector<const Member*> players_who_can_pay(const State& state) {
    std::vector<const Member*> players;
    for (const Member& member : state.members)
        if (member.seat && state.play.purses.can_pay(member.id, state.setup.options.stake))
            players.push_back(&member);
    const std::size_t shift = will_rotate(state) ? 1 : 0;
    std::ranges::sort(players, {}, [&](const Member* player) {
        return (player->seat->index() + shift) % state.setup.players();
    });
    return players;
}

std::string deal_id(const State& state, std::uint32_t game) {
    return state.code.text + "/" + std::to_string(game);
}

std::string rules_of(const State& state) {
    return protocol::fairdeal::rules_id(state.setup.preset->name);
}

RoomEvents seat_the_players(Play& play, Members& members, const State& state) {
    const std::vector<const Member*> players = players_who_can_pay(state);
    RoomEvents events;
    for (Member& member : members) {
        if (!member.seat || std::ranges::find(players, member.id, &Member::id) != players.end()) continue;
        member.seat.reset();
        events.emplace_back(protocol::SatOut{member.id});
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i]->seat == Seat::at(i)) continue;
        members.at(players[i]->id)->seat = Seat::at(i);
        events.emplace_back(protocol::SeatTaken{players[i]->id, Seat::at(i)});
    }
    play.rotated_for = play.games + 1;
    return events;
}

RoomEvents begin_quick_game(State& state, const protocol::Digest& secret) {
    RoomEvents seats = seat_the_players(state.play, state.members, state);
    const std::uint32_t game = state.play.games + 1;
    state.play.deal =
        Deal::quick(game, deal_id(state, game), rules_of(state), state.members.seated(), secret);
    return begin_game(state, std::move(seats));
}

RoomEvents begin_game(State& state, RoomEvents seats) {
    SEQ_ASSERT(!state.game_is_running() && state.play.deal && state.play.deal->is_dealt());
    const std::vector<const Member*> players = players_who_can_pay(state);
    SEQ_ASSERT(!players.empty() && players.size() == state.members.seated());
    ++state.play.games;
    state.setup = setup_for(state.setup, players.size());

    RoomEvents events{protocol::GameStarted{state.play.games, state.setup, state.play.deal->together()}};
    append(events, std::move(seats));
    append(events, put_in_stakes(state.play, state, players));
    for (Member& member : state.members) {
        member.clear_marks();
        member.playing_as = member.seat.value_or(spectator);
        member.plays_for.reset();
    }
    append(events, series_events(state.results, state));
    state.results.statistics.reset();
    state.play.game_began_at = state.log.at;
    deal_cards(state, names_of(players));
    begin_talk(state.talk, state);
    for (const Event& event : state.play.game->dealt())
        events.emplace_back(event);
    return events;
}

RoomEvents note_end(State& state, const Entry& entry) {
    if (!state.play.game || state.game_is_running() || state.results.shelf.ended() == state.play.games)
        return {};
    state.talk.call.reset();    // a penalty has no effect any more
    state.play.paused = false;  // a game that is over is not paused
    state.results.shelf.add(FinishedGame{*state.play.game, *state.play.deal, entry.at});
    RoomEvents events = secret_at_the_end(state);
    append(events, ending_events(state.play, state.results, state, entry));
    return events;
}

void remark(Play& play, std::string text) {
    if (play.recorded_game)
        play.recorded_game->remark(std::move(text));
    else
        play.game->remark(std::move(text));
}

std::optional<Entry> void_game_due(const State& state, TimePoint now) {
    const auto reason = why_it_cannot_go_on(state);
    if (!reason) return std::nullopt;
    return Entry{.at = now, .cause = VoidGame{*reason}};
}

Decision decide_command(const State& state, const Member& member, const protocol::Pause&) {
    if (auto refused = why_not(state, member)) return tl::unexpected{std::move(*refused)};
    if (state.play.paused) return refuse("paused", "the game is paused already");
    return ResolvedValues{};
}

Decision decide_command(const State& state, const Member& member, const protocol::Unpause&) {
    if (auto refused = why_not(state, member)) return tl::unexpected{std::move(*refused)};
    if (!state.play.paused) return refuse("not-paused", "the game is not paused");
    return ResolvedValues{};
}

bool play_is_held(const State& state) {
    return (state.play.paused || state.talk.call) && state.game_is_running();
}

Refusal why_play_is_held(const State& state) {
    if (!play_is_held(state)) return std::nullopt;
    if (state.play.paused) return refusal("paused", "the game is paused; `unpause` continues it");
    return refusal("call-open", "no moves are accepted until the open call is settled", "T1");
}

}  // namespace seq::room
