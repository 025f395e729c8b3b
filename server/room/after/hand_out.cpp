#include <algorithm>
#include <utility>

#include "protocol/message/codec.hpp"
#include "server/room/after/ending.hpp"
#include "server/room/delivery/deliver.hpp"
#include "server/room/lobby/joining.hpp"
#include "server/room/refusals.hpp"
#include "server/room/room_limits.hpp"

namespace seq::room {
namespace {

/// The part of an answer that all receivers share, after a beginning of their own; null if it is too long.
using SharedFrame = tl::expected<Frame, protocol::Refused>;

tl::unexpected<protocol::Refused> too_long() {
    return refuse("record-too-long", "this game is too long to be sent as one message");
}

/// The number of the game that was asked for: without one, that of the newest.
std::uint32_t number_of(const State& state, std::optional<std::uint32_t> asked) {
    return asked.value_or(std::max(state.results.shelf.ended(), 1U));
}

std::string head_of(std::string_view type, const protocol::CommandId& id) {
    return R"({"type":")" + std::string{type} + R"(","id":")" + protocol::to_hex(id.bytes) + '"';
}

/// The answer without its beginning.
std::string rest_of(std::string_view type, const protocol::ServerMessage& message, const Deck& deck) {
    std::string text = encode(message, deck);
    const std::string head = head_of(type, {});
    SEQ_ASSERT(text.starts_with(head));
    return text.substr(head.size());
}

SharedFrame answer_to(const State& state, const protocol::FetchRecord& fetch) {
    const std::uint32_t number = number_of(state, fetch.game);
    return find_finished(state, number).map([&](const FinishedGame* game) {
        return game->answers().record.get([&] {
            return rest_of("record",
                           protocol::GameRecord{.id = {},
                                                .game = number,
                                                .record = game->transcript().record,
                                                .fairdeal = write_transcript(game->transcript())},
                           state.deck());
        });
    });
}

SharedFrame answer_to(const State& state, const protocol::FetchReplay& fetch) {
    const std::uint32_t number = number_of(state, fetch.game);
    const auto found = find_finished(state, number);
    if (found && !(*found)->can_be_replayed())
        return refuse("older-rules",
                      "this game was played under older rules, which this server cannot replay; ask for its "
                      "record instead");
    return found.map([&](const FinishedGame* game) {
        return game->answers().replay.get([&] {
            protocol::GameReplay replay = game->to_replay();
            replay.game = number;
            return rest_of("replay", replay, state.deck());
        });
    });
}

void give(const State& state, SessionId session, const protocol::CommandId& id, std::string_view type,
          SharedFrame answer, Effects& effects) {
    if (answer && *answer == nullptr) answer = too_long();
    if (!answer) return room::refuse(state, session, id, std::move(answer.error()), effects);
    effects.deliveries.push_back({.to = session,
                                  .frame = to_frame(head_of(type, id)),
                                  .after = state.version(),
                                  .rest = std::move(*answer)});
}

/// The finished games that the room keeps, newest first.
protocol::PastGames past_games(const State& state, const protocol::CommandId& id) {
    protocol::PastGames past{.id = id, .games = {}};
    for (std::uint32_t number = state.results.shelf.ended(); number > state.results.shelf.dropped();
         --number) {
        const FinishedGame& game = *state.results.shelf.find(number);
        const GameSummary& summary = game.summary();
        past.games.push_back(
            {.game = number,
             .preset = summary.preset,
             .names = summary.names,
             .sides = summary.sides,
             .ended_at = static_cast<std::uint64_t>(summary.ended_at.time_since_epoch().count()),
             .result = summary.result,
             .can_be_replayed = game.can_be_replayed(),
             .secret = state.results.shelf.link_to(number)});
    }
    return past;
}

}  // namespace

tl::expected<const FinishedGame*, protocol::Refused> find_finished(const State& state, std::uint32_t number) {
    if (state.game_is_running() && number == state.play.games)
        return refuse("game-running",
                      "the record contains all hands, so it is only available when the game is over");
    const FinishedGame* kept = state.results.shelf.find(number);
    if (kept == nullptr)
        return refuse("no-such-game", number > state.results.shelf.ended()
                                          ? "this room has no game of this number"
                                          : "this room only keeps its newest " +
                                                std::to_string(RecordShelf::games_kept) + " games");
    if (kept->transcript().record.size() > RecordShelf::record_bytes_max) return too_long();
    return kept;
}

bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects) {
    if (const auto* record = std::get_if<protocol::FetchRecord>(&command.body))
        give(state, session, command.id, "record", answer_to(state, *record), effects);
    else if (const auto* replay = std::get_if<protocol::FetchReplay>(&command.body))
        give(state, session, command.id, "replay", answer_to(state, *replay), effects);
    else if (std::holds_alternative<protocol::FetchPastGames>(command.body))
        deliver(state, session, past_games(state, command.id), effects);
    else if (std::holds_alternative<protocol::FetchGameNights>(command.body))
        deliver(
            state, session,
            protocol::GameNights{command.id, {state.results.nights.rbegin(), state.results.nights.rend()}},
            effects);
    else
        return false;
    return true;
}

bool knows_replay_link(const State& state, const protocol::OpenReplay& open) {
    const auto link = state.results.shelf.link_to(open.game);
    return link && *link == open.secret;
}

void hand_out_by_link(SharedBuckets& budgets, Door& door, const State& state, SessionId session,
                      const protocol::CommandId& id, const protocol::OpenReplay& open, TimePoint now,
                      Effects& effects) {
    auto refused =
        knows_replay_link(state, open)
            ? charge_replay(budgets, door, state, now)
            : std::optional{refusal("no-such-replay", "this link does not lead to a game, or no longer")};
    if (refused) return room::refuse(state, session, id, std::move(*refused), effects);
    give(state, session, id, "replay", answer_to(state, protocol::FetchReplay{open.game}), effects);
}

void hand_out_by_link(SharedBuckets& budgets, Door& door, const State& state, SessionId session,
                      const protocol::CommandId& id, const protocol::OpenInvitation& open, TimePoint now,
                      Effects& effects) {
    auto refused =
        knows_the_link(state, open.secret)
            ? charge_replay(budgets, door, state, now)
            : std::optional{refusal("not-invited", "this is not the link of this room, or no longer")};
    if (!refused && state.lifetime.archived) refused = refusal("room-archived", "this room is closed");
    if (refused) return room::refuse(state, session, id, std::move(*refused), effects);
    protocol::Invitation invitation{id, std::string{state.setup.preset->name}, {}, {}};
    invitation.names.resize(state.setup.players());
    for (const Member& member : state.members)
        if (member.seat) invitation.names.at(member.seat->index()) = member.name;
    if (const Member* host = state.members.at(state.lobby.host)) invitation.host = host->name;
    deliver(state, session, invitation, effects);
}

}  // namespace seq::room
