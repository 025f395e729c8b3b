#include "server/core/after/hand_out.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "protocol/message/codec.hpp"
#include "server/core/answers.hpp"
#include "server/core/judge.hpp"

namespace seq::core {
namespace {

using Answer = tl::expected<protocol::ServerMessage, protocol::Refused>;

tl::unexpected<protocol::Refused> too_long() {
    return refuse("record-too-long", "this game was too long to be sent as one message");
}

/// The newest one without a number.
std::uint32_t number_of(const State& state, std::optional<std::uint32_t> asked) {
    return asked.value_or(std::max(state.shelf.ended(), 1U));
}

tl::expected<const FinishedGame*, protocol::Refused> find_finished(const State& state, std::uint32_t number) {
    if (state.game_is_running() && number == state.games)
        return refuse("game-running",
                      "the record of a game holds every hand: it is shown when the game is over");
    const FinishedGame* kept = state.shelf.find(number);
    if (kept == nullptr)
        return refuse("no-such-game", number > state.shelf.ended()
                                          ? "no game of this number has been played in this room"
                                          : "this room hands out its newest " +
                                                std::to_string(RecordShelf::games_kept) + " games only");
    if (kept->transcript().record.size() > RecordShelf::record_bytes_max) return too_long();
    return kept;
}

Answer answer_to(const State& state, const protocol::CommandId& id, const protocol::FetchRecord& fetch) {
    const std::uint32_t number = number_of(state, fetch.game);
    return find_finished(state, number).map([&](const FinishedGame* game) -> protocol::ServerMessage {
        return protocol::GameRecord{.id = id,
                                    .game = number,
                                    .record = game->transcript().record,
                                    .fairdeal = write_transcript(game->transcript())};
    });
}

Answer answer_to(const State& state, const protocol::CommandId& id, const protocol::FetchReplay& fetch) {
    const std::uint32_t number = number_of(state, fetch.game);
    const auto found = find_finished(state, number);
    if (found && !(*found)->can_be_retold())
        return refuse("older-rules",
                      "this game was played under older rules, which this server cannot replay; ask for its "
                      "record instead");
    return found.map([&](const FinishedGame* game) -> protocol::ServerMessage {
        protocol::GameReplay replay = game->retell();
        replay.id = id;
        replay.game = number;
        return replay;
    });
}

void give(const State& state, SessionId session, const protocol::CommandId& id, Answer answer,
          Effects& effects) {
    if (!answer) return core::refuse(state, session, id, std::move(answer.error()), effects);
    auto frame = std::make_shared<const std::string>(encode(*answer, state.deck()));
    if (frame->size() > replay_bytes_max)
        return core::refuse(state, session, id, std::move(too_long().value()), effects);
    effects.deliveries.push_back({session, std::move(frame), state.version()});
}

}  // namespace

bool hand_out(const State& state, SessionId session, const protocol::ClientMessage& command,
              Effects& effects) {
    if (const auto* record = std::get_if<protocol::FetchRecord>(&command.body))
        give(state, session, command.id, answer_to(state, command.id, *record), effects);
    else if (const auto* replay = std::get_if<protocol::FetchReplay>(&command.body))
        give(state, session, command.id, answer_to(state, command.id, *replay), effects);
    else
        return false;
    return true;
}

}  // namespace seq::core
