#include "server/core/games.hpp"

#include <algorithm>
#include <utility>

#include "protocol/record/record.hpp"
#include "server/core/judge.hpp"

namespace seq::core {
namespace {

using protocol::RoomEvent;
using Happened = std::vector<RoomEvent>;

/// The fair deal's id of a game: no two games share their chance.
std::string game_id(const State& state, std::uint32_t number) {
    return state.code.text + "/" + std::to_string(number);
}

protocol::Digest key_of(const State& state, const protocol::Digest& secret) {
    // A quick deal: no seat brings a part of its own, so the key follows from the server's secret alone.
    const std::string game = game_id(state, state.games);
    const std::string rules = protocol::fairdeal::rules_id(state.setup.preset->name);
    const protocol::fairdeal::Deal deal{.game = protocol::as_bytes(game), .rules = protocol::as_bytes(rules)};
    return protocol::fairdeal::quick_master_key(deal, secret, state.setup.players());
}

/// Those who cannot pay leave their seats and the others move up, so that seats count from 1 again.
Happened sit_out(State& state, const std::vector<Member*>& players) {
    Happened happened;
    for (Member& member : state.members) {
        if (!member.seat || std::ranges::find(players, &member) != players.end()) continue;
        member.seat.reset();
        happened.emplace_back(protocol::SatOut{member.id});
    }
    for (std::size_t i = 0; i < players.size(); ++i) {
        if (players[i]->seat == Seat::at(i)) continue;
        players[i]->seat = Seat::at(i);
        happened.emplace_back(protocol::SeatTaken{players[i]->id, Seat::at(i)});
    }
    return happened;
}

Setup setup_for(const Setup& setup, std::size_t players) {
    if (players == setup.players()) return setup;
    auto smaller = make_setup(setup.preset->name, players);
    SEQ_ASSERT(smaller.has_value());  // a stake is X7's, and those games take any number
    smaller->options = setup.options;
    return *smaller;
}

Happened put_in_stakes(State& state, const std::vector<Member*>& players) {
    Happened happened;
    const std::uint32_t stake = state.setup.options.stake;
    if (stake == 0) return happened;
    for (const Member* player : players) {
        state.purses.put_in(player->id, stake);
        happened.emplace_back(protocol::PurseChanged{player->id, state.purses.of(player->id)});
    }
    return happened;
}

std::vector<std::string> names_of(const std::vector<Member*>& players) {
    std::vector<std::string> names;
    for (const Member* player : players)
        names.push_back(player->name);
    return names;
}

void append(Happened& happened, Happened more) {
    std::ranges::move(more, std::back_inserter(happened));
}

protocol::fairdeal::Transcript transcript_of(const State& state) {
    protocol::fairdeal::Transcript game;
    game.game = game_id(state, state.games);
    game.rules = protocol::fairdeal::rules_id(state.setup.preset->name);
    game.dealt =
        protocol::fairdeal::quick_ceremony(game.game, game.rules, state.secret, state.setup.players());
    game.record = protocol::write_record(state.game->record());
    return game;
}

}  // namespace

std::vector<Member*> players_who_can_pay(State& state) {
    std::vector<Member*> players;
    for (Member& member : state.members)
        if (member.seat && state.purses.can_pay(member.id, state.setup.options.stake))
            players.push_back(&member);
    std::ranges::sort(players, {}, [](const Member* player) { return *player->seat; });
    return players;
}

Happened begin_game(State& state, const protocol::Digest& secret) {
    SEQ_ASSERT(!state.game_is_running());
    const std::vector<Member*> players = players_who_can_pay(state);
    SEQ_ASSERT(!players.empty());
    ++state.games;
    state.secret = secret;
    state.setup = setup_for(state.setup, players.size());

    Happened happened{protocol::GameStarted{state.games, state.setup}};
    append(happened, sit_out(state, players));
    append(happened, put_in_stakes(state, players));
    for (Member& member : state.members)
        member.playing_as = member.seat.value_or(spectator);
    state.game.emplace(state.setup, state.makers.chance(key_of(state, secret)), names_of(players));
    for (const Event& event : state.game->dealt())
        happened.emplace_back(event);
    return happened;
}

Happened note_end(State& state) {
    if (!state.game || state.game_is_running() || state.shelf.ended() == state.games) return {};
    state.shelf.add(transcript_of(state));
    if (state.purses.pot() == 0) return {};
    const Member* winner = state.members.at(state.game->result()->seat);
    SEQ_ASSERT(winner != nullptr);
    state.purses.take_pot(winner->id);
    return {protocol::PurseChanged{winner->id, state.purses.of(winner->id)}};
}

tl::expected<protocol::GameRecord, protocol::Refused> fetch_record(const State& state,
                                                                   std::optional<std::uint32_t> game) {
    const std::uint32_t number = game.value_or(std::max(state.shelf.ended(), 1U));
    if (state.game_is_running() && number == state.games)
        return refuse("game-running",
                      "the record of a game holds every hand: it is shown when the game is over");
    const protocol::fairdeal::Transcript* kept = state.shelf.find(number);
    if (kept == nullptr)
        return refuse("no-such-game", number > state.shelf.ended()
                                          ? "no game of this number has been played in this room"
                                          : "this room hands out its newest " +
                                                std::to_string(RecordShelf::games_kept) + " games only");
    if (kept->record.size() > RecordShelf::record_bytes_max)
        return refuse("record-too-long", "this game was too long to be sent as one message");
    return protocol::GameRecord{
        .id = {}, .game = number, .record = kept->record, .fairdeal = write_transcript(*kept)};
}

}  // namespace seq::core
