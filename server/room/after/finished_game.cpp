#include "server/room/after/finished_game.hpp"

#include <span>

#include "engine/base/assert.hpp"
#include "protocol/record/replay.hpp"

namespace seq::room {
namespace {

using protocol::GameReplay;

/// The events that at least one seat was sent or, if only the public ones are wanted, everybody. Nobody was
/// sent the order of the draw pile.
std::vector<Event> sent_events(std::span<const Event> events, bool only_public = false) {
    std::vector<Event> sent;
    for (const Event& event : events)
        if (only_public ? audience(event) == Audience::everyone : audience(event) != Audience::nobody)
            sent.push_back(event);
    return sent;
}

/// The replay of a record that this server has written.
protocol::Replay begin_again(const std::string& text) {
    auto record = protocol::parse_record(text);
    SEQ_ASSERT(record.has_value());
    auto replay = protocol::Replay::begin(std::move(*record));
    SEQ_ASSERT(replay.has_value());
    return std::move(*replay);
}

}  // namespace

std::optional<protocol::HandsRevealed> hands_of(const Match& match) {
    if (setup(match).preset->kind != Kind::cards) return std::nullopt;
    protocol::HandsRevealed all;
    for (std::size_t seat = 0; seat < setup(match).players(); ++seat)
        all.hands.push_back(view(match, Seat::at(seat)).as_cards().hand);
    return all;
}

FinishedGame::FinishedGame(const protocol::Recorder& recorder, const Result& result, const Deal& deal,
                           TimePoint ended_at, bool can_be_replayed)
    : transcript_{deal.to_transcript()}, can_be_replayed_{can_be_replayed} {
    protocol::Record record = recorder.record();
    transcript_.record = protocol::write_record(record);
    summary_ = {.preset = std::string{record.setup.preset->name},
                .names = std::move(record.names),
                .sides = static_cast<std::uint32_t>(record.setup.sides()),
                .result = result,
                .ended_at = ended_at};
    transcript_.random_forfeits = recorder.lines_of_random_forfeits();
}

GameReplay FinishedGame::to_replay() const {
    SEQ_ASSERT(can_be_replayed_);
    protocol::Replay replay = begin_again(transcript_.record);
    GameReplay answer{.id = {},
                      .names = replay.record().names,
                      .start = view(replay.match(), spectator),
                      .hands = hands_of(replay.match()),
                      .opening = sent_events(replay.dealt(), true),
                      .steps = {}};
    while (!replay.done()) {
        const Seat seat = replay.record().moves[replay.moves_played()].seat;
        const auto events = replay.next();
        SEQ_ASSERT(events.has_value());
        answer.steps.push_back({seat, sent_events(events->span())});
    }
    if (result(replay.match())) return answer;
    Match stopped = replay.match();  // stopping is not a move, so it is not in the record
    answer.steps.push_back({table, sent_events(abandon(stopped).span())});
    return answer;
}

}  // namespace seq::room
