#include "server/room/game/recorded_game.hpp"

namespace seq::room {

RecordedGame::RecordedGame(const Setup& setup, std::vector<std::string> names, std::span<const Event> dealt)
    : view_{blank_view(setup, spectator)}, recorder_{setup, std::move(names), dealt} {
    fold_public(dealt);
}

RecordedGame::RecordedGame(const GameTable& table)
    : view_{seq::view(table.match(), spectator)}, recorder_{table.recorder()} {}

void RecordedGame::add(Seat actor, const Action& action, std::span<const Event> events) {
    recorder_.add(actor, action, events);
    fold_public(events);
}

void RecordedGame::fold_public(std::span<const Event> events) {
    for (const Event& event : events)
        if (audience(event) == Audience::everyone) fold(view_, event);
}

}  // namespace seq::room
